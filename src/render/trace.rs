//! Walls joined into lines: each wall once, straight runs merged, lines as long as they can be.
//!
//! At each corner the walls that meet there are paired: those that run straight on, then what is
//! left, in order. A line follows the pairs; it ends where a wall has no partner, which is one wall
//! at every corner where an odd number meets. Time and memory O(corners + bends + walls).

use super::chain::{Chain, Piece};
use super::drawing::{Lines, Spot};
use super::meeting::{DRAWN, Even, Meeting, OTHER_END, STRAIGHT, Uneven};
use super::pen::Pen;
use super::strokes::Strokes;
use super::style::Style;
use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;
use crate::grid::{Grid, Rail};
use crate::maze::Maze;

/// Joins the walls of a maze into lines.
pub(super) fn walls(
    maze: &Maze,
    style: &Style,
    spot: impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<Lines, Stop> {
    let grid = maze.grid();
    match grid.most_edges_at_a_corner() {
        Some(3) => join(maze, style, Even::<3>::new(grid), spot, cancel),
        Some(4) => join(maze, style, Even::<4>::new(grid), spot, cancel),
        Some(5) => join(maze, style, Even::<5>::new(grid), spot, cancel),
        Some(6) => join(maze, style, Even::<6>::new(grid), spot, cancel),
        _ => join(maze, style, Uneven::new(grid), spot, cancel),
    }
}

fn join<M: Meeting>(
    maze: &Maze,
    style: &Style,
    mut meeting: M,
    spot: impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<Lines, Stop> {
    let grid = maze.grid();
    let left = meeting.fill(maze, cancel)?;
    meeting.pair(grid, cancel)?;
    let strokes = &style.strokes;
    let pen = Pen::of_thickness(&spot, style.half_line());
    let mut trace = Trace { grid, meeting, left, pen, strokes };
    for corner in 0..grid.points() {
        cancel.check_now_and_then(corner as usize)?;
        let walls = trace.meeting.at(corner);
        if let Some(&wall) = walls.last()
            && !walls.len().is_multiple_of(2)
            && wall & DRAWN == 0
        {
            trace.draw(corner, walls.len() - 1, cancel)?;
        }
    }
    // What is left has no ends: closed loops.
    for corner in 0..grid.points() {
        if trace.left == 0 {
            break;
        }
        cancel.check_now_and_then(corner as usize)?;
        while let Some(at) = trace.meeting.at(corner).iter().position(|wall| wall & DRAWN == 0) {
            trace.draw(corner, at, cancel)?;
        }
    }
    Ok(trace.pen.capped(strokes.caps.is))
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
    pen.done()
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
    Ok(pen.done())
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
            pen.apart();
            pen.edge(grid, edge, [from, to]);
        }
    }
    Ok(pen.done())
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
    Ok(pen.done())
}

/// Walls on their way to being lines.
struct Trace<'a, M, F> {
    grid: &'a Grid,
    meeting: M,
    /// How many walls are not drawn yet.
    left: usize,
    pen: Pen<'a, F>,
    strokes: &'a Strokes,
}

impl<M: Meeting, F: Fn(Point) -> Spot> Trace<'_, M, F> {
    /// Draws the line that leaves a corner by one of its walls.
    fn draw(&mut self, corner: u32, at: usize, cancel: &Cancel) -> Result<(), Stop> {
        if self.strokes.is_plain() {
            return self.follow(corner, at, cancel);
        }
        let chain = self.chain(corner, at, cancel)?;
        chain.draw(&mut self.pen, self.strokes.radius());
        Ok(())
    }

    /// The pieces of the line that leaves a corner by one of its walls.
    fn chain(&mut self, corner: u32, at: usize, cancel: &Cancel) -> Result<Chain, Stop> {
        let grid = self.grid;
        let mut corner = corner;
        let is_free = self.meeting.at(corner).len() == 1;
        let mut chain = Chain { free: [is_free, false], ..Chain::default() };
        let wall = &mut self.meeting.at_mut(corner)[at];
        *wall |= DRAWN;
        let mut next = *wall & OTHER_END;
        for turn in 1.. {
            cancel.check_now_and_then(turn)?;
            self.left -= 1;
            let round = grid.arc_between(corner, next);
            let round = round.map(|(arc, clockwise)| (arc.centre, clockwise));
            let (from, to) = (grid.corner(corner), grid.corner(next));
            let on = self.meeting.arrive(next, corner);
            let count = self.meeting.at(next).len();
            chain.push(Piece { from, to, round }, if count == 2 { f64::INFINITY } else { 0.0 });
            match on {
                Some((at, wall)) if wall & DRAWN == 0 => {
                    self.meeting.at_mut(next)[at] |= DRAWN;
                    (corner, next) = (next, wall & OTHER_END);
                }
                _ => {
                    chain.closed = on.is_some();
                    chain.free[1] = count == 1;
                    break;
                }
            }
        }
        Ok(chain)
    }

    /// Draws the line that leaves a corner by one of its walls as it stands, and no longer than it
    /// takes to find it.
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
