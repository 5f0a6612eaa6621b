//! The Aldous–Broder algorithm: a random walk until all cells are covered. Every maze is equally
//! likely.
//!
//! Each cell but the first is joined by the step by which the walk first comes to it. No direction
//! or texture preferred (29 % dead ends on squares).
//!
//! The walk takes about (1/π) · n · ln² n steps for a square of n cells (A. Dembo, Y. Peres, J. Rosen,
//! O. Zeitouni, "Cover times for Brownian motion and random walks in two dimensions", 2004), 60 a cell
//! at a million, and as many as the square of the length in a corridor. Memory 1 bit a cell, besides
//! the result. Source: D. Aldous, "The random walk construction of uniform spanning trees" (1990);
//! A. Broder, "Generating random spanning trees" (1989).

use std::f64::consts::PI;

use super::Algorithm;
use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::Texture;

pub(super) const ALDOUS_BRODER: Choice<Algorithm> = Choice {
    name: "aldous-broder",
    aliases: &["aldousbroder"],
    doc: "Aldous–Broder (a random walk until all is covered): every maze equally likely, slowly",
    is: Algorithm { carve, steps: Some(cover), takes: &[] },
};

/// Steps until a walk has covered all cells, on average: the law of squares, and the length of a
/// strip in proportion to its width on top.
pub(super) fn cover(cells: u64, cols: u32, rows: u32) -> f64 {
    let (long, short) = (f64::from(cols.max(rows)), f64::from(cols.min(rows)));
    let cells = cells as f64;
    let logarithm = libm::log(cells);
    cells * (1.3 / PI * logarithm * logarithm + 2.5 * long / short)
}

fn carve(
    grid: &Grid,
    _texture: &Texture,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Stop> {
    let (_, mut opened) = walk(grid, grid.cells(), rng, cancel)?;
    // Sides are exchanged for their edges at the end, all at once.
    for side in &mut opened {
        *side = grid.edge(*side as usize);
    }
    Ok(opened)
}

/// Walks until a number of cells is covered: those cells, and the sides by which all but the first
/// were entered, as the cells before them have them.
pub(super) fn walk(
    grid: &Grid,
    until: u32,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<(Bits, Vec<u32>), Stop> {
    let cells = grid.cells();
    let mut opened = Vec::with_capacity(cells as usize - 1);
    let mut seen = Bits::new(cells as usize + 1);
    let mut here = rng.below(cells);
    seen.put(here);
    let mut turn = 0;
    while opened.len() + 1 < until as usize {
        turn += 1;
        cancel.check_now_and_then(turn)?;
        let sides = grid.sides(here);
        let side = sides.start + rng.below(sides.len() as u32) as usize;
        let there = grid.beyond(side);
        if there == cells {
            continue;
        }
        if !seen.has(there) {
            seen.put(there);
            opened.push(side as u32);
        }
        here = there;
    }
    Ok((seen, opened))
}
