//! Squares with passages at 45° as well: class Zeta. No two diagonal passages cross.
//!
//! At each inner corner one of the two diagonals, by chance, is a possible passage; so the graph is
//! planar. The corner parts into two, joined by a short wall that lies across that diagonal. W. D.
//! Pullen, "Think Labyrinth" (2001), lists the class.
//!
//! ```text
//!          |                |            left: the passage falls from the upper left cell to the
//!          o----        ----o            lower right one; right: it rises
//!         /                  \
//!    ----o                    o----      corner ids: line by line from left to right, of a parted
//!        |                    |          corner the upper one first
//! ```

use super::{Grip, Plan, Shape, any_size};
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::geometry::Point;
use crate::grid::{Grid, Sides};
use crate::layout::{Free, Layout, Places};
use crate::rng::Rng;

pub(super) const ZETA: Choice<Shape> = Choice {
    name: "zeta",
    aliases: &["diagonal", "diagonals"],
    doc: "Squares with passages at 45° as well, by the seed, of which no two cross",
    is: Shape {
        size: (20, 20),
        cells_are: "squares with cut corners",
        plan: Plan::Own { cells, size, lay, seeded: true, round: false, corners: 6 },
        grip: Grip { at: Point::new(0.0, 0.0), pitch: 1.0, on_corners: true },
        check: any_size,
    },
};

/// How far a parted corner lies from where it would be, in each coordinate: a diagonal passage is
/// 2√2 times as wide, the others 1 − 2 times this or a little more.
const CUT: f64 = 0.18;

/// The corners between two rows of cells, or at the outline above or below.
struct Line {
    /// The line's first corner.
    first: u32,
    /// Whether its inner corners are parted.
    is_parted: bool,
    /// Whether the diagonal passage at each corner falls to the right; else it rises.
    falls: Vec<bool>,
    /// The edge of each corner's passage, once a cell above has it.
    passages: Vec<u32>,
}

impl Line {
    fn new(cols: u32) -> Self {
        let corners = cols as usize + 1;
        Self { first: 0, is_parted: false, falls: vec![false; corners], passages: vec![0; corners] }
    }

    /// The upper and the lower corner at a column.
    fn corners(&self, col: u32) -> [u32; 2] {
        let last = self.falls.len() as u32 - 1;
        match (self.is_parted, col) {
            (false, _) | (true, 0) => [self.first + col; 2],
            (true, _) if col == last => [self.first + 2 * col - 1; 2],
            (true, _) => [self.first + 2 * col - 1, self.first + 2 * col],
        }
    }

    /// Whether there is a passage at a column that falls to the right, or rises.
    fn has(&self, col: u32, falls: bool) -> bool {
        let is_inner = self.is_parted && col > 0 && col + 1 < self.falls.len() as u32;
        is_inner && self.falls[col as usize] == falls
    }

    /// Draws the corners and places them.
    fn place(&mut self, row: u32, is_parted: bool, places: &mut Vec<Point>, rng: &mut Rng) {
        self.first = places.len() as u32;
        self.is_parted = is_parted;
        let (y, last) = (f64::from(row), self.falls.len() - 1);
        for (col, falls) in self.falls.iter_mut().enumerate() {
            let x = col as f64;
            if !is_parted || col == 0 || col == last {
                places.push(Point::new(x, y));
                continue;
            }
            *falls = rng.below(2) == 0;
            let cut = if *falls { CUT } else { -CUT };
            places.push(Point::new(x + cut, y - CUT));
            places.push(Point::new(x - cut, y + CUT));
        }
    }
}

/// Sides and edges as they are found.
struct Found {
    near: Vec<u32>,
    edge: Vec<u32>,
    ends: Vec<[u32; 2]>,
    /// The sides on the outline and their corners.
    outline: Vec<(usize, [u32; 2])>,
}

impl Found {
    /// Adds a side to a later cell, or to outside; gives its edge.
    fn add(&mut self, there: u32, is_outside: bool, ends: [u32; 2]) -> u32 {
        let edge = self.ends.len() as u32;
        if is_outside {
            self.outline.push((self.edge.len(), ends));
        } else {
            self.ends.push(ends);
        }
        self.again(there, edge);
        edge
    }

    /// Adds a side to an earlier cell, whose edge is known.
    fn again(&mut self, there: u32, edge: u32) {
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

fn lay(cols: u32, rows: u32, rng: &mut Rng, cancel: &Cancel) -> Result<Grid, Stop> {
    let outside = cols * rows;
    let (wide, tall) = (cols as usize, rows as usize);
    let inner = (wide - 1) * (tall - 1);
    let links = wide * (tall - 1) + tall * (wide - 1) + inner;
    let outline = 2 * (wide + tall);
    let mut found = Found {
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
    // Each column's wall to the row above.
    let mut walls = vec![0; wide];
    for row in 0..rows {
        cancel.check()?;
        let is_last = row + 1 == rows;
        below.place(row + 1, !is_last, &mut corners, rng);
        let mut left = 0;
        for col in 0..cols {
            cancel.check_now_and_then(col as usize)?;
            let (here, at) = (row * cols + col, col as usize);
            first.push(found.near.len() as u32);
            centres.push(Point::new(f64::from(col) + 0.5, f64::from(row) + 0.5));
            // Where the cell's own half of a corner lies, and its other end if a passage is there.
            let [north_west, north_east] = [above.corners(col), above.corners(col + 1)];
            let [south_west, south_east] = [below.corners(col), below.corners(col + 1)];
            let to_north_west = above.has(col, true);
            let to_north_east = above.has(col + 1, false);
            let to_south_east = below.has(col + 1, true);
            let to_south_west = below.has(col, false);

            let from = north_west[usize::from(!to_north_west)];
            let to = north_east[usize::from(!to_north_east)];
            if row > 0 {
                found.again(here - cols, walls[at]);
            } else {
                found.add(outside, true, [from, to]);
            }
            if to_north_east {
                found.again(here - cols + 1, above.passages[at + 1]);
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
                found.again(here - 1, left);
            } else {
                found.add(outside, true, [south_west[0], north_west[1]]);
            }
            if to_north_west {
                found.again(here - cols - 1, above.passages[at]);
            }
            left = right;
        }
        std::mem::swap(&mut above, &mut below);
    }
    first.push(found.near.len() as u32);
    let Found { near, mut edge, mut ends, outline } = found;
    let links = ends.len() as u32;
    for (side, corners) in outline {
        edge[side] = ends.len() as u32;
        ends.push(corners);
    }
    let rows = (0..=rows).map(|row| row * cols).collect();
    let layout =
        Layout::Free(Free { corners, centres, places: Places::Rows(rows), ..Free::default() });
    Ok(Grid::new(Sides { first, near, edge }, ends, links, None, layout))
}
