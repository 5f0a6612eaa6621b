//! The plan of a maze as half-edges: each straight piece of an edge once for the face on either side.
//!
//! A half-edge runs clockwise round its face, which lies to the right of it. Those of the cells come
//! first, cell by cell; then those of the outside. Arcs are chords, the same for both sides.

use crate::cancel::{Cancel, Stop};
use crate::geometry::{Point, rounded};
use crate::maze::Maze;
use crate::render::options::Solid;

/// Stands for no half-edge.
const NONE: u32 = u32::MAX;
/// How far a chord reaches at most, in radians.
const CHORD: f64 = 0.2;
/// How long a chord is at least, in walls: shorter ones would be lost in the joints.
const LONG: f64 = 1.5;

/// The half-edges of a maze's plan.
pub(super) struct Web {
    /// Where points lie, in cell sides, y down: the corners, then the points between them.
    pub(super) points: Vec<Point>,
    /// The point from which each half-edge runs.
    pub(super) from: Vec<u32>,
    /// The same piece from the other side.
    pub(super) twin: Vec<u32>,
    /// What follows round the face.
    pub(super) next: Vec<u32>,
    /// Whether a wall stands on it.
    pub(super) walls: Vec<bool>,
    /// Each cell's first half-edge, and the first of the outside.
    pub(super) first: Vec<u32>,
}

impl Web {
    pub(super) fn new(maze: &Maze, solid: &Solid, cancel: &Cancel) -> Result<Self, Stop> {
        let grid = maze.grid();
        let mut points: Vec<Point> = (0..grid.corners()).map(|at| grid.corner(at)).collect();
        // The points between the corners of each edge, and the pieces that they make.
        let mut between = vec![points.len() as u32];
        let mut pieces = vec![0];
        for edge in 0..grid.edges() {
            cancel.check_now_and_then(edge as usize)?;
            if !grid.is_stairs(edge) {
                if let Some(arc) = grid.arc(edge) {
                    let (angle, sweep) = arc.angles();
                    let long = sweep * arc.radius * Solid::millimetres(solid.cell)
                        / (LONG * Solid::millimetres(solid.wall));
                    let chords = (sweep / CHORD).ceil().min(long.floor()).max(1.0);
                    let part = |at: u32| angle + sweep * f64::from(at) / chords;
                    points.extend(
                        (1..chords as u32)
                            .map(|at| arc.centre + Point::polar(arc.radius, part(at))),
                    );
                    let start = *between.last().unwrap_or(&0) as usize;
                    if grid.corner(grid.ends(edge)[0]) != arc.from {
                        points[start..].reverse();
                    }
                }
                points.extend(grid.bends(edge));
            }
            let inner = points.len() as u32 - between[edge as usize];
            between.push(points.len() as u32);
            pieces.push(pieces[edge as usize] + inner + 1);
        }
        let mut web = Self {
            points,
            from: Vec::new(),
            twin: Vec::new(),
            next: Vec::new(),
            walls: Vec::new(),
            first: Vec::with_capacity(grid.cells() as usize + 1),
        };
        let mut seen = vec![NONE; pieces[grid.edges() as usize] as usize];
        for cell in 0..grid.cells() {
            cancel.check_now_and_then(cell as usize)?;
            let first = web.from.len() as u32;
            web.first.push(first);
            for (edge, [from, _]) in grid.round(cell) {
                let at = edge as usize;
                let inner = between[at]..between[at + 1];
                let forward = grid.ends(edge)[0] == from;
                let count = inner.len() as u32 + 1;
                for step in 0..count {
                    let start = match (step, forward) {
                        (0, _) => from,
                        (_, true) => inner.start + step - 1,
                        (_, false) => inner.end - step,
                    };
                    let piece = pieces[at] + if forward { step } else { count - 1 - step };
                    let half = web.push(start, maze.is_wall(edge));
                    let other = std::mem::replace(&mut seen[piece as usize], half);
                    if other != NONE {
                        web.twin[half as usize] = other;
                        web.twin[other as usize] = half;
                    }
                }
            }
            let last = web.from.len() - 1;
            web.next[last] = first;
        }
        web.first.push(web.from.len() as u32);
        web.close();
        Ok(web)
    }

    fn push(&mut self, from: u32, wall: bool) -> u32 {
        let half = self.from.len() as u32;
        self.from.push(from);
        self.twin.push(NONE);
        self.next.push(half + 1);
        self.walls.push(wall);
        half
    }

    /// Adds the half-edges of the outside.
    fn close(&mut self) {
        let outside = self.from.len();
        for half in 0..outside {
            if self.twin[half] == NONE {
                let end = self.from[self.next[half] as usize];
                let twin = self.push(end, self.walls[half]);
                self.twin[half] = twin;
                self.twin[twin as usize] = half as u32;
            }
        }
        // Those that leave each point, by the point; mostly one.
        let mut leaving: Vec<[u32; 2]> =
            (outside..self.from.len()).map(|half| [self.from[half], half as u32]).collect();
        leaving.sort_unstable();
        for half in outside..self.from.len() {
            let end = self.end(half as u32);
            let first = leaving.partition_point(|&[point, _]| point < end);
            let there = leaving[first..].iter().take_while(|&&[point, _]| point == end);
            // Where parts of the outline touch at a corner, it goes on along the part beside it.
            let back = self.way(half as u32) * -1.0;
            let next = there.min_by_key(|&&[_, next]| turned(back, self.way(next)));
            self.next[half] = next.map_or(half as u32, |&[_, next]| next);
        }
    }

    /// The closed lines round all cells together, holes included: their points, without those that
    /// lie on a straight run.
    pub(super) fn rims(&self, cancel: &Cancel) -> Result<Vec<Vec<u32>>, Stop> {
        let outside = self.first[self.first.len() - 1] as usize;
        let mut seen = vec![false; self.from.len() - outside];
        let mut rims = Vec::new();
        for half in outside..self.from.len() {
            cancel.check_now_and_then(half)?;
            let (mut rim, mut here) = (Vec::new(), half);
            while !std::mem::replace(&mut seen[here - outside], true) {
                let next = self.next[here] as usize;
                if !self.way(here as u32).is_along(self.way(next as u32)) {
                    rim.push(self.from[next]);
                }
                here = next;
            }
            if !rim.is_empty() {
                rims.push(rim);
            }
        }
        Ok(rims)
    }

    /// The point to which a half-edge runs.
    pub(super) fn end(&self, half: u32) -> u32 {
        self.from[self.twin[half as usize] as usize]
    }

    /// The way along a half-edge.
    pub(super) fn way(&self, half: u32) -> Point {
        let [from, end] = [self.from[half as usize], self.end(half)];
        self.points[end as usize] - self.points[from as usize]
    }
}

/// How far one way has to turn to become another, from the first to its left, as a number that grows
/// with the angle; the whole turn comes last.
fn turned(from: Point, to: Point) -> i64 {
    let (along, aside) = (from.dot(to), to.cross(from));
    let size = along.abs() + aside.abs();
    // A diamond in place of a circle.
    let part = if size > 0.0 { rounded(along / size * 1e9) } else { 0 };
    let half = 2_000_000_000;
    let angle = if aside >= 0.0 { 1_000_000_000 - part } else { half + 1_000_000_000 + part };
    if angle == 0 { 2 * half } else { angle }
}
