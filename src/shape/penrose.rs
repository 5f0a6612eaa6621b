//! What the two Penrose tilings share: from tiles by their corners to a grid.
//!
//! The tiles are those that meet an upright rectangle about the tiling's centre. A way through the
//! rectangle that avoids corners crosses sides only, so they are connected whatever its size, and
//! there are no crumbs at the border. The rectangle is so much smaller than the picture's frame
//! that as many tiles reach out of it as leave part of the frame empty.

use super::pentagrid::{Golden, Pentagrid, Rhomb, Steps};
use crate::cancel::{Cancel, Stop};
use crate::faces::Faces;
use crate::geometry::{Point, rounded};
use crate::grid::Grid;
use crate::layout::{Free, Layout, Places};

/// One of the Penrose tilings, as far as sizes go.
pub(super) struct Tiling {
    /// The mean area of a tile, in steps².
    pub(super) area: f64,
    /// The perimeter of a tile, in steps.
    pub(super) perimeter: f64,
    /// The diameter of the largest tile, in steps.
    pub(super) diameter: f64,
    /// The length of a step of the pentagrid, in cell sides.
    pub(super) step: f64,
}

/// A tile: the places of its corners, clockwise from the top, and its centre.
struct Tile {
    corners: [u32; 4],
    centre: Point,
}

/// The tiles that meet a rectangle.
pub(super) struct Patch<'a> {
    tiling: &'a Tiling,
    cols: u32,
    rows: u32,
    /// Half the rectangle's width and height, in steps.
    half: Point,
    /// The largest `v` and `q` of a corner.
    most: [i32; 2],
    tiles: Vec<Tile>,
}

/// At most how many tiles a size has. Square ones have about cols · rows, long ones of a single
/// column or row up to 2.4 times as many: a line has to cross so many tiles.
pub(super) fn cells(cols: u32, rows: u32) -> u64 {
    let (cols, rows) = (u64::from(cols), u64::from(rows));
    cols.saturating_mul(rows).saturating_add(2 * (cols + rows) + 8)
}

impl Tiling {
    /// Width and height of the picture at most, in cell sides.
    pub(super) fn size(&self, cols: u32, rows: u32) -> Point {
        (self.half(cols, rows) + Point::new(self.diameter, self.diameter)) * (2.0 * self.step)
    }

    /// One of `cols` × `rows` equal parts of the frame has the mean area of a tile.
    fn pitch(&self) -> f64 {
        self.area.sqrt()
    }

    /// Half the width and height of the rectangle that the tiles meet, in steps.
    ///
    /// A convex region of some area and perimeter meets, on average over its turns, as many tiles
    /// as (area + perimeter · tile's perimeter / 2π + tile's area) has the area of one: here about
    /// cols · rows of them.
    fn half(&self, cols: u32, rows: u32) -> Point {
        let less = self.perimeter / std::f64::consts::PI;
        let side = |count: u32| (f64::from(count) * self.pitch() - less).max(0.1) / 2.0;
        Point::new(side(cols), side(rows))
    }
}

impl<'a> Patch<'a> {
    /// No tiles yet.
    pub(super) fn new(tiling: &'a Tiling, cols: u32, rows: u32) -> Self {
        let half = tiling.half(cols, rows);
        // Of x = sin 72° · (√5 v + …) and y = (√5 q + …) / 2, by the bounds that `Golden` tells.
        let most = [half.x / 2.1, half.y / 1.1].map(|most| most as i32 + 5);
        let tiles = Vec::with_capacity((cols * rows) as usize);
        Self { tiling, cols, rows, half, most, tiles }
    }

    /// Adds the tile of every rhomb of a pentagrid that can meet the rectangle or be part of a tile that does.
    pub(super) fn fill(
        &mut self,
        grid: Pentagrid,
        cancel: &Cancel,
        tile: impl Fn(Rhomb) -> Option<[Steps; 4]>,
    ) -> Result<(), Stop> {
        let mut turn = 0;
        // A corner lies within φ of 5/2 times the points of its region.
        let reach = self.half + Point::new(1.0, 1.0) * (1.7 + self.tiling.diameter);
        grid.each_crossing(reach, |rhomb| {
            cancel.check_now_and_then(turn)?;
            turn += 1;
            if let Some(corners) = tile(rhomb) {
                self.add(corners);
            }
            Ok(())
        })
    }

    /// Adds a tile by its corners, clockwise, if one of its sides passes through the rectangle.
    fn add(&mut self, corners: [Steps; 4]) {
        let corners = corners.map(Golden::of);
        let points = corners.map(Golden::point);
        if !(0..4).any(|at| passes(points[at], points[(at + 1) % 4], self.half)) {
            return;
        }
        // Corners that are equally high must tie, whatever their last bits say.
        let order = |&at: &usize| (rounded(points[at].y * 1e6), rounded(points[at].x * 1e6));
        let top = (0..4).min_by_key(order).unwrap_or(0);
        let places = std::array::from_fn(|at| self.place(corners[(top + at) % 4]));
        self.tiles.push(Tile { corners: places, centre: centroid(points) });
    }

    /// Every corner that can occur has a place, in about the order of reading.
    fn place(&self, corner: Golden) -> u32 {
        let [v, q] = self.most;
        let line = (corner.q + q) as u32 * (2 * v + 1) as u32 + (corner.v + v) as u32;
        line * Golden::CHOICES + corner.choice()
    }

    fn at_place(&self, place: u32) -> Point {
        let [v, q] = self.most;
        let (line, choice) = (place / Golden::CHOICES, place % Golden::CHOICES);
        let wide = (2 * v + 1) as u32;
        Golden::chosen((line % wide) as i32 - v, (line / wide) as i32 - q, choice).point()
    }

    /// Which part of the frame a point is in: column and row.
    fn part(&self, point: Point) -> [u32; 2] {
        let pitch = self.tiling.pitch();
        [(point.x, self.cols), (point.y, self.rows)].map(|(along, count)| {
            ((along / pitch + f64::from(count) / 2.0).max(0.0) as u32).min(count - 1)
        })
    }

    /// The grid of the tiles: in rows as high as the parts of the frame, each from left to right.
    pub(super) fn lay(mut self, cancel: &Cancel) -> Result<Grid, Stop> {
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
            cancel.check_now_and_then(place)?;
            if *number == 1 {
                *number = corners.len() as u32;
                corners.push(self.at_place(place as u32) * step);
            }
        }
        let mut faces = Faces::new();
        let mut centres = Vec::with_capacity(self.tiles.len());
        let mut rows = Vec::with_capacity(self.rows as usize + 1);
        let mut last = None;
        for (cell, &tile) in order.iter().enumerate() {
            cancel.check_now_and_then(cell)?;
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
            Layout::Free(Free { corners, centres, places: Places::Rows(rows), ..Free::default() }),
            cancel,
        )
    }

    /// The tiles in reading order: counted out into the parts of the frame, then put in order in
    /// each, which has one or two.
    fn sorted(&self, cancel: &Cancel) -> Result<Vec<u32>, Stop> {
        let part = |tile: &Tile| {
            let [col, row] = self.part(tile.centre);
            (row * self.cols + col) as usize
        };
        let mut fill = vec![0u32; (self.cols * self.rows) as usize + 1];
        for (turn, tile) in self.tiles.iter().enumerate() {
            cancel.check_now_and_then(turn)?;
            fill[part(tile) + 1] += 1;
        }
        for at in 1..fill.len() {
            fill[at] += fill[at - 1];
        }
        let mut order = vec![0; self.tiles.len()];
        for (turn, tile) in self.tiles.iter().enumerate() {
            cancel.check_now_and_then(turn)?;
            let at = &mut fill[part(tile)];
            order[*at as usize] = turn as u32;
            *at += 1;
        }
        let mut from = 0;
        for (turn, &to) in fill[..fill.len() - 1].iter().enumerate() {
            cancel.check_now_and_then(turn)?;
            order[from..to as usize].sort_unstable_by_key(|&tile| {
                let Point { x, y } = self.tiles[tile as usize].centre;
                (rounded(x * 1e6), rounded(y * 1e6))
            });
            from = to as usize;
        }
        Ok(order)
    }
}

/// Whether a line from one point to another passes through the inside of a rectangle about the
/// origin, given by half its width and height.
fn passes(from: Point, to: Point, half: Point) -> bool {
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    for (from, to, half) in [(from.x, to.x, half.x), (from.y, to.y, half.y)] {
        let way = to - from;
        if way.abs() < 1e-9 {
            if from.abs() >= half {
                return false;
            }
        } else {
            enters = enters.max(-from / way - half / way.abs());
            leaves = leaves.min(-from / way + half / way.abs());
        }
    }
    enters + 1e-9 < leaves
}

/// The centre of mass of a tile that its first and third corner part into two triangles.
fn centroid(corners: [Point; 4]) -> Point {
    let [a, b, c, d] = corners;
    let (left, right) = ((b - a).cross(c - a), (c - a).cross(d - a));
    a + ((b + c - a * 2.0) * left + (c + d - a * 2.0) * right) * (1.0 / (3.0 * (left + right)))
}
