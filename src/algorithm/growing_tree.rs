//! The growing tree: a list of cells, and a rule that says which of them grows next.
//!
//! The cell goes to a random unseen neighbour, which joins the list at its end; a cell without one
//! leaves it. The rule is drawn each time, by weights: always the newest is the backtracker's law,
//! always a random one that of simplified Prim, always the oldest looks breadth first. Half newest
//! and half random: short winding passages with many dead ends (33 % of cells).
//!
//! The newest is the last of the list, and the oldest its first. Where a cell leaves from between,
//! the last takes its place, so under mixed rules the newest is lost from sight now and then; in a
//! list that closed its gaps instead, half and half had 20 % dead ends only.
//!
//! Time O(links), memory 4 bytes a cell, besides the result. Source: J. Buck, "Mazes for
//! Programmers" (2015), chapter 12; W. Pullen, "Think Labyrinth".

use std::collections::VecDeque;

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
    is: Algorithm {
        carve,
        steps: None,
        takes: &[Knob::Pick, Knob::Bias, Knob::BiasAngle, Knob::Run],
    },
};

fn carve(grid: &Grid, texture: &Texture, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    grow(grid, texture, texture.pick, rng, cancel)
}

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
    let mut list = VecDeque::from([first]);
    let mut turn = 0;
    while opened.len() < wanted {
        turn += 1;
        cancel.check_now_and_then(turn)?;
        // One rule alone takes no chance.
        let rule = if total == 1 { 0 } else { rng.below(total) };
        let at = if rule < newest {
            list.len() - 1
        } else if rule < newest + oldest {
            0
        } else {
            rng.below(list.len() as u32) as usize
        };
        match steps.take(list[at], rng) {
            Some(side) => {
                opened.push(grid.edge(side));
                list.push_back(grid.beyond(side));
            }
            None if at == 0 => drop(list.pop_front()),
            None => drop(list.swap_remove_back(at)),
        }
    }
    Ok(opened)
}
