//! The corners of Voronoi cells. Corners that are too close are merged.
//!
//! Each Delaunay triangle is a corner. A wall that is too short for a passage is removed, and its
//! two corners merge at its midpoint. A corner on a side of the box stays on that side. No cell
//! loses enough sides to become degenerate.

use crate::cancel::Cancel;
use crate::collections::disjoint_sets::DisjointSets;
use crate::error::Error;
use crate::geometry::Point;
use crate::shape::delaunay::{Triangulation, UNIT};
use crate::shape::points::{Sites, around, circumcentres};

/// The shortest wall, in cell sides.
const SHORTEST: f64 = 0.25;

/// The smallest number of sides with which a cell may still lose one.
const MIN_SIDES_TO_LOSE: u8 = 4;

/// The number of passes over all walls. Each merge may make other walls too short.
const PASSES: usize = 3;

/// The flag of corners that belong to a cell inside the box, not only to mirror images.
const USED: u8 = 1 << 2;

/// Delaunay triangles merged into corners: disjoint sets.
pub(super) struct Corners {
    sets: DisjointSets,
    /// The position of each triangle's corner, in multiples of 1 / [`UNIT`]; valid at the
    /// representatives.
    places: Vec<Point>,
    /// The flags of each triangle: bit 0 if the corner lies on a vertical side of the box, bit 1 if
    /// on a horizontal side, and [`USED`].
    flags: Vec<u8>,
}

impl Corners {
    /// Finds the corners of the cells. `cells` has a half-edge that starts at the site of each
    /// cell.
    pub(super) fn new(
        mesh: &Triangulation,
        sites: &Sites,
        cells: &[u32],
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let places = circumcentres(mesh, &sites.places, cancel)?;
        let count = places.len();
        let sets = DisjointSets::new(count as u32);
        let mut corners = Self { sets, places, flags: vec![0; count] };
        let outside = cells.len() as u32;
        let cell = |half: u32| sites.cell[mesh.from[half as usize] as usize];
        let mut sides = vec![0_u8; cells.len()];
        for (here, &first) in cells.iter().enumerate() {
            cancel.check_periodically(here)?;
            for half in around(mesh, first) {
                let twin = mesh.twin[half as usize];
                sides[here] += 1;
                corners.flags[half as usize / 3] |= USED;
                if cell(twin) == outside {
                    let [site, image] = [half, twin].map(|half| mesh.from[half as usize]);
                    if let Some(axis) = sites.mirror_axis(site, image) {
                        corners.flags[half as usize / 3] |= 1 << axis;
                        corners.flags[twin as usize / 3] |= 1 << axis;
                    } else {
                        // This site and the image of another site meet at a single point of the
                        // box's side.
                        sides[here] -= 1;
                    }
                }
            }
        }
        for (here, &first) in cells.iter().enumerate() {
            cancel.check_periodically(here)?;
            for half in around(mesh, first) {
                let twin = mesh.twin[half as usize];
                let [site, image] = [half, twin].map(|half| mesh.from[half as usize]);
                if cell(twin) == outside && sites.mirror_axis(site, image).is_none() {
                    corners.join(twin / 3, half / 3);
                }
            }
        }
        for _ in 0..PASSES {
            let mut is_done = true;
            for (here, &first) in cells.iter().enumerate() {
                cancel.check_periodically(here)?;
                for half in around(mesh, first) {
                    let twin = mesh.twin[half as usize];
                    let there = cell(twin);
                    let can_lose_side =
                        there == outside || sides[there as usize] >= MIN_SIDES_TO_LOSE;
                    if (there as usize) < here || sides[here] < MIN_SIDES_TO_LOSE || !can_lose_side
                    {
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

    /// Returns the corner of each triangle, and the position of each corner in cell sides.
    pub(super) fn numbered(mut self, cancel: &Cancel) -> Result<(Vec<u32>, Vec<Point>), Error> {
        let mut numbers = vec![0; self.flags.len()];
        let mut count = 0;
        for (triangle, number) in numbers.iter_mut().enumerate() {
            cancel.check_periodically(triangle)?;
            let root = self.sets.find(triangle as u32);
            if root as usize == triangle && self.flags[triangle] & USED != 0 {
                *number = count as u32;
                self.places[count] = self.places[triangle] * (1.0 / UNIT as f64);
                count += 1;
            }
        }
        cancel.check()?;
        for triangle in 0..numbers.len() {
            numbers[triangle] = numbers[self.sets.find(triangle as u32) as usize];
        }
        self.places.truncate(count);
        self.places.shrink_to_fit();
        Ok((numbers, self.places))
    }

    /// Returns whether two triangles are different corners with a wall between them that is too
    /// short.
    fn is_short(&mut self, one: u32, other: u32) -> bool {
        let shortest = SHORTEST * UNIT as f64;
        let [one, other] = [one, other].map(|it| self.sets.find(it));
        let offset = self.places[other as usize] - self.places[one as usize];
        one != other && offset.dot(offset) < shortest * shortest
    }

    fn join(&mut self, one: u32, other: u32) {
        let [one, other] = [one, other].map(|it| self.sets.find(it) as usize);
        if one == other {
            return;
        }
        let [here, there] = [self.places[one], self.places[other]];
        let [flags, other_flags] = [self.flags[one], self.flags[other]];
        let along =
            |axis: u8, here: f64, there: f64| match (flags >> axis & 1, other_flags >> axis & 1) {
                (1, _) => here,
                (_, 1) => there,
                _ => f64::midpoint(here, there),
            };
        self.places[one] = Point::new(along(0, here.x, there.x), along(1, here.y, there.y));
        self.flags[one] |= other_flags;
        self.sets.join_to(other as u32, one as u32);
    }
}
