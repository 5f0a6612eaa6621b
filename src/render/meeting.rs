//! Which walls meet at which corner, and which of them make one line there.
//!
//! A corner's walls stand side by side in pairs: first those that run straight on from one to the
//! other, then what is left, in order; where their number is odd, the last has no partner. So the
//! wall by which a line goes on is found without knowing anything but its own place.
//!
//! A wall with bends counts as several, and a bend as a corner where two of them meet: so two walls
//! of one corner never have the same other end, even where two edges join the same corners.

use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;
use crate::grid::Grid;
use crate::maze::Maze;

/// A wall as a corner sees it: the corner at its other end, and in the upper bits its direction or,
/// once it has a partner, what is known of it.
pub(super) type Wall = u32;

/// No wall.
const NONE: Wall = u32::MAX;
/// The corner at the other end: enough bits for the corners of 100 million cells of any shape.
pub(super) const OTHER_END: u32 = (1 << 28) - 1;
/// The direction; the highest stands for one that is not known.
const DIRECTION: u32 = 28;
/// The line runs straight on from it to its partner.
pub(super) const STRAIGHT: u32 = 1 << 28;
/// It is part of a line already.
pub(super) const DRAWN: u32 = 1 << 29;

/// Corners at which more walls meet (the centre of rings with many spokes) pair them in order.
const MANY: usize = 16;

/// Which walls meet at which corner.
pub(super) trait Meeting {
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
            let [mut from, to] = grid.ends(edge);
            for to in grid.bend_ids(edge).chain([to]) {
                self.push(from, to | direction);
                self.push(to, from | direction);
                total += 1;
                from = to;
            }
        }
        Ok(total)
    }

    /// Puts partners side by side: first those that run straight on from one to the other, then
    /// what is left, in order.
    fn pair(&mut self, grid: &Grid, cancel: &Cancel) -> Result<(), Stop> {
        for corner in 0..grid.points() {
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

/// Room for the same number of walls at every corner.
pub(super) struct Even<const MOST: usize> {
    walls: Vec<[Wall; MOST]>,
    /// How many each corner has.
    counts: Vec<u8>,
}

impl<const MOST: usize> Even<MOST> {
    pub(super) fn new(grid: &Grid) -> Self {
        let corners = grid.corners() as usize;
        Self { walls: vec![[NONE; MOST]; corners], counts: vec![0; corners] }
    }
}

impl<const MOST: usize> Meeting for Even<MOST> {
    #[inline]
    fn at(&self, corner: u32) -> &[Wall] {
        let corner = corner as usize;
        &self.walls[corner][..usize::from(self.counts[corner])]
    }

    #[inline]
    fn at_mut(&mut self, corner: u32) -> &mut [Wall] {
        let corner = corner as usize;
        &mut self.walls[corner][..usize::from(self.counts[corner])]
    }

    #[inline]
    fn push(&mut self, corner: u32, wall: Wall) {
        let count = &mut self.counts[corner as usize];
        self.walls[corner as usize][usize::from(*count)] = wall;
        *count += 1;
    }

    /// Without a branch that chance would make a machine mispredict.
    #[inline]
    fn place(&self, corner: u32, other_end: u32) -> usize {
        let walls = self.walls[corner as usize].iter().enumerate();
        walls.map(|(at, &wall)| at * usize::from(wall & OTHER_END == other_end)).sum()
    }
}

/// Room for as many walls at each corner as it has edges, filled up with [`NONE`].
pub(super) struct Uneven {
    first: Vec<u32>,
    walls: Vec<Wall>,
}

impl Uneven {
    pub(super) fn new(grid: &Grid) -> Self {
        let (corners, points) = (grid.corners() as usize, grid.points() as usize);
        let mut first = vec![0; points + 1];
        let drawn = (0..grid.edges()).filter(|&edge| !grid.is_stairs(edge));
        for corner in drawn.flat_map(|edge| grid.ends(edge)) {
            first[corner as usize + 1] += 1;
        }
        first[corners + 1..].fill(2);
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
    leaving(grid, corner, one).is_along(leaving(grid, corner, other) * -1.0)
}

/// The direction in which a wall leaves a corner.
#[cold]
fn leaving(grid: &Grid, corner: u32, wall: Wall) -> Point {
    let (here, there) = (grid.corner(corner), grid.corner(wall & OTHER_END));
    match grid.arc_between(corner, wall & OTHER_END) {
        Some((arc, clockwise)) => {
            let out = here - arc.centre;
            Point::new(-out.y, out.x) * if clockwise { 1.0 } else { -1.0 }
        }
        None => there - here,
    }
}
