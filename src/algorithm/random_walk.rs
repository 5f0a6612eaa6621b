//! Random walks: each goes on until it is trapped, and the next starts anywhere in the maze.
//!
//! A walk goes to random unseen neighbours. The next one starts at a random seen cell that still has
//! an unseen neighbour, each equally likely. The links come walk by walk, so [`segments`] can number
//! the walks afterwards. A river below 100 ends walks before they are trapped.
//!
//! A cell drawn in vain leaves the list of possible starts, which changes no other's chance.
//!
//! Time O(links), memory 4 bytes a cell, besides the result. Source: the self-avoiding walks of
//! W. Pullen, "Think Labyrinth".

use super::Algorithm;
use super::step::Steps;
use crate::bits::Bits;
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

/// The number, from 0, of the walk to which each opened link belongs: a new one starts where a link
/// does not go on from the cell that the link before led to.
///
/// The first link does not say which way it was walked; it is taken to lead towards the second.
pub fn segments(grid: &Grid, opened: &[u32]) -> Vec<u32> {
    let mut pairs = vec![[0; 2]; grid.links() as usize];
    for (pair, cells) in pairs.iter_mut().zip(grid.pairs()) {
        *pair = cells;
    }
    let pair = |link: u32| pairs[link as usize];
    let Some((&first, rest)) = opened.split_first() else { return Vec::new() };
    let mut last = pair(first)[1];
    if let Some(&second) = rest.first() {
        last = pair(first).into_iter().find(|cell| pair(second).contains(cell)).unwrap_or(last);
    }
    let mut seen = Bits::new(grid.cells() as usize);
    for cell in pair(first) {
        seen.put(cell);
    }
    let mut number = 0;
    let mut numbers = vec![0];
    for &link in rest {
        let [one, other] = pair(link);
        let (from, to) = if seen.has(one) { (one, other) } else { (other, one) };
        number += u32::from(from != last);
        numbers.push(number);
        seen.put(to);
        last = to;
    }
    numbers
}
