//! Opens dead ends: each into a random neighbour, by preference one that is a dead end itself.
//!
//! As many dead ends are gone afterwards as was asked for: a link that would make one more go than
//! that is not opened. Where in the end one more should go and every link would take two, such a link
//! is opened in place of one that took one.
//!
//! ```text
//!   ╶───┐      ╶───┐      a dead end that is opened into another: both are gone
//!   ╶─┐ │  ─▶  ──┐ │
//!     │ │        │ │
//! ```
//!
//! Time O(sides of dead ends and of their neighbours), memory some bytes a dead end. Source: the
//! braid mazes of W. Pullen, "Think Labyrinth".

use super::ways::Ways;
use crate::cancel::{Cancel, Stop};
use crate::rng::{Purpose, Rng};
use crate::routing::Share;
use crate::spec::Spec;

/// Opens the share of dead ends that is wanted, in random order.
pub(super) fn open(ways: &mut Ways<'_>, spec: &Spec, cancel: &Cancel) -> Result<(), Stop> {
    if spec.routing.braid == Share::NONE {
        return Ok(());
    }
    let mut ends = Vec::new();
    for cell in 0..ways.grid.cells() {
        cancel.check_now_and_then(cell as usize)?;
        if ways.is_dead_end(cell) {
            ends.push(cell);
        }
    }
    let mut left = spec.routing.braid.of(ends.len());
    let mut rng = Rng::new(spec.seed.number(), Purpose::Braid);
    rng.shuffle(&mut ends);
    // The dead ends that were opened into what is none, and the links to there.
    let mut single = Vec::new();
    for (turn, &end) in ends.iter().enumerate() {
        cancel.check_now_and_then(turn)?;
        if left == 0 {
            return Ok(());
        }
        if let Some((gone, link)) = choose(ways, end, left, &mut rng) {
            ways.open(link);
            left -= gone;
            if gone == 1 {
                single.push((end, link));
            }
        }
    }
    if left == 1 {
        let ended = single.into_iter().rev().find(|&(end, _)| ways.steps(end).count() == 2);
        let pair = ends.iter().find_map(|&end| choose(ways, end, 2, &mut rng));
        if let (Some((_, link)), Some((2, other))) = (ended, pair) {
            ways.close(link);
            ways.open(other);
        }
    }
    Ok(())
}

/// A link by which a dead end is opened, and how many dead ends are gone then, at most so many: two
/// where that can be. None where the cell is no dead end or has no such link.
fn choose(ways: &Ways<'_>, end: u32, most: usize, rng: &mut Rng) -> Option<(usize, u32)> {
    if !ways.is_dead_end(end) {
        return None;
    }
    let closed = ways.closed(end);
    let closed = closed.map(|(there, link)| (1 + usize::from(ways.is_dead_end(there)), link));
    let mut choices: Vec<(usize, u32)> = closed.filter(|&(gone, _)| gone <= most).collect();
    let gone = choices.iter().map(|&(gone, _)| gone).max()?;
    choices.retain(|&(other, _)| other == gone);
    Some(choices[rng.below(choices.len() as u32) as usize])
}
