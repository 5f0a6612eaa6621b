//! Rounded corners in the plan view. Where exactly two walls meet, they run along an arc.
//!
//! ```text
//!   ───────╮    o─  Each wall runs along a part of the arc, to its middle, `m`. Chords replace the arc; they are
//!       i   m        points within the walls. Passages end beside the walls: those inside the arc in `i`, all others
//!            │  │    at the vertex of the grid, `o`, which is moved if it lies in the wall. Spurs join `i` and `o` to
//!            │       `m`: edges that have no wall either.
//! ```

use std::collections::BTreeMap;

use crate::draw::lines::corner_arcs::Fillet;
use crate::draw::lines::fillet::fillet;
use crate::draw::lines::segment::Segment;
use crate::draw::walls::meeting_walls::meeting_walls;
use crate::formats::solid::measures::{CHORD_ANGLE, Measures};
use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Error, Maze};

/// The least length of a chord on the outer side of a wall, in millimetres: about the resolution of a printer.
const LEAST_CHORD: f64 = 0.2;

/// The largest distance of points that count as equal, in cell sides.
pub(super) const MEETING: f64 = 1e-6;

/// The cost of rounding a corner, in plain iterations of a loop.
const FILLET_COST: usize = 64;

/// The value for a missing point.
const NONE: u32 = u32::MAX;

/// The distance between a wall and the point where passages outside its arc meet, in millimetres.
const CLEARANCE: f64 = 0.2;

/// The least distance of a passage from an arc that it leads past, relative to that of the point where passages meet.
const PASSING: f64 = 0.9;

/// How far from either end of an arc passages leave it, relative to its length.
const INSIDE_ARC: f64 = 0.125;

/// How much farther away passages meet in each attempt to lead all of them past the wall, and the number of attempts.
const FARTHER: f64 = 1.05;
const ATTEMPTS: u32 = 12;

/// How far the point where passages meet may be from the vertex, relative to the shortest of them.
const MOST_MOVED: f64 = 0.5;

/// A passage at a rounded corner.
struct CornerPassage {
    direction: Point,
    /// Its other end, and the distance of its ends.
    to: Point,
    length: f64,
    is_opening: bool,
}

/// A vertex where an arc joins two walls.
struct RoundedCorner {
    /// The index among all rounded corners.
    index: usize,
    arc: Fillet,
    /// The wall before the arc and the one after it, each with the index of its end at the vertex.
    walls: [(u32, usize); 2],
    /// The directions of the walls. The second is to the right of the first.
    directions: [Point; 2],
    /// The passages inside and outside the arc.
    inside: Vec<CornerPassage>,
    outside: Vec<CornerPassage>,
    /// The number of the arc's middle.
    middle: u32,
    /// The number of the point where passages inside the arc meet.
    inside_meeting: u32,
}

impl RoundedCorner {
    /// Returns whether a direction lies between the walls, inside the arc.
    fn is_inside(&self, direction: Point) -> bool {
        let [left, right] = self.directions;
        left.cross(direction) > 0.0 && direction.cross(right) > 0.0
    }

    fn radius(&self) -> f64 {
        (self.arc.from - self.arc.centre).length()
    }

    /// Returns where passages outside the arc meet, at a distance of at least `margin` from it. An
    /// opening stays on the line of the outline.
    fn meeting_outside(&self, vertex: Point, margin: f64) -> Point {
        let out = vertex - self.arc.centre;
        let (distance, beyond) = (out.length(), self.radius() + margin);
        let openings = || self.outside.iter().filter(|passage| passage.is_opening);
        if let (Some(opening), 1) = (openings().next(), openings().count()) {
            let direction = opening.direction;
            let (along, across) = (out.dot(direction), out.cross(direction));
            let reach = (beyond * beyond - across * across).max(0.0).sqrt();
            return vertex + direction * (reach - along).max(0.0);
        }
        let mut farther = (beyond / distance).max(1.0);
        let meeting = |farther: f64| self.arc.centre + out * farther;
        for _ in 0..ATTEMPTS {
            if self.outside.iter().all(|it| self.passes(meeting(farther), it.to, margin)) {
                break;
            }
            farther *= FARTHER;
        }
        meeting(farther)
    }

    /// Returns whether a passage outside the arc leads past it.
    fn passes(&self, from: Point, to: Point, margin: f64) -> bool {
        let (along, out) = (to - from, from - self.arc.centre);
        let is_leaving = along.dot(out) >= 0.0;
        is_leaving || along.cross(out).abs() >= (self.radius() + margin * PASSING) * along.length()
    }

    /// Returns where passages inside the arc meet, at a distance of at least `margin` from the walls.
    fn meeting_inside(&self, vertex: Point, middle: Point, margin: f64) -> Point {
        let (centre, radius) = (self.arc.centre, self.radius());
        if radius > margin {
            return centre + (middle - centre) * ((radius - margin) / radius);
        }
        // The walls are so thick that their inner sides meet in a sharp corner.
        vertex + (centre - vertex) * (margin / radius)
    }
}

/// Returns a point between a vertex and `to` that is not too far away for passages.
fn limited(vertex: Point, to: Point, passages: &[CornerPassage]) -> Point {
    let most = passages.iter().map(|it| it.length * MOST_MOVED).fold(f64::INFINITY, f64::min);
    let moved = to - vertex;
    let distance = moved.length();
    if distance > most { vertex + moved * (most / distance) } else { to }
}

/// The ends of edges and the courses of walls after corners are rounded.
pub(super) struct RoundedCorners<'a> {
    maze: &'a Maze,
    /// The largest radius, in cell sides.
    radius: f64,
    measures: Measures,
    /// The vertices of the grid, moved out of walls that are rounded there. Then the middles of arcs, and the points
    /// where passages inside them meet.
    pub(super) points: Vec<Point>,
    /// The rounded corners by their vertices.
    corners: BTreeMap<u32, RoundedCorner>,
    /// For each edge, the points that lead into it from its ends; empty without rounded corners.
    leads: Vec<[Vec<Point>; 2]>,
}

impl<'a> RoundedCorners<'a> {
    pub(super) fn new(
        maze: &'a Maze,
        radius: f64,
        measures: &Measures,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let grid = maze.grid();
        let mut rounded = Self {
            maze,
            radius,
            measures: *measures,
            points: (0..grid.corners()).map(|at| grid.corner(at)).collect(),
            corners: BTreeMap::new(),
            leads: Vec::new(),
        };
        if radius > 0.0 {
            rounded.find_corners(cancel)?;
            rounded.find_passages(cancel)?;
            rounded.round(cancel)?;
        }
        Ok(rounded)
    }

    /// Finds the corners of two walls that have space for an arc.
    fn find_corners(&mut self, cancel: &Cancel) -> Result<(), Error> {
        let grid = self.maze.grid();
        let counts = meeting_walls(self.maze, cancel);
        // At each vertex, a wall that was visited, and the index of its end there.
        let mut seen: Vec<Option<(u32, usize)>> = vec![None; grid.corners() as usize];
        for (index, edge) in self.maze.walls().enumerate() {
            cancel.check_periodically(index * FILLET_COST)?;
            for (end, vertex) in grid.ends(edge).into_iter().enumerate() {
                if counts[vertex as usize] != 2 {
                    continue;
                }
                let Some(other) = seen[vertex as usize].replace((edge, end)) else { continue };
                let walls = [other, (edge, end)];
                let [one, next] = walls.map(|(edge, end)| leaving(grid, edge, end));
                let Some(arc) = self.arc(&one.reversed(), &next) else { continue };
                let [left, right] = [one, next].map(|wall| wall.direction(wall.from));
                let directions =
                    if left.cross(right) > 0.0 { [left, right] } else { [right, left] };
                let corner = RoundedCorner {
                    index: self.corners.len(),
                    arc,
                    walls,
                    directions,
                    inside: Vec::new(),
                    outside: Vec::new(),
                    middle: NONE,
                    inside_meeting: NONE,
                };
                self.corners.insert(vertex, corner);
            }
        }
        Ok(())
    }

    /// Finds the passages at rounded corners.
    fn find_passages(&mut self, cancel: &Cancel) -> Result<(), Error> {
        let grid = self.maze.grid();
        for edge in 0..grid.edges() {
            cancel.check_periodically(edge as usize)?;
            if grid.is_stairs(edge) || self.maze.is_wall(edge) {
                continue;
            }
            for (end, vertex) in grid.ends(edge).into_iter().enumerate() {
                let Some(corner) = self.corners.get_mut(&vertex) else { continue };
                let passage = leaving(grid, edge, end);
                let direction = passage.direction(passage.from);
                let passages = if corner.is_inside(direction) {
                    &mut corner.inside
                } else {
                    &mut corner.outside
                };
                let to = grid.corner(grid.ends(edge)[1 - end]);
                let length = (to - grid.corner(vertex)).length();
                let is_opening = edge >= grid.links();
                passages.push(CornerPassage { direction, to, length, is_opening });
            }
        }
        Ok(())
    }

    /// Divides arcs into chords, and finds where passages meet.
    fn round(&mut self, cancel: &Cancel) -> Result<(), Error> {
        let grid = self.maze.grid();
        self.leads = vec![Default::default(); grid.edges() as usize];
        let margin = (self.measures.wall / 2.0 + CLEARANCE) / self.measures.cell;
        let mut corners = std::mem::take(&mut self.corners);
        for (index, (&vertex, corner)) in corners.iter_mut().enumerate() {
            cancel.check_periodically(index * FILLET_COST)?;
            let (place, arc) = (grid.corner(vertex), Segment::from(corner.arc));
            let mut share = 0.5;
            if !corner.outside.is_empty() {
                let meeting = corner.meeting_outside(place, margin);
                let meeting = limited(place, meeting, &corner.outside);
                self.points[vertex as usize] = meeting;
                share = (arc.along(meeting) / arc.length()).clamp(INSIDE_ARC, 1.0 - INSIDE_ARC);
            }
            let (points, middle) = self.chords(&arc, share);
            corner.middle = self.points.len() as u32;
            self.points.push(points[middle]);
            if !corner.inside.is_empty() {
                let meeting = corner.meeting_inside(place, points[middle], margin);
                corner.inside_meeting = self.points.len() as u32;
                self.points.push(limited(place, meeting, &corner.inside));
            }
            let [(before, before_end), (after, after_end)] = corner.walls;
            self.leads[before as usize][before_end] =
                points[..middle].iter().rev().copied().collect();
            self.leads[after as usize][after_end] = points[middle + 1..].to_vec();
        }
        self.corners = corners;
        Ok(())
    }

    /// Returns whether no corner is rounded.
    pub(super) fn is_empty(&self) -> bool {
        self.corners.is_empty()
    }

    /// Returns the number of the point where an edge ends, at its first end (0) or at the other
    /// (1).
    pub(super) fn end(&self, edge: u32, end: usize) -> u32 {
        let grid = self.maze.grid();
        let vertex = grid.ends(edge)[end];
        let Some(corner) = self.corners.get(&vertex) else { return vertex };
        if self.maze.is_wall(edge) {
            return corner.middle;
        }
        let edge = leaving(grid, edge, end);
        let is_inside = corner.is_inside(edge.direction(edge.from));
        if is_inside { corner.inside_meeting } else { vertex }
    }

    /// Returns the number of the spur at a vertex that joins two points.
    pub(super) fn spur(&self, vertex: u32, points: [u32; 2]) -> usize {
        let corner = &self.corners[&vertex];
        2 * corner.index + usize::from(points.contains(&corner.inside_meeting))
    }

    /// Returns the maximum number of spurs.
    pub(super) fn spurs(&self) -> usize {
        2 * self.corners.len()
    }

    /// Returns the points that lead into an edge from its ends.
    pub(super) fn leads(&self, edge: u32) -> [&[Point]; 2] {
        self.leads.get(edge as usize).map_or([&[], &[]], |[first, last]| [first, last])
    }

    /// Returns whether the arcs at both ends of an edge meet, so that they replace the whole edge.
    pub(super) fn is_all_rounded(&self, edge: u32) -> bool {
        match self.leads(edge).map(<[Point]>::last) {
            [Some(&first), Some(&last)] => (last - first).length() < MEETING,
            _ => false,
        }
    }

    /// Returns the bends of an edge, rounded if it is a wall.
    pub(super) fn bends(&self, edge: u32) -> Vec<Point> {
        let grid = self.maze.grid();
        if self.radius == 0.0 || !self.maze.is_wall(edge) {
            return grid.bends(edge).collect();
        }
        let pieces = pieces(grid, edge);
        let bends = pieces.windows(2).flat_map(|pair| match self.arc(&pair[0], &pair[1]) {
            Some(arc) => self.chords(&arc.into(), 0.5).0,
            None => vec![pair[0].to],
        });
        bends.collect()
    }

    /// Returns the distance from an end of an edge below which it needs no further points.
    pub(super) fn reach(&self, edge: u32, end: usize) -> f64 {
        let is_passage = || !self.maze.is_wall(edge);
        let vertex = self.maze.grid().ends(edge)[end];
        let is_moved = !self.is_empty() && is_passage() && self.corners.contains_key(&vertex);
        if is_moved { self.measures.wall / self.measures.cell } else { MEETING }
    }

    /// Returns the arc between two segments; `None` if there is hardly a corner.
    fn arc(&self, one: &Segment, next: &Segment) -> Option<Fillet> {
        let rooms = [one, next].map(|it| it.length() / 2.0);
        let arc = fillet(one, next, self.radius, rooms)?;
        let radius = (arc.from - arc.centre).length();
        let sweep = Segment::from(arc).length() / radius;
        // An arc shorter than a chord would have points that coincide.
        (sweep >= CHORD_ANGLE && sweep >= self.least_angle(radius)).then_some(arc)
    }

    /// Returns the points of an arc, and the index of the one at a share of its length.
    fn chords(&self, arc: &Segment, share: f64) -> (Vec<Point>, usize) {
        let length = arc.length();
        let radius = arc.round.map_or(0.0, |(centre, _)| (arc.from - centre).length());
        let (angle, least) = (self.measures.chord_angle(radius), self.least_angle(radius));
        let [before, after] = [share, 1.0 - share].map(|share| {
            let sweep = length / radius * share;
            (sweep / angle).ceil().min((sweep / least).floor()).max(1.0) as usize
        });
        let point = |at: usize| {
            let share = if at < before {
                share * at as f64 / before as f64
            } else {
                share + (1.0 - share) * (at - before) as f64 / after as f64
            };
            arc.point(length * share)
        };
        ((0..=before + after).map(point).collect(), before)
    }

    /// Returns the angle of the least chord on the outer side of an arc.
    fn least_angle(&self, radius: f64) -> f64 {
        LEAST_CHORD / (radius * self.measures.cell + self.measures.wall / 2.0)
    }
}

/// Returns the segments of an edge, from its first vertex to the last.
fn pieces(grid: &Grid, edge: u32) -> Vec<Segment> {
    let [from, to] = grid.ends(edge);
    let round = grid.arc_between(from, to).map(|(arc, clockwise)| (arc.centre, clockwise));
    let mut here = grid.corner(from);
    let segment =
        |there: Point| Segment { from: std::mem::replace(&mut here, there), to: there, round };
    grid.bends(edge).chain([grid.corner(to)]).map(segment).collect()
}

/// Returns the segment of an edge that leaves the vertex at one of its ends.
fn leaving(grid: &Grid, edge: u32, end: usize) -> Segment {
    let pieces = pieces(grid, edge);
    if end == 0 { pieces[0] } else { pieces[pieces.len() - 1].reversed() }
}
