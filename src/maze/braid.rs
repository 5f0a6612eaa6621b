//! Opens dead ends: each into a random neighbour, by preference one that is a dead end itself.
//!
//! As many dead ends are gone afterwards as was asked for: a link that would make one more go than
//! that is not opened. Where every link that is left would, there is one dead end too many.
//!
//! Time O(sides of dead ends and of their neighbours), memory four bytes a dead end. Source: the
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
    let mut choices = Vec::new();
    for (turn, end) in ends.into_iter().enumerate() {
        cancel.check_now_and_then(turn)?;
        if left == 0 {
            break;
        }
        if !ways.is_dead_end(end) {
            continue;
        }
        // Two dead ends that are joined are both gone.
        let wanted = left.min(2);
        choices.clear();
        for (there, link) in ways.closed(end) {
            let gone = 1 + usize::from(ways.is_dead_end(there));
            if gone <= wanted {
                choices.push((gone, link));
            }
        }
        let most = choices.iter().map(|&(gone, _)| gone).max();
        choices.retain(|&(gone, _)| Some(gone) == most);
        if !choices.is_empty() {
            let (gone, link) = choices[rng.below(choices.len() as u32) as usize];
            ways.open(link);
            left -= gone;
        }
    }
    Ok(())
}
