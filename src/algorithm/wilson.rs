//! Wilson's algorithm: loop-erased random walks. Every maze is equally likely.
//!
//! The maze is one cell at first. From each cell not yet in it walk at random until the maze is
//! met; each cell remembers only the side by which it was left last, which erases the loops; then
//! follow those sides and open them. No direction or texture preferred (29 % dead ends on squares).
//!
//! Time is proportional to the walks: about six steps a cell for a square of a million cells from a
//! central root. Memory 4 bytes a cell. Source: D. Wilson, "Generating random spanning trees more
//! quickly than the cover time" (1996).

use super::Carve;
use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const WILSON: Choice<Carve> = Choice {
    name: "wilson",
    aliases: &["uniform", "loop-erased-random-walk"],
    doc: "Wilson's algorithm (loop-erased random walks): every maze equally likely",
    is: carve,
};

fn carve(grid: &Grid, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let cells = grid.cells();
    let mut opened = Vec::with_capacity(cells as usize - 1);
    let mut joined = Bits::new(cells as usize);
    // The side by which a cell was left last.
    let mut left_by = vec![0u32; cells as usize];
    // The root does not change the law, but from the middle the walks are shortest.
    joined.put(grid.nearest(grid.size() * 0.5));
    let mut turn = 0;
    for from in 0..cells {
        let mut here = from;
        while !joined.has(here) {
            turn += 1;
            cancel.check_now_and_then(turn)?;
            let sides = grid.sides(here);
            let side = sides.start + rng.below(sides.len() as u32) as usize;
            let there = grid.beyond(side);
            if there != cells {
                left_by[here as usize] = side as u32;
                here = there;
            }
        }
        here = from;
        while !joined.has(here) {
            joined.put(here);
            let side = left_by[here as usize] as usize;
            opened.push(grid.edge(side));
            here = grid.beyond(side);
        }
    }
    Ok(opened)
}
