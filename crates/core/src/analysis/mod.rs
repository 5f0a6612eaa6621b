//! What can be measured of a maze: statistics, difficulty, and the number of mazes in a grid.

pub mod difficulty;
pub(crate) mod maze_count;
pub mod statistics;
