//! The walls of a repeating pattern as lines: the same lines as [`walls`](crate::draw::walls) gives,
//! from 5 bytes per corner.
//!
//! At each corner the headings of its walls are stored in the order of edges, four bits each, in
//! one word. Two walls continue each other in a straight line if their headings are opposite, so
//! pairs need not be stored; the walls without an opposite one are paired in order. Where a wall
//! leads follows from its heading and the kind of the corner.

use crate::draw::path_builder::PathBuilder;
use crate::drawing::DevicePoint;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;
use mazewright_core::geometry::Point;
use mazewright_core::grid::{CornerLattice, LatticeEdge};
use mazewright_core::maze::Maze;

/// The largest number of edges at a corner that one word can hold.
pub(crate) const MAX_EDGES: usize = 6;

/// Bits of one heading.
const BITS: u32 = 4;
/// Each heading's lowest bit.
const ONES: u32 = 0x11_1111;
/// Each heading's highest bit.
const HIGH: u32 = 0x88_8888;
/// Shift of the number of walls: four times this number are bits in use.
const COUNT: u32 = 29;

/// The walls at a corner: the heading of each, and in the upper bits their number. Unused headings
/// are 15.
#[derive(Clone, Copy)]
struct Junction(u32);

impl Junction {
    const EMPTY: Self = Self(0xF * ONES);

    fn count(self) -> usize {
        (self.0 >> COUNT) as usize
    }

    /// Adds a wall, if there is one. Without a branch, because it is unpredictable.
    #[inline]
    fn push(&mut self, heading: u8, is_wall: bool) {
        let bits_in_use = self.0 >> COUNT << 2;
        self.0 ^= (u32::from(0xF ^ heading) * u32::from(is_wall)) << bits_in_use;
        self.0 += u32::from(is_wall) << COUNT;
    }

    /// Returns the heading of the wall at an index.
    #[inline]
    fn heading(self, at: usize) -> u8 {
        (self.0 >> (BITS * at as u32) & 0xF) as u8
    }

    /// Returns the index of the wall with a heading.
    #[inline]
    fn index_of(self, heading: u8) -> Option<usize> {
        // The lowest group of four bits that is 0 is the lowest one with its highest bit set in
        // `zeros`.
        let differ = self.0 ^ (u32::from(heading) * ONES);
        let zeros = differ.wrapping_sub(ONES) & !differ & HIGH;
        (zeros != 0).then_some((zeros.trailing_zeros() / BITS) as usize)
    }

    /// Returns the wall that continues the one at an index, and whether in a straight line.
    #[inline]
    fn partner(self, at: usize) -> Option<(usize, bool)> {
        if let Some(opposite) = self.index_of(self.heading(at) ^ 1) {
            return Some((opposite, true));
        }
        match self.count() {
            1 => None,
            2 => Some((at ^ 1, false)),
            _ => self.bent_partner(at).map(|partner| (partner, false)),
        }
    }

    /// Returns the partner of a wall without an opposite one.
    #[inline(never)]
    fn bent_partner(self, at: usize) -> Option<usize> {
        let rank = self.bent().take_while(|&other| other != at).count();
        self.bent().nth(rank ^ 1)
    }

    /// Returns the walls without an opposite one, in order.
    fn bent(self) -> impl Iterator<Item = usize> {
        (0..self.count()).filter(move |&at| self.index_of(self.heading(at) ^ 1).is_none())
    }

    /// Returns all walls in the order in which lines begin at them: pairs in a straight line, then
    /// the rest.
    fn in_order(self) -> impl Iterator<Item = usize> {
        let opposite = move |at| self.index_of(self.heading(at) ^ 1);
        let straight = (0..self.count()).filter_map(move |at| {
            opposite(at).filter(|&other| at < other).map(|other| [at, other])
        });
        straight.flatten().chain(self.bent())
    }
}

/// The state while walls are joined into lines.
struct Tracer<'a, F> {
    corners: CornerLattice<'a>,
    junctions: Vec<Junction>,
    /// For each corner, the walls that are already part of a line, as bits.
    drawn: Vec<u8>,
    /// The number of walls that are not drawn yet.
    undrawn: usize,
    pen: PathBuilder<'a, F>,
}

/// Joins the walls of a maze into lines, and draws them with `pen`.
pub(crate) fn join<'a, F: Fn(Point) -> DevicePoint>(
    maze: &Maze,
    corners: CornerLattice<'a>,
    pen: PathBuilder<'a, F>,
    cancel: &Cancel,
) -> Result<PathBuilder<'a, F>, Error> {
    let mut junctions = vec![Junction::EMPTY; corners.places()];
    let mut undrawn = 0;
    let add = |edge, LatticeEdge { places: [from, to], heading }| {
        let is_wall = maze.is_wall(edge);
        junctions[from as usize].push(heading, is_wall);
        junctions[to as usize].push(heading ^ 1, is_wall);
        undrawn += usize::from(is_wall);
    };
    corners.edges(add, cancel)?;
    let drawn = vec![0; junctions.len()];
    let mut tracer = Tracer { corners, junctions, drawn, undrawn, pen };
    for place in 0..tracer.junctions.len() {
        cancel.check_periodically(place)?;
        let junction = tracer.junctions[place];
        if junction.count() % 2 == 1 {
            let last = if junction.count() == 1 { Some(0) } else { junction.bent().last() };
            if let Some(at) = last.filter(|at| tracer.drawn[place] >> at & 1 == 0) {
                tracer.follow(place as u32, at, cancel)?;
            }
        }
    }
    // The remaining lines are closed loops.
    for place in 0..tracer.junctions.len() {
        if tracer.undrawn == 0 {
            break;
        }
        cancel.check_periodically(place)?;
        let junction = tracer.junctions[place];
        while let Some(at) = junction.in_order().find(|at| tracer.drawn[place] >> at & 1 == 0) {
            tracer.follow(place as u32, at, cancel)?;
        }
    }
    Ok(tracer.pen)
}

impl<F: Fn(Point) -> DevicePoint> Tracer<'_, F> {
    /// Draws the line that leaves a corner by its wall at index `at`.
    fn follow(&mut self, place: u32, at: usize, cancel: &Cancel) -> Result<(), Error> {
        self.pen.start(self.corners.position(place));
        self.drawn[place as usize] |= 1 << at;
        let mut heading = self.junctions[place as usize].heading(at);
        let mut place = place;
        for turn in 1.. {
            cancel.check_periodically(turn)?;
            self.undrawn -= 1;
            place = self.corners.step(place, heading);
            let junction = self.junctions[place as usize];
            let drawn = &mut self.drawn[place as usize];
            let arrived = junction.index_of(heading ^ 1).unwrap_or(0);
            *drawn |= 1 << arrived;
            let partner = junction.partner(arrived);
            let (next, runs_on) = partner.unwrap_or((arrived, false));
            let ends_here = *drawn >> next & 1 == 1;
            *drawn |= 1 << next;
            if ends_here || !runs_on {
                // Only the end of a straight run is needed.
                self.pen.straight(self.corners.position(place), false);
            }
            if ends_here {
                if runs_on {
                    self.pen.close();
                }
                break;
            }
            heading = junction.heading(next);
        }
        Ok(())
    }
}
