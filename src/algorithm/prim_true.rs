//! Prim's algorithm with random weights: the minimum spanning tree, grown from a cell.
//!
//! Of all links from a seen to an unseen cell the lightest is opened. The tree is Kruskal's for the
//! same seed; only the order differs. 30 % dead ends.
//!
//! A link's weight is its place in the random order, so the frontier is a set of places that gives
//! its least.
//!
//! Time O(links), memory 16 bytes a link, besides the result. Source: V. Jarník (1930), R. Prim
//! (1957); J. Buck, "Mazes for Programmers" (2015), chapter 11.

use super::Algorithm;
use super::least::Least;
use super::weights;
use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::{Knob, Texture};

pub(super) const PRIM_TRUE: Choice<Algorithm> = Choice {
    name: "prim-true",
    aliases: &["prim", "true-prim", "jarnik"],
    doc: "Prim's algorithm with random weights: Kruskal's maze, grown from a cell",
    is: Algorithm { carve, steps: None, takes: &[Knob::Bias, Knob::BiasAngle] },
};

fn carve(grid: &Grid, texture: &Texture, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let order = weights::order(grid, texture, rng, cancel)?;
    let mut weight = vec![0; order.len()];
    for (at, &[link, ..]) in order.iter().enumerate() {
        cancel.check_now_and_then(at)?;
        weight[link as usize] = at as u32;
    }
    let cells = grid.cells();
    let mut opened = Vec::with_capacity(cells as usize - 1);
    // Outside counts as seen.
    let mut seen = Bits::new(cells as usize + 1);
    seen.put(cells);
    let mut frontier = Least::new(grid.links());
    let mut here = rng.below(cells);
    let mut turn = 0;
    loop {
        seen.put(here);
        for side in grid.sides(here) {
            if !seen.has(grid.beyond(side)) {
                frontier.put(weight[grid.edge(side) as usize]);
            }
        }
        loop {
            turn += 1;
            cancel.check_now_and_then(turn)?;
            let Some(lightest) = frontier.take() else { return Ok(opened) };
            let [link, one, other] = order[lightest as usize];
            if seen.has(one) && seen.has(other) {
                continue;
            }
            opened.push(link);
            here = if seen.has(one) { other } else { one };
            break;
        }
    }
}
