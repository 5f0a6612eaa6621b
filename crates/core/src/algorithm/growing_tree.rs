//! Growing tree: keeps a list of active cells, and a rule picks which of them grows next.
//!
//! The picked cell opens a link to a random unvisited neighbour, which is appended to the list. A
//! cell without an unvisited neighbour is removed. The rule is drawn anew in each step, by the
//! weights of the `pick` option. If it always picks the newest cell, the mazes have the distribution
//! of the backtracker. If it always picks a random cell, they have that of simplified Prim. If it
//! always picks the oldest, they are breadth-first trees. Half newest and half random gives short
//! winding passages with many dead ends (33 % of cells).
//!
//! The newest cell is the last of the list, and the oldest the first. A cell removed from between
//! is replaced by the last one, so under mixed rules the newest cell is sometimes not the last. If
//! the list kept its order instead, half newest and half random would give only 20 % dead ends.
//!
//! Time O(links), memory 4 bytes per cell, in addition to the result. Source: J. Buck, "Mazes for
//! Programmers" (2015), chapter 12; W. Pullen, "Think Labyrinth".

use std::collections::VecDeque;

use crate::algorithm::Algorithm;
use crate::algorithm::options::{AlgorithmOption, AlgorithmOptions, Pick};
use crate::algorithm::step::Steps;
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const GROWING_TREE: Choice<Algorithm> = Choice {
    name: "growing-tree",
    aliases: &["growingtree"],
    doc: "Growing tree: the newest, the oldest or a random cell grows, according to pick",
    value: Algorithm {
        carve,
        steps: None,
        options: &[
            AlgorithmOption::Pick,
            AlgorithmOption::Bias,
            AlgorithmOption::BiasAngle,
            AlgorithmOption::Run,
        ],
        adds_walls: false,
    },
};

fn carve(
    grid: &Grid,
    options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    grow(grid, options, options.pick, rng, cancel)
}

/// Grows a tree from a random cell.
pub(super) fn grow(
    grid: &Grid,
    options: &AlgorithmOptions,
    pick: Pick,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let wanted = grid.cells() as usize - 1;
    let mut opened = Vec::with_capacity(wanted);
    let mut steps = Steps::new(grid, options, cancel)?;
    let [newest, oldest, random] = pick.weights();
    let total = newest + oldest + random;
    let first = rng.below(grid.cells());
    steps.mark_seen(first);
    let mut active = VecDeque::from([first]);
    let mut iteration = 0;
    while opened.len() < wanted {
        iteration += 1;
        cancel.check_periodically(iteration)?;
        // A single rule needs no random number.
        let rule = if total == 1 { 0 } else { rng.below(total) };
        let at = if rule < newest {
            active.len() - 1
        } else if rule < newest + oldest {
            0
        } else {
            rng.below(active.len() as u32) as usize
        };
        let here = active[at];
        match steps.take(here, rng) {
            Some(side) => {
                opened.push(side as u32);
                active.push_back(steps.across(here, side));
            }
            None if at == 0 => drop(active.pop_front()),
            None => drop(active.swap_remove_back(at)),
        }
    }
    // Looking up the edges in a separate pass is faster than during the growth.
    for side in &mut opened {
        *side = grid.edge(*side as usize);
    }
    Ok(opened)
}
