//! The triangles of a plan.

use crate::formats::solid::Vertex;
use crate::formats::solid::ears::FloorPoint;
use crate::formats::solid::floors::Floors;
use crate::formats::solid::half_edges::HalfEdges;
use crate::formats::solid::measures::Measures;
use crate::formats::solid::plan::PlanView;
use crate::formats::solid::strip::Strip;
use crate::style::options::Solid;
use mazewright_core::{Cancel, Error};
use smallvec::SmallVec;

/// The cost of a face and its triangles, in plain iterations of a loop.
const FACE_COST: usize = 256;

/// A point of the plan, in millimetres.
type PlanPoint = [f32; 2];

/// Returns whether two points are equal. Corners of a side that vanishes are computed once.
fn is_same<const N: usize>(one: [f32; N], other: [f32; N]) -> bool {
    one.map(f32::to_bits) == other.map(f32::to_bits)
}

/// A closed surface: the whole solid, or a part of it that touches the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolidPart {
    /// Floor and walls; the route, if there is one, as a raised floor.
    Whole,
    /// The base plate below everything.
    Floor,
    /// The walls on the base plate.
    Walls,
    /// The route as a low ribbon on the base plate.
    Route,
}

/// The receiver of triangles, the plan, and the heights of its pieces. A piece as low as `bottom`
/// is omitted.
struct Faces<'a, T> {
    half_edges: &'a HalfEdges,
    plan: &'a PlanView,
    floors: Floors<'a>,
    part: SolidPart,
    /// z in millimetres: of the bottom of the solid, and of the tops of floors, route and walls.
    bottom: f32,
    floor: f32,
    route: f32,
    wall: f32,
    take: T,
}

/// Passes the triangles of a part of a plan to `take`.
pub(crate) fn write(
    half_edges: &HalfEdges,
    plan: &PlanView,
    solid: &Solid,
    measures: &Measures,
    part: SolidPart,
    take: impl FnMut([Vertex; 3]),
    cancel: &Cancel,
) -> Result<(), Error> {
    let [base, height] = [solid.base, solid.height].map(Solid::millimetres);
    let [floor, route, wall] =
        [base, base + route_height(solid), base + height].map(|height| height as f32);
    let bottom = if matches!(part, SolidPart::Whole | SolidPart::Floor) { 0.0 } else { floor };
    let floors = Floors::new(half_edges, [&plan.corners, &plan.centres], measures);
    let mut faces = Faces { half_edges, plan, floors, part, bottom, floor, route, wall, take };
    for cell in 0..half_edges.first_of_cell.len() - 1 {
        cancel.check_periodically(cell * FACE_COST)?;
        let height = faces.floor_height(cell);
        // A plan has a floor in each cell.
        floors.triangulate(cell, |triangle| faces.floor_triangle(triangle, height), cancel)?;
    }
    let outside = half_edges.first_of_cell[half_edges.first_of_cell.len() - 1] as usize;
    let mut joined = vec![false; half_edges.origin.len()];
    let mut cell = 0;
    for half_edge in 0..half_edges.origin.len() {
        cancel.check_periodically(half_edge * FACE_COST)?;
        while half_edge < outside && half_edge >= half_edges.first_of_cell[cell + 1] as usize {
            cell += 1;
        }
        let floor_height = if half_edge < outside { faces.floor_height(cell) } else { bottom };
        faces.vertical(faces.floors.ends(half_edge), floor_height, faces.height(half_edge));
        if half_edge < half_edges.twin[half_edge] as usize {
            faces.strip(half_edge);
        }
        if !joined[half_edge] {
            faces.joint(half_edge, &mut joined);
        }
    }
    Ok(())
}

/// Returns the height of the route above the floor, in millimetres: the thickness of a thin wall,
/// but less than the height of walls.
pub(super) fn route_height(solid: &Solid) -> f64 {
    let [wall, height] = [solid.wall, solid.height].map(Solid::millimetres);
    wall.min(1.0).min(height / 2.0)
}

impl<T: FnMut([Vertex; 3])> Faces<'_, T> {
    /// Returns the height of a strip.
    fn height(&self, half_edge: usize) -> f32 {
        match (self.part, self.half_edges.strips[half_edge]) {
            (SolidPart::Whole | SolidPart::Walls, Strip::Wall) => self.wall,
            (SolidPart::Whole | SolidPart::Route, Strip::Route)
            | (SolidPart::Whole, Strip::Threshold | Strip::Stub | Strip::RaisedSpur) => self.route,
            (SolidPart::Whole | SolidPart::Floor, _) => self.floor,
            _ => self.bottom,
        }
    }

    /// Returns the height of the floor of a cell.
    fn floor_height(&self, cell: usize) -> f32 {
        match (self.part, self.half_edges.on_route.get(cell)) {
            (SolidPart::Whole | SolidPart::Route, Some(true)) => self.route,
            (SolidPart::Whole | SolidPart::Floor, _) => self.floor,
            _ => self.bottom,
        }
    }

    /// Returns the next half-edge, counterclockwise, that leaves the same point.
    fn next_around(&self, half_edge: usize) -> usize {
        self.half_edges.next[self.half_edges.twin[half_edge] as usize] as usize
    }

    /// Passes on the top and the bottom of a triangle that is clockwise as seen from above.
    fn top_and_bottom(&mut self, [a, b, c]: [PlanPoint; 3], height: f32) {
        self.floor_triangle([a, b, c].map(|[x, y]| [x, y, 0.0]), height);
    }

    /// Passes on the top and the bottom of a triangle of a floor, which may be sunk at its corners.
    fn floor_triangle(&mut self, [a, b, c]: [FloorPoint; 3], height: f32) {
        // A strip whose side vanishes is a triangle.
        if height <= self.bottom || is_same(a, b) || is_same(b, c) || is_same(c, a) {
            return;
        }
        let top = |[x, y, sink]: FloorPoint| [x, y, height - sink];
        (self.take)([top(a), top(c), top(b)]);
        let low = |[x, y, _]: FloorPoint| [x, y, self.bottom];
        let bottom = [low(a), low(b), low(c)];
        (self.take)(bottom);
    }

    /// Passes on the vertical rectangles between two pieces, with the heights `right` and `left` of
    /// the direction from `a` to `b`. They are divided at the heights of other pieces, because
    /// undivided ones would have T-junctions where those pieces begin.
    fn vertical(&mut self, [a, b]: [PlanPoint; 2], right: f32, left: f32) {
        if is_same(a, b) {
            return;
        }
        let ([a, b], low, mut high) =
            if right < left { ([a, b], right, left) } else { ([b, a], left, right) };
        let is_raised = !self.half_edges.on_route.is_empty();
        for level in [is_raised.then_some(self.route), Some(self.floor), Some(low)] {
            let Some(level) = level.filter(|&level| low <= level && level < high) else { continue };
            let at = |[x, y]: PlanPoint, z: f32| [x, y, z];
            (self.take)([at(a, level), at(b, level), at(b, high)]);
            (self.take)([at(a, level), at(b, high), at(a, high)]);
            high = level;
        }
    }

    /// Passes on the top and bottom of the strip of an edge.
    fn strip(&mut self, half_edge: usize) {
        let twin = self.half_edges.twin[half_edge] as usize;
        let next = |at: usize| self.half_edges.next[at] as usize;
        let [a, b, c, d] =
            [next(twin), twin, next(half_edge), half_edge].map(|at| self.floors.sunk(at));
        let height = self.height(half_edge);
        if let (Some(far), Some(near)) =
            (self.floors.sunk_middle(twin), self.floors.sunk_middle(half_edge))
        {
            for triangle in [[a, far, near], [a, near, d], [far, b, c], [far, c, near]] {
                self.floor_triangle(triangle, height);
            }
            return;
        }
        self.floor_triangle([a, b, c], height);
        self.floor_triangle([a, c, d], height);
    }

    /// Passes on the joint at the point that a half-edge leaves, and the vertical faces at the ends
    /// of the strips that meet there.
    fn joint(&mut self, first: usize, joined: &mut [bool]) {
        let (mut here, mut count) = (first, 0);
        let [mut low, mut high] = [f32::INFINITY, self.bottom];
        while !joined[here] {
            joined[here] = true;
            let is_route = matches!(
                self.half_edges.strips[here],
                Strip::Route | Strip::Threshold | Strip::Stub
            );
            let height = self.height(here);
            low = low.min(height);
            // The route passes between joints: only walls raise them.
            high = high.max(if is_route { height.min(self.floor) } else { height });
            count += 1;
            here = self.next_around(here);
        }
        // If all strips are high, the joint is not a pit between them.
        high = high.max(low);
        let hub = if count > 3 { self.hub(first) } else { PlanPoint::default() };
        for _ in 0..count {
            let following = self.next_around(here);
            let ends = [here, following].map(|at| self.plan.corners[at]);
            self.vertical(ends, self.height(here), high);
            if count > 3 {
                self.top_and_bottom([hub, ends[1], ends[0]], high);
            }
            here = following;
        }
        if count == 3 {
            let [second, third] =
                [self.next_around(first), self.next_around(self.next_around(first))];
            self.top_and_bottom([third, second, first].map(|at| self.plan.corners[at]), high);
        }
    }

    /// Returns a point inside the joint at the point that a half-edge leaves: that point, or the middle of the corners if
    /// all passages lead to the same side.
    fn hub(&self, first: usize) -> PlanPoint {
        let node = self.plan.nodes[self.half_edges.origin[first] as usize];
        let corners = self.half_edges.around(first).map(|at| self.plan.corners[at]);
        let corners: SmallVec<[PlanPoint; 8]> = corners.collect();
        let mut sides = corners.iter().zip(corners.iter().cycle().skip(1));
        let is_inside = sides.all(|(from, to)| {
            let [from, to] = [from, to].map(|it| [0, 1].map(|axis| it[axis] - node[axis]));
            from[0] * to[1] - from[1] * to[0] >= 0.0
        });
        if is_inside {
            return node;
        }
        [0, 1].map(|axis| {
            corners.iter().map(|corner| corner[axis]).sum::<f32>() / corners.len() as f32
        })
    }
}
