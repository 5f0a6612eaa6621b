//! Modified Prim: a random frontier cell is joined to a random one of its seen neighbours.
//!
//! The frontier are the unseen cells with a seen neighbour. Many dead ends (36 % of cells), short
//! ways.
//!
//! Time O(links), memory 4 bytes a frontier cell, besides the result. Source: J. Buck, "Maze
//! Generation: Prim's Algorithm" (2011); W. Pullen, "Think Labyrinth".

use super::Algorithm;
use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::Texture;

pub(super) const PRIM_MODIFIED: Choice<Algorithm> = Choice {
    name: "prim-modified",
    aliases: &["modified-prim", "prim-frontier"],
    doc: "Modified Prim: a random frontier cell is joined; many dead ends",
    is: Algorithm { carve, steps: None, takes: &[] },
};

fn carve(
    grid: &Grid,
    _texture: &Texture,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Stop> {
    let cells = grid.cells();
    let mut opened = Vec::with_capacity(cells as usize - 1);
    let mut seen = Bits::new(cells as usize + 1);
    // Seen, or in the frontier; outside counts as that.
    let mut met = Bits::new(cells as usize + 1);
    met.put(cells);
    let mut frontier = Vec::new();
    let mut here = rng.below(cells);
    met.put(here);
    for turn in 1.. {
        cancel.check_now_and_then(turn)?;
        seen.put(here);
        for &there in grid.near(here) {
            if !met.has(there) {
                met.put(there);
                frontier.push(there);
            }
        }
        if frontier.is_empty() {
            break;
        }
        here = frontier.swap_remove(rng.below(frontier.len() as u32) as usize);
        let joins = |&side: &usize| seen.has(grid.beyond(side));
        let count = grid.sides(here).filter(joins).count() as u32;
        let drawn = rng.below(count) as usize;
        opened.extend(grid.sides(here).filter(joins).nth(drawn).map(|side| grid.edge(side)));
    }
    Ok(opened)
}
