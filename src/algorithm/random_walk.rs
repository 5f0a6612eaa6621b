//! Random walks: each goes on until it is trapped, and the next starts anywhere in the maze.
//!
//! A walk goes to random unseen neighbours. The next one starts at a random seen cell that still has
//! an unseen neighbour, each equally likely. The links come walk by walk, so
//! [`segments`](super::segments) can number the walks afterwards. A river below 100 ends walks before
//! they are trapped.
//!
//! A cell drawn in vain leaves the list of possible starts, which changes no other's chance.
//!
//! Time O(links), memory 4 bytes a cell, besides the result. Source: the self-avoiding walks of
//! W. Pullen, "Think Labyrinth".

use super::Algorithm;
use super::step::Steps;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::{Knob, Texture};

pub(super) const RANDOM_WALK: Choice<Algorithm> = Choice {
    name: "random-walk",
    aliases: &["random-walks", "self-avoiding-walk"],
    doc: "Random walks, each until trapped, the next from anywhere in the maze",
    is: Algorithm {
        carve,
        steps: None,
        takes: &[Knob::Bias, Knob::BiasAngle, Knob::River, Knob::Run],
    },
};

fn carve(grid: &Grid, texture: &Texture, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let wanted = grid.cells() as usize - 1;
    let mut opened = Vec::with_capacity(wanted);
    let mut steps = Steps::new(grid, texture, cancel)?;
    let mut here = rng.below(grid.cells());
    steps.see(here);
    let mut starts = vec![here];
    let mut turn = 0;
    while opened.len() < wanted {
        turn += 1;
        cancel.check_now_and_then(turn)?;
        let goes_on = texture.river == 100 || rng.below(100) < texture.river;
        let mut step = goes_on.then(|| steps.take(here, rng)).flatten();
        let side = loop {
            if let Some(side) = step {
                break side;
            }
            turn += 1;
            cancel.check_now_and_then(turn)?;
            let drawn = rng.below(starts.len() as u32) as usize;
            step = steps.take(starts[drawn], rng);
            if step.is_none() {
                starts.swap_remove(drawn);
            }
        };
        opened.push(grid.edge(side));
        here = grid.beyond(side);
        starts.push(here);
    }
    Ok(opened)
}
