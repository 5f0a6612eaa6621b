//! Hunt and kill: a walk until it is trapped, then a hunt for the next start.
//!
//! The walk goes to random unseen neighbours. Trapped, it hunts: the first unseen cell in reading
//! order that has a seen neighbour is joined to a random one of them, and the walk goes on from
//! there. Long passages, few dead ends (9 % of cells).
//!
//! The cells that a hunt may find are kept as a set that gives its least, so no hunt looks at a cell
//! twice. A river below 100 ends walks before they are trapped.
//!
//! Time O(links), memory 2 bits a cell, besides the result. Source: W. Pullen, "Think Labyrinth";
//! J. Buck, "Mazes for Programmers" (2015), chapter 5.

use super::Algorithm;
use super::least::Least;
use super::step::Steps;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::{Knob, Texture};

pub(super) const HUNT_AND_KILL: Choice<Algorithm> = Choice {
    name: "hunt-and-kill",
    aliases: &["huntandkill", "hunt-kill"],
    doc: "Hunt and kill: a walk until trapped, then the first cell beside the maze; few dead ends",
    is: Algorithm {
        carve,
        steps: None,
        takes: &[Knob::Bias, Knob::BiasAngle, Knob::River, Knob::Run],
    },
};

fn carve(grid: &Grid, texture: &Texture, rng: &mut Rng, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
    let cells = grid.cells();
    let wanted = cells as usize - 1;
    let mut opened = Vec::with_capacity(wanted);
    let mut steps = Steps::new(grid, texture, cancel)?;
    // Cells that had a seen neighbour before they were seen.
    let mut beside = Least::new(cells);
    let mut here = rng.below(cells);
    steps.see(here);
    let mut turn = 0;
    loop {
        for &there in grid.near(here) {
            if !steps.has_seen(there) {
                beside.put(there);
            }
        }
        if opened.len() == wanted {
            return Ok(opened);
        }
        turn += 1;
        cancel.check_now_and_then(turn)?;
        let goes_on = texture.river == 100 || rng.below(100) < texture.river;
        if let Some(side) = goes_on.then(|| steps.take(here, rng)).flatten() {
            opened.push(grid.edge(side));
            here = grid.beyond(side);
            continue;
        }
        while let Some(found) = beside.take() {
            turn += 1;
            cancel.check_now_and_then(turn)?;
            if steps.has_seen(found) {
                continue;
            }
            let is_way = |&side: &usize| {
                let there = grid.beyond(side);
                there != cells && steps.has_seen(there)
            };
            let count = grid.sides(found).filter(is_way).count() as u32;
            let drawn = rng.below(count) as usize;
            opened.extend(grid.sides(found).filter(is_way).nth(drawn).map(|side| grid.edge(side)));
            steps.see(found);
            here = found;
            break;
        }
    }
}
