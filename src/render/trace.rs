//! Walls joined into lines: each wall once, straight runs merged, lines as long as they can be.
//!
//! At each corner the walls that meet there are paired: those that run straight on, then what is
//! left, in order. A line follows the pairs; it ends where a wall has no partner. Time and memory
//! O(corners + walls).

use super::drawing::{Bend, Lines, Spot};
use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::geometry::{Arc, Point};
use crate::grid::Grid;
use crate::maze::Maze;

/// Corners at which more walls meet (the centre of rings with many spokes) pair them in order.
const MANY: usize = 16;

/// Joins the walls of a maze into lines.
pub(super) fn walls(
    maze: &Maze,
    spot: impl Fn(Point) -> Spot,
    cancel: &Cancel,
) -> Result<Lines, Stop> {
    let grid = maze.grid();
    let meeting = Meeting::new(maze, cancel)?;
    let mut drawn = Bits::new(grid.edges() as usize);
    let mut pen = Pen::new(&spot);
    for corner in 0..grid.corners() {
        cancel.check_now_and_then(corner as usize)?;
        for &edge in meeting.at(corner) {
            if !drawn.has(edge) && meeting.partner(grid, corner, edge).is_none() {
                meeting.follow(grid, corner, edge, &mut drawn, &mut pen, cancel)?;
            }
        }
    }
    // What is left has no ends: closed loops.
    for edge in 0..grid.edges() {
        cancel.check_now_and_then(edge as usize)?;
        if maze.is_wall(edge) && !drawn.has(edge) {
            meeting.follow(grid, grid.ends(edge)[0], edge, &mut drawn, &mut pen, cancel)?;
        }
    }
    Ok(pen.finish())
}

/// Draws a line through points.
pub(super) fn through(points: &[Point], spot: impl Fn(Point) -> Spot) -> Lines {
    let mut pen = Pen::new(&spot);
    pen.start(points[0]);
    for (at, pair) in points.windows(2).enumerate() {
        let runs_on = at > 0 && (pair[0] - points[at - 1]).is_along(pair[1] - pair[0]);
        pen.straight(pair[1], runs_on);
    }
    pen.finish()
}

/// Which walls meet at which corner.
struct Meeting {
    first: Vec<u32>,
    walls: Vec<u32>,
}

impl Meeting {
    fn new(maze: &Maze, cancel: &Cancel) -> Result<Self, Stop> {
        let grid = maze.grid();
        // `first[corner]` counts first, then points to the end of the corner's walls, and moves
        // back to their beginning as they are filled in.
        let mut first = vec![0u32; grid.corners() as usize + 1];
        for edge in 0..grid.edges() {
            cancel.check_now_and_then(edge as usize)?;
            if maze.is_wall(edge) {
                for corner in grid.ends(edge) {
                    first[corner as usize] += 1;
                }
            }
        }
        let mut total = 0;
        for count in &mut first {
            total += *count;
            *count = total;
        }
        let mut walls = vec![0; total as usize];
        for edge in (0..grid.edges()).rev() {
            cancel.check_now_and_then(edge as usize)?;
            if maze.is_wall(edge) {
                for corner in grid.ends(edge) {
                    let at = &mut first[corner as usize];
                    *at -= 1;
                    walls[*at as usize] = edge;
                }
            }
        }
        Ok(Self { first, walls })
    }

    /// The walls that meet at a corner, the lowest edge first.
    #[inline]
    fn at(&self, corner: u32) -> &[u32] {
        let corner = corner as usize;
        &self.walls[self.first[corner] as usize..self.first[corner + 1] as usize]
    }

    /// The wall by which a line goes on that comes to a corner by another.
    #[inline]
    fn partner(&self, grid: &Grid, corner: u32, edge: u32) -> Option<u32> {
        let walls = self.at(corner);
        match walls {
            [_] => None,
            [one, other] => Some(if *one == edge { *other } else { *one }),
            _ if walls.len() > MANY => {
                let at = walls.binary_search(&edge).ok()?;
                walls.get(at ^ 1).copied()
            }
            _ => partner_among(grid, corner, walls, edge),
        }
    }

    /// Draws the line that leaves a corner by a wall.
    fn follow<F: Fn(Point) -> Spot>(
        &self,
        grid: &Grid,
        corner: u32,
        edge: u32,
        drawn: &mut Bits,
        pen: &mut Pen<'_, F>,
        cancel: &Cancel,
    ) -> Result<(), Stop> {
        let (origin, first) = (corner, edge);
        let (mut corner, mut edge, mut runs_on) = (corner, edge, false);
        pen.start(grid.corner(corner));
        for turn in 1.. {
            cancel.check_now_and_then(turn)?;
            drawn.put(edge);
            let [from, to] = grid.ends(edge);
            let next = if from == corner { to } else { from };
            match grid.arc(edge) {
                Some(arc) => pen.curve(&arc, from == corner),
                None => pen.straight(grid.corner(next), runs_on),
            }
            corner = next;
            match self.partner(grid, corner, edge) {
                Some(on) if !drawn.has(on) => {
                    runs_on = grid.runs_on(corner, edge, on);
                    edge = on;
                }
                Some(_) => {
                    if grid.runs_on(origin, edge, first) {
                        pen.close();
                    }
                    break;
                }
                None => break,
            }
        }
        Ok(())
    }
}

/// [`Meeting::partner`] where three to [`MANY`] walls meet.
fn partner_among(grid: &Grid, corner: u32, walls: &[u32], edge: u32) -> Option<u32> {
    let mut paired = [false; MANY];
    for one in 0..walls.len() {
        for other in one + 1..walls.len() {
            if !paired[one] && !paired[other] && grid.runs_on(corner, walls[one], walls[other]) {
                paired[one] = true;
                paired[other] = true;
                if walls[one] == edge {
                    return Some(walls[other]);
                }
                if walls[other] == edge {
                    return Some(walls[one]);
                }
            }
        }
    }
    let mut left = (0..walls.len()).filter(|&at| !paired[at]).map(|at| walls[at]);
    loop {
        let one = left.next()?;
        let other = left.next();
        if one == edge {
            return other;
        }
        if other == Some(edge) {
            return Some(one);
        }
    }
}

/// Writes lines, merging pieces that run straight on.
struct Pen<'a, F> {
    lines: Lines,
    spot: &'a F,
    last: Piece,
}

/// What the last piece of a line was.
#[derive(Clone, Copy)]
enum Piece {
    None,
    Straight,
    Curve { radius: f64, clockwise: bool, sweep: f64 },
}

impl<'a, F: Fn(Point) -> Spot> Pen<'a, F> {
    fn new(spot: &'a F) -> Self {
        let lines = Lines { rectilinear: true, ..Lines::default() };
        Self { lines, spot, last: Piece::None }
    }

    fn start(&mut self, at: Point) {
        self.lines.starts.push(self.lines.points.len() as u32);
        self.lines.points.push((self.spot)(at));
        self.last = Piece::None;
    }

    /// Goes straight to a point; `runs_on` if that is the direction of the piece before.
    #[inline]
    fn straight(&mut self, to: Point, runs_on: bool) {
        let there = (self.spot)(to);
        match self.lines.points.last_mut() {
            Some(last) if runs_on && matches!(self.last, Piece::Straight) => *last = there,
            _ => self.lines.points.push(there),
        }
        self.last = Piece::Straight;
    }

    fn curve(&mut self, arc: &Arc, clockwise: bool) {
        /// Longer arcs would be ambiguous in SVG.
        const MOST: f64 = std::f64::consts::PI * 0.999;
        let to = (self.spot)(if clockwise { arc.to } else { arc.from });
        let (_, piece) = arc.angles();
        let radius = arc.radius;
        if let Piece::Curve { radius: before, clockwise: same, sweep } = self.last
            && same == clockwise
            && (before - radius).abs() < 1e-6
            && sweep + piece <= MOST
        {
            if let Some(last) = self.lines.points.last_mut() {
                *last = to;
            }
            self.last = Piece::Curve { radius, clockwise, sweep: sweep + piece };
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
        self.last = Piece::Curve { radius, clockwise, sweep: piece };
    }

    /// Ends a line where it began, in the middle of a straight run: it now begins where that run
    /// does.
    fn close(&mut self) {
        let start = self.lines.starts[self.lines.starts.len() - 1];
        let begins_curved = self.lines.arcs.iter().any(|arc| arc.to == start + 1);
        if matches!(self.last, Piece::Straight) && !begins_curved {
            self.lines.points.pop();
            let last = self.lines.points[self.lines.points.len() - 1];
            self.lines.points[start as usize] = last;
        }
    }

    fn finish(mut self) -> Lines {
        self.lines.rectilinear = self.lines.arcs.is_empty()
            && self.lines.each().all(|line| {
                self.lines.points[line].windows(2).all(|pair| {
                    let ([x, y], [to_x, to_y]) = (pair[0], pair[1]);
                    x == to_x || y == to_y
                })
            });
        self.lines
    }
}
