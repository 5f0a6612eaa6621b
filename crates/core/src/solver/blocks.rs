//! Counts the explored part of a maze in blocks. Each cell, each open link and each opening at the
//! ends is a block, and routes lead from opening to opening.
//!
//! The solver runs on the maze of [blocks](crate::maze::Maze::blocks) like on any other maze. So
//! the numbers are comparable with those of programs that store a maze as blocks.

use crate::catalog::Chosen;
use crate::error::Error;
use crate::maze::Maze;
use crate::solver::{Search, Solver};

/// The result of a solver, counted in blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// The number of different blocks explored, as the solver defines it.
    pub explored: u32,
    /// The length of the route in steps from block to block; `None` if the solver did not arrive.
    pub length: Option<u32>,
}

/// Solves the block form of a maze. Every maze has a block form, although it can be drawn only for
/// squares.
///
/// # Errors
/// Fails only if it is cancelled.
pub fn blocks(solver: Chosen<Solver>, maze: &Maze, search: &Search<'_>) -> Result<Blocks, Error> {
    let route = (solver.value.solve)(&maze.blocks(search.cancel)?, search)?;
    Ok(Blocks { explored: route.explored, length: route.length() })
}
