//! Rounded corners in the plan view. Where exactly two walls meet, they run along an arc.
//!
//! ```text
//!   ───────╮    o─  Each wall runs along one half of the arc, to its middle, `m`. Chords replace the arc;
//!           m        they are points within the walls. Passages between the walls end in `m`, too. All others
//!            │  │    still end at the vertex of the grid, `o`, and a spur leads from there to `m`: an edge
//!            │       that has no wall either.
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

/// The least length of a chord, in millimetres: about the resolution of a printer.
const LEAST_CHORD: f64 = 0.2;

/// The largest distance of points that count as equal, in cell sides.
pub(super) const MEETING: f64 = 1e-6;

/// The cost of rounding a corner, in plain iterations of a loop.
const FILLET_COST: usize = 64;

/// The value for a missing point.
const NONE: u32 = u32::MAX;

/// The ends of edges and the courses of walls after corners are rounded.
pub(super) struct RoundedCorners<'a> {
    maze: &'a Maze,
    /// The largest radius, in cell sides.
    radius: f64,
    measures: Measures,
    /// The vertices of the grid, then the middles of arcs.
    pub(super) points: Vec<Point>,
    /// The number of the arc's middle for each vertex with a rounded corner; empty if there are
    /// none.
    middles: Vec<u32>,
    /// For each vertex with a rounded corner, the directions of its walls. The second is to the
    /// right of the first.
    walls: BTreeMap<u32, [Point; 2]>,
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
            middles: Vec::new(),
            walls: BTreeMap::new(),
            leads: Vec::new(),
        };
        if radius > 0.0 {
            rounded.round(cancel)?;
        }
        Ok(rounded)
    }

    fn round(&mut self, cancel: &Cancel) -> Result<(), Error> {
        let grid = self.maze.grid();
        self.leads = vec![Default::default(); grid.edges() as usize];
        self.middles = vec![NONE; grid.corners() as usize];
        let counts = meeting_walls(self.maze, cancel);
        // At each vertex, a wall that was visited, and the index of its end there.
        let mut seen: Vec<Option<(u32, usize)>> = vec![None; grid.corners() as usize];
        for (index, edge) in self.maze.walls().enumerate() {
            cancel.check_periodically(index * FILLET_COST)?;
            for (end, vertex) in grid.ends(edge).into_iter().enumerate() {
                if counts[vertex as usize] != 2 {
                    continue;
                }
                let Some((other, other_end)) = seen[vertex as usize].replace((edge, end)) else {
                    continue;
                };
                let [one, next] = [leaving(grid, other, other_end), leaving(grid, edge, end)];
                let Some(points) = self.arc(&one.reversed(), &next) else { continue };
                let middle = points.len() / 2;
                self.middles[vertex as usize] = self.points.len() as u32;
                self.points.push(points[middle]);
                let walls = [one, next].map(|wall| wall.direction(wall.from));
                let is_right = walls[0].cross(walls[1]) > 0.0;
                self.walls.insert(vertex, if is_right { walls } else { [walls[1], walls[0]] });
                self.leads[other as usize][other_end] =
                    points[..middle].iter().rev().copied().collect();
                self.leads[edge as usize][end] = points[middle + 1..].to_vec();
            }
        }
        Ok(())
    }

    /// Returns whether no corner is rounded.
    pub(super) fn is_empty(&self) -> bool {
        self.walls.is_empty()
    }

    /// Returns the number of the point where an edge ends, at its first end (0) or at the other
    /// (1).
    pub(super) fn end(&self, edge: u32, end: usize) -> u32 {
        let grid = self.maze.grid();
        let vertex = grid.ends(edge)[end];
        let middle = self.middles.get(vertex as usize).copied().filter(|&middle| middle != NONE);
        let is_within = || {
            let edge = leaving(grid, edge, end);
            let direction = edge.direction(edge.from);
            self.walls.get(&vertex).is_some_and(|[left, right]| {
                left.cross(direction) > 0.0 && direction.cross(*right) > 0.0
            })
        };
        middle.filter(|_| self.maze.is_wall(edge) || is_within()).unwrap_or(vertex)
    }

    /// Returns the number of the spur between a vertex and the middle of its arc.
    pub(super) fn spur(&self, vertex: u32) -> usize {
        (self.middles[vertex as usize] - self.maze.grid().corners()) as usize
    }

    /// Returns the maximum number of spurs.
    pub(super) fn spurs(&self) -> usize {
        self.walls.len()
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
        let bends = pieces
            .windows(2)
            .flat_map(|pair| self.arc(&pair[0], &pair[1]).unwrap_or_else(|| vec![pair[0].to]));
        bends.collect()
    }

    /// Returns the points of the arc between two segments, an odd number; `None` if there is hardly
    /// a corner.
    fn arc(&self, one: &Segment, next: &Segment) -> Option<Vec<Point>> {
        let rooms = [one, next].map(|it| it.length() / 2.0);
        let Fillet { from, to, centre, clockwise } = fillet(one, next, self.radius, rooms)?;
        let (start, end) = (from - centre, to - centre);
        let sweep = libm::atan2(start.cross(end), start.dot(end)).abs();
        // An arc shorter than a chord would have points that coincide.
        let least_chord = LEAST_CHORD / self.measures.cell;
        if sweep < CHORD_ANGLE || sweep * start.length() < least_chord {
            return None;
        }
        let longest_count = (sweep * start.length() / least_chord / 2.0).floor();
        let chord_angle = self.measures.chord_angle(start.length());
        let half = (sweep / chord_angle / 2.0).ceil().min(longest_count).max(1.0) as u32;
        let arc = Segment { from, to, round: Some((centre, clockwise)) };
        let length = arc.length();
        Some(
            (0..=2 * half)
                .map(|at| arc.point(length * f64::from(at) / f64::from(2 * half)))
                .collect(),
        )
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
