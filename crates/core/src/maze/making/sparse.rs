//! Removes all dead ends of a maze at once, as many times as requested.
//!
//! Each time, every cell with one open link loses it and is removed from the maze. Start, goal and
//! openings that are given as cells are kept, and so is a room. What remains of a perfect maze is
//! perfect.
//!
//! ```text
//!   ┌───────┐      ┌───┬─ ─        ─ ─ no longer part of the maze
//!   │ ╷ ╶───┤  ─▶  │ ╷ │
//!   │ │ ╶───┤      │ │ └─ ─
//! ```
//!
//! Time O(sides), memory about ten bytes per cell, however often it is repeated.

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::{Error, Refusal};
use crate::grid::Grid;
use crate::maze::ends;
use crate::maze::making::draft::Draft;
use crate::spec::Spec;
use crate::spec::openings::Opening;
use crate::spec::topology::TOO_SPARSE;

/// Removes dead ends, or returns a refusal if that would leave fewer than two cells of a maze.
pub(super) fn remove_dead_ends(
    maze: &mut Draft<'_>,
    spec: &Spec,
    cancel: &Cancel,
) -> Result<(), Error> {
    let times = spec.topology.sparse;
    if times == 0 {
        return Ok(());
    }
    let grid = maze.grid;
    let kept = kept(grid, spec);
    let mut link_counts = Vec::with_capacity(grid.cells() as usize);
    for cell in 0..grid.cells() {
        cancel.check_periodically(cell as usize)?;
        link_counts.push(maze.steps(cell).count());
    }
    let parts = Parts::new(grid);
    let mut sizes_left = parts.sizes.clone();
    let mut removed = BitSet::new(grid.cells() as usize);
    let mut pause = cancel.pauses();
    let mut leaves: Vec<u32> = (0..grid.cells())
        .inspect(|_| pause())
        .filter(|&cell| link_counts[cell as usize] == 1 && !kept.contains(cell))
        .collect();
    let mut iteration = 0;
    for time in 0..times {
        if leaves.is_empty() {
            break;
        }
        // The cells that lose a link in this round.
        let mut neighbours = Vec::with_capacity(leaves.len());
        for leaf in leaves {
            iteration += 1;
            cancel.check_periodically(iteration)?;
            removed.insert(leaf);
            sizes_left[parts.part_of(leaf)] -= 1;
            // If two leaves are linked to each other, only the first finds the link.
            let step = maze.steps(leaf).next();
            if let Some((there, link)) = step {
                maze.open.remove(link);
                link_counts[there as usize] -= 1;
                neighbours.push(there);
            }
        }
        neighbours.retain(|&cell| !removed.contains(cell));
        neighbours.sort_unstable();
        neighbours.dedup();
        for &cell in neighbours.iter().filter(|&&cell| link_counts[cell as usize] == 0) {
            removed.insert(cell);
            sizes_left[parts.part_of(cell)] -= 1;
        }
        if sizes_left.iter().any(|&cells| cells < 2) {
            return Err(too_sparse(times, time, sizes_left.len()).into());
        }
        neighbours.retain(|&cell| link_counts[cell as usize] == 1 && !kept.contains(cell));
        leaves = neighbours;
    }
    maze.order.retain(|&link| maze.open.contains(link));
    maze.removed = Some(removed);
    Ok(())
}

/// Returns the cells that are never removed: those given as start, goal or opening, and a room.
fn kept(grid: &Grid, spec: &Spec) -> BitSet {
    let openings = spec.openings.listed().iter().filter_map(|opening| match opening {
        Opening::At(end) => Some(*end),
        Opening::Start | Opening::Goal => None,
    });
    let named = [spec.start, spec.goal].into_iter().chain(openings);
    let mut kept = BitSet::new(grid.cells() as usize);
    for cell in named.filter_map(|end| ends::named(grid, end)).chain(grid.room()) {
        kept.insert(cell);
    }
    kept
}

/// The part that each cell belongs to, and the number of cells of each part.
struct Parts {
    /// The part of each cell; empty if there is only one part.
    of: Vec<u16>,
    sizes: Vec<u32>,
}

impl Parts {
    fn new(grid: &Grid) -> Self {
        let pieces = grid.components();
        if pieces.len() < 2 {
            return Self { of: Vec::new(), sizes: vec![grid.cells()] };
        }
        let mut of = vec![0; grid.cells() as usize];
        for (part, piece) in (0..).zip(pieces) {
            for &cell in &piece.cells {
                of[cell as usize] = part;
            }
        }
        Self { of, sizes: pieces.iter().map(|piece| piece.cells.len() as u32).collect() }
    }

    fn part_of(&self, cell: u32) -> usize {
        self.of.get(cell as usize).copied().unwrap_or(0).into()
    }
}

fn too_sparse(times: u32, most: u32, parts: usize) -> Refusal {
    let of = if parts > 1 { " in one of the mask's parts" } else { "" };
    let often = if most == 1 { "once".to_owned() } else { format!("{most} times") };
    let detail = format!(
        "sparse is {times}, but that leaves fewer than two cells{of}; the dead ends of this maze \
         can be cut away {often}; take less, a larger maze, or name start and goal as cells, \
         which are never cut"
    );
    Refusal::new("sparse", TOO_SPARSE, detail)
        .allowing(format!("at most {most} for this maze"))
        .suggesting(Some(most.to_string()))
}
