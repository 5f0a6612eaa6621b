//! Walls joined into lines: each wall once, straight runs merged, lines as long as they can be.
//!
//! At each corner the walls that meet there are paired: those that run straight on, then what is
//! left, in order. A line follows the pairs; it ends where a wall has no partner, which is one wall
//! at every corner where an odd number meets. Time and memory O(corners + walls).

use super::drawing::{Bend, Lines, Spot};
use crate::cancel::{Cancel, Stop};
use crate::geometry::{Arc, Point};
use crate::grid::Grid;
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
    for corner in 0..grid.corners() {
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
    for corner in 0..grid.corners() {
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

/// Draws a line through points.
pub(super) fn through(points: &[Point], spot: impl Fn(Point) -> Spot) -> Lines {
    let mut pen = Pen::new(&spot);
    pen.start(points[0]);
    for at in 1..points.len() {
        let ahead = points.get(at + 1).map(|&next| next - points[at]);
        if !ahead.is_some_and(|ahead| (points[at] - points[at - 1]).is_along(ahead)) {
            pen.straight(points[at], false);
        }
    }
    pen.lines
}

/// A wall as a corner sees it: the corner at its other end, and in the upper bits its direction or,
/// once it has a partner, what is known of it.
type Wall = u32;

/// No wall.
const NONE: Wall = u32::MAX;
/// The corner at the other end.
const OTHER_END: u32 = (1 << 28) - 1;
/// The direction; the highest stands for one that is not known.
const DIRECTION: u32 = 28;
/// The line runs straight on from it to its partner.
const STRAIGHT: u32 = 1 << 28;
/// It is part of a line already.
const DRAWN: u32 = 1 << 29;

/// Corners at which more walls meet (the centre of rings with many spokes) pair them in order.
const MANY: usize = 16;

/// Which walls meet at which corner.
trait Meeting {
    /// The walls that meet at a corner.
    fn at(&self, corner: u32) -> &[Wall];

    /// The walls that meet at a corner.
    fn at_mut(&mut self, corner: u32) -> &mut [Wall];

    /// Adds a wall to a corner.
    fn push(&mut self, corner: u32, wall: Wall);

    /// Adds all walls with their directions, in the order of edges; gives their number.
    fn fill(&mut self, maze: &Maze, cancel: &Cancel) -> Result<usize, Stop> {
        let grid = maze.grid();
        let mut total = 0;
        for (turn, edge) in maze.walls().enumerate() {
            cancel.check_now_and_then(turn)?;
            let direction = u32::from(grid.heading(edge).unwrap_or(0xf)) << DIRECTION;
            let [from, to] = grid.ends(edge);
            self.push(from, to | direction);
            self.push(to, from | direction);
            total += 1;
        }
        Ok(total)
    }

    /// Puts partners side by side: first those that run straight on from one to the other, then
    /// what is left, in order.
    fn pair(&mut self, grid: &Grid, cancel: &Cancel) -> Result<(), Stop> {
        for corner in 0..grid.corners() {
            cancel.check_now_and_then(corner as usize)?;
            match self.at_mut(corner) {
                [] => {}
                [wall] => *wall &= OTHER_END,
                [one, other] => {
                    let straight = if runs_on(grid, corner, *one, *other) { STRAIGHT } else { 0 };
                    *one = *one & OTHER_END | straight;
                    *other = *other & OTHER_END | straight;
                }
                walls => pair_many(grid, corner, walls),
            }
        }
        Ok(())
    }

    /// The place of the wall of a corner that leads to another.
    fn place(&self, corner: u32, other_end: u32) -> usize;

    /// The wall by which a line goes on that comes to a corner from another, and its place, if it
    /// goes on; the wall by which it comes is marked as drawn.
    #[inline]
    fn arrive(&mut self, corner: u32, from: u32) -> Option<(usize, Wall)> {
        let at = self.place(corner, from);
        let walls = self.at_mut(corner);
        walls[at] |= DRAWN;
        walls.get(at ^ 1).map(|&wall| (at ^ 1, wall))
    }
}

/// Room for the same number of walls at every corner, filled up with [`NONE`].
struct Even<const MOST: usize>(Vec<[Wall; MOST]>);

impl<const MOST: usize> Even<MOST> {
    fn new(grid: &Grid) -> Self {
        Self(vec![[NONE; MOST]; grid.corners() as usize])
    }
}

impl<const MOST: usize> Meeting for Even<MOST> {
    #[inline]
    fn at(&self, corner: u32) -> &[Wall] {
        let walls = &self.0[corner as usize];
        &walls[..count(walls)]
    }

    #[inline]
    fn at_mut(&mut self, corner: u32) -> &mut [Wall] {
        let walls = &mut self.0[corner as usize];
        let count = count(walls);
        &mut walls[..count]
    }

    #[inline]
    fn push(&mut self, corner: u32, wall: Wall) {
        let walls = &mut self.0[corner as usize];
        walls[count(walls)] = wall;
    }

    #[inline]
    fn place(&self, corner: u32, other_end: u32) -> usize {
        let walls = self.0[corner as usize].iter().enumerate();
        walls.map(|(at, &wall)| at * usize::from(wall & OTHER_END == other_end)).sum()
    }
}

/// How many walls there are: without a branch that chance would make a machine mispredict.
#[inline]
fn count<const MOST: usize>(walls: &[Wall; MOST]) -> usize {
    walls.iter().map(|&wall| usize::from(wall != NONE)).sum()
}

/// Room for as many walls at each corner as it has edges, filled up with [`NONE`].
struct Uneven {
    first: Vec<u32>,
    walls: Vec<Wall>,
}

impl Uneven {
    fn new(grid: &Grid) -> Self {
        let mut first = vec![0; grid.corners() as usize + 1];
        for corner in (0..grid.edges()).flat_map(|edge| grid.ends(edge)) {
            first[corner as usize + 1] += 1;
        }
        for corner in 1..first.len() {
            first[corner] += first[corner - 1];
        }
        let walls = vec![NONE; first[first.len() - 1] as usize];
        Self { first, walls }
    }

    fn range(&self, corner: u32) -> std::ops::Range<usize> {
        let start = self.first[corner as usize] as usize;
        let room = &self.walls[start..self.first[corner as usize + 1] as usize];
        start..start + room.partition_point(|&wall| wall != NONE)
    }
}

impl Meeting for Uneven {
    fn at(&self, corner: u32) -> &[Wall] {
        &self.walls[self.range(corner)]
    }

    fn at_mut(&mut self, corner: u32) -> &mut [Wall] {
        let range = self.range(corner);
        &mut self.walls[range]
    }

    fn push(&mut self, corner: u32, wall: Wall) {
        let end = self.range(corner).end;
        self.walls[end] = wall;
    }

    fn place(&self, corner: u32, other_end: u32) -> usize {
        let mut walls = self.at(corner).iter();
        walls.position(|&wall| wall & OTHER_END == other_end).unwrap_or(0)
    }
}

/// [`Meeting::pair`] where more than two walls meet.
fn pair_many(grid: &Grid, corner: u32, walls: &mut [Wall]) {
    let mut paired = 0;
    if walls.len() <= MANY {
        for at in 0..walls.len() {
            let one = walls[at];
            let mut ahead = at + 1..walls.len();
            if at < paired {
                continue;
            }
            if let Some(on) = ahead.find(|&on| runs_on(grid, corner, one, walls[on])) {
                let other = walls[on];
                // Those passed over move up, behind the new pair.
                for from in (at + 1..on).rev() {
                    walls[from + 1] = walls[from];
                }
                for from in (paired..at).rev() {
                    walls[from + 2] = walls[from];
                }
                walls[paired] = one & OTHER_END | STRAIGHT;
                walls[paired + 1] = other & OTHER_END | STRAIGHT;
                paired += 2;
            }
        }
    }
    for wall in &mut walls[paired..] {
        *wall &= OTHER_END;
    }
}

/// Whether a line runs straight on from one wall of a corner to another.
#[inline]
fn runs_on(grid: &Grid, corner: u32, one: Wall, other: Wall) -> bool {
    if one >> DIRECTION != 0xf {
        return one >> DIRECTION == other >> DIRECTION;
    }
    let here = grid.corner(corner);
    let leaving = |wall: Wall| {
        let there = grid.corner(wall & OTHER_END);
        match grid.arc_between(corner, wall & OTHER_END) {
            Some((arc, clockwise)) => {
                let out = here - arc.centre;
                Point::new(-out.y, out.x) * if clockwise { 1.0 } else { -1.0 }
            }
            None => there - here,
        }
    };
    leaving(one).is_along(leaving(other) * -1.0)
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

    /// Goes straight to a point; `ran_on` if the piece before runs straight on to this one.
    #[inline]
    fn straight(&mut self, to: Point, ran_on: bool) {
        let there = (self.spot)(to);
        if let Some(last) = self.lines.points.last_mut() {
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
