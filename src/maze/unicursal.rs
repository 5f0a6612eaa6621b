//! Mazes that are one path: it runs along the walls of a perfect maze, all the way round its tree.
//!
//! Every cell is split into kites, one a corner. The walk round the tree passes each of them once and
//! is back where it began: within a cell it passes the spoke of a side that is shut, and where a side
//! is open it crosses both halves of its edge, on its way there and on its way back. That ring is cut
//! at one link: start and goal are the kites on either side of it.
//!
//! ```text
//!   ┌───┬───────┐     ┌───────────────┐
//!   │   │       │     │ ┌───┐ ┌─────┐ │     two kites wide, and nowhere a choice
//!   │   ╵   ╶───┤     │ │ │ └─┘ ╶───┘ │
//!   └───────────┘     └───┴───────────┘
//! ```

use super::ends;
use crate::bits::Bits;
use crate::cancel::{Cancel, Refusal, Stop};
use crate::grid::{Grid, Part};
use crate::rng::{Purpose, Rng};
use crate::spec::{End, Spec};

/// A maze that is one path.
pub(super) struct Path {
    /// The kites.
    pub(super) grid: Grid,
    /// The open links from the start to the goal.
    pub(super) order: Vec<u32>,
    /// Start and goal.
    pub(super) ends: [u32; 2],
}

/// The path round the tree of a grid that some links make.
pub(super) fn path(
    spec: &Spec,
    grid: &Grid,
    opened: &[u32],
    cancel: &Cancel,
) -> Result<Path, Stop> {
    let parts = grid.pieces().len();
    if parts > 0 {
        let detail = format!(
            "unicursal is true, but the mask has {parts} parts, and one path visits only one; take \
             mask_parts=largest"
        );
        let allowed = Some("a mask in one part".into());
        return Err(
            Refusal { parameter: "unicursal", code: "several-parts", detail, allowed }.into()
        );
    }
    let mut open = Bits::new(grid.edges() as usize);
    for &link in opened {
        open.put(link);
    }
    let kites = grid.kites(cancel)?;
    let split = &kites.grid;
    ends::check(split, spec)?;
    let is_passed = |link: u32| match kites.part(link) {
        Part::Half(edge) => open.has(edge),
        Part::Spoke(edge) => !open.has(edge),
    };
    // Two for each kite.
    let steps = |kite: u32| {
        let sides = split.sides(kite).filter(|&side| split.beyond(side) != split.cells());
        sides.map(|side| (split.beyond(side), split.edge(side))).filter(|&(_, it)| is_passed(it))
    };
    let start = match spec.start {
        End::Random => Rng::new(spec.seed.number(), Purpose::Ends).below(split.cells()),
        start => ends::end(split, || 0..split.cells(), start),
    };
    // On the outline, so that it can open; below or behind the start, which opens upward.
    let touches = |kite: u32| split.near(kite).contains(&split.cells());
    let last = |&(kite, _): &(u32, u32)| (touches(kite), kite);
    let cut = steps(start).max_by_key(last).map(|(_, link)| link);
    let mut order = Vec::with_capacity(split.cells() as usize - 1);
    let (mut here, mut came) = (start, cut);
    for turn in 1..split.cells() {
        cancel.check_now_and_then(turn as usize)?;
        let Some((there, link)) = steps(here).find(|&(_, link)| Some(link) != came) else { break };
        order.push(link);
        (here, came) = (there, Some(link));
    }
    Ok(Path { ends: [start, here], order, grid: kites.grid })
}
