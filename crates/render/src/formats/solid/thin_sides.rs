//! Faces with a side that walls cover completely, for example cells that an outline cuts off close
//! to a vertex.
//!
//! The inner corners of a face are the intersections of the inner sides of its walls. As walls grow
//! thicker, sides become shorter, and some vanish. Then the adjacent sides meet instead. Sides
//! vanish in the order in which growing walls make them vanish; a straight skeleton has the same
//! events.

use std::collections::BTreeSet;

use crate::formats::solid::half_edges::HalfEdges;
use crate::formats::solid::strip::Strip;
use crate::formats::solid::strip_sides::{self, MITRE_LIMIT, SHORTEST_SIDE};
use mazewright_core::geometry::{Bounds, Point, double_area};
use mazewright_core::{Cancel, Error};

/// The least sine of the angle between two lines that count as intersecting.
const LEAST_SINE: f64 = 1e-3;

/// Returns the corners of a face in millimetres, one for the start of each of its half-edges.
/// Returns `None` if a passage vanishes completely, if the face does, or if walls meet far away
/// from it. A wall that vanishes starts and ends in the same corner. `cell` and `wall` are the side
/// of a cell and the thickness of walls in millimetres.
pub(super) fn corners(
    half_edges: &HalfEdges,
    face: &[u32],
    [cell, wall]: [f64; 2],
    cancel: &Cancel,
) -> Result<Option<Vec<Point>>, Error> {
    let count = face.len();
    let mut ring = Ring {
        half_edges,
        face,
        cell,
        wall,
        before: (0..count).map(|at| (at + count - 1) % count).collect(),
        after: (0..count).map(|at| (at + 1) % count).collect(),
    };
    let mut is_left = vec![true; count];
    // The sides that vanish, with the thickness at which they do.
    let mut times: Vec<Option<u64>> = (0..count).map(|at| ring.vanishes(at)).collect();
    let mut vanishing: BTreeSet<(u64, usize)> =
        times.iter().enumerate().filter_map(|(at, time)| time.map(|time| (time, at))).collect();
    let mut left = count;
    while let Some((_, gone)) = vanishing.pop_first() {
        cancel.check_periodically(left)?;
        left -= 1;
        is_left[gone] = false;
        let may_vanish = matches!(
            half_edges.strips[face[gone] as usize],
            Strip::Wall | Strip::Spur | Strip::RaisedSpur
        );
        if left < 3 || !may_vanish && !ring.is_edge_left(gone, &is_left) {
            return Ok(None);
        }
        let beside = [ring.before[gone], ring.after[gone]];
        ring.after[beside[0]] = beside[1];
        ring.before[beside[1]] = beside[0];
        for side in beside {
            if let Some(time) = times[side].take() {
                vanishing.remove(&(time, side));
            }
            times[side] = ring.vanishes(side);
            vanishing.extend(times[side].map(|time| (time, side)));
        }
    }
    let Some(first) = is_left.iter().position(|&it| it) else { return Ok(None) };
    let mut corners = vec![Point::default(); count];
    let mut next = first;
    for at in (0..count).map(|step| (first + count - step) % count) {
        if is_left[at] {
            next = at;
        }
        let Some(corner) = ring.corner([ring.before[next], next], wall) else { return Ok(None) };
        corners[at] = corner;
    }
    let outer: Vec<Point> = (0..count).map(|side| ring.start(side)).collect();
    // A face that is turned inside out is narrower than its walls.
    if double_area(&outer) * double_area(&corners) <= 0.0 {
        return Ok(None);
    }
    let mut bounds = Bounds::EMPTY;
    for side in 0..count {
        let reach = Point::new(MITRE_LIMIT, MITRE_LIMIT) * wall;
        bounds.add(ring.start(side) - reach);
        bounds.add(ring.start(side) + reach);
    }
    // Walls that are nearly parallel may meet anywhere.
    Ok(corners.iter().all(|&corner| bounds.contains(corner)).then_some(corners))
}

/// The sides of a face that have not vanished.
struct Ring<'a> {
    half_edges: &'a HalfEdges,
    face: &'a [u32],
    cell: f64,
    wall: f64,
    before: Vec<usize>,
    after: Vec<usize>,
}

impl Ring<'_> {
    /// Returns the thickness of walls at which a side vanishes, in billionths of the real one;
    /// `None` if it does not vanish.
    fn vanishes(&self, side: usize) -> Option<u64> {
        let [arrives, leaves] = [[self.before[side], side], [side, self.after[side]]];
        let direction = self.direction(side);
        let length = |wall: f64| {
            let [from, to] = [self.corner(arrives, wall)?, self.corner(leaves, wall)?];
            Some((to - from).dot(direction))
        };
        let thick = length(self.wall);
        if thick.is_some_and(|length| length >= SHORTEST_SIDE) {
            return None;
        }
        let time = match [length(0.0), thick] {
            [Some(thin), Some(thick)] if thin > 0.0 => thin / (thin - thick).max(thin),
            _ => 0.0,
        };
        Some((time * 1e9) as u64)
    }

    /// Returns the intersection of the inner sides of two consecutive walls.
    fn corner(&self, sides: [usize; 2], wall: f64) -> Option<Point> {
        if (sides[0] + 1) % self.face.len() == sides[1] {
            let corner = strip_sides::corner(
                self.half_edges,
                sides.map(|side| self.face[side]),
                [self.cell, wall],
            );
            return Some(self.start(sides[1]) + corner?);
        }
        let [(from, along), (meets, across)] = sides.map(|side| self.line(side, wall));
        let sine = along.cross(across);
        if sine.abs() > LEAST_SINE {
            return Some(from + along * ((meets - from).cross(across) / sine));
        }
        // Walls that continue in one line meet between the end of one and the start of the other.
        let end = from + along * self.half_edges.vector(self.face[sides[0]]).length() * self.cell;
        let aside = (meets - end).cross(along).abs();
        (along.dot(across) > 0.0 && aside < SHORTEST_SIDE).then(|| (end + meets) * 0.5)
    }

    /// Returns the inner side of a strip: the point next to its start, and a unit vector. Passages may
    /// taper.
    fn line(&self, side: usize, wall: f64) -> (Point, Point) {
        let (direction, next) = (self.direction(side), (side + 1) % self.face.len());
        let inward = Point::new(-direction.y, direction.x);
        let is_wall = self.half_edges.strips[self.face[side] as usize] == Strip::Wall;
        let [from, to] = [side, next].map(|it| {
            let passage = || strip_sides::passage_width(self.half_edges, self.face[it], wall);
            let width = if is_wall { wall } else { passage() };
            self.start(it) + inward * (width / 2.0)
        });
        let along = to - from;
        (from, along * (1.0 / along.length()))
    }

    /// Returns whether an edge has a segment that has not vanished. `side` is one of its segments.
    fn is_edge_left(&self, side: usize, is_left: &[bool]) -> bool {
        let count = self.face.len();
        // Only points within edges lie between two segments of an edge.
        let starts_within = |at: usize| {
            self.half_edges.origin[self.face[at % count] as usize] >= self.half_edges.vertices
        };
        let before = (0..count).map(|step| side + count - step).take_while(|&at| starts_within(at));
        let after = (side + 1..side + count).take_while(|&at| starts_within(at));
        before.map(|at| at - 1).chain(after).any(|at| is_left[at % count])
    }

    fn start(&self, side: usize) -> Point {
        self.half_edges.points[self.half_edges.origin[self.face[side] as usize] as usize]
            * self.cell
    }

    /// Returns the direction of a side, as a unit vector.
    fn direction(&self, side: usize) -> Point {
        let vector = self.half_edges.vector(self.face[side]);
        vector * (1.0 / vector.length())
    }
}
