//! Prim's algorithm with random weights: the minimum spanning tree, grown from one cell.
//!
//! In each step the lightest link from a visited to an unvisited cell is opened. The tree is the
//! one that Kruskal's algorithm makes for the same seed; only the order differs. 30 % dead ends.
//!
//! The weight of a link is its rank in the random order, so the frontier is a set of ranks that
//! returns the least one.
//!
//! Time O(links), memory 16 bytes per link, in addition to the result. Source: V. Jarník (1930), R.
//! Prim (1957); J. Buck, "Mazes for Programmers" (2015), chapter 11.

use crate::algorithm::Algorithm;
use crate::algorithm::options::{AlgorithmOption, AlgorithmOptions};
use crate::algorithm::weights;
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::collections::bits::BitSet;
use crate::collections::min_set::MinSet;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const PRIM_TRUE: Choice<Algorithm> = Choice {
    name: "prim-true",
    aliases: &["prim", "true-prim", "jarnik"],
    doc: "Prim's algorithm with random weights: Kruskal's maze, grown from a cell",
    value: Algorithm {
        carve,
        steps: None,
        options: &[AlgorithmOption::Bias, AlgorithmOption::BiasAngle],
        adds_walls: false,
    },
};

fn carve(
    grid: &Grid,
    options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let order = weights::links_by_weight(grid, options, rng, cancel)?;
    let mut rank_of = vec![0; order.len()];
    for (at, &[link, ..]) in order.iter().enumerate() {
        cancel.check_periodically(at)?;
        rank_of[link as usize] = at as u32;
    }
    let cells = grid.cells();
    let mut opened = Vec::with_capacity(cells as usize - 1);
    // The outside counts as visited, so that no step leads there.
    let mut seen = BitSet::new(cells as usize + 1);
    seen.insert(cells);
    let mut frontier = MinSet::new(grid.links());
    let mut here = rng.below(cells);
    let mut iteration = 0;
    loop {
        seen.insert(here);
        for side in grid.sides(here) {
            if !seen.contains(grid.neighbor(side)) {
                frontier.put(rank_of[grid.edge(side) as usize]);
            }
        }
        loop {
            iteration += 1;
            cancel.check_periodically(iteration)?;
            let Some(lightest) = frontier.take_min() else { return Ok(opened) };
            let [link, one, other] = order[lightest as usize];
            if seen.contains(one) && seen.contains(other) {
                continue;
            }
            opened.push(link);
            here = if seen.contains(one) { other } else { one };
            break;
        }
    }
}
