//! Unicursal mazes: a single path that runs along the walls of a perfect maze, around the whole
//! tree.
//!
//! Every cell is split into kites, one per corner (Conway's ortho). The walk around the tree visits
//! each kite once and returns to its beginning. Within a cell, it crosses the spoke to a closed
//! side. At an open side, it crosses one half of the edge on its way out and the other half on its
//! return. This ring is cut at one link: start and goal are the kites on both sides of the cut.
//!
//! ```text
//!   ┌───┬───────┐     ┌───────────────┐
//!   │   │       │     │ ┌───┐ ┌─────┐ │     two kites wide, and without junctions
//!   │   ╵   ╶───┤     │ │ │ └─┘ ╶───┘ │
//!   └───────────┘     └───┴───────────┘
//! ```

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::{Error, Refusal};
use crate::grid::{Grid, OrthoEdge};
use crate::maze::ends;
use crate::rng::{Purpose, Rng};
use crate::spec::{End, Spec};

/// A maze that is a single path.
pub(super) struct UnicursalPath {
    /// The grid of kites.
    pub(super) grid: Grid,
    /// The open links, in order from the start to the goal.
    pub(super) order: Vec<u32>,
    /// Start and goal.
    pub(super) ends: [u32; 2],
}

/// Returns the path around the spanning tree that the opened links form.
pub(super) fn path(
    spec: &Spec,
    grid: &Grid,
    opened: &[u32],
    cancel: &Cancel,
) -> Result<UnicursalPath, Error> {
    let parts = grid.components().len();
    if parts > 0 {
        let detail = format!(
            "unicursal is true, but the {} has {parts} parts, and a path can visit only one; take \
             mask_parts=largest",
            spec.site.source_of_parts()
        );
        let refusal = Refusal::new("unicursal", "several-parts", detail);
        return Err(refusal.allowing("a mask or mesh in one part").into());
    }
    let mut open = BitSet::new(grid.edges() as usize);
    for (index, &link) in opened.iter().enumerate() {
        cancel.check_periodically(index)?;
        open.insert(link);
    }
    let ortho = grid.ortho(cancel)?;
    let ortho_grid = &ortho.grid;
    ends::check(ortho_grid, spec)?;
    let is_on_path = |link: u32| match ortho.original(link) {
        OrthoEdge::Half(edge) => open.contains(edge),
        OrthoEdge::Spoke(edge) => !open.contains(edge),
    };
    // Each kite has two steps, as cell and link.
    let steps = |kite: u32| {
        let sides =
            ortho_grid.sides(kite).filter(|&side| ortho_grid.neighbor(side) != ortho_grid.cells());
        sides
            .map(|side| (ortho_grid.neighbor(side), ortho_grid.edge(side)))
            .filter(|&(_, it)| is_on_path(it))
    };
    let kites =
        || (0..ortho_grid.cells()).inspect(|&kite| cancel.pause_periodically(kite as usize));
    let start = match spec.start {
        End::Random => Rng::new(spec.seed.number(), Purpose::Ends).below(ortho_grid.cells()),
        start => ends::resolve(ortho_grid, kites, start),
    };
    // The goal should lie on the outline, so that it can open, and after the start in reading
    // order, because the start opens upward.
    let touches = |kite: u32| ortho_grid.neighbors(kite).contains(&ortho_grid.cells());
    let best_goal = |&(kite, _): &(u32, u32)| (touches(kite), kite);
    let cut_link = steps(start).max_by_key(best_goal).map(|(_, link)| link);
    let mut order = Vec::with_capacity(ortho_grid.cells() as usize - 1);
    let (mut here, mut arrived_by) = (start, cut_link);
    for turn in 1..ortho_grid.cells() {
        cancel.check_periodically(4 * turn as usize)?;
        let Some((there, link)) = steps(here).find(|&(_, link)| Some(link) != arrived_by) else {
            break;
        };
        order.push(link);
        (here, arrived_by) = (there, Some(link));
    }
    Ok(UnicursalPath { ends: [start, here], order, grid: ortho.grid })
}
