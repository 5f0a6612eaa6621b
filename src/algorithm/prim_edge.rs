//! Prim's algorithm with a random frontier edge: of all links from a seen to an unseen cell one is
//! drawn and opened.
//!
//! Links between two seen cells stay in the list until they are drawn, in vain; that changes no
//! other's chance. Cells that touch the maze twice come sooner. 32 % dead ends, short ways.
//!
//! Time O(links), memory 4 bytes a frontier link, besides the result. Source: "Randomized Prim's
//! algorithm" as it is commonly given, for instance in Wikipedia, "Maze generation algorithm".

use super::Algorithm;
use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::Texture;

pub(super) const PRIM_EDGE: Choice<Algorithm> = Choice {
    name: "prim-edge",
    aliases: &["randomized-prim", "prim-wall"],
    doc: "Prim's algorithm with a random frontier edge: many dead ends, short ways",
    is: Algorithm { carve, steps: None, takes: &[] },
};

fn carve(
    grid: &Grid,
    _texture: &Texture,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Stop> {
    let cells = grid.cells();
    let wanted = cells as usize - 1;
    let mut opened = Vec::with_capacity(wanted);
    // Outside counts as seen.
    let mut seen = Bits::new(cells as usize + 1);
    seen.put(cells);
    // Sides that led to an unseen cell when theirs was reached.
    let mut frontier: Vec<u32> = Vec::new();
    let mut here = rng.below(cells);
    let mut turn = 0;
    loop {
        seen.put(here);
        let sides = grid.sides(here).zip(grid.near(here));
        frontier.extend(sides.filter(|&(_, &near)| !seen.has(near)).map(|(side, _)| side as u32));
        if opened.len() == wanted {
            return Ok(opened);
        }
        loop {
            turn += 1;
            cancel.check_now_and_then(turn)?;
            let drawn = rng.below(frontier.len() as u32) as usize;
            let side = frontier.swap_remove(drawn) as usize;
            here = grid.beyond(side);
            if !seen.has(here) {
                opened.push(grid.edge(side));
                break;
            }
        }
    }
}
