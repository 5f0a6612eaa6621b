//! Braiding: opens dead ends, each into a random neighbour, preferably one that is a dead end too.
//!
//! Exactly the requested number of dead ends is removed, if possible. A link that would remove one
//! too many stays closed. If at the end one dead end must still go and every remaining link would
//! remove two, such a link replaces a link that removed a single dead end.
//!
//! ```text
//!   ╶───┐      ╶───┐      a dead end is opened into another: both are removed
//!   ╶─┐ │  ─▶  ──┐ │
//!     │ │        │ │
//! ```
//!
//! Time O(sides of dead ends and of their neighbours), memory a few bytes per dead end. Source: the
//! braid mazes of W. Pullen, "Think Labyrinth".

use crate::cancel::Cancel;
use crate::error::Error;
use crate::maze::making::draft::Draft;
use crate::rng::{Purpose, Rng};
use crate::spec::Spec;
use crate::spec::topology::Share;

/// The cost of opening a dead end, in plain iterations of a loop.
const CHOICE_COST: usize = 4;

/// Opens the requested share of the dead ends, in random order.
pub(super) fn open(maze: &mut Draft<'_>, spec: &Spec, cancel: &Cancel) -> Result<(), Error> {
    if spec.topology.braid == Share::NONE {
        return Ok(());
    }
    let mut dead_ends = Vec::new();
    for cell in 0..maze.grid.cells() {
        cancel.check_periodically(cell as usize)?;
        if maze.is_dead_end(cell) {
            dead_ends.push(cell);
        }
    }
    let mut remaining = spec.topology.braid.of(dead_ends.len());
    let mut rng = Rng::new(spec.seed.number(), Purpose::Braid);
    rng.shuffle_many(&mut dead_ends, cancel);
    // The dead ends that were opened into a cell other than a dead end, and the links that opened
    // them.
    let mut single = Vec::new();
    for (iteration, &dead_end) in dead_ends.iter().enumerate() {
        cancel.check_periodically(iteration * CHOICE_COST)?;
        if remaining == 0 {
            return Ok(());
        }
        if let Some((removed, link)) = choose(maze, dead_end, remaining, &mut rng) {
            maze.open(link);
            remaining -= removed;
            if removed == 1 {
                single.push((dead_end, link));
            }
        }
    }
    if remaining == 1 {
        let reversible =
            single.into_iter().rev().find(|&(dead_end, _)| maze.steps(dead_end).count() == 2);
        let pair = dead_ends.iter().enumerate().find_map(|(iteration, &dead_end)| {
            cancel.pause_periodically(iteration);
            choose(maze, dead_end, 2, &mut rng)
        });
        if let (Some((_, link)), Some((2, other))) = (reversible, pair) {
            maze.close(link);
            maze.open(other);
        }
    }
    Ok(())
}

/// Chooses a link that opens a dead end. Returns the number of dead ends that the link removes (two
/// if possible, but at most `most`) and the link. Returns `None` if the cell is not a dead end or
/// has no such link.
fn choose(maze: &Draft<'_>, dead_end: u32, most: usize, rng: &mut Rng) -> Option<(usize, u32)> {
    if !maze.is_dead_end(dead_end) {
        return None;
    }
    let closed = maze.closed(dead_end);
    let closed = closed.map(|(there, link)| (1 + usize::from(maze.is_dead_end(there)), link));
    let mut choices: Vec<(usize, u32)> = closed.filter(|&(removed, _)| removed <= most).collect();
    let removed = choices.iter().map(|&(removed, _)| removed).max()?;
    choices.retain(|&(other, _)| other == removed);
    Some(choices[rng.below(choices.len() as u32) as usize])
}
