//! The points of a solid's plan: one for each sector between two edges that meet.

use super::too_thick;
use super::web::Web;
use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;
use crate::maze::Maze;
use crate::render::options::Solid;

/// How far a rim's point lies from its corner at most on the outer side of a sharp corner, in walls.
const MITRE: f64 = 2.0;
/// The shortest rim of a strip, in millimetres.
const SHORTEST: f64 = 0.01;

/// Where the points of a solid lie, in millimetres; x to the right, y up as seen from above.
pub(super) struct Plan {
    /// The point of each half-edge: inside its face, where the rims of its strip and of that before
    /// it cross.
    pub(super) rims: Vec<[f32; 2]>,
    /// The corners and the points between them.
    pub(super) nodes: Vec<[f32; 2]>,
    /// The centre of each cell.
    pub(super) centres: Vec<[f32; 2]>,
}

impl Plan {
    pub(super) fn new(
        maze: &Maze,
        web: &Web,
        solid: &Solid,
        cancel: &Cancel,
    ) -> Result<Self, Stop> {
        let grid = maze.grid();
        let [cell, wall] = [solid.cell, solid.wall].map(Solid::millimetres);
        // The outer walls' outer half stands beyond the corners.
        let (low, high) = (wall / 2.0, grid.size().y * cell + wall / 2.0);
        let place = |point: Point| [(low + point.x) as f32, (high - point.y) as f32];

        let mut offsets = vec![Point::default(); web.from.len()];
        for half in 0..web.from.len() {
            cancel.check_now_and_then(half)?;
            let next = web.next[half] as usize;
            let ways = [web.way(half as u32), web.way(next as u32)];
            offsets[next] = offset(ways, wall).ok_or_else(|| too_thick(solid))?;
        }
        let rim = |half: usize| web.points[web.from[half] as usize] * cell + offsets[half];
        for half in 0..web.from.len() {
            cancel.check_now_and_then(half)?;
            let way = web.way(half as u32);
            let along = (rim(web.next[half] as usize) - rim(half)).dot(way);
            if along < SHORTEST * way.length() {
                return Err(too_thick(solid));
            }
        }
        Ok(Self {
            rims: (0..web.from.len()).map(|half| place(rim(half))).collect(),
            nodes: web.points.iter().map(|&point| place(point * cell)).collect(),
            centres: (0..grid.cells()).map(|it| place(grid.centre(it) * cell)).collect(),
        })
    }
}

/// From a corner to the point at which the right rims of a strip that arrives and of one that leaves
/// cross; none where they run back on themselves.
fn offset([arrives, leaves]: [Point; 2], wall: f64) -> Option<Point> {
    let right = |way: Point| Point::new(-way.y, way.x) * (1.0 / way.length());
    let both = right(arrives) + right(leaves);
    let size = both.length();
    let is_outer = arrives.cross(leaves) < 0.0;
    if is_outer && size * MITRE < 1.0 {
        // Of a sharp corner, only as much as is stable.
        let ahead = arrives * (1.0 / arrives.length()) - leaves * (1.0 / leaves.length());
        return Some(ahead * (MITRE * wall / ahead.length()));
    }
    (size > 1e-3).then(|| both * (wall / (size * size)))
}
