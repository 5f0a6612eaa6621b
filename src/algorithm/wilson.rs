//! Wilson's algorithm: loop-erased random walks. Every maze is equally likely.
//!
//! The maze is one cell at first. From each cell not yet in it walk at random until the maze is
//! met; each cell remembers only the side by which it was left last, which erases the loops; then
//! follow those sides and open them. No direction or texture preferred (29 % dead ends on squares).
//!
//! Time is proportional to the walks: about ten steps a cell for a square of a million cells from a
//! central root, and far more in long and narrow grids. Memory 1 byte a cell, besides the result.
//! Source: D. Wilson, "Generating random spanning trees more quickly than the cover time" (1996).

use super::Algorithm;
use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::Texture;

pub(super) const WILSON: Choice<Algorithm> = Choice {
    name: "wilson",
    aliases: &["uniform", "loop-erased-random-walk"],
    doc: "Wilson's algorithm (loop-erased random walks): every maze equally likely",
    is: Algorithm { carve, steps: Some(steps), takes: &[] },
};

/// Steps on average: a cell is left as often as its number of sides times the resistance between it
/// and the root, if each link is a resistor of 1 Ω. That grows with the logarithm of a square's side
/// and with the length of a strip.
fn steps(cells: u64, cols: u32, rows: u32) -> f64 {
    let (long, short) = (f64::from(cols.max(rows)), f64::from(cols.min(rows)));
    cells as f64 * (12.0 + long / short)
}

fn carve(
    grid: &Grid,
    _texture: &Texture,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Stop> {
    let mut joined = Bits::new(grid.cells() as usize + 1);
    // The root does not change the law, but from the middle the walks are shortest.
    joined.put(grid.nearest(grid.size() * 0.5));
    join_all(grid, joined, Vec::with_capacity(grid.cells() as usize - 1), rng, cancel)
}

/// Joins every other cell to those already joined, by loop-erased walks. `opened` has the sides that
/// are open already; the links of all come back.
pub(super) fn join_all(
    grid: &Grid,
    joined: Bits,
    mut opened: Vec<u32>,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Stop> {
    if grid.most_sides() <= 1 << 8 {
        walk::<u8>(grid, joined, &mut opened, rng, cancel)?;
    } else {
        walk::<u32>(grid, joined, &mut opened, rng, cancel)?;
    }
    // Sides are exchanged for their edges at the end, all at once.
    for side in &mut opened {
        *side = grid.edge(*side as usize);
    }
    Ok(opened)
}

/// `Left` is a number that can count the sides of a cell; a small one keeps walks in the cache.
fn walk<Left: Copy + Default + TryFrom<u32> + Into<u32>>(
    grid: &Grid,
    mut joined: Bits,
    opened: &mut Vec<u32>,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<(), Stop> {
    let cells = grid.cells();
    // The side by which a cell was left last, counted from its first.
    let mut left_by = vec![Left::default(); cells as usize];
    let mut turn = 0;
    for from in 0..cells {
        let mut here = from;
        while !joined.has(here) {
            turn += 1;
            cancel.check_now_and_then(turn)?;
            let near = grid.near(here);
            let side = rng.below(near.len() as u32);
            let there = near[side as usize];
            if there != cells {
                left_by[here as usize] = Left::try_from(side).unwrap_or_default();
                here = there;
            }
        }
        here = from;
        while !joined.has(here) {
            joined.put(here);
            let left: u32 = left_by[here as usize].into();
            let side = grid.sides(here).start + left as usize;
            opened.push(side as u32);
            here = grid.beyond(side);
        }
    }
    Ok(())
}
