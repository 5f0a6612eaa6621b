//! The sites of Voronoi cells: points in a box, one in each unit square, and their mirror images in
//! the sides of the box.
//!
//! The mirror images make the outlines of the outer cells coincide with the sides of the box.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::{Point, rounded};
use crate::rng::Rng;
use crate::shape::delaunay::{GeneratorPoint, Triangulation, UNIT, before};

/// The number of mirrored columns and rows on each side of the box. Every point of the box has a
/// site within √2, so the cell of an image in the third column or row cannot touch the box.
const MIRRORED: i64 = 2;

/// The smallest distance of a site from the sides of its square, in 1 / [`UNIT`].
const MARGIN: i64 = UNIT / 16;

/// The box, its sites and their mirror images.
pub(super) struct Sites {
    cols: u32,
    rows: u32,
    /// The position of each site, by rows of squares, mirror images included.
    pub(super) places: Vec<GeneratorPoint>,
    /// The cell of each site, or the number of cells for mirror images.
    pub(super) cell: Vec<u32>,
}

impl Sites {
    /// Draws the sites: uniformly distributed in their squares except for the margin.
    pub(super) fn new(cols: u32, rows: u32, rng: &mut Rng, cancel: &Cancel) -> Result<Self, Error> {
        let squares = (i64::from(cols) + 2 * MIRRORED) * (i64::from(rows) + 2 * MIRRORED);
        let places = vec![[0; 2]; squares as usize];
        let cell = vec![cols * rows; squares as usize];
        let mut sites = Self { cols, rows, places, cell };
        let choices = (UNIT - 2 * MARGIN + 1) as u32;
        for row in 0..rows {
            cancel.check()?;
            for col in 0..cols {
                cancel.check_periodically(col as usize)?;
                let site = sites.site(col.into(), row.into());
                sites.cell[site] = row * cols + col;
                sites.places[site] = [col, row]
                    .map(|along| i64::from(along) * UNIT + MARGIN + i64::from(rng.below(choices)));
            }
        }
        sites.mirror();
        Ok(sites)
    }

    /// Returns the number of squares in a row, mirrored ones included.
    pub(super) fn wide(&self) -> u32 {
        self.cols + 2 * MIRRORED as u32
    }

    /// Returns the index of the site in a square; columns and rows count from the box's first
    /// square.
    fn site(&self, col: i64, row: i64) -> usize {
        ((row + MIRRORED) * i64::from(self.wide()) + col + MIRRORED) as usize
    }

    /// Returns column and row of a site's square.
    fn square(&self, site: u32) -> [i64; 2] {
        [site % self.wide(), site / self.wide()].map(|along| i64::from(along) - MIRRORED)
    }

    /// Computes the positions of the mirror images.
    fn mirror(&mut self) {
        let (cols, rows) = (i64::from(self.cols), i64::from(self.rows));
        for row in -MIRRORED..rows + MIRRORED {
            let is_inside = (0..rows).contains(&row);
            for col in -MIRRORED..cols + MIRRORED {
                if is_inside && (0..cols).contains(&col) {
                    continue;
                }
                let [from_col, from_row] = [folded(col, cols), folded(row, rows)];
                let from = self.places[self.site(from_col, from_row)];
                let site = self.site(col, row);
                self.places[site] = [
                    mirrored(from[0], from_col, col, cols),
                    mirrored(from[1], from_row, row, rows),
                ];
            }
        }
    }

    /// Returns the axis in which `image` mirrors `site`: 0 for x, 1 for y. Returns `None` if it is
    /// not an image of that site in a single side.
    pub(super) fn mirror_axis(&self, site: u32, image: u32) -> Option<usize> {
        let (square, other) = (self.square(site), self.square(image));
        let sizes = [self.cols, self.rows].map(i64::from);
        (0..2).find(|&axis| {
            let is_outside = !(0..sizes[axis]).contains(&other[axis]);
            is_outside
                && folded(other[axis], sizes[axis]) == square[axis]
                && other[1 - axis] == square[1 - axis]
        })
    }

    /// Moves each site to the centroid of its cell, clamped to its square (one step of Lloyd's
    /// algorithm).
    pub(super) fn relax(&mut self, cancel: &Cancel) -> Result<(), Error> {
        let mesh = Triangulation::new(&self.places, self.wide(), cancel)?;
        let centres = circumcentres(&mesh, &self.places, cancel)?;
        let mut seen = self.cell.clone();
        let outside = self.cols * self.rows;
        for half in 0..mesh.from.len() as u32 {
            cancel.check_periodically(half as usize)?;
            let site = mesh.from[half as usize] as usize;
            if seen[site] == outside {
                continue;
            }
            seen[site] = outside;
            let middle = centroid(around(&mesh, half).map(|half| centres[half as usize / 3]));
            for (place, at) in self.places[site].iter_mut().zip([middle.x, middle.y]) {
                let square = place.div_euclid(UNIT) * UNIT;
                *place = rounded(at).clamp(square + MARGIN, square + UNIT - MARGIN);
            }
        }
        self.mirror();
        Ok(())
    }
}

/// Returns the column (or row) of the box whose mirror image is `along`, or `along` itself if it
/// lies in the box.
fn folded(along: i64, count: i64) -> i64 {
    let remainder = along.rem_euclid(2 * count);
    if remainder < count { remainder } else { 2 * count - 1 - remainder }
}

/// Maps a coordinate in column (or row) `from` to its image in column (or row) `to`, mirrored or
/// shifted.
fn mirrored(place: i64, from: i64, to: i64, count: i64) -> i64 {
    if to.rem_euclid(2 * count) < count {
        place + (to - from) * UNIT
    } else {
        (to + from + 1) * UNIT - place
    }
}

/// Returns the half-edges that start at the same site as `first`, clockwise.
pub(super) fn around(mesh: &Triangulation, first: u32) -> impl Iterator<Item = u32> + Clone + '_ {
    let after = move |&half: &u32| {
        let half = mesh.twin[before(half) as usize];
        (half != first).then_some(half)
    };
    std::iter::successors(Some(first), after)
}

/// Returns the circumcentre of each triangle. The computation consists of sums and products of
/// integers below 2⁵³ and one division, so that a centre on a side of the box is exact.
pub(super) fn circumcentres(
    mesh: &Triangulation,
    places: &[GeneratorPoint],
    cancel: &Cancel,
) -> Result<Vec<Point>, Error> {
    let mut centres = Vec::with_capacity(mesh.from.len() / 3);
    for (index, triangle) in mesh.from.chunks_exact(3).enumerate() {
        cancel.check_periodically(index)?;
        let [a, b, c] = [0, 1, 2].map(|at| places[triangle[at] as usize]);
        let [bx, by, cx, cy] = [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]];
        let (b_square, c_square) = (bx * bx + by * by, cx * cx + cy * cy);
        let twice = (2 * (bx * cy - by * cx)) as f64;
        centres.push(Point::new(
            a[0] as f64 + (cy * b_square - by * c_square) as f64 / twice,
            a[1] as f64 + (bx * c_square - cx * b_square) as f64 / twice,
        ));
    }
    Ok(centres)
}

/// Returns the centroid of a polygon.
pub(super) fn centroid(mut corners: impl Iterator<Item = Point>) -> Point {
    let Some(origin) = corners.next() else { return Point::default() };
    let (mut sum, mut area, mut last) = (Point::default(), 0.0, Point::default());
    for corner in corners {
        let here = corner - origin;
        let part = last.cross(here);
        area += part;
        sum = sum + (last + here) * part;
        last = here;
    }
    origin + sum * (1.0 / (3.0 * area))
}
