//! What can be measured of mazes: statistics, difficulty, the number of mazes in a grid, the grade of
//! a path, a comparison of solvers, and what each shape can be combined with.

pub mod capabilities;
pub mod comparison;
pub mod difficulty;
pub mod grade;
pub(crate) mod maze_count;
pub mod statistics;
