//! A request for a maze, as data. The parameters in the table say which of its fields they set.

use crate::request::parameter_id::ParameterSet;
use mazewright_core::analysis::Target;
use mazewright_core::{Chosen, Solver, Spec};
use mazewright_render::formats::{Fields, Format};
use mazewright_render::style::{Length, Style};

/// A request for a maze.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MazeRequest {
    /// Which maze.
    pub spec: Spec,
    /// The solver that finds the solution.
    pub solver: Chosen<Solver>,
    /// How it is drawn.
    pub style: Style,
    /// What is written.
    pub format: Chosen<Format>,
    /// Which members a document has.
    pub fields: Fields,
    /// Whether the answer tells how far the work has come, and then where it is; no part of the
    /// canonical URL.
    pub progress: bool,
    /// Whether browsers save the answer as a file; no part of the canonical URL.
    pub download: bool,
    /// Whether an error is answered with a picture; no part of the canonical URL.
    pub error_image: bool,
    /// How hard the maze is to be.
    pub difficulty: Target,
    /// The largest width of the picture, in pixels.
    pub width: Option<u32>,
    /// The largest height of the picture, in pixels.
    pub height: Option<u32>,
    /// The longest side of a solid, in millimetres.
    pub fit_mm: Option<Length>,
    /// Which parameters the caller gave.
    pub given: ParameterSet,
}
