//! The triangles of a plan.

use crate::formats::solid::half_edges::HalfEdges;
use crate::formats::solid::plan::PlanView;
use crate::formats::solid::{Vertex, too_thick};
use crate::style::options::Solid;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;

/// A point of the plan, in millimetres.
type PlanPoint = [f32; 2];

/// Twice the area of a triangle, positive if it is clockwise as seen from above.
fn area([a, b, c]: [PlanPoint; 3]) -> f64 {
    let vector = |to: PlanPoint| [to[0] - a[0], to[1] - a[1]].map(f64::from);
    let ([x, y], [u, v]) = (vector(b), vector(c));
    y * u - x * v
}

/// Smallest allowed value of twice the area of a floor triangle, in square millimetres.
const LEAST_AREA: f64 = 1e-6;

/// The receiver of triangles, the plan, and the heights of its pieces.
struct Faces<'a, T> {
    web: &'a HalfEdges,
    plan: &'a PlanView,
    /// z of the top of floors and of walls, in millimetres.
    floor: f32,
    wall: f32,
    take: T,
}

/// Passes the triangles of a plan to `take`.
pub(crate) fn write(
    web: &HalfEdges,
    plan: &PlanView,
    solid: &Solid,
    take: impl FnMut([Vertex; 3]),
    cancel: &Cancel,
) -> Result<(), Error> {
    let [base, height] = [solid.base, solid.height].map(Solid::millimetres);
    let (floor, wall) = (base as f32, (base + height) as f32);
    let mut faces = Faces { web, plan, floor, wall, take };
    let mut points = Vec::new();
    for (cell, range) in web.first_of_cell.windows(2).enumerate() {
        cancel.check_periodically(cell)?;
        points.clear();
        points.extend_from_slice(&plan.corners[range[0] as usize..range[1] as usize]);
        if !faces.floor(&mut points, plan.centres[cell]) {
            return Err(too_thick(solid));
        }
    }
    let outside = web.first_of_cell[web.first_of_cell.len() - 1] as usize;
    let mut joined = vec![false; web.origin.len()];
    for half_edge in 0..web.origin.len() {
        cancel.check_periodically(half_edge)?;
        faces.side_face(half_edge);
        if half_edge >= outside {
            faces.plate_side(half_edge);
        }
        if half_edge < web.twin[half_edge] as usize {
            faces.strip(half_edge);
        }
        if !joined[half_edge] {
            faces.joint(half_edge, &mut joined);
        }
    }
    Ok(())
}

impl<T: FnMut([Vertex; 3])> Faces<'_, T> {
    fn height(&self, half_edge: usize) -> f32 {
        if self.web.walls[half_edge] { self.wall } else { self.floor }
    }

    /// The next half-edge, counterclockwise, that leaves the same point.
    fn next_around(&self, half_edge: usize) -> usize {
        self.web.next[self.web.twin[half_edge] as usize] as usize
    }

    /// The top and the bottom of a triangle that is clockwise as seen from above.
    fn top_and_bottom(&mut self, [a, b, c]: [PlanPoint; 3], height: f32) {
        let at = |[x, y]: PlanPoint, z: f32| [x, y, z];
        (self.take)([at(a, height), at(c, height), at(b, height)]);
        (self.take)([at(a, 0.0), at(b, 0.0), at(c, 0.0)]);
    }

    /// A vertical rectangle that faces to the right of the direction from `a` to `b`.
    fn vertical(&mut self, [a, b]: [PlanPoint; 2], low: f32, high: f32) {
        if low < high {
            let at = |[x, y]: PlanPoint, z: f32| [x, y, z];
            (self.take)([at(a, low), at(b, low), at(b, high)]);
            (self.take)([at(a, low), at(b, high), at(a, high)]);
        }
    }

    /// The ends of the side of a strip.
    fn ends(&self, half_edge: usize) -> [PlanPoint; 2] {
        [half_edge, self.web.next[half_edge] as usize].map(|at| self.plan.corners[at])
    }

    /// The vertical face between a strip and the floor next to it.
    fn side_face(&mut self, half_edge: usize) {
        self.vertical(self.ends(half_edge), self.floor, self.height(half_edge));
    }

    /// The side of the base plate along the outline. It is separate from the face of the wall above
    /// it, because a common face would have a T-junction where the wall ends.
    fn plate_side(&mut self, half_edge: usize) {
        self.vertical(self.ends(half_edge), 0.0, self.floor);
    }

    /// The top and bottom of the strip of an edge.
    fn strip(&mut self, half_edge: usize) {
        let twin = self.web.twin[half_edge] as usize;
        let next = |at: usize| self.web.next[at] as usize;
        let [a, b, c, d] =
            [next(twin), twin, next(half_edge), half_edge].map(|at| self.plan.corners[at]);
        let height = self.height(half_edge);
        self.top_and_bottom([a, b, c], height);
        self.top_and_bottom([a, c, d], height);
    }

    /// The joint at the point that a half-edge leaves, and the vertical faces at the ends of the
    /// lower strips that meet there.
    fn joint(&mut self, first: usize, joined: &mut [bool]) {
        let mut high = self.floor;
        let (mut here, mut count) = (first, 0);
        while !joined[here] {
            joined[here] = true;
            high = high.max(self.height(here));
            count += 1;
            here = self.next_around(here);
        }
        let node = self.plan.nodes[self.web.origin[first] as usize];
        for _ in 0..count {
            let following = self.next_around(here);
            let ends = [here, following].map(|at| self.plan.corners[at]);
            self.vertical(ends, self.height(here), high);
            if count > 3 {
                self.top_and_bottom([node, ends[1], ends[0]], high);
            }
            here = following;
        }
        if count == 3 {
            let [second, third] =
                [self.next_around(first), self.next_around(self.next_around(first))];
            self.top_and_bottom([third, second, first].map(|at| self.plan.corners[at]), high);
        }
    }

    /// The floor of a cell with clockwise vertices; returns false if there is none.
    fn floor(&mut self, points: &mut Vec<PlanPoint>, centre: PlanPoint) -> bool {
        let is_fan = |apex: PlanPoint, points: &[PlanPoint]| {
            points.windows(2).all(|pair| area([apex, pair[0], pair[1]]) > LEAST_AREA)
        };
        if is_fan(points[0], &points[1..]) {
            for at in 1..points.len() - 1 {
                self.top_and_bottom([points[0], points[at], points[at + 1]], self.floor);
            }
            return true;
        }
        points.push(points[0]);
        if is_fan(centre, points) {
            for pair in points.windows(2) {
                self.top_and_bottom([centre, pair[0], pair[1]], self.floor);
            }
            return true;
        }
        points.pop();
        self.clip_ears(points)
    }

    /// Triangulates a polygon by ear clipping; returns false if it has no ear.
    fn clip_ears(&mut self, points: &mut Vec<PlanPoint>) -> bool {
        while points.len() >= 3 {
            let count = points.len();
            let corner = |at: usize| {
                [points[(at + count - 1) % count], points[at], points[(at + 1) % count]]
            };
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
            self.top_and_bottom(ear, self.floor);
            points.remove(at);
        }
        true
    }
}
