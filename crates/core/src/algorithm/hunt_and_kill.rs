//! Hunt and kill: a random walk until it is trapped, then a search for the next start.
//!
//! The walk goes to random unvisited neighbours. When it is trapped, the first unvisited cell in
//! reading order that has a visited neighbour is joined to a random one of these neighbours, and
//! the walk continues from there. Long passages, few dead ends (9 % of cells).
//!
//! The candidates of the search are kept in a set that returns its least member, so no cell is
//! examined twice. A `river` below 100 ends walks before they are trapped.
//!
//! Time O(links), memory 2 bits per cell, in addition to the result. Source: W. Pullen, "Think
//! Labyrinth"; J. Buck, "Mazes for Programmers" (2015), chapter 5.

use crate::algorithm::Algorithm;
use crate::algorithm::options::{AlgorithmOption, AlgorithmOptions};
use crate::algorithm::step::Steps;
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::collections::min_set::MinSet;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const HUNT_AND_KILL: Choice<Algorithm> = Choice {
    name: "hunt-and-kill",
    aliases: &["huntandkill", "hunt-kill"],
    doc: "Hunt and kill: a walk until trapped, then the first cell next to the maze; few dead ends",
    value: Algorithm {
        carve,
        steps: None,
        options: &[
            AlgorithmOption::Bias,
            AlgorithmOption::BiasAngle,
            AlgorithmOption::River,
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
    let cells = grid.cells();
    let wanted = cells as usize - 1;
    let mut opened = Vec::with_capacity(wanted);
    let mut steps = Steps::new(grid, options, cancel)?;
    // Cells that got a visited neighbour while they were unvisited. They may have been visited
    // since.
    let mut candidates = MinSet::new(cells);
    let mut here = rng.below(cells);
    steps.mark_seen(here);
    let mut iteration = 0;
    loop {
        for there in grid.neighbors(here) {
            if !steps.has_seen(there) {
                candidates.put(there);
            }
        }
        if opened.len() == wanted {
            return Ok(opened);
        }
        iteration += 1;
        cancel.check_periodically(iteration)?;
        let goes_on = options.river == 100 || rng.below(100) < options.river;
        if let Some(side) = goes_on.then(|| steps.take(here, rng)).flatten() {
            opened.push(grid.edge(side));
            here = grid.neighbor(side);
            continue;
        }
        while let Some(found) = candidates.take_min() {
            iteration += 1;
            cancel.check_periodically(iteration)?;
            if steps.has_seen(found) {
                continue;
            }
            let joins = |&side: &usize| {
                let there = grid.neighbor(side);
                there != cells && steps.has_seen(there)
            };
            let count = grid.sides(found).filter(joins).count() as u32;
            let drawn = rng.below(count) as usize;
            opened.extend(grid.sides(found).filter(joins).nth(drawn).map(|side| grid.edge(side)));
            steps.mark_seen(found);
            here = found;
            break;
        }
    }
}
