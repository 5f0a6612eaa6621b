//! Random walks: each continues until it is trapped, and the next one starts anywhere in the maze.
//!
//! A walk goes to random unvisited neighbours. The next walk starts at a random visited cell that
//! still has an unvisited neighbour, each of these equally likely. The links are returned walk by
//! walk, so that [`segments`](crate::algorithm::segments) can number the walks afterwards. A
//! `river` below 100 ends walks before they are trapped.
//!
//! A cell without an unvisited neighbour is removed from the list of possible starts when it is
//! drawn, which does not change the probabilities of the others.
//!
//! Time O(links), memory 4 bytes per cell, in addition to the result. Source: the self-avoiding
//! walks of W. Pullen, "Think Labyrinth".

use crate::algorithm::Algorithm;
use crate::algorithm::options::{AlgorithmOption, AlgorithmOptions};
use crate::algorithm::step::Steps;
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const RANDOM_WALK: Choice<Algorithm> = Choice {
    name: "random-walk",
    aliases: &["random-walks", "self-avoiding-walk"],
    doc: "Random walks, each until trapped, the next from anywhere in the maze",
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
    let wanted = grid.cells() as usize - 1;
    let mut opened = Vec::with_capacity(wanted);
    let mut steps = Steps::new(grid, options, cancel)?;
    let mut here = rng.below(grid.cells());
    steps.mark_seen(here);
    let mut starts = vec![here];
    let mut iteration = 0;
    while opened.len() < wanted {
        iteration += 1;
        cancel.check_periodically(iteration)?;
        let goes_on = options.river == 100 || rng.below(100) < options.river;
        let mut step = goes_on.then(|| steps.take(here, rng)).flatten();
        let side = loop {
            if let Some(side) = step {
                break side;
            }
            iteration += 1;
            cancel.check_periodically(iteration)?;
            let drawn = rng.below(starts.len() as u32) as usize;
            step = steps.take(starts[drawn], rng);
            if step.is_none() {
                starts.swap_remove(drawn);
            }
        };
        opened.push(grid.edge(side));
        here = grid.neighbor(side);
        starts.push(here);
    }
    Ok(opened)
}
