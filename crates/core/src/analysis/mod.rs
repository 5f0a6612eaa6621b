//! Measurements of mazes: statistics, difficulty, the number of mazes in a grid, the grade of a
//! path, a comparison of solvers, and the capabilities of each shape.

mod capabilities;
mod comparison;
mod difficulty;
mod grade;
pub(crate) mod maze_count;
mod statistics;

pub use crate::analysis::capabilities::{Capabilities, Range, capabilities};
pub use crate::analysis::comparison::{COUNTS, Comparison, Count, Report, SolverResult};
pub use crate::analysis::difficulty::{Difficulty, SearchResult, Target, max_tries, search};
pub use crate::analysis::grade::{Grade, Path, grade, path_cells};
pub use crate::analysis::maze_count::MazeCount;
pub use crate::analysis::statistics::{
    Counts, Diameter, FIGURES, Figure, NamedFigure, Solution, Stats, distances,
};
