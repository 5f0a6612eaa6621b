//! The borders between regions: random paths along the edges of cells.
//!
//! A border runs from one node to the next. A border of a vertical line goes down: it crosses each
//! row of cells once, along the vertical edge at `line[k]` in row `from + k`, and follows
//! horizontal edges between two rows. For borders of horizontal lines, columns and rows are
//! exchanged. So this module uses coordinates **along** and **across** the line.
//!
//! ```text
//!     ●           node
//!     │           At a distance d along the line from one of its two nodes, a border is less than d
//!     └─┐         across from it. So the borders that leave a node along and across have no other
//!   ┌───┘         point in common: of one of them d_across < d_along, of the other d_along < d_across.
//!   └──┐
//!      ●          node
//! ```
//!
//! A border stays within `MOST_OFFSET` of its nominal position and a node within `NODE_OFFSET`.
//! Their sum is less than 32 and the first is less than 16, so borders that have no node in common
//! do not touch either.

use crate::place::{Place, Side};
use mazewright_core::Rng;

/// The greatest distance of a node from its nominal position, in cells, in each direction.
pub(super) const NODE_OFFSET: u32 = 6;

/// The greatest distance of a border from its nominal position, in cells.
pub(super) const MOST_OFFSET: u32 = 11;

/// The probability that a border goes straight on at a corner of cells, in percent: along the line,
/// and across it. Walls inside regions often go straight on where a border turns, so borders must
/// turn more often than walls.
const STRAIGHT: [u32; 2] = [50, 45];
/// The longest straight run of a border, in cells: along the line, and across it.
const MOST_STRAIGHT: [u32; 2] = [5, 3];

/// The direction of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// From north to south.
    Vertical,
    /// From west to east.
    Horizontal,
}

/// The path between two adjacent regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Border {
    /// The direction of the line that the border belongs to.
    pub axis: Axis,
    /// The row (on a vertical line) or column (on a horizontal line) where the border starts.
    pub from: u32,
    /// The position across the line, for each row or column that the border crosses.
    pub line: Vec<u32>,
}

/// A pair of adjacent cells on both sides of a border.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Door {
    /// The two cells: first the one in the region before the line (west or north), then the one
    /// after it.
    pub cells: [Place; 2],
    /// The side of the first cell on which the door is.
    pub side: Side,
}

impl Axis {
    /// Both directions. The position across a vertical line is a column.
    pub(super) const BOTH: [Self; 2] = [Self::Vertical, Self::Horizontal];

    /// Returns the coordinates of a place along and across a line.
    pub(super) fn split(self, Place { x, y }: Place) -> [u32; 2] {
        match self {
            Self::Vertical => [y, x],
            Self::Horizontal => [x, y],
        }
    }

    /// Returns the place with coordinates along and across a line.
    pub(super) fn join(self, [along, across]: [u32; 2]) -> Place {
        match self {
            Self::Vertical => Place { x: across, y: along },
            Self::Horizontal => Place { x: along, y: across },
        }
    }

    /// Returns the sides that face backward along a line, forward along it, and forward across it.
    fn sides(self) -> [Side; 3] {
        match self {
            Self::Vertical => [Side::North, Side::South, Side::East],
            Self::Horizontal => [Side::West, Side::East, Side::South],
        }
    }
}

/// Draws a border at random between two nodes, which are given along and across the line. If
/// `nominal` is `None`, the border is straight.
pub(super) fn draw(
    axis: Axis,
    [start, end]: [[u32; 2]; 2],
    nominal: Option<u32>,
    rng: &mut Rng,
) -> Border {
    let length = (end[0] - start[0]) as usize;
    let Some(nominal) = nominal else {
        return Border { axis, from: start[0], line: vec![start[1]; length] };
    };
    let within = |centre: u32, distance: usize| {
        let [centre, distance] = [i64::from(centre), distance as i64];
        [centre - distance, centre + distance]
    };
    let mut line = Vec::with_capacity(length);
    let mut here = i64::from(start[1]);
    // Rows (columns) since the last turn, and the direction of that turn.
    let (mut straight, mut sign) = (0, 0);
    for step in 0..length {
        // The border starts at one node and ends at the other.
        let ranges = [
            within(start[1], step.saturating_sub(1)),
            within(end[1], (length - 1 - step).saturating_sub(1)),
            within(nominal, MOST_OFFSET as usize),
        ];
        let least = ranges.iter().map(|range| range[0]).max().unwrap_or(here);
        let most = ranges.iter().map(|range| range[1]).min().unwrap_or(here);
        straight += 1;
        if straight >= MOST_STRAIGHT[0] || rng.below(100) >= STRAIGHT[0] {
            // A turn back after a single row would leave a notch, which would always be a dead end.
            if straight > 1 || sign == 0 {
                sign = if rng.below(2) == 0 { 1 } else { -1 };
            }
            straight = 0;
            let mut length = 1;
            while length < MOST_STRAIGHT[1] && rng.below(100) < STRAIGHT[1] {
                length += 1;
            }
            here += sign * i64::from(length);
        }
        here = here.clamp(least, most);
        line.push(here as u32);
    }
    Border { axis, from: start[0], line }
}

impl Border {
    /// Returns the corners of cells at which the path starts, bends and ends.
    pub fn corners(&self) -> impl Iterator<Item = Place> + '_ {
        let at = |step: usize, line: u32| self.axis.join([self.from + step as u32, line]);
        let last = self.line.len();
        let bends = (1..last).filter(|&step| self.line[step - 1] != self.line[step]);
        let bends = bends.flat_map(move |step| [step - 1, step].map(|of| at(step, self.line[of])));
        [at(0, self.line[0])].into_iter().chain(bends).chain([at(last, self.line[last - 1])])
    }

    /// Returns the number of pairs of adjacent cells on both sides of the border.
    pub(super) fn pairs(&self) -> u32 {
        let turns = self.line.windows(2).map(|pair| pair[0].abs_diff(pair[1]));
        self.line.len() as u32 + turns.sum::<u32>()
    }

    /// Returns the pair of cells number `index` along the border.
    pub(super) fn pair(&self, index: u32) -> Door {
        let [back, on, over] = self.axis.sides();
        let cell = |along: u32, across: u32| self.axis.join([along, across]);
        let mut rest = index;
        for (along, at) in (self.from..).zip(0..self.line.len()) {
            let here = self.line[at];
            if rest == 0 {
                return Door { cells: [cell(along, here - 1), cell(along, here)], side: over };
            }
            rest -= 1;
            let Some(&next) = self.line.get(at + 1) else { break };
            if rest < here.abs_diff(next) {
                // Along an edge between this row and the next, one region is in this row and one in
                // the next.
                return if next > here {
                    let across = here + rest;
                    Door { cells: [cell(along + 1, across), cell(along, across)], side: back }
                } else {
                    let across = here - 1 - rest;
                    Door { cells: [cell(along, across), cell(along + 1, across)], side: on }
                };
            }
            rest -= here.abs_diff(next);
        }
        unreachable!("a border has fewer than {index} pairs of cells")
    }
}
