//! The Aldous–Broder algorithm: a random walk that visits every cell. Every maze is equally likely.
//!
//! Each cell except the first is joined to the maze by the step that first enters it. No direction
//! is preferred; 29 % dead ends on squares.
//!
//! On a square of n cells the walk takes about (1/π) · n · ln² n steps (A. Dembo, Y. Peres, J.
//! Rosen, O. Zeitouni, "Cover times for Brownian motion and random walks in two dimensions", 2004),
//! which is 60 steps per cell at a million cells. In a corridor it takes about the square of the
//! length. Memory: 1 bit per cell, in addition to the result. Source: D. Aldous, "The random walk
//! construction of uniform spanning trees" (1990); A. Broder, "Generating random spanning trees"
//! (1989).

use std::f64::consts::PI;

use crate::algorithm::Algorithm;
use crate::algorithm::options::AlgorithmOptions;
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const ALDOUS_BRODER: Choice<Algorithm> = Choice {
    name: "aldous-broder",
    aliases: &["aldousbroder"],
    doc: "Aldous–Broder (a random walk until every cell is visited): every maze equally likely, \
          slowly",
    value: Algorithm { carve, steps: Some(cover_time), options: &[], adds_walls: false },
};

/// Returns the expected number of steps until a walk has visited all cells: the formula for
/// squares, plus a term for narrow grids that is proportional to length / width.
pub(super) fn cover_time(cells: u64, cols: u32, rows: u32) -> f64 {
    let (long, short) = (f64::from(cols.max(rows)), f64::from(cols.min(rows)));
    let cells = cells as f64;
    let logarithm = libm::log(cells);
    cells * (1.3 / PI * logarithm * logarithm + 2.5 * long / short)
}

fn carve(
    grid: &Grid,
    _options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let (_, mut opened) = walk(grid, grid.cells(), rng, cancel)?;
    // Looking up the edges in a separate pass is faster than during the walk.
    for side in &mut opened {
        *side = grid.edge(*side as usize);
    }
    Ok(opened)
}

/// Walks until `wanted` cells are visited. Returns the visited cells and, for each but the first,
/// the side of the cell before it that the walk crossed.
pub(super) fn walk(
    grid: &Grid,
    wanted: u32,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<(BitSet, Vec<u32>), Error> {
    let cells = grid.cells();
    let mut opened = Vec::with_capacity(cells as usize - 1);
    let mut seen = BitSet::new(cells as usize + 1);
    let mut here = rng.below(cells);
    seen.insert(here);
    let mut iteration = 0;
    while opened.len() + 1 < wanted as usize {
        iteration += 1;
        cancel.check_periodically(iteration)?;
        let sides = grid.sides(here);
        let side = sides.start + rng.below(sides.len() as u32) as usize;
        let there = grid.neighbor(side);
        if there == cells {
            continue;
        }
        if !seen.contains(there) {
            seen.insert(there);
            opened.push(side as u32);
        }
        here = there;
    }
    Ok((seen, opened))
}
