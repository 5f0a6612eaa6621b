//! The arguments of the tools. Their comments are the descriptions that agents read.

use rmcp::schemars;
use schemars::JsonSchema;
use serde::Deserialize;

/// A picture that comes with a result.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Picture {
    /// No picture
    #[default]
    None,
    /// A drawing of characters
    Text,
    /// A PNG
    Image,
}

/// The arguments of `new_maze`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMazeArguments {
    /// Parameters as in the query of a URL, such as shape=hex&cols=12&rows=10&algorithm=wilson&seed=42. Each has a
    /// default; without a seed the maze is a new one
    #[serde(default)]
    pub maze: String,
    /// Whether to walk the maze blind: it is not shown until its goal is reached, and only `move` and `look` say where its
    /// passages are
    #[serde(default)]
    pub blind: bool,
    /// A picture of the maze
    #[serde(default)]
    pub picture: Picture,
}

/// The arguments of `look`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LookArguments {
    /// The maze, as `new_maze` named it
    pub maze: String,
    /// The cell to look from, by its number; the start if it is not given. A blind walker looks from where it is
    pub cell: Option<u32>,
    /// A picture of the whole maze
    #[serde(default)]
    pub picture: Picture,
}

/// The arguments of `move`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveArguments {
    /// The maze, as `new_maze` named it
    pub maze: String,
    /// Directions as `look` names them, one after another: n, ne, e, se, s, sw, w, nw, up, down, or degrees
    #[schemars(length(min = 1, max = 1000))]
    pub moves: Vec<String>,
    /// The cell to move from, by its number; the start if it is not given. A blind walker moves from where it is
    pub cell: Option<u32>,
}

/// The arguments of `solve`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SolveArguments {
    /// The maze, as `new_maze` named it; its parameter solver names the solver. A blind walk ends
    pub maze: String,
    /// A picture of the maze with its solution
    #[serde(default)]
    pub picture: Picture,
}

/// The arguments of `grade`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GradeArguments {
    /// The maze, as `new_maze` named it. A blind walk is graded as it was walked
    pub maze: String,
    /// The route as directions from the start
    pub moves: Option<Vec<String>>,
    /// The route as numbers of cells, with the start first
    pub cells: Option<Vec<u32>>,
    /// The time that the route took, in seconds; the grade then has a score
    #[schemars(range(min = 0.0, max = 1e9))]
    pub seconds: Option<f64>,
}
