//! Opens a number of the closed links; each set of that many links is equally likely.
//!
//! Time O(sides), memory four bytes per closed link.

use crate::cancel::Cancel;
use crate::error::{Error, Refusal};
use crate::maze::making::draft::Draft;
use crate::rng::{Purpose, Rng};
use crate::spec::Spec;

/// Opens the requested number of links, in random order.
pub(super) fn open(maze: &mut Draft<'_>, spec: &Spec, cancel: &Cancel) -> Result<(), Error> {
    let wanted = spec.topology.loops;
    if wanted == 0 {
        return Ok(());
    }
    let mut closed = Vec::new();
    for cell in 0..maze.grid.cells() {
        cancel.check_periodically(cell as usize)?;
        // Both cells of a link list it; the cell with the lower number counts.
        let from_cell = maze.closed(cell).filter(|&(there, _)| cell < there);
        closed.extend(from_cell.map(|(_, link)| link));
    }
    let most = closed.len() as u32;
    if wanted > most {
        return Err(too_many(wanted, most).into());
    }
    let mut rng = Rng::new(spec.seed.number(), Purpose::Loops);
    // A partial shuffle: only the first `wanted` places are drawn.
    for here in 0..wanted {
        cancel.check_periodically(here as usize)?;
        let drawn = here + rng.below(most - here);
        closed.swap(here as usize, drawn as usize);
        maze.open(closed[here as usize]);
    }
    Ok(())
}

fn too_many(wanted: u32, most: u32) -> Refusal {
    let detail = format!(
        "loops is {wanted}, but this maze has only {most} closed passages that can be opened; take \
         fewer, or a larger maze"
    );
    Refusal::new("loops", "too-many", detail)
        .allowing(format!("at most {most} for this maze"))
        .suggesting(Some(most.to_string()))
}
