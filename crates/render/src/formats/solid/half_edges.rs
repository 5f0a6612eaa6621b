//! The plan view of a maze as half-edges: one for each side of each straight segment of an edge.
//!
//! A half-edge runs clockwise around its face, which lies to its right. The half-edges of the cells
//! come first, cell by cell, then those of the outside. Arcs are approximated by chords, which are
//! the same for both sides.

use std::collections::BTreeSet;

use crate::formats::solid::edge_points::push_within;
use crate::formats::solid::measures::Measures;
use crate::formats::solid::rounded_corners::RoundedCorners;
use crate::formats::solid::strip::{Sink, Strip};
use mazewright_core::geometry::{Point, rounded};
use mazewright_core::{Cancel, Error, Maze, Route};

/// The value for a missing half-edge.
const NONE: u32 = u32::MAX;

/// How many plain iterations of a loop the half-edges of a cell cost.
const CELL_COST: usize = 8;

/// The half-edges of the plan view of a maze.
pub(crate) struct HalfEdges {
    /// The positions of points in cell sides, y down: the vertices of the grid and those that
    /// replace some of them, then the points within edges.
    pub(crate) points: Vec<Point>,
    /// The number of vertices of the grid, including those that replace some of them.
    pub(crate) vertices: u32,
    /// The point where each half-edge starts.
    pub(crate) origin: Vec<u32>,
    /// The half-edge of the same segment on the other side.
    pub(crate) twin: Vec<u32>,
    /// The next half-edge around the face.
    pub(crate) next: Vec<u32>,
    /// The content of each segment.
    pub(crate) strips: Vec<Strip>,
    /// The points from which spurs lead to rounded corners.
    pub(super) spur_points: BTreeSet<u32>,
    /// The groove at each half-edge; empty without a groove.
    pub(crate) sinks: Vec<Sink>,
    /// Whether a route passes through each cell; empty if the solid has no route.
    pub(crate) on_route: Vec<bool>,
    /// The first half-edge of each cell, then the first of the outside.
    pub(crate) first_of_cell: Vec<u32>,
}

/// The edges of a maze, divided into segments.
struct EdgeSegments<'a> {
    maze: &'a Maze,
    /// The edges that routes cross, in ascending order.
    passed: Vec<u32>,
    has_groove: bool,
    rounded: RoundedCorners<'a>,
    /// The number of the first point within each edge.
    first_inner: Vec<u32>,
    /// The number of the first segment of each edge.
    first_segment: Vec<u32>,
    /// The number of the first spur, after all segments.
    first_spur: usize,
}

impl EdgeSegments<'_> {
    fn strip(&self, edge: u32) -> Strip {
        match self.maze.is_wall(edge) {
            true => Strip::Wall,
            false if self.passed.binary_search(&edge).is_ok() => Strip::Route,
            false => Strip::Open,
        }
    }
}

impl HalfEdges {
    /// Computes the half-edges, none of them [raised](super::raised) yet. `radius` is that of
    /// rounded corners, in cell sides; `routes` are the routes that are a part of the solid.
    pub(crate) fn new(
        maze: &Maze,
        measures: &Measures,
        radius: f64,
        routes: &[Route],
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let grid = maze.grid();
        let mut rounded = RoundedCorners::new(maze, radius, measures, cancel)?;
        let mut points = std::mem::take(&mut rounded.points);
        let vertices = points.len() as u32;
        let mut first_inner = vec![points.len() as u32];
        let mut first_segment = vec![0];
        for edge in 0..grid.edges() {
            cancel.check_periodically(edge as usize)?;
            if !grid.is_stairs(edge) {
                push_within(&mut points, maze.grid(), edge, &rounded, measures);
            }
            let inner = points.len() as u32 - first_inner[edge as usize];
            first_inner.push(points.len() as u32);
            first_segment.push(first_segment[edge as usize] + inner + 1);
        }
        let mut half_edges = Self {
            points,
            vertices,
            origin: Vec::new(),
            twin: Vec::new(),
            next: Vec::new(),
            strips: Vec::new(),
            spur_points: BTreeSet::new(),
            sinks: Vec::new(),
            on_route: Vec::new(),
            first_of_cell: Vec::with_capacity(grid.cells() as usize + 1),
        };
        let first_spur = first_segment[grid.edges() as usize] as usize;
        let mut seen = vec![NONE; first_spur + rounded.spurs()];
        let (passed, has_groove) = (passed_edges(maze, routes), measures.groove > 0.0);
        let edges = EdgeSegments {
            maze,
            passed,
            has_groove,
            rounded,
            first_inner,
            first_segment,
            first_spur,
        };
        let mut boundary = Vec::new();
        for cell in 0..grid.cells() {
            cancel.check_periodically(cell as usize * CELL_COST)?;
            half_edges.first_of_cell.push(half_edges.origin.len() as u32);
            boundary.clear();
            boundary.extend(grid.boundary(cell));
            for ring in boundary.chunk_by(|(_, [_, to]), (_, [from, _])| to == from) {
                half_edges.add_ring(ring, &edges, &mut seen);
            }
        }
        half_edges.first_of_cell.push(half_edges.origin.len() as u32);
        half_edges.close();
        half_edges.end_grooves();
        half_edges.on_route = on_route(maze, routes);
        Ok(half_edges)
    }

    /// Adds the half-edges along a ring of a cell's boundary. `seen` has a half-edge of each segment
    /// that was met before.
    fn add_ring(&mut self, ring: &[(u32, [u32; 2])], edges: &EdgeSegments<'_>, seen: &mut [u32]) {
        let EdgeSegments { maze, rounded, .. } = edges;
        let grid = maze.grid();
        let first = self.origin.len() as u32;
        let last_edge = || ring.last().map(|&(edge, _)| edge);
        let mut before = if rounded.is_empty() { None } else { last_edge() };
        for &(edge, [from, _]) in ring {
            let edge_index = edge as usize;
            let inner = edges.first_inner[edge_index]..edges.first_inner[edge_index + 1];
            let is_forward = grid.ends(edge)[0] == from;
            let from_point = rounded.end(edge, usize::from(!is_forward));
            if let Some(before) = before.as_mut() {
                let before = std::mem::replace(before, edge);
                let end = usize::from(grid.ends(before)[0] != from);
                let arrives = rounded.end(before, end);
                if arrives != from_point {
                    let spur = self.push(arrives, Strip::Spur);
                    self.pair(
                        spur,
                        &mut seen[edges.first_spur + rounded.spur(from, [arrives, from_point])],
                    );
                    if edges.has_groove {
                        self.sinks.push(Sink::default());
                    }
                }
            }
            let count = inner.len() as u32 + 1;
            for step in 0..count {
                let start = match (step, is_forward) {
                    (0, _) => from_point,
                    (_, true) => inner.start + step - 1,
                    (_, false) => inner.end - step,
                };
                let segment = edges.first_segment[edge_index]
                    + if is_forward { step } else { count - 1 - step };
                let half_edge = self.push(start, edges.strip(edge));
                if edges.has_groove {
                    let is_open = edge < grid.links() && !maze.is_wall(edge);
                    let sink = is_open.then(|| Sink::new(step, count));
                    self.sinks.push(sink.unwrap_or_default());
                }
                self.pair(half_edge, &mut seen[segment as usize]);
            }
        }
        if let Some(next) = self.next.last_mut() {
            *next = first;
        }
    }

    /// Makes a half-edge the twin of the one that `seen` has for the same segment, if there is one.
    fn pair(&mut self, half_edge: u32, seen: &mut u32) {
        let other = std::mem::replace(seen, half_edge);
        if other != NONE {
            self.twin[half_edge as usize] = other;
            self.twin[other as usize] = half_edge;
        }
    }

    fn push(&mut self, from: u32, strip: Strip) -> u32 {
        let half_edge = self.origin.len() as u32;
        self.origin.push(from);
        self.twin.push(NONE);
        self.next.push(half_edge + 1);
        self.strips.push(strip);
        if strip.is_spur() {
            self.spur_points.insert(from);
        }
        half_edge
    }

    /// Adds the half-edges of the outside.
    fn close(&mut self) {
        let outside = self.origin.len();
        for half_edge in 0..outside {
            if self.twin[half_edge] == NONE {
                let end = self.origin[self.next[half_edge] as usize];
                let twin = self.push(end, self.strips[half_edge]);
                self.twin[half_edge] = twin;
                self.twin[twin as usize] = half_edge as u32;
            }
        }
        // The half-edges of the outside sorted by their starting points, mostly one each.
        let mut leaving: Vec<[u32; 2]> = (outside..self.origin.len())
            .map(|half_edge| [self.origin[half_edge], half_edge as u32])
            .collect();
        leaving.sort_unstable();
        for half_edge in outside..self.origin.len() {
            let end = self.end(half_edge as u32);
            let first = leaving.partition_point(|&[point, _]| point < end);
            let candidates = leaving[first..].iter().take_while(|&&[point, _]| point == end);
            // Where parts of the outline touch at a vertex, the outline continues on the adjacent
            // part.
            let back = self.vector(half_edge as u32) * -1.0;
            let next = candidates.min_by_key(|&&[_, next]| turned(back, self.vector(next)));
            self.next[half_edge] = next.map_or(half_edge as u32, |&[_, next]| next);
        }
    }

    /// Removes the groove where a passage leaves the plan: through openings and seams.
    fn end_grooves(&mut self) {
        let inside = self.sinks.len();
        for half_edge in 0..inside {
            if self.twin[half_edge] as usize >= inside {
                self.sinks[half_edge] = Sink::default();
            }
        }
    }

    /// Returns whether a half-edge belongs to the outside.
    pub(super) fn is_outside(&self, half_edge: u32) -> bool {
        self.first_of_cell.last().is_some_and(|&outside| half_edge >= outside)
    }

    /// Returns whether a half-edge starts at a point within an edge.
    pub(super) fn is_within_edge(&self, half_edge: u32) -> bool {
        self.origin[half_edge as usize] >= self.vertices
    }

    /// Returns the cell of a half-edge that does not belong to the outside.
    pub(crate) fn cell(&self, half_edge: usize) -> usize {
        self.first_of_cell.partition_point(|&first| first as usize <= half_edge) - 1
    }

    /// Returns the half-edges of each ring of a cell's boundary.
    pub(super) fn rings(&self, cell: usize) -> Vec<Vec<u32>> {
        let (mut rings, mut first) = (Vec::new(), self.first_of_cell[cell]);
        while first < self.first_of_cell[cell + 1] {
            let ring = self.face(first);
            first += ring.len() as u32;
            rings.push(ring);
        }
        rings
    }

    /// Returns the half-edges that leave the same point, with `half_edge` last.
    pub(crate) fn around(&self, half_edge: usize) -> impl Iterator<Item = usize> + '_ {
        let next = |here: usize| self.next[self.twin[here] as usize] as usize;
        let following = move |&here: &usize| (here != half_edge).then(|| next(here));
        std::iter::successors(Some(next(half_edge)), following)
    }

    /// Returns the closed outlines of all cells together, holes included, as points without those
    /// on straight runs.
    pub(crate) fn outlines(&self, cancel: &Cancel) -> Result<Vec<Vec<u32>>, Error> {
        let outside = self.first_of_cell[self.first_of_cell.len() - 1] as usize;
        let mut seen = vec![false; self.origin.len() - outside];
        let mut outlines = Vec::new();
        for half_edge in outside..self.origin.len() {
            cancel.check_periodically(half_edge)?;
            let (mut outline, mut here) = (Vec::new(), half_edge);
            while !std::mem::replace(&mut seen[here - outside], true) {
                let next = self.next[here] as usize;
                if !self.vector(here as u32).has_same_direction(self.vector(next as u32)) {
                    outline.push(self.origin[next]);
                }
                here = next;
            }
            if !outline.is_empty() {
                outlines.push(outline);
            }
        }
        Ok(outlines)
    }

    /// Returns the half-edges around the face of a half-edge, which comes first.
    pub(crate) fn face(&self, first: u32) -> Vec<u32> {
        let next = |&here: &u32| Some(self.next[here as usize]).filter(|&next| next != first);
        std::iter::successors(Some(first), next).collect()
    }

    /// Returns the point where a half-edge ends.
    pub(crate) fn end(&self, half_edge: u32) -> u32 {
        self.origin[self.twin[half_edge as usize] as usize]
    }

    /// Returns the vector along a half-edge, in cell sides.
    pub(crate) fn vector(&self, half_edge: u32) -> Point {
        let [from, end] = [self.origin[half_edge as usize], self.end(half_edge)];
        self.points[end as usize] - self.points[from as usize]
    }
}

/// Returns the edges that routes cross, in ascending order, openings of the outline included.
fn passed_edges(maze: &Maze, routes: &[Route]) -> Vec<u32> {
    let grid = maze.grid();
    let drawn = |cell: u32, other: u32| {
        let link = maze.steps(cell).find(|&(to, _)| to == other)?.1;
        let side = grid.sides(cell).find(|&side| grid.edge(side) == link)?;
        grid.drawn_edge(side)
    };
    let mut passed: Vec<u32> = routes
        .iter()
        .flat_map(|route| {
            let steps = route.cells.windows(2).flat_map(|pair| {
                [drawn(pair[0], pair[1]), drawn(pair[1], pair[0])].into_iter().flatten()
            });
            let ends = [route.cells.first(), route.cells.last()].into_iter().flatten();
            steps.chain(ends.filter_map(|&cell| maze.opening_at(cell)))
        })
        .collect();
    passed.sort_unstable();
    passed.dedup();
    passed
}

/// Returns whether a route passes through each cell; empty without routes.
fn on_route(maze: &Maze, routes: &[Route]) -> Vec<bool> {
    if routes.iter().all(|route| route.cells.is_empty()) {
        return Vec::new();
    }
    let mut on_route = vec![false; maze.grid().cells() as usize];
    for cell in routes.iter().flat_map(|route| cells_of(maze, route)) {
        on_route[cell as usize] = true;
    }
    on_route
}

/// Returns the cells of a route, with the crossings below which it passes: in a solid, passages are joined there.
pub(super) fn cells_of<'a>(maze: &'a Maze, route: &'a Route) -> impl Iterator<Item = u32> + 'a {
    let grid = maze.grid();
    let crossing = move |pair: &[u32]| {
        let (_, link) = maze.steps(pair[0]).find(|&(to, _)| to == pair[1])?;
        grid.tunnel(link).map(|it| it.cell)
    };
    let pairs = if grid.crossings().is_empty() { &[] } else { &route.cells[..] };
    route.cells.iter().copied().chain(pairs.windows(2).filter_map(crossing))
}

/// Returns a number that grows with the angle of a left turn from `from` to `to`. A
/// full turn comes last.
fn turned(from: Point, to: Point) -> i64 {
    let (along, across) = (from.dot(to), to.cross(from));
    let norm = along.abs() + across.abs();
    // The 1-norm instead of the Euclidean length keeps the order of angles.
    let cosine = if norm > 0.0 { rounded(along / norm * 1e9) } else { 0 };
    let half = 2_000_000_000;
    let angle = if across >= 0.0 { 1_000_000_000 - cosine } else { half + 1_000_000_000 + cosine };
    if angle == 0 { 2 * half } else { angle }
}
