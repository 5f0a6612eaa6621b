//! Walls joined into lines: each wall once, straight runs merged, lines as long as they can be.
//!
//! At each corner the walls that meet there are paired: those that run straight on, then what is
//! left, in order. A line follows the pairs; it ends where a wall has no partner, which is one wall
//! at every corner where an odd number meets. Time and memory O(corners + bends + walls).

use super::drawing::{Bend, Lines, Spot};
use super::meeting::{DRAWN, Even, Meeting, OTHER_END, STRAIGHT, Uneven};
use crate::cancel::{Cancel, Stop};
use crate::geometry::{Arc, Point};
use crate::grid::{Grid, Rail};
use crate::maze::Maze;

/// Joins the walls of a maze into lines.
pub(super) fn walls(
    maze: &Maze,
    spot: impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<Lines, Stop> {
    let grid = maze.grid();
    match grid.most_edges_at_a_corner() {
        Some(3) => join(maze, Even::<3>::new(grid), spot, cancel),
        Some(4) => join(maze, Even::<4>::new(grid), spot, cancel),
        Some(5) => join(maze, Even::<5>::new(grid), spot, cancel),
        Some(6) => join(maze, Even::<6>::new(grid), spot, cancel),
        _ => join(maze, Uneven::new(grid), spot, cancel),
    }
}

fn join<M: Meeting>(
    maze: &Maze,
    mut meeting: M,
    spot: impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<Lines, Stop> {
    let grid = maze.grid();
    let left = meeting.fill(maze, cancel)?;
    meeting.pair(grid, cancel)?;
    let mut trace = Trace { grid, meeting, left, pen: Pen::new(&spot) };
    for corner in 0..grid.points() {
        cancel.check_now_and_then(corner as usize)?;
        let walls = trace.meeting.at(corner);
        if let Some(&wall) = walls.last()
            && !walls.len().is_multiple_of(2)
            && wall & DRAWN == 0
        {
            trace.follow(corner, walls.len() - 1, cancel)?;
        }
    }
    // What is left has no ends: closed loops.
    for corner in 0..grid.points() {
        if trace.left == 0 {
            break;
        }
        cancel.check_now_and_then(corner as usize)?;
        while let Some(at) = trace.meeting.at(corner).iter().position(|wall| wall & DRAWN == 0) {
            trace.follow(corner, at, cancel)?;
        }
    }
    Ok(trace.pen.lines)
}

/// Draws lines through points.
pub(super) fn through(lines: &[Vec<Point>], spot: impl Fn(Point) -> Spot) -> Lines {
    let mut pen = Pen::new(&spot);
    for points in lines {
        pen.start(points[0]);
        for at in 1..points.len() {
            let ahead = points.get(at + 1).map(|&next| next - points[at]);
            if !ahead.is_some_and(|ahead| (points[at] - points[at - 1]).is_along(ahead)) {
                pen.straight(points[at], false);
            }
        }
    }
    pen.lines
}

/// Draws the rails of all bridges.
pub(super) fn rails(
    grid: &Grid,
    spot: impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<Lines, Stop> {
    let mut pen = Pen::new(&spot);
    for (turn, crossing) in grid.crossings().iter().enumerate() {
        cancel.check_now_and_then(turn)?;
        let rails = grid.bridge(crossing).map(|bridge| bridge.rails);
        for Rail { points: [start, leave, reach, end], arc } in rails.into_iter().flatten() {
            pen.start(start);
            pen.straight(leave, false);
            match arc {
                Some((arc, clockwise)) => pen.curve(&arc, clockwise),
                None => pen.straight(reach, false),
            }
            pen.straight(end, false);
        }
    }
    Ok(pen.lines)
}

/// Draws the closed outlines of cells, clockwise.
pub(super) fn outlines(
    grid: &Grid,
    cells: &[u32],
    spot: impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<Lines, Stop> {
    let mut pen = Pen::new(&spot);
    for (turn, &cell) in cells.iter().enumerate() {
        cancel.check_now_and_then(turn)?;
        for (at, (edge, [from, to])) in grid.round(cell).enumerate() {
            if at == 0 {
                pen.start(grid.corner(from));
            }
            // Arcs stay apart, as they are for the neighbours, so that areas meet.
            pen.arc = None;
            pen.edge(grid, edge, [from, to]);
        }
    }
    Ok(pen.lines)
}

/// Draws edges, each by itself.
pub(super) fn edges(
    grid: &Grid,
    edges: impl Iterator<Item = u32>,
    spot: impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<Lines, Stop> {
    let mut pen = Pen::new(&spot);
    for (turn, edge) in edges.enumerate() {
        cancel.check_now_and_then(turn)?;
        let ends = grid.ends(edge);
        pen.start(grid.corner(ends[0]));
        pen.edge(grid, edge, ends);
    }
    Ok(pen.lines)
}

/// Walls on their way to being lines.
struct Trace<'a, M, F> {
    grid: &'a Grid,
    meeting: M,
    /// How many walls are not drawn yet.
    left: usize,
    pen: Pen<'a, F>,
}

impl<M: Meeting, F: Fn(Point) -> Spot> Trace<'_, M, F> {
    /// Draws the line that leaves a corner by one of its walls.
    fn follow(&mut self, corner: u32, at: usize, cancel: &Cancel) -> Result<(), Stop> {
        let grid = self.grid;
        let mut corner = corner;
        self.pen.start(grid.corner(corner));
        let mut ran_on = false;
        let wall = &mut self.meeting.at_mut(corner)[at];
        *wall |= DRAWN;
        let mut next = *wall & OTHER_END;
        for turn in 1.. {
            cancel.check_now_and_then(turn)?;
            self.left -= 1;
            let on = self.meeting.arrive(next, corner);
            let (_, wall) = on.unwrap_or((0, DRAWN));
            let (runs_on, ends) = (wall & STRAIGHT != 0, wall & DRAWN != 0);
            if grid.has_arcs() {
                match grid.arc_between(corner, next) {
                    Some((arc, clockwise)) => self.pen.curve(&arc, clockwise),
                    None => self.pen.straight(grid.corner(next), ran_on),
                }
                ran_on = runs_on;
            } else if ends || !runs_on {
                // The end of a straight run is enough.
                self.pen.straight(grid.corner(next), false);
            }
            match on {
                Some((at, wall)) if !ends => {
                    self.meeting.at_mut(next)[at] |= DRAWN;
                    (corner, next) = (next, wall & OTHER_END);
                }
                _ => {
                    if runs_on {
                        self.pen.close();
                    }
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// Writes lines.
struct Pen<'a, F> {
    lines: Lines,
    spot: &'a F,
    /// Where the last piece was an arc: its radius, whether it ran clockwise, how far it swept.
    arc: Option<(f64, bool, f64)>,
}

impl<'a, F: Fn(Point) -> Spot> Pen<'a, F> {
    fn new(spot: &'a F) -> Self {
        let lines = Lines { rectilinear: true, ..Lines::default() };
        Self { lines, spot, arc: None }
    }

    fn start(&mut self, at: Point) {
        self.lines.starts.push(self.lines.points.len() as u32);
        self.lines.points.push((self.spot)(at));
        self.arc = None;
    }

    /// Goes along an edge from one of its corners to the other.
    fn edge(&mut self, grid: &Grid, edge: u32, [from, to]: [u32; 2]) {
        if let Some((arc, clockwise)) = grid.arc_between(from, to) {
            return self.curve(&arc, clockwise);
        }
        let mut bends: Vec<Point> = grid.bends(edge).collect();
        if grid.ends(edge)[0] != from {
            bends.reverse();
        }
        for point in bends.into_iter().chain([grid.corner(to)]) {
            self.straight(point, false);
        }
    }

    /// Goes straight to a point; `ran_on` if the piece before runs straight on to this one.
    #[inline]
    fn straight(&mut self, to: Point, ran_on: bool) {
        let there = (self.spot)(to);
        let points = self.lines.points.len();
        if let Some(last) = self.lines.points.last_mut() {
            let start = self.lines.starts.last().map_or(0, |&start| start as usize);
            if *last == there && points > start + 1 {
                // Bends may lie closer together than a hundredth of a pixel.
                return;
            }
            self.lines.rectilinear &= last[0] == there[0] || last[1] == there[1];
            if ran_on && self.arc.is_none() {
                *last = there;
                return;
            }
        }
        self.lines.points.push(there);
        self.arc = None;
    }

    fn curve(&mut self, arc: &Arc, clockwise: bool) {
        /// Longer arcs would lie on circles that hang too much on their rounded ends: close to half
        /// a circle, a hundredth of a pixel there moves the middle by whole pixels.
        const MOST: f64 = std::f64::consts::PI * 0.75;
        let to = (self.spot)(if clockwise { arc.to } else { arc.from });
        let (_, piece) = arc.angles();
        let radius = arc.radius;
        if let Some((before, same, sweep)) = self.arc
            && same == clockwise
            && (before - radius).abs() < 1e-6
            && sweep + piece <= MOST
            && let Some(last) = self.lines.points.last_mut()
        {
            *last = to;
            self.arc = Some((radius, clockwise, sweep + piece));
            return;
        }
        let origin = (self.spot)(Point::default());
        let along = (self.spot)(Point::new(radius, 0.0));
        self.lines.arcs.push(Bend {
            to: self.lines.points.len() as u32,
            radius: along[0].abs_diff(origin[0]),
            clockwise,
        });
        self.lines.points.push(to);
        self.lines.rectilinear = false;
        self.arc = Some((radius, clockwise, piece));
    }

    /// Ends a line where it began, in the middle of a straight run: it now begins where that run
    /// does.
    fn close(&mut self) {
        let start = self.lines.starts[self.lines.starts.len() - 1];
        let begins_curved = self.lines.arcs.iter().any(|arc| arc.to == start + 1);
        if self.arc.is_none() && !begins_curved {
            self.lines.points.pop();
            let last = self.lines.points[self.lines.points.len() - 1];
            self.lines.points[start as usize] = last;
        }
    }
}
