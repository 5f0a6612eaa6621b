//! Opens some of the dead ends at the borders of a region.
//!
//! A cell at a border has fewer neighbours than other cells. So it is a dead end more often than in
//! a maze carved in one piece: with the backtracker, a fifth more of all cells are dead ends. So
//! some of these dead ends are opened, each by an exchange of links that keeps the tree a tree:
//!
//! ```text
//!   ┃ c│d         Opening the link from a dead end c to a neighbour d closes one cycle, which is
//!   ┃  │ ──┐      the path from c to d in the tree. One of its links is closed in return: one
//!   ┗━━━━  │      between two cells that have at least three open sides, so that neither of
//!                 them becomes a dead end.
//! ```
//!
//! The region itself shows how many dead ends there should be: cells far from the borders are as
//! the algorithm makes them everywhere, and the share of dead ends among them is the target.

use crate::place::Side;
use crate::region::{INSIDE, Region, has_one_side};
use mazewright_core::Rng;

/// The distance from the borders at which cells are like those of a larger region.
const FAR: u32 = 4;

/// A link of a path in the tree. It leads from `child` to its parent.
struct Link {
    child: usize,
    /// Whether the link is on the path from the dead end, not on the path from its neighbour.
    is_near: bool,
}

/// Lists that all searches of a region use.
struct SearchLists {
    /// The last path that passed each cell: the number of the search for the path from the dead
    /// end, one more for the path from its neighbour.
    seen: Vec<u16>,
    search: u16,
    /// The cells of both paths.
    paths: [Vec<u32>; 2],
    /// The links that may be closed.
    links: Vec<Link>,
}

/// Opens dead ends at the borders of a region that is a tree with parents.
pub(super) fn open_dead_ends(region: &mut Region, rng: &mut Rng) {
    let (inner, inner_dead) = far_cells(region);
    let (mut all, mut dead) = (0, 0);
    let mut outer = Vec::new();
    for at in 0..region.cells.len() {
        if !region.is_inside(at) {
            continue;
        }
        all += 1;
        if region.is_dead_end(at) {
            dead += 1;
            if Side::ALL.into_iter().any(|side| !region.is_inside(region.step(at, side))) {
                outer.push(at);
            }
        }
    }
    // At least the share of dead ends among the inner cells.
    let target = if inner == 0 { dead } else { (all * inner_dead).div_ceil(inner) };
    if dead <= target {
        return;
    }
    rng.shuffle(&mut outer);
    let mut lists = SearchLists::new(region.cells.len());
    // Two rounds, because exchanges make others possible.
    for &at in outer.iter().chain(&outer) {
        if dead <= target {
            break;
        }
        if open(region, at, &mut lists, rng) {
            dead -= 1;
        }
    }
}

/// Opens a dead end, if an exchange of links allows it.
fn open(region: &mut Region, end: usize, lists: &mut SearchLists, rng: &mut Rng) -> bool {
    if !region.is_dead_end(end) {
        return false;
    }
    let closed = |side: &Side| {
        region.cells[end] & side.bit() == 0 && region.is_inside(region.step(end, *side))
    };
    let choices = Side::ALL.into_iter().filter(closed).count() as u32;
    if choices == 0 {
        return false;
    }
    let chosen = rng.below(choices) as usize;
    let Some(side) = Side::ALL.into_iter().filter(closed).nth(chosen) else { return false };
    let other = region.step(end, side);
    lists.find_links(region, end, other);
    if lists.links.is_empty() {
        return false;
    }
    let Link { child, is_near } = lists.links[rng.below(lists.links.len() as u32) as usize];
    // The new link becomes the parent of the subtree below the closed link.
    let up = region.parent(child);
    let above = region.step(child, up);
    region.cells[child] &= !up.bit();
    region.cells[above] &= !up.opposite().bit();
    region.cells[end] |= side.bit();
    region.cells[other] |= side.opposite().bit();
    let (mut at, mut to) = if is_near { (end, side) } else { (other, side.opposite()) };
    loop {
        let up = region.parent(at);
        region.set_parent(at, to);
        if at == child {
            return true;
        }
        at = region.step(at, up);
        to = up.opposite();
    }
}

impl SearchLists {
    /// Creates the lists for a box of `cells` cells.
    fn new(cells: usize) -> Self {
        let paths = [(); 2].map(|()| Vec::new());
        Self { seen: vec![0; cells], search: 0, paths, links: Vec::new() }
    }

    /// Finds the links that may be closed in exchange for a link between a dead end and another
    /// cell.
    fn find_links(&mut self, region: &Region, end: usize, other: usize) {
        let Self { seen, search, paths, links } = self;
        let (steps, root) = (region.steps(), region.root());
        *search += 2;
        paths.iter_mut().for_each(Vec::clear);
        // Both paths go up in turn, until one reaches a cell of the other.
        let mut at = [end, other];
        let meeting = 'up: loop {
            for (who, path) in paths.iter_mut().enumerate() {
                let here = at[who];
                if seen[here] == *search + 1 - who as u16 {
                    break 'up here;
                }
                if seen[here] != *search + who as u16 {
                    seen[here] = *search + who as u16;
                    path.push(here as u32);
                }
                if here != root {
                    at[who] = here.wrapping_add(steps[region.parent(here) as usize]);
                }
            }
        };
        links.clear();
        for (path, is_near) in paths.iter_mut().zip([true, false]) {
            // One path may have gone beyond the meeting.
            let length = path.iter().rposition(|&at| at as usize == meeting).unwrap_or(path.len());
            path.truncate(length);
            let above = path.iter().copied().skip(1).chain([meeting as u32]);
            for (child, above) in path.iter().copied().zip(above) {
                // After the exchange, both ends of the new link have one more open side.
                let [child, above] = [child, above].map(|at| at as usize);
                let is_junction =
                    |at: usize| region.is_junction(at) || at == other && !region.is_dead_end(at);
                if is_junction(child) && is_junction(above) {
                    links.push(Link { child, is_near });
                }
            }
        }
    }
}

/// Returns how many cells are far from the borders, and how many of them are dead ends.
fn far_cells(region: &Region) -> (u32, u32) {
    // A bit for each cell of a row, which has fewer than 64.
    let rows = region.cells.len() / region.width;
    let (mut far, mut dead) = (vec![0_u64; rows], vec![0_u64; rows]);
    for (row, cells) in region.cells.chunks_exact(region.width).enumerate() {
        for (col, &cell) in cells.iter().enumerate() {
            far[row] |= u64::from(cell & INSIDE > 0) << col;
            dead[row] |= u64::from(has_one_side(cell)) << col;
        }
    }
    for _ in 0..FAR {
        let mut above = 0;
        for row in 0..far.len() {
            let here = far[row];
            let below = far.get(row + 1).copied().unwrap_or(0);
            far[row] = here & here << 1 & here >> 1 & above & below;
            above = here;
        }
    }
    let count = |row: u64| row.count_ones();
    let dead = far.iter().zip(&dead).map(|(far, dead)| count(far & dead)).sum();
    (far.iter().map(|&row| count(row)).sum(), dead)
}
