//! Modified Prim: a random frontier cell is joined to a random one of its visited neighbours.
//!
//! The frontier is the set of unvisited cells with a visited neighbour. Many dead ends (36 % of
//! cells), short passages.
//!
//! Time O(links), memory 4 bytes per frontier cell, in addition to the result. Source: J. Buck,
//! "Maze Generation: Prim's Algorithm" (2011); W. Pullen, "Think Labyrinth".

use crate::algorithm::Algorithm;
use crate::algorithm::options::AlgorithmOptions;
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const PRIM_MODIFIED: Choice<Algorithm> = Choice {
    name: "prim-modified",
    aliases: &["modified-prim", "prim-frontier"],
    doc: "Modified Prim: a random frontier cell is joined; many dead ends",
    value: Algorithm { carve, steps: None, options: &[], adds_walls: false },
};

fn carve(
    grid: &Grid,
    _options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let cells = grid.cells();
    let mut opened = Vec::with_capacity(cells as usize - 1);
    let mut seen = BitSet::new(cells as usize + 1);
    // Cells that are visited or in the frontier. The outside counts as one of them, so that it is
    // never added.
    let mut listed = BitSet::new(cells as usize + 1);
    listed.insert(cells);
    let mut frontier = Vec::new();
    let mut here = rng.below(cells);
    listed.insert(here);
    for iteration in 1.. {
        cancel.check_periodically(iteration)?;
        seen.insert(here);
        for there in grid.neighbors(here) {
            if !listed.contains(there) {
                listed.insert(there);
                frontier.push(there);
            }
        }
        if frontier.is_empty() {
            break;
        }
        here = frontier.swap_remove(rng.below(frontier.len() as u32) as usize);
        let joins = |&side: &usize| seen.contains(grid.neighbor(side));
        let count = grid.sides(here).filter(joins).count() as u32;
        let drawn = rng.below(count) as usize;
        opened.extend(grid.sides(here).filter(joins).nth(drawn).map(|side| grid.edge(side)));
    }
    Ok(opened)
}
