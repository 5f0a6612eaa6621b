//! Builds a grid of either Penrose tiling from tiles, which are given by their corners.
//!
//! The grid has the tiles that intersect an upright rectangle about the tiling's centre. A path
//! through the rectangle that avoids corners crosses edges only. So these tiles are connected for
//! every size, and no tile is attached to the others at a corner only. The rectangle is smaller
//! than the frame of the drawing, so that the area of tiles outside the frame about equals the
//! empty area inside it.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::{Point, rounded};
use crate::grid::Grid;
use crate::grid::faces::Faces;
use crate::grid::layout::{CellPlaces, Explicit, Layout};
use crate::shape::pentagrid::{Golden, Pentagrid, Rhomb, StepCounts};

/// The measures of one of the Penrose tilings.
pub(super) struct TileMeasures {
    /// The mean area of a tile, in steps².
    pub(super) area: f64,
    /// The perimeter of a tile, in steps.
    pub(super) perimeter: f64,
    /// The diameter of the largest tile, in steps.
    pub(super) diameter: f64,
    /// The length of a pentagrid step, in cell sides.
    pub(super) step: f64,
}

/// A tile: the places of its corners (see [`Patch::place`]), clockwise from the top, and its
/// centre.
struct Tile {
    corners: [u32; 4],
    centre: Point,
}

/// The tiles that intersect a rectangle.
pub(super) struct Patch<'a> {
    tiling: &'a TileMeasures,
    cols: u32,
    rows: u32,
    /// Half the rectangle's width and height, in steps.
    half: Point,
    /// Upper bounds on |`v`| and |`q`| of a corner.
    most: [i32; 2],
    tiles: Vec<Tile>,
}

/// Returns an upper bound on the number of tiles. Square sizes have about cols · rows tiles. A
/// single row or column has up to 2.4 times as many: the tiles that a line of its length crosses.
pub(super) fn cells(cols: u32, rows: u32) -> u64 {
    let (cols, rows) = (u64::from(cols), u64::from(rows));
    cols.saturating_mul(rows).saturating_add(2 * (cols + rows) + 8)
}

impl TileMeasures {
    /// Returns an upper bound on width and height of the bounds, in cell sides.
    pub(super) fn size(&self, cols: u32, rows: u32) -> Point {
        (self.half(cols, rows) + Point::new(self.diameter, self.diameter)) * (2.0 * self.step)
    }

    /// Returns the side of one of the `cols` × `rows` equal squares of the frame, in steps. Its
    /// area is the mean area of a tile.
    fn pitch(&self) -> f64 {
        self.area.sqrt()
    }

    /// Returns half the width and height of the rectangle that the tiles intersect, in steps.
    ///
    /// A convex region at a random rotation intersects on average (area + perimeter · tile's
    /// perimeter / 2π + tile's area) / tile's area tiles. The rectangle is chosen so that this is
    /// about cols · rows.
    fn half(&self, cols: u32, rows: u32) -> Point {
        let less = self.perimeter / std::f64::consts::PI;
        let side = |count: u32| (f64::from(count) * self.pitch() - less).max(0.1) / 2.0;
        Point::new(side(cols), side(rows))
    }
}

impl<'a> Patch<'a> {
    /// Starts without tiles.
    pub(super) fn new(tiling: &'a TileMeasures, cols: u32, rows: u32) -> Self {
        let half = tiling.half(cols, rows);
        // From x = sin 72° · (√5 v + …) and y = (√5 q + …) / 2, with the bounds given at `Golden`.
        let most = [half.x / 2.1, half.y / 1.1].map(|most| most as i32 + 5);
        let tiles = Vec::with_capacity((cols * rows) as usize);
        Self { tiling, cols, rows, half, most, tiles }
    }

    /// Adds the tile of every rhomb of a pentagrid that can intersect the rectangle, or be part of
    /// a tile that does. `tile` returns the corners of a rhomb's tile, clockwise.
    pub(super) fn fill(
        &mut self,
        grid: Pentagrid,
        cancel: &Cancel,
        tile: impl Fn(Rhomb) -> Option<[StepCounts; 4]>,
    ) -> Result<(), Error> {
        let mut index = 0;
        // A corner lies within φ of 5/2 times any point of its region of the pentagrid.
        let reach = self.half + Point::new(1.0, 1.0) * (1.7 + self.tiling.diameter);
        grid.each_crossing(reach, |rhomb| {
            cancel.check_periodically(index)?;
            index += 1;
            if let Some(corners) = tile(rhomb) {
                self.add(corners);
            }
            Ok(())
        })
    }

    /// Adds a tile given by its corners, clockwise, if one of its sides passes through the
    /// rectangle.
    fn add(&mut self, corners: [StepCounts; 4]) {
        let corners = corners.map(Golden::of);
        let points = corners.map(Golden::point);
        if !(0..4).any(|at| segment_passes(points[at], points[(at + 1) % 4], self.half)) {
            return;
        }
        // Rounding makes corners of equal height compare as equal.
        let order = |&at: &usize| (rounded(points[at].y * 1e6), rounded(points[at].x * 1e6));
        let top = (0..4).min_by_key(order).unwrap_or(0);
        let places = std::array::from_fn(|at| self.place(corners[(top + at) % 4]));
        self.tiles.push(Tile { corners: places, centre: centroid(points) });
    }

    /// Returns the place of a corner: a unique number, roughly in reading order.
    fn place(&self, corner: Golden) -> u32 {
        let [v, q] = self.most;
        let row = (corner.q + q) as u32 * (2 * v + 1) as u32 + (corner.v + v) as u32;
        row * Golden::CHOICES + corner.choice()
    }

    fn corner_point(&self, place: u32) -> Point {
        let [v, q] = self.most;
        let (row, choice) = (place / Golden::CHOICES, place % Golden::CHOICES);
        let wide = (2 * v + 1) as u32;
        Golden::chosen((row % wide) as i32 - v, (row / wide) as i32 - q, choice).point()
    }

    /// Returns column and row of the frame's square that contains a point.
    fn part(&self, point: Point) -> [u32; 2] {
        let pitch = self.tiling.pitch();
        [(point.x, self.cols), (point.y, self.rows)].map(|(along, count)| {
            ((along / pitch + f64::from(count) / 2.0).max(0.0) as u32).min(count - 1)
        })
    }

    /// Builds the grid. A row consists of the tiles whose centres lie in one row of the frame's
    /// squares, from left to right.
    pub(super) fn lay(mut self, cancel: &Cancel) -> Result<Grid, Error> {
        let order = self.sorted(cancel)?;
        let [v, q] = self.most;
        let places = (2 * v + 1) as u32 * (2 * q + 1) as u32 * Golden::CHOICES;
        let mut number = vec![0u32; places as usize];
        cancel.check()?;
        for tile in &self.tiles {
            tile.corners.iter().for_each(|&place| number[place as usize] = 1);
        }
        let step = self.tiling.step;
        let mut corners = Vec::with_capacity(self.tiles.len() + self.tiles.len() / 8);
        for (place, number) in number.iter_mut().enumerate() {
            cancel.check_periodically(place)?;
            if *number == 1 {
                *number = corners.len() as u32;
                corners.push(self.corner_point(place as u32) * step);
            }
        }
        let mut faces = Faces::new();
        let mut centres = Vec::with_capacity(self.tiles.len());
        let mut rows = Vec::with_capacity(self.rows as usize + 1);
        let mut last = None;
        for (cell, &tile) in order.iter().enumerate() {
            cancel.check_periodically(cell)?;
            let Tile { corners, centre } = &self.tiles[tile as usize];
            let row = self.part(*centre)[1];
            if last != Some(row) {
                rows.push(cell as u32);
                last = Some(row);
            }
            faces.push(corners.map(|place| number[place as usize]));
            centres.push(*centre * step);
        }
        rows.push(order.len() as u32);
        drop((order, number, std::mem::take(&mut self.tiles)));
        faces.lay(
            Layout::Explicit(Explicit {
                corners,
                centres,
                places: CellPlaces::Rows(rows),
                ..Explicit::default()
            }),
            cancel,
        )
    }

    /// Returns the tiles in reading order. A counting sort puts them into the frame's squares,
    /// which have one or two tiles each; then each square is sorted.
    fn sorted(&self, cancel: &Cancel) -> Result<Vec<u32>, Error> {
        let part = |tile: &Tile| {
            let [col, row] = self.part(tile.centre);
            (row * self.cols + col) as usize
        };
        let mut fill = vec![0u32; (self.cols * self.rows) as usize + 1];
        for (index, tile) in self.tiles.iter().enumerate() {
            cancel.check_periodically(index)?;
            fill[part(tile) + 1] += 1;
        }
        for at in 1..fill.len() {
            fill[at] += fill[at - 1];
        }
        let mut order = vec![0; self.tiles.len()];
        for (index, tile) in self.tiles.iter().enumerate() {
            cancel.check_periodically(index)?;
            let at = &mut fill[part(tile)];
            order[*at as usize] = index as u32;
            *at += 1;
        }
        let mut from = 0;
        for (index, &to) in fill[..fill.len() - 1].iter().enumerate() {
            cancel.check_periodically(index)?;
            order[from..to as usize].sort_unstable_by_key(|&tile| {
                let Point { x, y } = self.tiles[tile as usize].centre;
                (rounded(x * 1e6), rounded(y * 1e6))
            });
            from = to as usize;
        }
        Ok(order)
    }
}

/// Returns whether a segment passes through the interior of the rectangle about the origin whose
/// half width and half height is `half`.
fn segment_passes(from: Point, to: Point, half: Point) -> bool {
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    for (from, to, half) in [(from.x, to.x, half.x), (from.y, to.y, half.y)] {
        let length = to - from;
        if length.abs() < 1e-9 {
            if from.abs() >= half {
                return false;
            }
        } else {
            enters = enters.max(-from / length - half / length.abs());
            leaves = leaves.min(-from / length + half / length.abs());
        }
    }
    enters + 1e-9 < leaves
}

/// Returns the centroid of a tile. The diagonal from the first to the third corner divides the tile
/// into two triangles.
fn centroid(corners: [Point; 4]) -> Point {
    let [a, b, c, d] = corners;
    let (left, right) = ((b - a).cross(c - a), (c - a).cross(d - a));
    a + ((b + c - a * 2.0) * left + (c + d - a * 2.0) * right) * (1.0 / (3.0 * (left + right)))
}
