//! Houston's algorithm: Aldous–Broder until a third of the cells is joined, then Wilson.
//!
//! Aldous–Broder is fast while most cells are unvisited, and Wilson's walks are short once much of
//! the maze exists. Each algorithm alone makes every maze equally likely. The combination does not,
//! because the moment of the switch depends on the walk. The mazes look like those of the two
//! algorithms (29 % dead ends on squares).
//!
//! Time is proportional to the length of the walks: a few steps per cell on squares. Memory 1 byte
//! per cell, in addition to the result. Source: R. Houston, in a comment to J. Buck, "Maze
//! Generation: Wilson's algorithm" (2011).

use crate::algorithm::options::AlgorithmOptions;
use crate::algorithm::{Algorithm, aldous_broder, wilson};
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const HOUSTON: Choice<Algorithm> = Choice {
    name: "houston",
    aliases: &["aldous-broder-wilson"],
    doc: "Houston: Aldous–Broder for a third of the cells, then Wilson; not quite uniform",
    value: Algorithm { carve, steps: Some(steps), options: &[], adds_walls: false },
};

/// Returns the expected number of steps: fewer than for Wilson on squares, as many on long and
/// narrow grids.
fn steps(cells: u64, cols: u32, rows: u32) -> f64 {
    let (long, short) = (f64::from(cols.max(rows)), f64::from(cols.min(rows)));
    cells as f64 * (5.0 + long / short)
}

fn carve(
    grid: &Grid,
    _options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let third = grid.cells().div_ceil(3);
    let (joined, opened) = aldous_broder::walk(grid, third, rng, cancel)?;
    wilson::join_all(grid, joined, opened, rng, cancel)
}
