//! A grid whose cells are another one's split into kites, one a corner: J. H. Conway's "ortho".
//!
//! A kite runs from the middle of one side over the corner to the middle of the next side, and back
//! over the cell's centre. So each edge falls into two **halves**, and from the middle of each side a
//! **spoke** leads to the centre.
//!
//! ```text
//!   o───┬───o     corners: those of the grid, then the middles of its edges, then the centres of
//!   │ 0 │ 1 │     its cells; squares become four squares, triangles three kites
//!   ├───┼───┤
//!   │ 3 │ 2 │     a kite has its cell's row twice over, and one more in the lower half; its column
//!   o───┴───o     counts on from the cell's column times the most kites in half a cell
//! ```
//!
//! In rings the lower half is the outer one, and columns count clockwise.

use super::split::Split;
use super::{Grid, Sides};
use crate::cancel::{Cancel, Stop};
use crate::geometry::{Point, rounded};
use crate::layout::Layout;

/// Not numbered yet.
pub(super) const NONE: u32 = u32::MAX;

/// A grid of kites, and what it was before.
pub(crate) struct Kites {
    /// The kites.
    pub(crate) grid: Grid,
    /// How many corners and edges there were.
    corners: u32,
    edges: u32,
}

/// What an edge between kites is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part {
    /// Half of an edge.
    Half(u32),
    /// The way from an edge's middle to the centre of a cell.
    Spoke(u32),
}

impl Kites {
    /// What an edge between kites is.
    pub(crate) fn part(&self, edge: u32) -> Part {
        let [from, to] = self.grid.ends(edge);
        let (low, high) = (from.min(to), from.max(to));
        if high >= self.corners + self.edges {
            Part::Spoke(low - self.corners)
        } else {
            Part::Half(high - self.corners)
        }
    }
}

impl Grid {
    /// Splits every cell into kites. The grid has neither stairs nor seams. Cells whose outlines are
    /// too long or too thin to be split are refused.
    pub(crate) fn kites(&self, cancel: &Cancel) -> Result<Kites, Stop> {
        let split = Split::new(self, cancel)?;
        let kites = split.kites(cancel)?;
        let grid = split.lay(&kites, cancel)?;
        Ok(Kites { grid, corners: self.corners(), edges: self.edges() })
    }
}

/// A kite that is not numbered yet.
pub(super) struct Kite {
    pub(super) row: u32,
    pub(super) col: u32,
    cell: u32,
    /// The side that starts at its corner.
    side: u32,
    pub(super) centre: Point,
}

impl Split<'_> {
    /// The kites in the order of their places.
    fn kites(&self, cancel: &Cancel) -> Result<Vec<Kite>, Stop> {
        let grid = self.grid;
        let ring = self.ring();
        let mut kites: Vec<Kite> = Vec::with_capacity(grid.edge.len());
        let mut halves = [Vec::new(), Vec::new()];
        for cell in 0..grid.cells() {
            cancel.check_now_and_then(cell as usize)?;
            let middle = grid.centre(cell);
            let [col, row, _] = grid.place(cell);
            halves.iter_mut().for_each(Vec::clear);
            for side in grid.sides(cell) {
                let centre = self.heart(cell, side);
                // How far down and how far to the right of the cell's centre; equal lengths must tie,
                // whatever their last bits say.
                let (down, along) = match ring {
                    None => (centre.y - middle.y, centre.x - middle.x),
                    Some(ring) => {
                        let (own, whole) = (centre - ring, middle - ring);
                        (own.length() - whole.length(), whole.cross(own))
                    }
                };
                let lower = u32::from(rounded(down * 1e6) >= 0);
                let kite = Kite { row: 2 * row + lower, col, cell, side: side as u32, centre };
                halves[lower as usize].push((rounded(along * 1e6), kite));
            }
            for half in &mut halves {
                half.sort_by_key(|&(along, _)| along);
                // The place within the cell for now.
                let own = (0..).zip(half.drain(..));
                kites.extend(own.map(|(at, (_, kite))| Kite { col: at, ..kite }));
            }
        }
        let most = 1 + kites.iter().map(|kite| kite.col).max().unwrap_or(0);
        let low = kites.iter().map(|kite| kite.row).min().unwrap_or(0);
        for kite in &mut kites {
            let [col, ..] = grid.place(kite.cell);
            kite.col += col * most;
            kite.row -= low;
        }
        cancel.check()?;
        kites.sort_unstable_by_key(|kite| (kite.row, kite.col));
        cancel.check()?;
        Ok(kites)
    }

    /// Numbers edges, and joins everything.
    fn lay(&self, kites: &[Kite], cancel: &Cancel) -> Result<Grid, Stop> {
        let grid = self.grid;
        let mut kite_at = vec![0; kites.len()];
        for (number, kite) in (0..).zip(kites) {
            kite_at[kite.side as usize] = number;
        }
        // The two sides that an edge is.
        let mut twins = vec![[NONE; 2]; grid.edges() as usize];
        for (side, &edge) in (0..).zip(&grid.edge) {
            let twins = &mut twins[edge as usize];
            twins[usize::from(twins[0] != NONE)] = side;
        }
        let outside = kites.len() as u32;
        let [edges, corners] = [grid.edges(), grid.corners()];
        let centres = corners + edges;
        // Each half of an edge, the one at its first corner first; then the spoke of each side.
        let mut number = vec![NONE; 2 * edges as usize + kites.len()];
        let mut ends: Vec<[u32; 2]> = Vec::with_capacity(number.len());
        let mut sides = Sides {
            first: Vec::with_capacity(kites.len() + 1),
            near: Vec::with_capacity(4 * kites.len()),
            edge: Vec::with_capacity(4 * kites.len()),
        };
        let mut outline = Vec::new();
        for (turn, &Kite { cell, side, .. }) in kites.iter().enumerate() {
            cancel.check_now_and_then(turn)?;
            sides.first.push(sides.near.len() as u32);
            let side = side as usize;
            let before = self.before(cell, side);
            let [edge, last] = [side, before].map(|side| grid.edge(side));
            let corner = self.corner(cell, side);
            let around = [corners + last, corner, corners + edge, centres + cell];
            // The kite over the first and over the second half of a side.
            let over = |side: usize, first: bool| {
                let [one, other] = twins[grid.edge(side) as usize];
                let there = grid.beyond(side);
                if there == grid.cells() {
                    return outside;
                }
                let twin = if one as usize == side { other } else { one } as usize;
                kite_at[if first { self.after(there, twin) } else { twin }]
            };
            let half = |side: usize, first: bool| {
                2 * grid.edge(side) + u32::from(self.is_forward(cell, side) != first)
            };
            let own = [
                (over(before, false), half(before, false)),
                (over(side, true), half(side, true)),
                (kite_at[self.after(cell, side)], 2 * edges + side as u32),
                (kite_at[before], 2 * edges + before as u32),
            ];
            let top = self.topmost(around);
            for at in (top..4).chain(0..top) {
                let (there, key) = own[at];
                let pair = [around[at], around[(at + 1) % 4]];
                sides.near.push(there);
                if there == outside {
                    outline.push((sides.edge.len(), key, pair));
                    sides.edge.push(NONE);
                    continue;
                }
                let known = &mut number[key as usize];
                if *known == NONE {
                    *known = ends.len() as u32;
                    ends.push(pair);
                }
                sides.edge.push(*known);
            }
        }
        sides.first.push(sides.near.len() as u32);
        let links = ends.len() as u32;
        for (side, key, pair) in outline {
            number[key as usize] = ends.len() as u32;
            sides.edge[side] = ends.len() as u32;
            ends.push(pair);
        }
        let layout = self.layout(kites, &number, &ends, cancel)?;
        Ok(Grid::new(sides, ends, links, None, Layout::Free(layout)))
    }

    /// Which of a kite's corners is the upmost; of several, the left one.
    fn topmost(&self, around: [u32; 4]) -> usize {
        let place = |&at: &usize| {
            let Point { x, y } = self.point(around[at]);
            (rounded(y * 1e6), rounded(x * 1e6))
        };
        (0..4).min_by_key(place).unwrap_or(0)
    }
}
