//! The ortho of a grid (J. H. Conway's operator): each cell is divided into kites, one per corner.
//!
//! A kite has four corners: the middle of one side of the cell, the cell's corner, the middle of
//! the next side, and the cell's hub. So each edge is divided into two **halves**, and a **spoke**
//! leads from the middle of each side to the hub.
//!
//! ```text
//!   o───┬───o     Corners: those of the original grid, then the middles of its edges, then the
//!   │ 0 │ 1 │     hubs of its cells. A square becomes four squares, a triangle three kites.
//!   ├───┼───┤
//!   │ 3 │ 2 │     A kite's row is twice its cell's row, plus 1 in the lower half of the cell. Its
//!   o───┴───o     column is its position in that half, plus the cell's column times the largest
//!                 number of kites in a half
//! ```
//!
//! In grids of rings the lower half is the outer half, and columns count clockwise.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::{Point, rounded};
use crate::grid::layout::Layout;
use crate::grid::ortho_layout::{Kite, NONE, OrthoLayout};
use crate::grid::{Grid, Sides};

/// The ortho of a grid, with the numbers that map its edges to those of the original grid.
pub(crate) struct Ortho {
    /// The grid of kites.
    pub(crate) grid: Grid,
    /// The number of corners of the original grid.
    corners: u32,
    edges: u32,
}

/// An edge between kites, in terms of the original grid.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OrthoEdge {
    /// A half of this edge.
    Half(u32),
    /// A spoke from the middle of this edge to the hub of a cell.
    Spoke(u32),
}

impl Ortho {
    /// Returns the counterpart of an edge between kites in the original grid.
    pub(crate) fn original(&self, edge: u32) -> OrthoEdge {
        let [from, to] = self.grid.ends(edge);
        let (low, high) = (from.min(to), from.max(to));
        if high >= self.corners + self.edges {
            OrthoEdge::Spoke(low - self.corners)
        } else {
            OrthoEdge::Half(high - self.corners)
        }
    }
}

impl Grid {
    /// Builds the ortho of a grid without stairs and seams. Refuses cells whose outlines have too
    /// many bends or are too thin to be divided.
    pub(crate) fn ortho(&self, cancel: &Cancel) -> Result<Ortho, Error> {
        let grid = self.listed(cancel)?;
        let split = OrthoLayout::new(&grid, cancel)?;
        let kites = split.kites(cancel)?;
        let grid = split.lay(&kites, cancel)?;
        Ok(Ortho { grid, corners: self.corners(), edges: self.edges() })
    }
}

impl OrthoLayout<'_> {
    /// Returns the kites in the order of rows and columns.
    fn kites(&self, cancel: &Cancel) -> Result<Vec<Kite>, Error> {
        let grid = self.grid;
        let ring = self.ring();
        let mut kites: Vec<Kite> = Vec::with_capacity(grid.edge.len());
        let (mut columns_per_cell, mut first_row) = (1, u32::MAX);
        let mut halves = [Vec::new(), Vec::new()];
        for cell in 0..grid.cells() {
            cancel.check_periodically(cell as usize)?;
            let middle = grid.centre(cell);
            let [col, row, _] = grid.col_row_level(cell);
            halves.iter_mut().for_each(Vec::clear);
            for side in grid.sides(cell) {
                let centre = self.heart(cell, side);
                // The distance of the kite below and to the right of the cell's centre. It is
                // rounded below, so that equal distances compare as equal.
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
                // For now, this is the column within the cell.
                for (at, (_, kite)) in (0..).zip(half.drain(..)) {
                    columns_per_cell = columns_per_cell.max(at + 1);
                    first_row = first_row.min(kite.row);
                    kites.push(Kite { col: at, ..kite });
                }
            }
        }
        for (index, kite) in kites.iter_mut().enumerate() {
            cancel.check_periodically(index)?;
            let [col, ..] = grid.col_row_level(kite.cell);
            kite.col += col * columns_per_cell;
            kite.row -= first_row;
        }
        let mut pause = cancel.pauses();
        kites.sort_unstable_by_key(|kite| {
            pause();
            (kite.row, kite.col)
        });
        cancel.check()?;
        Ok(kites)
    }

    /// Numbers the edges and builds the grid.
    fn lay(&self, kites: &[Kite], cancel: &Cancel) -> Result<Grid, Error> {
        let grid = self.grid;
        let mut kite_at = vec![0; kites.len()];
        for (number, kite) in (0..).zip(kites) {
            cancel.check_periodically(number as usize)?;
            kite_at[kite.side as usize] = number;
        }
        // The two sides of each edge.
        let mut twins = vec![[NONE; 2]; grid.edges() as usize];
        for (side, &edge) in (0..).zip(&grid.edge) {
            cancel.check_periodically(side as usize)?;
            let twins = &mut twins[edge as usize];
            twins[usize::from(twins[0] != NONE)] = side;
        }
        let outside = kites.len() as u32;
        let [edges, corners] = [grid.edges(), grid.corners()];
        let centres = corners + edges;
        // New number of each half edge (the half at the edge's first corner first), then of the
        // spoke of each side.
        let mut number = vec![NONE; 2 * edges as usize + kites.len()];
        let mut ends: Vec<[u32; 2]> = Vec::with_capacity(number.len());
        let mut sides = Sides {
            first: Vec::with_capacity(kites.len() + 1),
            neighbors: Vec::with_capacity(4 * kites.len()),
            edge: Vec::with_capacity(4 * kites.len()),
        };
        let mut outline = Vec::new();
        for (index, &Kite { cell, side, .. }) in kites.iter().enumerate() {
            cancel.check_periodically(index)?;
            sides.first.push(sides.neighbors.len() as u32);
            let side = side as usize;
            let before = self.before(cell, side);
            let [edge, last] = [side, before].map(|side| grid.edge(side));
            let corner = self.corner(cell, side);
            let kite_corners = [corners + last, corner, corners + edge, centres + cell];
            // Returns the kite across the first or the second half of a side.
            let over = |side: usize, first: bool| {
                let [one, other] = twins[grid.edge(side) as usize];
                let there = grid.neighbor(side);
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
            let top = self.topmost(kite_corners);
            for at in (top..4).chain(0..top) {
                let (there, key) = own[at];
                let pair = [kite_corners[at], kite_corners[(at + 1) % 4]];
                sides.neighbors.push(there);
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
        sides.first.push(sides.neighbors.len() as u32);
        let links = ends.len() as u32;
        for (side, key, pair) in outline {
            number[key as usize] = ends.len() as u32;
            sides.edge[side] = ends.len() as u32;
            ends.push(pair);
        }
        let layout = self.layout(kites, &number, &ends, cancel)?;
        Ok(Grid::new(sides, ends, links, None, Layout::Explicit(layout)))
    }

    /// Returns the index of the topmost corner of a kite; of the leftmost if there are several.
    fn topmost(&self, kite_corners: [u32; 4]) -> usize {
        let place = |&at: &usize| {
            let Point { x, y } = self.point(kite_corners[at]);
            (rounded(y * 1e6), rounded(x * 1e6))
        };
        (0..4).min_by_key(place).unwrap_or(0)
    }
}
