//! Cuts dead ends away: all at once, as often as it is asked for.
//!
//! Each time every cell with one open link loses it and is cut out of the maze, but for the ends
//! and openings that are named as cells, and a room. What is left of a perfect maze is perfect.
//!
//! ```text
//!   ┌───────┐      ┌───┬─ ─        ─ ─ no longer a part of the maze
//!   │ ╷ ╶───┤  ─▶  │ ╷ │
//!   │ │ ╶───┤      │ │ └─ ─
//! ```
//!
//! Time O(sides), memory some ten bytes a cell, however often.

use super::ends;
use super::ways::Ways;
use crate::bits::Bits;
use crate::cancel::{Cancel, Refusal, Stop};
use crate::grid::Grid;
use crate::openings::Opening;
use crate::spec::Spec;

/// Cuts dead ends away, unless that would leave fewer than two cells of a maze.
pub(super) fn cut(ways: &mut Ways<'_>, spec: &Spec, cancel: &Cancel) -> Result<(), Stop> {
    let times = spec.routing.sparse;
    if times == 0 {
        return Ok(());
    }
    let grid = ways.grid;
    let kept = kept(grid, spec);
    let mut links = Vec::with_capacity(grid.cells() as usize);
    for cell in 0..grid.cells() {
        cancel.check_now_and_then(cell as usize)?;
        links.push(ways.steps(cell).count());
    }
    let parts = Parts::new(grid);
    let mut left = parts.sizes.clone();
    let mut cut = Bits::new(grid.cells() as usize);
    let mut leaves: Vec<u32> =
        (0..grid.cells()).filter(|&cell| links[cell as usize] == 1 && !kept.has(cell)).collect();
    let mut turn = 0;
    for time in 0..times {
        if leaves.is_empty() {
            break;
        }
        let mut beside = Vec::with_capacity(leaves.len());
        for leaf in leaves {
            turn += 1;
            cancel.check_now_and_then(turn)?;
            cut.put(leaf);
            left[parts.of(leaf)] -= 1;
            // Of two leaves that are linked to each other, the first takes the link of both.
            let step = ways.steps(leaf).next();
            if let Some((there, link)) = step {
                ways.open.take(link);
                links[there as usize] -= 1;
                beside.push(there);
            }
        }
        beside.retain(|&cell| !cut.has(cell));
        beside.sort_unstable();
        beside.dedup();
        for &cell in beside.iter().filter(|&&cell| links[cell as usize] == 0) {
            cut.put(cell);
            left[parts.of(cell)] -= 1;
        }
        if left.iter().any(|&cells| cells < 2) {
            return Err(too_sparse(times, time, left.len()).into());
        }
        beside.retain(|&cell| links[cell as usize] == 1 && !kept.has(cell));
        leaves = beside;
    }
    ways.order.retain(|&link| ways.open.has(link));
    ways.cut = Some(cut);
    Ok(())
}

/// The cells that stay whatever happens: those that are named, and a room.
fn kept(grid: &Grid, spec: &Spec) -> Bits {
    let openings = spec.openings.listed().iter().filter_map(|opening| match opening {
        Opening::At(end) => Some(*end),
        Opening::Start | Opening::Goal => None,
    });
    let named = [spec.start, spec.goal].into_iter().chain(openings);
    let mut kept = Bits::new(grid.cells() as usize);
    for cell in named.filter_map(|end| ends::named(grid, end)).chain(grid.room()) {
        kept.put(cell);
    }
    kept
}

/// Which maze each cell belongs to, and how many cells each has.
struct Parts {
    /// Empty where there is only one.
    of: Vec<u16>,
    sizes: Vec<u32>,
}

impl Parts {
    fn new(grid: &Grid) -> Self {
        let pieces = grid.pieces();
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

    fn of(&self, cell: u32) -> usize {
        self.of.get(cell as usize).copied().unwrap_or(0).into()
    }
}

fn too_sparse(times: u32, most: u32, parts: usize) -> Refusal {
    let of = if parts > 1 { " in one of the mask's parts" } else { "" };
    Refusal {
        parameter: "sparse",
        code: "too-sparse",
        detail: format!(
            "sparse is {times}, but that leaves fewer than two cells{of}; of this maze dead ends can \
             be cut away {most} times; take less, a larger maze, or name start and goal as cells, \
             which are never cut"
        ),
        allowed: Some(format!("at most {most} for this maze")),
    }
}
