//! Cells of points by chance: each is the part of a box that is nearest to its point.
//!
//! There is one point in each unit square of the box, so cells have columns and rows. Points start
//! anywhere in their squares and are then moved to the middle of their cells, a few times (S. Lloyd,
//! 1982), so that cells are well shaped. The box is the mirror of what lies in it: with the points
//! mirrored in its sides, the cells' outlines run along them by themselves.
//!
//! Corners of cells are circumcentres of Delaunay triangles; corners that lie close to each other
//! become one, so that every wall is long enough to walk through. Which corner is which is a
//! matter of the triangles' numbers alone.

use super::crack::Corners;
use super::delaunay::{Mesh, Site, UNIT, before};
use super::{Grip, Plan, Shape, any_size};
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::geometry::{Point, rounded};
use crate::grid::{Grid, Sides};
use crate::layout::{Free, Layout};
use crate::rng::Rng;

pub(super) const VORONOI: Choice<Shape> = Choice {
    name: "voronoi",
    aliases: &["crack", "cracks", "amorphous"],
    doc: "Cells of cols × rows points by the seed, well apart: like cracked mud",
    is: Shape {
        size: (20, 20),
        cells_are: "cells of points",
        plan: Plan::Own { cells, width, size, lay, seeded: true },
        grip: Grip { at: Point::new(0.0, 0.0), pitch: 1.0, on_corners: false },
        check: any_size,
    },
};

/// Columns and rows of mirrored points on each side. Every place of the box has a point within √2,
/// so that points of the third row cannot have a cell at the border.
const FRAME: i64 = 2;

/// How near points come to the sides of their squares.
const MARGIN: i64 = UNIT / 16;

/// How often points move to the middle of their cells.
const TIMES: usize = 2;

fn cells(cols: u32, rows: u32) -> u64 {
    u64::from(cols) * u64::from(rows)
}

fn width(cols: u32, _row: u32) -> u32 {
    cols
}

fn size(cols: u32, rows: u32) -> Point {
    Point::new(f64::from(cols), f64::from(rows))
}

/// The box, its points and their mirror images.
pub(super) struct Sites {
    cols: u32,
    rows: u32,
    /// Where points lie, by rows of squares, mirror images included.
    pub(super) places: Vec<Site>,
    /// The cell of each that lies in the box, and the number of cells for others.
    pub(super) cell: Vec<u32>,
}

impl Sites {
    fn new(cols: u32, rows: u32, rng: &mut Rng, cancel: &Cancel) -> Result<Self, Stop> {
        let squares = (i64::from(cols) + 2 * FRAME) * (i64::from(rows) + 2 * FRAME);
        let places = vec![[0; 2]; squares as usize];
        let cell = vec![cols * rows; squares as usize];
        let mut sites = Self { cols, rows, places, cell };
        let room = (UNIT - 2 * MARGIN + 1) as u32;
        for row in 0..rows {
            cancel.check()?;
            for col in 0..cols {
                cancel.check_now_and_then(col as usize)?;
                let site = sites.site(col.into(), row.into());
                sites.cell[site] = row * cols + col;
                sites.places[site] = [col, row]
                    .map(|along| i64::from(along) * UNIT + MARGIN + i64::from(rng.below(room)));
            }
        }
        sites.mirror();
        Ok(sites)
    }

    /// Squares in a row.
    fn wide(&self) -> u32 {
        self.cols + 2 * FRAME as u32
    }

    /// The site of a square.
    fn site(&self, col: i64, row: i64) -> usize {
        ((row + FRAME) * i64::from(self.wide()) + col + FRAME) as usize
    }

    /// Column and row of a site's square.
    fn square(&self, site: u32) -> [i64; 2] {
        [site % self.wide(), site / self.wide()].map(|along| i64::from(along) - FRAME)
    }

    /// Places the mirror images.
    fn mirror(&mut self) {
        let (cols, rows) = (i64::from(self.cols), i64::from(self.rows));
        for row in -FRAME..rows + FRAME {
            let is_inside = (0..rows).contains(&row);
            for col in -FRAME..cols + FRAME {
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

    /// The axis across which a mirror image is that of a point: 0 for x, 1 for y.
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

    /// Moves each point to the middle of its cell, but within its square.
    fn relax(&mut self, cancel: &Cancel) -> Result<(), Stop> {
        let mesh = Mesh::new(&self.places, self.wide(), cancel)?;
        let centres = circumcentres(&mesh, &self.places, cancel)?;
        let mut seen = self.cell.clone();
        let outside = self.cols * self.rows;
        for half in 0..mesh.from.len() as u32 {
            cancel.check_now_and_then(half as usize)?;
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

/// The column (or row) of the box of which one outside is a mirror image.
fn folded(along: i64, count: i64) -> i64 {
    let turn = along.rem_euclid(2 * count);
    if turn < count { turn } else { 2 * count - 1 - turn }
}

/// A coordinate in one column (or row), mirrored or shifted into another.
fn mirrored(place: i64, from: i64, to: i64, count: i64) -> i64 {
    if to.rem_euclid(2 * count) < count {
        place + (to - from) * UNIT
    } else {
        (to + from + 1) * UNIT - place
    }
}

/// The half-edges that lead from the same site, clockwise.
pub(super) fn around(mesh: &Mesh, first: u32) -> impl Iterator<Item = u32> + Clone + '_ {
    let after = move |&half: &u32| {
        let half = mesh.twin[before(half) as usize];
        (half != first).then_some(half)
    };
    std::iter::successors(Some(first), after)
}

/// The centre of each triangle's circle. Sums and products of whole numbers below 2⁵³ and one
/// division: a centre on a side of the box comes out there exactly.
pub(super) fn circumcentres(
    mesh: &Mesh,
    places: &[Site],
    cancel: &Cancel,
) -> Result<Vec<Point>, Stop> {
    let mut centres = Vec::with_capacity(mesh.from.len() / 3);
    for (turn, triangle) in mesh.from.chunks_exact(3).enumerate() {
        cancel.check_now_and_then(turn)?;
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

/// The centre of mass of a polygon.
fn centroid(mut corners: impl Iterator<Item = Point>) -> Point {
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

fn lay(cols: u32, rows: u32, rng: &mut Rng, cancel: &Cancel) -> Result<Grid, Stop> {
    let mut sites = Sites::new(cols, rows, rng, cancel)?;
    for _ in 0..TIMES {
        sites.relax(cancel)?;
    }
    let mesh = Mesh::new(&sites.places, sites.wide(), cancel)?;
    let outside = cols * rows;
    let mut first_half = vec![0; outside as usize + 1];
    for (half, &site) in mesh.from.iter().enumerate() {
        cancel.check_now_and_then(half)?;
        first_half[sites.cell[site as usize] as usize] = half as u32;
    }
    first_half.pop();
    let mut at = Corners::new(&mesh, &sites, &first_half, cancel)?;
    let cell_of = sites.cell;
    drop(sites.places);

    let mut first = Vec::with_capacity(outside as usize + 1);
    let mut centres = Vec::with_capacity(outside as usize);
    let mut corners = Vec::with_capacity(2 * outside as usize + 2);
    let mut near: Vec<u32> = Vec::with_capacity(6 * outside as usize);
    let mut edge: Vec<u32> = Vec::with_capacity(near.capacity());
    let mut ends = Vec::with_capacity(3 * outside as usize);
    let mut outline = Vec::new();
    let mut sides = Vec::new();
    for (here, &half) in (0..).zip(&first_half) {
        cancel.check_now_and_then(here as usize)?;
        first.push(near.len() as u32);
        sides.clear();
        for half in around(&mesh, half) {
            let twin = mesh.twin[half as usize];
            let ends = [at.root(twin / 3), at.root(half / 3)];
            if ends[0] != ends[1] {
                sides.push((cell_of[mesh.from[twin as usize] as usize], ends));
            }
        }
        // Corners that are equally high must tie, whatever their last bits say.
        let place = |&(_, [from, _]): &(u32, [u32; 2])| {
            let Point { x, y } = at.places[from as usize];
            (rounded(y * 1e3), rounded(x * 1e3))
        };
        let top = (0..sides.len()).min_by_key(|&side| place(&sides[side])).unwrap_or(0);
        sides.rotate_left(top);
        let places = sides.iter().map(|(_, [from, _])| at.places[*from as usize]);
        centres.push(centroid(places) * (1.0 / UNIT as f64));
        for &(there, roots) in &sides {
            let known = (there < here).then(|| {
                let theirs = first[there as usize] as usize..first[there as usize + 1] as usize;
                theirs.into_iter().find(|&side| near[side] == here).map(|side| edge[side])
            });
            near.push(there);
            if let Some(Some(known)) = known {
                edge.push(known);
                continue;
            }
            let pair = roots.map(|root| at.number(root, &mut corners));
            if there == outside {
                outline.push((edge.len(), pair));
                edge.push(0);
            } else {
                edge.push(ends.len() as u32);
                ends.push(pair);
            }
        }
    }
    first.push(near.len() as u32);
    let links = ends.len() as u32;
    for (side, pair) in outline {
        edge[side] = ends.len() as u32;
        ends.push(pair);
    }
    drop((at, mesh));
    corners.shrink_to_fit();
    ends.shrink_to_fit();
    let rows = (0..=rows).map(|row| row * cols).collect();
    let layout = Layout::Free(Free { corners, centres, rows, ring_centre: None });
    Ok(Grid::new(Sides { first, near, edge }, ends, links, None, layout))
}
