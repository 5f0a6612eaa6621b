//! The floors of cells between walls and passages, as triangles.

use crate::formats::solid::ears::{FloorPoint, LEAST_AREA, area, clip_ears};
use crate::formats::solid::half_edges::HalfEdges;
use crate::formats::solid::keyhole::joined;
use crate::formats::solid::measures::Measures;
use mazewright_core::{Cancel, Error, Polygon};

/// The floors of all cells.
#[derive(Clone, Copy)]
pub(super) struct Floors<'a> {
    half_edges: &'a HalfEdges,
    /// The vertices of the plan.
    corners: &'a [[f32; 2]],
    centres: &'a [[f32; 2]],
    /// The depth of the groove.
    groove: f32,
}

impl<'a> Floors<'a> {
    /// Creates the floors between the vertices of a plan, around the centres of cells.
    pub(super) fn new(
        half_edges: &'a HalfEdges,
        [corners, centres]: [&'a [[f32; 2]]; 2],
        measures: &Measures,
    ) -> Self {
        Self { half_edges, corners, centres, groove: measures.groove as f32 }
    }

    /// Returns the ends of the side of a strip.
    pub(super) fn ends(&self, half_edge: usize) -> [[f32; 2]; 2] {
        [half_edge, self.half_edges.next[half_edge] as usize].map(|at| self.corners[at])
    }

    /// Returns the start of a half-edge as a point of the floor.
    pub(super) fn sunk(&self, half_edge: usize) -> FloorPoint {
        let [x, y] = self.corners[half_edge];
        let sink = self.half_edges.sinks.get(half_edge).map_or(0.0, |sink| sink.start);
        [x, y, sink * self.groove]
    }

    /// Returns the middle of a half-edge's side, if the groove is deepest there.
    pub(super) fn sunk_middle(&self, half_edge: usize) -> Option<FloorPoint> {
        let is_middle = self.half_edges.sinks.get(half_edge).is_some_and(|sink| sink.is_middle);
        is_middle.then(|| {
            let [[a, b], [c, d]] = self.ends(half_edge);
            // The result is the same from either side, because a sum does not depend on the order.
            [f32::midpoint(a, c), f32::midpoint(b, d), self.groove]
        })
    }

    /// Passes the triangles of the floor of a cell to `take`, clockwise as seen from above. Returns
    /// false without a floor, or if a part of it has no triangles.
    pub(super) fn triangulate(
        &self,
        cell: usize,
        mut take: impl FnMut([FloorPoint; 3]),
        cancel: &Cancel,
    ) -> Result<bool, Error> {
        let polygon = self.polygon(cell);
        if !polygon.holes.is_empty() {
            let Some(mut points) = joined(polygon, cancel)? else { return Ok(false) };
            return clip_ears(&mut points, take, cancel);
        }
        let mut points = polygon.outer;
        let Some(&first) = points.first() else { return Ok(false) };
        let [x, y] = self.centres[cell];
        let centre = [x, y, self.groove];
        let is_fan = |apex: FloorPoint, points: &[FloorPoint]| {
            points.windows(2).all(|pair| area([apex, pair[0], pair[1]]) > LEAST_AREA)
        };
        // A groove meets at the centre.
        if self.groove == 0.0 && is_fan(first, &points[1..]) {
            for at in 1..points.len() - 1 {
                take([first, points[at], points[at + 1]]);
            }
            return Ok(true);
        }
        points.push(first);
        if is_fan(centre, &points) {
            for pair in points.windows(2) {
                take([centre, pair[0], pair[1]]);
            }
            return Ok(true);
        }
        points.pop();
        clip_ears(&mut points, take, cancel)
    }

    /// Returns the floor of a cell, with the outer ring clockwise.
    pub(super) fn polygon(&self, cell: usize) -> Polygon<FloorPoint> {
        let [first, end] = [cell, cell + 1].map(|at| self.half_edges.first_of_cell[at] as usize);
        let mut points = Vec::with_capacity(2 * (end - first) + 1);
        let mut rings = Vec::new();
        for half_edge in first..end {
            points.push(self.sunk(half_edge));
            points.extend(self.sunk_middle(half_edge));
            if self.half_edges.next[half_edge] as usize <= half_edge {
                // Removes corners of walls whose side vanishes.
                points.dedup();
                if points.len() > 1 && points.first() == points.last() {
                    points.pop();
                }
                rings.push(std::mem::take(&mut points));
            }
        }
        rings.into_iter().collect()
    }
}
