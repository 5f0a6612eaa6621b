//! Squares with additional passages at 45°: class Zeta. No two diagonal passages cross.
//!
//! At each inner corner one of the two diagonals, chosen at random, is a link; so the graph is
//! planar. The corner is split into two, joined by a short edge across that diagonal. The class is
//! listed in W. D. Pullen, "Think Labyrinth" (2001).
//!
//! ```text
//!          |                |            left: the link leads from the upper left cell to the
//!          o----        ----o            lower right one; right: from the lower left cell to
//!         /                  \           the upper right one
//!    ----o                    o----      corner ids: row by row from left to right; of a split
//!        |                    |          corner, the upper one first
//! ```

use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::error::Error;
use crate::geometry::Point;
use crate::grid::layout::{CellPlaces, Explicit, Layout};
use crate::grid::{Grid, Sides};
use crate::rng::Rng;
use crate::shape::{OutlineAlignment, Shape, Tiling, any_size};

pub(super) const ZETA: Choice<Shape> = Choice {
    name: "zeta",
    aliases: &["diagonal", "diagonals"],
    doc: "Squares with passages at 45° too; the seed chooses which, and no two cross",
    value: Shape {
        default_size: (20, 20),
        cell_name: "squares with cut corners",
        layout: Tiling::Custom {
            cells,
            size,
            lay,
            seeded: true,
            round: false,
            corners: 6,
            overhang: 0,
        },
        alignment: OutlineAlignment {
            origin: Point::new(0.0, 0.0),
            cell_pitch: 1.0,
            on_corners: true,
        },
        check: any_size,
    },
};

/// The displacement `d` of a split corner in each coordinate, in cell sides. A diagonal passage is
/// 2√2 · `d` wide, other passages 1 − 2 · `d` or slightly more.
const SPLIT_OFFSET: f64 = 0.18;

/// The corners between two rows of cells, or on the upper or lower outline.
struct Line {
    /// The id of the first corner.
    first: u32,
    /// Whether the inner corners are split.
    is_split: bool,
    /// Whether the diagonal link of each corner leads down to the right. If not, it leads up to the
    /// right.
    is_falling: Vec<bool>,
    /// The edge of the diagonal link at each corner, as soon as a cell above the line has added it.
    passages: Vec<u32>,
}

impl Line {
    fn new(cols: u32) -> Self {
        let corners = cols as usize + 1;
        Self {
            first: 0,
            is_split: false,
            is_falling: vec![false; corners],
            passages: vec![0; corners],
        }
    }

    /// Returns the upper and the lower corner at a column, which are equal if the corner is not
    /// split.
    fn corners(&self, col: u32) -> [u32; 2] {
        let last = self.is_falling.len() as u32 - 1;
        match (self.is_split, col) {
            (false, _) | (true, 0) => [self.first + col; 2],
            (true, _) if col == last => [self.first + 2 * col - 1; 2],
            (true, _) => [self.first + 2 * col - 1, self.first + 2 * col],
        }
    }

    /// Returns whether the corner at a column has a diagonal link that leads down (`is_falling`) or
    /// up to the right.
    fn has_link(&self, col: u32, is_falling: bool) -> bool {
        let is_inner = self.is_split && col > 0 && col + 1 < self.is_falling.len() as u32;
        is_inner && self.is_falling[col as usize] == is_falling
    }

    /// Draws the diagonals of a row of corners and appends the positions of the corners.
    fn place(&mut self, row: u32, is_split: bool, places: &mut Vec<Point>, rng: &mut Rng) {
        self.first = places.len() as u32;
        self.is_split = is_split;
        let (y, last) = (f64::from(row), self.is_falling.len() - 1);
        for (col, is_falling) in self.is_falling.iter_mut().enumerate() {
            let x = col as f64;
            if !is_split || col == 0 || col == last {
                places.push(Point::new(x, y));
                continue;
            }
            *is_falling = rng.below(2) == 0;
            let cut = if *is_falling { SPLIT_OFFSET } else { -SPLIT_OFFSET };
            places.push(Point::new(x + cut, y - SPLIT_OFFSET));
            places.push(Point::new(x - cut, y + SPLIT_OFFSET));
        }
    }
}

/// The sides and edges found so far.
struct SideList {
    near: Vec<u32>,
    edge: Vec<u32>,
    ends: Vec<[u32; 2]>,
    /// The sides on the outline, each with its corners.
    outline: Vec<(usize, [u32; 2])>,
}

impl SideList {
    /// Adds a side to a later cell or to the outside. Returns its edge.
    fn add(&mut self, there: u32, is_outside: bool, ends: [u32; 2]) -> u32 {
        let edge = self.ends.len() as u32;
        if is_outside {
            self.outline.push((self.edge.len(), ends));
        } else {
            self.ends.push(ends);
        }
        self.add_known(there, edge);
        edge
    }

    /// Adds a side to an earlier cell, whose edge is known.
    fn add_known(&mut self, there: u32, edge: u32) {
        self.near.push(there);
        self.edge.push(edge);
    }
}

fn cells(cols: u32, rows: u32) -> u64 {
    u64::from(cols) * u64::from(rows)
}

fn size(cols: u32, rows: u32) -> Point {
    Point::new(f64::from(cols), f64::from(rows))
}

fn lay(cols: u32, rows: u32, rng: &mut Rng, cancel: &Cancel) -> Result<Grid, Error> {
    let outside = cols * rows;
    let (wide, tall) = (cols as usize, rows as usize);
    let inner = (wide - 1) * (tall - 1);
    let links = wide * (tall - 1) + tall * (wide - 1) + inner;
    let outline = 2 * (wide + tall);
    let mut found = SideList {
        near: Vec::with_capacity(2 * links + outline),
        edge: Vec::with_capacity(2 * links + outline),
        ends: Vec::with_capacity(links + outline),
        outline: Vec::with_capacity(outline),
    };
    let mut first = Vec::with_capacity(wide * tall + 1);
    let mut centres = Vec::with_capacity(wide * tall);
    let mut corners = Vec::with_capacity((wide + 1) * (tall + 1) + inner);
    let (mut above, mut below) = (Line::new(cols), Line::new(cols));
    above.place(0, false, &mut corners, rng);
    // The edge between each column's cell and the cell above.
    let mut walls = vec![0; wide];
    for row in 0..rows {
        cancel.check()?;
        let is_last = row + 1 == rows;
        below.place(row + 1, !is_last, &mut corners, rng);
        let mut left = 0;
        for col in 0..cols {
            cancel.check_periodically(col as usize)?;
            let (here, at) = (row * cols + col, col as usize);
            first.push(found.near.len() as u32);
            centres.push(Point::new(f64::from(col) + 0.5, f64::from(row) + 0.5));
            // The two halves of each split corner. The cell has both if it has the diagonal link.
            let [north_west, north_east] = [above.corners(col), above.corners(col + 1)];
            let [south_west, south_east] = [below.corners(col), below.corners(col + 1)];
            let to_north_west = above.has_link(col, true);
            let to_north_east = above.has_link(col + 1, false);
            let to_south_east = below.has_link(col + 1, true);
            let to_south_west = below.has_link(col, false);

            let from = north_west[usize::from(!to_north_west)];
            let to = north_east[usize::from(!to_north_east)];
            if row > 0 {
                found.add_known(here - cols, walls[at]);
            } else {
                found.add(outside, true, [from, to]);
            }
            if to_north_east {
                found.add_known(here - cols + 1, above.passages[at + 1]);
            }
            let beyond = if col + 1 < cols { here + 1 } else { outside };
            let right = found.add(beyond, beyond == outside, [north_east[1], south_east[0]]);
            if to_south_east {
                below.passages[at + 1] = found.add(here + cols + 1, false, south_east);
            }
            let from = south_east[usize::from(to_south_east)];
            let to = south_west[usize::from(to_south_west)];
            let beyond = if is_last { outside } else { here + cols };
            walls[at] = found.add(beyond, is_last, [from, to]);
            if to_south_west {
                let [upper, lower] = south_west;
                below.passages[at] = found.add(here + cols - 1, false, [lower, upper]);
            }
            if col > 0 {
                found.add_known(here - 1, left);
            } else {
                found.add(outside, true, [south_west[0], north_west[1]]);
            }
            if to_north_west {
                found.add_known(here - cols - 1, above.passages[at]);
            }
            left = right;
        }
        std::mem::swap(&mut above, &mut below);
    }
    first.push(found.near.len() as u32);
    let SideList { near, mut edge, mut ends, outline } = found;
    let links = ends.len() as u32;
    for (side, corners) in outline {
        edge[side] = ends.len() as u32;
        ends.push(corners);
    }
    let rows = (0..=rows).map(|row| row * cols).collect();
    let layout = Layout::Explicit(Explicit {
        corners,
        centres,
        places: CellPlaces::Rows(rows),
        ..Explicit::default()
    });
    Ok(Grid::new(Sides { first, neighbors: near, edge }, ends, links, None, layout))
}
