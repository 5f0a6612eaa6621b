//! The corners of strips: where the sides of walls and passages of the plan view meet.
//!
//! ```text
//!   ╭──────╮ ╭──────╮     A passage tapers towards a wall that runs on, so that the wall keeps its course there.
//!   │       V       │
//!   ╰───────────────╯     Where a wall ends, passages are as wide as walls, so that it has a blunt end.
//! ```

use crate::formats::solid::half_edges::HalfEdges;
use crate::formats::solid::measures::MOST_SAGITTA;
use crate::formats::solid::strip::Strip;
use mazewright_core::geometry::Point;
use smallvec::SmallVec;

/// The largest distance of a plan vertex from its grid vertex on the outer side of a sharp corner,
/// in wall thicknesses.
pub(super) const MITRE_LIMIT: f64 = 2.0;

/// The shortest side of a strip, in millimetres.
pub(super) const SHORTEST_SIDE: f64 = 0.01;

/// The width of a passage where it meets a rounded corner, in millimetres.
const NARROW: f64 = 0.1;

/// The width of a passage where it meets walls that run on in a bend, relative to theirs.
const NARROW_SHARE: f64 = 0.25;

/// The least sine of the angle between two strips of different widths.
const LEAST_SINE: f64 = 0.2;

/// The largest cosine of the angle between a wall that runs on and a passage across it.
const MOST_COSINE: f64 = 0.5;

/// The most strips at a vertex that are looked at together. Joints of more are as wide as walls, so that the work grows
/// with the strips alone.
const MOST_STRIPS: usize = 16;

/// How far a joint may stand out of its walls, in thicknesses of walls.
const STANDS_OUT: f64 = 0.25;

/// The largest turn between walls that run on in a bend, in radians.
const MOST_BEND: f64 = 0.25;

/// Returns the vector from a grid vertex to the corner between two strips: of a half-edge that arrives there, and of one
/// that leaves. Returns `None` if the second runs back along the first. `cell` and `wall` are the side of a cell and the
/// thickness of walls in millimetres.
pub(super) fn corner(
    half_edges: &HalfEdges,
    [arrives, leaves]: [u32; 2],
    [cell, wall]: [f64; 2],
) -> Option<Point> {
    let directions = [arrives, leaves].map(|it| half_edges.vector(it));
    let strips = [arrives, leaves].map(|it| half_edges.strips[it as usize]);
    let are_walls = strips.map(|strip| strip == Strip::Wall);
    if are_walls == [true; 2] || half_edges.is_within_edge(leaves) {
        return offset(directions, wall);
    }
    let Some(around) = StripsAround::new(half_edges, leaves) else {
        return offset(directions, wall);
    };
    let has_wall = are_walls != [false; 2];
    if let Some(narrow) = around.narrow_width(wall) {
        let widths = are_walls.map(|is_wall| if is_wall { wall } else { narrow });
        if !has_wall {
            return offset(directions, narrow);
        }
        return meeting(directions, widths).or_else(|| offset(directions, wall));
    }
    let corner = offset(directions, wall)?;
    if has_wall || half_edges.is_outside(leaves) {
        return Some(corner);
    }
    // Joints of three equal angles stand out a little, joints of more passages a lot.
    let distance = corner.length();
    let reach = around.walls.iter().map(|&it| reach(it, corner * (1.0 / distance), wall));
    let most = reach.fold(0.0, f64::max);
    let stands_out = !around.walls.is_empty() && distance - most > wall * STANDS_OUT;
    // Short passages between walls overlap up to the corner.
    let are_long = || directions.iter().all(|it| it.length() * cell > distance + wall);
    Some(if stands_out && are_long() { corner * (most / distance) } else { corner })
}

/// Returns the width of passages at the point that a half-edge leaves.
pub(super) fn passage_width(half_edges: &HalfEdges, leaves: u32, wall: f64) -> f64 {
    if half_edges.is_within_edge(leaves) {
        return wall;
    }
    StripsAround::new(half_edges, leaves).and_then(|it| it.narrow_width(wall)).unwrap_or(wall)
}

/// The strips around a vertex, as unit vectors.
struct StripsAround {
    walls: SmallVec<[Point; 6]>,
    passages: SmallVec<[Point; 6]>,
    has_spur: bool,
}

impl StripsAround {
    /// Returns the strips at the vertex that a half-edge leaves; `None` if there are too many. At rounded corners, where
    /// each passage is narrow, the strips do not matter.
    fn new(half_edges: &HalfEdges, leaves: u32) -> Option<Self> {
        let (mut walls, mut passages) = (SmallVec::new(), SmallVec::new());
        if half_edges.spur_points.contains(&half_edges.origin[leaves as usize]) {
            return Some(Self { walls, passages, has_spur: true });
        }
        for (count, it) in half_edges.around(leaves as usize).enumerate() {
            if count == MOST_STRIPS {
                return None;
            }
            let vector = half_edges.vector(it as u32);
            let is_wall = half_edges.strips[it] == Strip::Wall;
            let strips = if is_wall { &mut walls } else { &mut passages };
            strips.push(vector * (1.0 / vector.length()));
        }
        Some(Self { walls, passages, has_spur: false })
    }

    /// Returns the width of passages if they are narrow: across two walls that run on in a bend that they would cut off
    /// visibly, and where they meet next to a rounded corner.
    fn narrow_width(&self, wall: f64) -> Option<f64> {
        let is_bend = || {
            let [one, next] = self.walls[..] else { return false };
            let turn = (one + next).length();
            turn < MOST_BEND && turn * wall / 4.0 > MOST_SAGITTA
        };
        let is_across = |it: &Point| (*it).dot(self.walls[0]).abs() < MOST_COSINE;
        let is_one_a_side = || match self.passages[..] {
            [_] => true,
            [one, next] => one.dot(next) < 0.0,
            _ => false,
        };
        if self.has_spur {
            return Some(NARROW.min(wall));
        }
        let is_narrow = is_bend() && is_one_a_side() && self.passages.iter().all(is_across);
        is_narrow.then_some(wall * NARROW_SHARE)
    }
}

/// Returns how far a wall with a square end reaches in a direction. Both directions are unit vectors.
fn reach(wall: Point, direction: Point, thickness: f64) -> f64 {
    let (along, across) = (wall.dot(direction), wall.cross(direction).abs());
    thickness / 2.0 / across.max(-along)
}

/// Returns the intersection of the right sides of an arriving and a leaving strip of different widths; `None` if they are
/// nearly parallel.
fn meeting(directions: [Point; 2], widths: [f64; 2]) -> Option<Point> {
    let [one, next] = directions.map(right_normal);
    let [first, second] = widths.map(|width| width / 2.0);
    let sine = one.cross(next);
    (sine.abs() > LEAST_SINE).then(|| {
        Point::new(first * next.y - second * one.y, second * one.x - first * next.x) * (1.0 / sine)
    })
}

fn right_normal(direction: Point) -> Point {
    Point::new(-direction.y, direction.x) * (1.0 / direction.length())
}

/// Returns the vector from a grid vertex to the intersection of the right sides of an arriving and
/// a leaving strip of the same width. Returns `None` if the second runs back along the first.
fn offset([arrives, leaves]: [Point; 2], width: f64) -> Option<Point> {
    let normals = right_normal(arrives) + right_normal(leaves);
    let length = normals.length();
    let is_outer = arrives.cross(leaves) < 0.0;
    if is_outer && length * MITRE_LIMIT < 1.0 {
        // The mitre of a sharp corner is limited.
        let bisector = arrives * (1.0 / arrives.length()) - leaves * (1.0 / leaves.length());
        return Some(bisector * (MITRE_LIMIT * width / bisector.length()));
    }
    (length > 1e-3).then(|| normals * (width / (length * length)))
}
