//! The places of cells, and their sides.

use std::fmt;

/// The place of a cell: column and row, from the upper left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The column.
    pub x: u32,
    /// The row.
    pub y: u32,
}

/// A side of a cell. The order is that of the sides in a grid of squares: clockwise from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The upper side.
    North,
    /// The right side.
    East,
    /// The lower side.
    South,
    /// The left side.
    West,
}

impl Side {
    /// All sides, clockwise from the top.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Returns whether a step across the side is horizontal: it is the east or the west side.
    pub fn is_horizontal(self) -> bool {
        matches!(self, Self::East | Self::West)
    }

    /// Returns the opposite side.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// Returns the bit of the side in a set of sides.
    pub fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Returns the letter of the side: `n`, `e`, `s` or `w`.
    pub fn letter(self) -> &'static str {
        ["n", "e", "s", "w"][self as usize]
    }
}

impl Place {
    /// Returns the place across a side. The result is meaningless outside the maze.
    #[must_use]
    pub fn across(self, side: Side) -> Self {
        let Self { x, y } = self;
        match side {
            Side::North => Self { x, y: y.wrapping_sub(1) },
            Side::East => Self { x: x + 1, y },
            Side::South => Self { x, y: y + 1 },
            Side::West => Self { x: x.wrapping_sub(1), y },
        }
    }

    /// Returns the side across which the adjacent place `there` lies, or `None` if it is not
    /// adjacent.
    pub fn side_to(self, there: Self) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.across(side) == there)
    }

    /// Returns the number of the cell in reading order, in a maze whose side is a power of two.
    pub fn number(self, side_log2: u32) -> u64 {
        u64::from(self.y) << side_log2 | u64::from(self.x)
    }
}

impl fmt::Display for Place {
    /// Writes `x,y`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}
