//! The binary tree: each cell opens one link, up to the level before or back along its own.
//!
//! The ways back lead towards the corner that the knob names, and there the corridors meet: on
//! squares two sides of the picture have one from end to end. 25 % dead ends; diagonal ways.
//!
//! A cell draws among its links up and the one to the cell before it in its chain, each equally
//! likely but for a bias. The chain's first cell with a link up is its anchor and takes only links
//! up; the cells before the anchor, which have none, open the link towards it. A chain with no link
//! up is a corridor.
//!
//! Time O(links), memory 12 bytes a cell, besides the result. Source: J. Buck, "Mazes for
//! Programmers" (2015), chapter 1.

use super::Algorithm;
use super::levels::{Levels, between, join_rest};
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::{Knob, Texture};

pub(super) const BINARY_TREE: Choice<Algorithm> = Choice {
    name: "binary-tree",
    aliases: &["binary", "btree"],
    doc: "Binary tree: each cell opens one link, up or towards the corner; diagonal ways",
    is: Algorithm { carve, steps: None, takes: &[Knob::Corner, Knob::Bias] },
};

fn carve(grid: &Grid, texture: &Texture, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let levels = Levels::new(grid, texture.corner, rng, cancel)?;
    let mut opened = Vec::with_capacity(grid.cells() as usize - 1);
    let across = texture.across();
    let along = 200 - across;
    let mut turn = 0;
    for chain in levels.chains() {
        let anchor = chain.iter().position(|&cell| levels.up(cell).next().is_some());
        let anchor = anchor.unwrap_or(0);
        for (at, &cell) in chain.iter().enumerate() {
            turn += 1;
            cancel.check_now_and_then(turn)?;
            if at < anchor {
                opened.extend(between(grid, cell, chain[at + 1]));
                continue;
            }
            let links = levels.up(cell).count() as u32;
            let back = if at == anchor { 0 } else { along };
            let weight = if back == 0 { 1 } else { across };
            // A bias may leave nothing but the way back.
            let total = links * weight + back;
            let drawn = if total == 0 { 0 } else { rng.below(total) };
            if drawn < links * weight {
                opened.extend(levels.up(cell).nth((drawn / weight) as usize));
            } else if at > anchor {
                opened.extend(between(grid, cell, chain[at - 1]));
            }
        }
    }
    join_rest(grid, opened, rng, cancel)
}
