//! Fewer dead ends at the borders of a region.
//!
//! A cell at a border has fewer neighbours than others, and so is a dead end more often than the cells of a
//! maze that an algorithm carves in one piece: with the backtracker a fifth more of all cells. So some of
//! these dead ends are opened, each by an exchange of links that keeps the tree a tree:
//!
//! ```text
//!   ┃ c│d         Opening the link from a dead end c to a neighbour d closes one cycle, which is
//!   ┃  │ ──┐      the path from c to d in the tree. One of its links is closed in return: one
//!   ┗━━━━  │      between two cells that have at least three open sides, so that neither of
//!                 them becomes a dead end.
//! ```
//!
//! How many there should be is known from the region itself: their share among the cells that are far
//! from the borders, which are as the algorithm makes them everywhere.

use crate::endless::place::Side;
use crate::endless::region::{INSIDE, Region};
use crate::rng::Rng;

/// The distance from the borders at which cells are as those of a larger region.
const FAR: u32 = 4;

/// A link of a path, by the cell of which it leads to the parent.
struct Link {
    child: usize,
    /// Whether it is on the way from the dead end, and not from its neighbour.
    is_near: bool,
}

/// Opens dead ends at the borders of a region that is a tree with parents, whose root is a cell. Returns
/// whether it opened any.
pub(super) fn relieve(region: &mut Region, root: usize, rng: &mut Rng) -> bool {
    let (inner, inner_dead) = far_cells(region);
    let (mut all, mut dead) = (0, 0);
    let mut outer = Vec::new();
    for at in 0..region.cells.len() {
        if region.cells[at] & INSIDE == 0 {
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
    // At least as large a share as that of the inner cells.
    let target = if inner == 0 { dead } else { (all * inner_dead).div_ceil(inner) };
    if dead <= target {
        return false;
    }
    rng.shuffle(&mut outer);
    let mut seen = vec![0_u16; region.cells.len()];
    let mut turn = 0;
    let mut links = Vec::new();
    // Twice: after some exchanges there are others.
    for &at in outer.iter().chain(&outer) {
        if dead <= target {
            break;
        }
        turn += 1;
        if open(region, root, at, &mut seen, turn, &mut links, rng) {
            dead -= 1;
        }
    }
    turn > 0
}

/// Opens a dead end if that takes no other one. `seen` marks cells with the numbers of turns.
fn open(
    region: &mut Region,
    root: usize,
    end: usize,
    seen: &mut [u16],
    turn: u16,
    links: &mut Vec<Link>,
    rng: &mut Rng,
) -> bool {
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
    let parent = |at: usize| region.step(at, region.parent(at));
    let mut at = end;
    seen[at] = turn;
    while at != root {
        at = parent(at);
        seen[at] = turn;
    }
    let mut meeting = other;
    while seen[meeting] != turn {
        meeting = parent(meeting);
    }
    // After the exchange, both ends of the new link have one more open side.
    let is_junction =
        |at: usize| (region.cells[at] & 0xF).count_ones() + u32::from(at == other) >= 3;
    links.clear();
    for (first, is_near) in [(end, true), (other, false)] {
        let mut child = first;
        while child != meeting {
            let above = parent(child);
            if is_junction(child) && is_junction(above) {
                links.push(Link { child, is_near });
            }
            child = above;
        }
    }
    if links.is_empty() {
        return false;
    }
    let Link { child, is_near } = links[rng.below(links.len() as u32) as usize];
    // What was below the closed link hangs by the new one.
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

/// Returns how many cells are far from the borders, and how many of them are dead ends.
fn far_cells(region: &Region) -> (u32, u32) {
    // A bit for each cell of a row, which has fewer than 64.
    let bits = |of: fn(u8) -> bool| {
        let rows = region.cells.chunks_exact(region.width);
        let row = |row: &[u8]| row.iter().rev().fold(0, |bits, &it| bits << 1 | u64::from(of(it)));
        rows.map(row).collect::<Vec<u64>>()
    };
    let mut far = bits(|cell| cell & INSIDE > 0);
    let dead = bits(|cell| (cell & 0xF).is_power_of_two());
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
