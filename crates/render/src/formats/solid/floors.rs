//! The floors of cells between walls and passages, as triangles.

use crate::formats::solid::half_edges::HalfEdges;
use crate::formats::solid::keyhole::joined;
use crate::formats::solid::measures::Measures;

/// A point of the plan, and the depth of the floor there below the height of its cell.
pub(super) type FloorPoint = [f32; 3];

/// Smallest allowed value of twice the area of a floor triangle, in square millimetres.
const LEAST_AREA: f64 = 1e-6;

/// Returns twice the area of a triangle, positive if it is clockwise as seen from above.
pub(super) fn area([a, b, c]: [FloorPoint; 3]) -> f64 {
    let vector = |to: FloorPoint| [to[0] - a[0], to[1] - a[1]].map(f64::from);
    let ([x, y], [u, v]) = (vector(b), vector(c));
    y * u - x * v
}

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
    pub(super) fn triangulate(&self, cell: usize, mut take: impl FnMut([FloorPoint; 3])) -> bool {
        let mut rings = self.rings(cell);
        if rings.len() > 1 {
            return joined(rings).is_some_and(|mut points| clip_ears(&mut points, take));
        }
        let Some(mut points) = rings.pop() else { return false };
        let [x, y] = self.centres[cell];
        let centre = [x, y, self.groove];
        let is_fan = |apex: FloorPoint, points: &[FloorPoint]| {
            points.windows(2).all(|pair| area([apex, pair[0], pair[1]]) > LEAST_AREA)
        };
        // A groove meets at the centre.
        if self.groove == 0.0 && is_fan(points[0], &points[1..]) {
            for at in 1..points.len() - 1 {
                take([points[0], points[at], points[at + 1]]);
            }
            return true;
        }
        points.push(points[0]);
        if is_fan(centre, &points) {
            for pair in points.windows(2) {
                take([centre, pair[0], pair[1]]);
            }
            return true;
        }
        points.pop();
        clip_ears(&mut points, take)
    }

    /// Returns the corners of the floor of a cell, clockwise, and then those of the holes in it,
    /// counterclockwise.
    pub(super) fn rings(&self, cell: usize) -> Vec<Vec<FloorPoint>> {
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
        rings
    }
}

/// Triangulates a polygon by ear clipping. Returns false if it has no ear.
fn clip_ears(points: &mut Vec<FloorPoint>, mut take: impl FnMut([FloorPoint; 3])) -> bool {
    while points.len() >= 3 {
        let count = points.len();
        let corner =
            |at: usize| [points[(at + count - 1) % count], points[at], points[(at + 1) % count]];
        let is_ear = |&at: &usize| {
            let ear = corner(at);
            let [a, b, c] = ear;
            area(ear) > LEAST_AREA
                && points.iter().filter(|point| !ear.contains(point)).all(|&point| {
                    [[a, b, point], [b, c, point], [c, a, point]]
                        .into_iter()
                        .any(|it| area(it) < 0.0)
                })
        };
        // The last vertices may be collinear.
        let ear = (0..count).find(is_ear);
        let Some(at) = ear else { return false };
        let ear = corner(at);
        take(ear);
        points.remove(at);
    }
    true
}
