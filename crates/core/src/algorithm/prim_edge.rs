//! Prim's algorithm with a random frontier edge: of all links from a visited to an unvisited cell,
//! a random one is opened.
//!
//! Links between two visited cells stay in the list until they are drawn, and are then discarded;
//! this does not change the probabilities of the others. A cell that touches the maze twice is
//! joined earlier on average. 32 % dead ends, short passages.
//!
//! Time O(links), memory 4 bytes per frontier link, in addition to the result. Source: "Randomized
//! Prim's algorithm" as commonly described, for instance in Wikipedia, "Maze generation algorithm".

use crate::algorithm::Algorithm;
use crate::algorithm::options::AlgorithmOptions;
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const PRIM_EDGE: Choice<Algorithm> = Choice {
    name: "prim-edge",
    aliases: &["randomized-prim", "prim-wall"],
    doc: "Prim's algorithm with a random frontier edge: many dead ends, short passages",
    value: Algorithm { carve, steps: None, options: &[], adds_walls: false },
};

fn carve(
    grid: &Grid,
    _options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let cells = grid.cells();
    let wanted = cells as usize - 1;
    let mut opened = Vec::with_capacity(wanted);
    // The outside counts as visited, so that no step leads there.
    let mut seen = BitSet::new(cells as usize + 1);
    seen.insert(cells);
    // Sides that led to an unvisited cell when their own cell was visited.
    let mut frontier: Vec<u32> = Vec::new();
    let mut here = rng.below(cells);
    let mut iteration = 0;
    loop {
        seen.insert(here);
        let sides = grid.sides(here).zip(grid.neighbors(here));
        frontier
            .extend(sides.filter(|&(_, near)| !seen.contains(near)).map(|(side, _)| side as u32));
        if opened.len() == wanted {
            return Ok(opened);
        }
        loop {
            iteration += 1;
            cancel.check_periodically(iteration)?;
            let drawn = rng.below(frontier.len() as u32) as usize;
            let side = frontier.swap_remove(drawn) as usize;
            here = grid.neighbor(side);
            if !seen.contains(here) {
                opened.push(grid.edge(side));
                break;
            }
        }
    }
}
