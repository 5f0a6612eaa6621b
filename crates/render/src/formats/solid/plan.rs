//! The vertices of the plan view: one for each sector between two neighbouring edges at a vertex.

use crate::formats::solid::half_edges::HalfEdges;
use crate::formats::solid::too_thick;
use crate::style::options::Solid;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;
use mazewright_core::geometry::Point;
use mazewright_core::maze::Maze;

/// The largest distance of a plan vertex from its grid vertex on the outer side of a sharp corner,
/// in wall thicknesses.
const MITRE_LIMIT: f64 = 2.0;
/// The shortest allowed side of a strip, in millimetres.
const SHORTEST_SIDE: f64 = 0.01;

/// The vertices of the plan view in millimetres; x to the right, y up as seen from above.
pub(crate) struct PlanView {
    /// The vertex at the start of each half-edge, inside its face: the intersection of the sides of
    /// its strip and of the strip of the previous half-edge.
    pub(crate) corners: Vec<[f32; 2]>,
    /// The vertices of the grid and the points within its edges.
    pub(crate) nodes: Vec<[f32; 2]>,
    /// The centre of each cell.
    pub(crate) centres: Vec<[f32; 2]>,
}

impl PlanView {
    pub(crate) fn new(
        maze: &Maze,
        web: &HalfEdges,
        solid: &Solid,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let grid = maze.grid();
        let [cell, wall] = [solid.cell, solid.wall].map(Solid::millimetres);
        // The outer half of the outer walls lies outside the grid.
        let (low, high) = (wall / 2.0, grid.size().y * cell + wall / 2.0);
        let place = |point: Point| [(low + point.x) as f32, (high - point.y) as f32];

        let mut offsets = vec![Point::default(); web.origin.len()];
        for half_edge in 0..web.origin.len() {
            cancel.check_periodically(half_edge)?;
            let next = web.next[half_edge] as usize;
            let directions = [web.vector(half_edge as u32), web.vector(next as u32)];
            offsets[next] = offset(directions, wall).ok_or_else(|| too_thick(solid))?;
        }
        let side_start = |half_edge: usize| {
            web.points[web.origin[half_edge] as usize] * cell + offsets[half_edge]
        };
        for half_edge in 0..web.origin.len() {
            cancel.check_periodically(half_edge)?;
            let direction = web.vector(half_edge as u32);
            let length =
                (side_start(web.next[half_edge] as usize) - side_start(half_edge)).dot(direction);
            if length < SHORTEST_SIDE * direction.length() {
                return Err(too_thick(solid));
            }
        }
        Ok(Self {
            corners: (0..web.origin.len()).map(|half_edge| place(side_start(half_edge))).collect(),
            nodes: web.points.iter().map(|&point| place(point * cell)).collect(),
            centres: (0..grid.cells()).map(|it| place(grid.centre(it) * cell)).collect(),
        })
    }
}

/// The vector from a grid vertex to the intersection of the right sides of an arriving and a
/// leaving strip; `None` if the second runs back along the first.
fn offset([arrives, leaves]: [Point; 2], wall: f64) -> Option<Point> {
    let right_normal =
        |direction: Point| Point::new(-direction.y, direction.x) * (1.0 / direction.length());
    let normals = right_normal(arrives) + right_normal(leaves);
    let length = normals.length();
    let is_outer = arrives.cross(leaves) < 0.0;
    if is_outer && length * MITRE_LIMIT < 1.0 {
        // The mitre of a sharp corner is limited.
        let bisector = arrives * (1.0 / arrives.length()) - leaves * (1.0 / leaves.length());
        return Some(bisector * (MITRE_LIMIT * wall / bisector.length()));
    }
    (length > 1e-3).then(|| normals * (wall / (length * length)))
}
