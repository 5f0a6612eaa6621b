//! The corners of Voronoi cells: where they lie, and which are so close that they are one.
//!
//! Each Delaunay triangle is a corner. A wall so short that nobody could walk through it is taken
//! away, and its two corners are one from then on, half way between; one on a side of the box stays
//! on it. No cell loses so many sides that it ends up flat.

use super::delaunay::{Mesh, UNIT};
use super::sites::{Sites, around, circumcentres};
use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;

/// The shortest wall, in cell sides.
const SHORTEST: f64 = 0.25;

/// The fewest sides of a cell that may still lose one.
const SPARE: u8 = 4;

/// Turns: what one leaves short the next may take away.
const TURNS: usize = 3;

/// A corner of a cell, and not of mirror images alone.
const USED: u8 = 1 << 2;

/// Triangles joined to corners.
pub(super) struct Corners {
    /// Another triangle of the same corner, nearer to the one that stands for it.
    parent: Vec<u32>,
    /// Where the corners lie; multiples of 1 / [`UNIT`].
    places: Vec<Point>,
    /// Whether the corner lies on a side of the box: bit 0 an upright one, bit 1 a level one; and
    /// whether it is [`USED`].
    held: Vec<u8>,
}

impl Corners {
    /// The corners of cells, each cell given by a half-edge that leads from its site.
    pub(super) fn new(
        mesh: &Mesh,
        sites: &Sites,
        cells: &[u32],
        cancel: &Cancel,
    ) -> Result<Self, Stop> {
        let places = circumcentres(mesh, &sites.places, cancel)?;
        let count = places.len();
        let mut corners =
            Self { parent: (0..count as u32).collect(), places, held: vec![0; count] };
        let outside = cells.len() as u32;
        let cell = |half: u32| sites.cell[mesh.from[half as usize] as usize];
        let mut sides = vec![0_u8; cells.len()];
        for (here, &first) in cells.iter().enumerate() {
            cancel.check_now_and_then(here)?;
            for half in around(mesh, first) {
                let twin = mesh.twin[half as usize];
                sides[here] += 1;
                corners.held[half as usize / 3] |= USED;
                if cell(twin) == outside {
                    let [site, image] = [half, twin].map(|half| mesh.from[half as usize]);
                    if let Some(axis) = sites.mirror_axis(site, image) {
                        corners.held[half as usize / 3] |= 1 << axis;
                        corners.held[twin as usize / 3] |= 1 << axis;
                    } else {
                        // A point and another's mirror image meet in one place of the box's side.
                        sides[here] -= 1;
                    }
                }
            }
        }
        for (here, &first) in cells.iter().enumerate() {
            cancel.check_now_and_then(here)?;
            for half in around(mesh, first) {
                let twin = mesh.twin[half as usize];
                let [site, image] = [half, twin].map(|half| mesh.from[half as usize]);
                if cell(twin) == outside && sites.mirror_axis(site, image).is_none() {
                    corners.join(twin / 3, half / 3);
                }
            }
        }
        for _ in 0..TURNS {
            let mut is_done = true;
            for (here, &first) in cells.iter().enumerate() {
                cancel.check_now_and_then(here)?;
                for half in around(mesh, first) {
                    let twin = mesh.twin[half as usize];
                    let there = cell(twin);
                    let lasts = there == outside || sides[there as usize] >= SPARE;
                    if (there as usize) < here || sides[here] < SPARE || !lasts {
                        continue;
                    }
                    if corners.is_short(twin / 3, half / 3) {
                        corners.join(twin / 3, half / 3);
                        sides[here] -= 1;
                        if there != outside {
                            sides[there as usize] -= 1;
                        }
                        is_done = false;
                    }
                }
            }
            if is_done {
                break;
            }
        }
        Ok(corners)
    }

    /// The triangle that stands for a triangle's corner.
    fn root(&mut self, mut triangle: u32) -> u32 {
        loop {
            let parent = self.parent[triangle as usize];
            if parent == triangle {
                return triangle;
            }
            let above = self.parent[parent as usize];
            self.parent[triangle as usize] = above;
            triangle = above;
        }
    }

    /// The corner of each triangle, and where the corners lie, in cell sides.
    pub(super) fn numbered(mut self, cancel: &Cancel) -> Result<(Vec<u32>, Vec<Point>), Stop> {
        let mut numbers = vec![0; self.parent.len()];
        let mut count = 0;
        for (triangle, number) in numbers.iter_mut().enumerate() {
            cancel.check_now_and_then(triangle)?;
            let root = self.root(triangle as u32);
            self.parent[triangle] = root;
            if root as usize == triangle && self.held[triangle] & USED != 0 {
                *number = count as u32;
                self.places[count] = self.places[triangle] * (1.0 / UNIT as f64);
                count += 1;
            }
        }
        cancel.check()?;
        self.parent.iter_mut().for_each(|corner| *corner = numbers[*corner as usize]);
        self.places.truncate(count);
        self.places.shrink_to_fit();
        Ok((self.parent, self.places))
    }

    /// Whether two triangles are two corners with a short wall between them.
    fn is_short(&mut self, one: u32, other: u32) -> bool {
        let shortest = SHORTEST * UNIT as f64;
        let [one, other] = [one, other].map(|it| self.root(it));
        let way = self.places[other as usize] - self.places[one as usize];
        one != other && way.dot(way) < shortest * shortest
    }

    fn join(&mut self, one: u32, other: u32) {
        let [one, other] = [one, other].map(|it| self.root(it) as usize);
        if one == other {
            return;
        }
        let [here, there] = [self.places[one], self.places[other]];
        let [held, other_held] = [self.held[one], self.held[other]];
        let along =
            |axis: u8, here: f64, there: f64| match (held >> axis & 1, other_held >> axis & 1) {
                (1, _) => here,
                (_, 1) => there,
                _ => f64::midpoint(here, there),
            };
        self.places[one] = Point::new(along(0, here.x, there.x), along(1, here.y, there.y));
        self.held[one] |= other_held;
        self.parent[other] = one as u32;
    }
}
