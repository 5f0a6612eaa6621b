//! The growing tree: a list of cells, and a rule that says which of them grows next.
//!
//! The cell goes to a random unseen neighbour, which joins the list; a cell without one leaves it.
//! The rule is drawn each time, by weights: always the newest is the backtracker's law, always a
//! random one that of simplified Prim, always the oldest looks breadth first. Half newest and half
//! random: winding passages with many dead ends (33 % of cells).
//!
//! The list keeps the order of age. Cells that leave it leave a gap, and once half of it are gaps
//! they are closed, so a random draw hits a cell every other time at least.
//!
//! Time O(links), memory 4 bytes a cell, besides the result. Source: J. Buck, "Mazes for
//! Programmers" (2015), chapter 12; W. Pullen, "Think Labyrinth".

use super::Algorithm;
use super::step::Steps;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::{Knob, Pick, Texture};

pub(super) const GROWING_TREE: Choice<Algorithm> = Choice {
    name: "growing-tree",
    aliases: &["growingtree"],
    doc: "Growing tree: the newest, the oldest or a random cell grows, as pick says",
    is: Algorithm { carve, steps: None, takes: &[Knob::Pick, Knob::Bias, Knob::Run] },
};

fn carve(grid: &Grid, texture: &Texture, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    grow(grid, texture, texture.pick, rng, cancel)
}

/// What stands in the list where a cell has left it.
const GAP: u32 = u32::MAX;

/// Grows a tree from a random cell.
pub(super) fn grow(
    grid: &Grid,
    texture: &Texture,
    pick: Pick,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Stop> {
    let wanted = grid.cells() as usize - 1;
    let mut opened = Vec::with_capacity(wanted);
    let mut steps = Steps::new(grid, texture, cancel)?;
    let [newest, oldest, random] = pick.weights();
    let total = newest + oldest + random;
    let first = rng.below(grid.cells());
    steps.see(first);
    let mut list = vec![first];
    // The oldest cell's place, and the gaps behind it.
    let (mut from, mut gaps) = (0, 0);
    let mut turn = 0;
    while opened.len() < wanted {
        turn += 1;
        cancel.check_now_and_then(turn)?;
        // One rule alone takes no chance.
        let rule = if total == 1 { 0 } else { rng.below(total) };
        let at = if rule < newest {
            list.len() - 1
        } else if rule < newest + oldest {
            from
        } else {
            loop {
                let at = from + rng.below((list.len() - from) as u32) as usize;
                if list[at] != GAP {
                    break at;
                }
            }
        };
        if let Some(side) = steps.take(list[at], rng) {
            opened.push(grid.edge(side));
            list.push(grid.beyond(side));
            continue;
        }
        list[at] = GAP;
        gaps += 1;
        // Neither end is a gap.
        while list.last() == Some(&GAP) {
            list.pop();
            gaps -= 1;
        }
        while list.get(from) == Some(&GAP) {
            from += 1;
            gaps -= 1;
        }
        if 2 * gaps > list.len() - from {
            list.drain(..from);
            list.retain(|&cell| cell != GAP);
            (from, gaps) = (0, 0);
        }
    }
    Ok(opened)
}
