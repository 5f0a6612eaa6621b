//! Helpers for the `openings` tests, shared by several test binaries.

use std::collections::BTreeSet;
use std::sync::Arc;

use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Maze, Openings, Refusal, Spec};

use crate::common::refusal;

pub(crate) fn carve(spec: &Spec, openings: &str) -> Result<Maze, Refusal> {
    let openings = Openings::parse(openings).unwrap();
    let spec = Spec { openings, ..spec.clone() };
    let grid = spec.site.lay(spec.seed.number(), &Cancel::new()).unwrap();
    Maze::carve(&spec, Arc::new(grid), &Cancel::new()).map_err(refusal)
}

/// Returns the edges of a cell on the outline, clockwise from the top. A room has none.
pub(crate) fn outer(grid: &Grid, cell: u32) -> Vec<u32> {
    let sides = grid.sides(cell).filter(|&side| grid.neighbor(side) == grid.cells());
    if grid.room() == Some(cell) { Vec::new() } else { sides.map(|side| grid.edge(side)).collect() }
}

/// Returns the open edges of the outline.
pub(crate) fn open(maze: &Maze) -> BTreeSet<u32> {
    let grid = maze.grid();
    let edges = (0..grid.cells()).flat_map(|cell| outer(grid, cell));
    edges.filter(|&edge| !maze.is_wall(edge)).collect()
}
