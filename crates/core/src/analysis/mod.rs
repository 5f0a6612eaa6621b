//! Measurements of mazes: statistics, difficulty, the number of mazes in a grid, the grade of a
//! path, a comparison of solvers, and the capabilities of each shape.

pub mod capabilities;
pub mod comparison;
pub mod difficulty;
pub mod grade;
pub(crate) mod maze_count;
pub mod statistics;
