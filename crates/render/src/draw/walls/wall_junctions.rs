//! The junctions of walls: the walls at each corner, and their pairs, which become lines.
//!
//! The walls of a corner are stored in pairs: first pairs that continue each other in a straight
//! line, then the rest in order. If their number is odd, the last wall has no partner. The partner
//! of the wall at index `i` is at index `i ^ 1`, so that its index is enough to continue a line.
//!
//! A wall with bends counts as several walls, and each bend as a corner where two of them meet.
//! Therefore two walls of a corner never have the same other end, even where two edges join the
//! same corners.

use mazewright_core::collections::filled;
use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Error, Maze};

/// A wall as stored at one of its corners: [`OTHER_END_MASK`] holds the corner at the other end. The
/// upper bits hold its direction until walls are paired, and the flags [`STRAIGHT`] and [`DRAWN`]
/// after that.
pub(crate) type Wall = u32;

/// The value of an unused entry.
const NONE: Wall = u32::MAX;
/// Mask of the corner at the other end: enough bits for the corners of 100 million cells of any
/// shape.
pub(crate) const OTHER_END_MASK: u32 = (1 << 28) - 1;
/// Shift of the direction in the upper bits. The largest value, 15, means that it is unknown.
const DIRECTION: u32 = 28;
/// Flag: the wall and its partner form a straight line.
pub(crate) const STRAIGHT: u32 = 1 << 28;
/// Flag: the wall is already part of a line.
pub(crate) const DRAWN: u32 = 1 << 29;

/// Corners with more walls than this, such as the centre of rings with many spokes, pair them in
/// order, without a search for straight pairs.
const MOST_SORTED: usize = 16;

/// The walls at each corner.
pub(crate) trait WallJunctions: Sized {
    /// Returns corners without walls.
    fn new(grid: &Grid, cancel: &Cancel) -> Result<Self, Error>;

    /// Returns the walls of a corner.
    fn at(&self, corner: u32) -> &[Wall];

    /// Returns the walls of a corner.
    fn at_mut(&mut self, corner: u32) -> &mut [Wall];

    /// Adds a wall to a corner.
    fn push(&mut self, corner: u32, wall: Wall);

    /// Adds all walls of a maze with their directions, in the order of edges. Returns the number of
    /// added walls.
    fn fill(&mut self, maze: &Maze, cancel: &Cancel) -> Result<usize, Error> {
        let grid = maze.grid();
        let mut total = 0;
        for (index, edge) in maze.walls().enumerate() {
            cancel.check_periodically(index)?;
            let direction = u32::from(grid.direction_id(edge).unwrap_or(0xf)) << DIRECTION;
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

    /// Sorts the walls of each corner into pairs: first those that continue each other in a
    /// straight line, then the rest in order.
    fn pair(&mut self, grid: &Grid, cancel: &Cancel) -> Result<(), Error> {
        for corner in 0..grid.points() {
            cancel.check_periodically(corner as usize)?;
            match self.at_mut(corner) {
                [] => {}
                [wall] => *wall &= OTHER_END_MASK,
                [one, other] => {
                    let straight = if runs_on(grid, corner, *one, *other) { STRAIGHT } else { 0 };
                    *one = *one & OTHER_END_MASK | straight;
                    *other = *other & OTHER_END_MASK | straight;
                }
                walls => pair_many(grid, corner, walls),
            }
        }
        Ok(())
    }

    /// Returns the index of the wall of `corner` that leads to the corner `other_end`.
    fn index_of(&self, corner: u32, other_end: u32) -> usize;

    /// Marks the wall from `from` to `corner` as drawn. Returns its partner at `corner`, where
    /// the line continues, and the index of the partner; `None` without a partner.
    #[inline]
    fn arrive(&mut self, corner: u32, from: u32) -> Option<(usize, Wall)> {
        let at = self.index_of(corner, from);
        let walls = self.at_mut(corner);
        walls[at] |= DRAWN;
        walls.get(at ^ 1).map(|&wall| (at ^ 1, wall))
    }
}

/// Walls with the same capacity at every corner.
pub(crate) struct FixedWallJunctions<const MOST: usize> {
    walls: Vec<[Wall; MOST]>,
    /// The number of walls at each corner.
    counts: Vec<u8>,
}

impl<const MOST: usize> WallJunctions for FixedWallJunctions<MOST> {
    fn new(grid: &Grid, cancel: &Cancel) -> Result<Self, Error> {
        let corners = grid.corners() as usize;
        Ok(Self { walls: filled(&[NONE; MOST], corners, cancel)?, counts: vec![0; corners] })
    }

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

    /// Finds the index without branches, because the comparisons are unpredictable for the processor.
    #[inline]
    fn index_of(&self, corner: u32, other_end: u32) -> usize {
        let walls = self.walls[corner as usize].iter().enumerate();
        walls.map(|(at, &wall)| at * usize::from(wall & OTHER_END_MASK == other_end)).sum()
    }
}

/// Walls with an individual capacity for each corner: its number of edges. Unused entries are
/// [`NONE`].
pub(crate) struct PackedWallJunctions {
    first: Vec<u32>,
    walls: Vec<Wall>,
}

impl PackedWallJunctions {
    fn range(&self, corner: u32) -> std::ops::Range<usize> {
        let start = self.first[corner as usize] as usize;
        let room = &self.walls[start..self.first[corner as usize + 1] as usize];
        start..start + room.partition_point(|&wall| wall != NONE)
    }
}

impl WallJunctions for PackedWallJunctions {
    fn new(grid: &Grid, cancel: &Cancel) -> Result<Self, Error> {
        let (corners, points) = (grid.corners() as usize, grid.points() as usize);
        let mut first = vec![0; points + 1];
        for edge in 0..grid.edges() {
            cancel.check_periodically(edge as usize)?;
            if !grid.is_stairs(edge) {
                for corner in grid.ends(edge) {
                    first[corner as usize + 1] += 1;
                }
            }
        }
        first[corners + 1..].fill(2);
        for corner in 1..first.len() {
            cancel.check_periodically(corner)?;
            first[corner] += first[corner - 1];
        }
        let walls = filled(&NONE, first[first.len() - 1] as usize, cancel)?;
        Ok(Self { first, walls })
    }

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

    fn index_of(&self, corner: u32, other_end: u32) -> usize {
        let mut walls = self.at(corner).iter();
        walls.position(|&wall| wall & OTHER_END_MASK == other_end).unwrap_or(0)
    }
}

/// Implements [`WallJunctions::pair`] for a corner with more than two walls.
fn pair_many(grid: &Grid, corner: u32, walls: &mut [Wall]) {
    let mut paired = 0;
    if walls.len() <= MOST_SORTED {
        for at in 0..walls.len() {
            let one = walls[at];
            let mut ahead = at + 1..walls.len();
            if at < paired {
                continue;
            }
            if let Some(partner) = ahead.find(|&partner| runs_on(grid, corner, one, walls[partner]))
            {
                let other = walls[partner];
                // The walls in between move up, behind the new pair.
                for from in (at + 1..partner).rev() {
                    walls[from + 1] = walls[from];
                }
                for from in (paired..at).rev() {
                    walls[from + 2] = walls[from];
                }
                walls[paired] = one & OTHER_END_MASK | STRAIGHT;
                walls[paired + 1] = other & OTHER_END_MASK | STRAIGHT;
                paired += 2;
            }
        }
    }
    for wall in &mut walls[paired..] {
        *wall &= OTHER_END_MASK;
    }
}

/// Returns whether two walls of a corner form a straight line.
#[inline]
fn runs_on(grid: &Grid, corner: u32, one: Wall, other: Wall) -> bool {
    if one >> DIRECTION != 0xf {
        return one >> DIRECTION == other >> DIRECTION;
    }
    direction_from(grid, corner, one).has_same_direction(direction_from(grid, corner, other) * -1.0)
}

/// Returns the direction in which a wall leaves a corner.
#[cold]
fn direction_from(grid: &Grid, corner: u32, wall: Wall) -> Point {
    let (here, there) = (grid.corner(corner), grid.corner(wall & OTHER_END_MASK));
    match grid.arc_between(corner, wall & OTHER_END_MASK) {
        Some((arc, clockwise)) => {
            let out = here - arc.centre;
            Point::new(-out.y, out.x) * if clockwise { 1.0 } else { -1.0 }
        }
        None => there - here,
    }
}
