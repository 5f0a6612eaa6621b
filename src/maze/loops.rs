//! Opens further links: a number of those that are closed, each set of so many equally likely.
//!
//! Time O(sides), memory four bytes a closed link.

use super::ways::Ways;
use crate::cancel::{Cancel, Refusal, Stop};
use crate::rng::{Purpose, Rng};
use crate::spec::Spec;

/// Opens the number of links that is wanted, in random order.
pub(super) fn open(ways: &mut Ways<'_>, spec: &Spec, cancel: &Cancel) -> Result<(), Stop> {
    let wanted = spec.routing.loops;
    if wanted == 0 {
        return Ok(());
    }
    let mut closed = Vec::new();
    for cell in 0..ways.grid.cells() {
        cancel.check_now_and_then(cell as usize)?;
        // Either cell of a link has it.
        let own = ways.closed(cell).filter(|&(there, _)| cell < there);
        closed.extend(own.map(|(_, link)| link));
    }
    let most = closed.len() as u32;
    if wanted > most {
        return Err(too_many(wanted, most).into());
    }
    let mut rng = Rng::new(spec.seed.number(), Purpose::Loops);
    // The first draws of a shuffle.
    for here in 0..wanted {
        cancel.check_now_and_then(here as usize)?;
        let drawn = here + rng.below(most - here);
        closed.swap(here as usize, drawn as usize);
        ways.open(closed[here as usize]);
    }
    Ok(())
}

fn too_many(wanted: u32, most: u32) -> Refusal {
    Refusal {
        parameter: "loops",
        code: "too-many",
        detail: format!(
            "loops is {wanted}, but this maze has only {most} closed passages that can be opened; take \
             fewer, or a larger maze"
        ),
        allowed: Some(format!("at most {most} for this maze")),
    }
}
