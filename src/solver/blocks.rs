//! What a solver explores where mazes are counted block by block: each cell, each open link and each
//! opening of the ends is a block, and routes lead from opening to opening.
//!
//! The solver runs on the maze of the [blocks](crate::maze::Maze::blocks) as on any other, so its
//! figures are those of a program that knows of blocks alone.

use super::{Search, Solver};
use crate::cancel::Stop;
use crate::catalog::Chosen;
use crate::maze::Maze;

/// What a solver explored, in blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// Different blocks that it came to see, by its own definition.
    pub explored: u32,
    /// Steps from block to block; none where it did not arrive.
    pub length: Option<u32>,
}

/// Solves a maze block by block; any maze has blocks, though only squares show them.
pub fn blocks(solver: Chosen<Solver>, maze: &Maze, search: &Search<'_>) -> Result<Blocks, Stop> {
    let route = (solver.is.solve)(&maze.blocks(search.cancel)?, search)?;
    Ok(Blocks { explored: route.explored, length: route.length() })
}
