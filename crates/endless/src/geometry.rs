//! The lines that divide the cells of a tier into regions, the cells of the next tier.
//!
//! Vertical line `i` and horizontal line `j` of a tier cross at the **node** `(i, j)`, which lies near
//! the corner `(32·i, 32·j)` of cells. Between nodes run the [borders](super::border). Line 0 and the
//! last line are the outline of the maze.
//!
//! A vertical line crosses each row of cells once, and a horizontal line each column, and two of
//! them cross only at their node. So the column of a cell's region is the number of vertical lines
//! to the left of the cell. Its row is the number of horizontal lines above the cell. Line 0 does
//! not count.

use crate::border::{self, Axis, Border, Door, MOST_OFFSET, NODE_OFFSET};
use crate::place::{Place, Side};
use mazewright_core::{Purpose, Rng};

/// The side of a region in cells, as a power of two. It is approximate, because borders wander.
pub const REGION_LOG2: u32 = 5;

/// The side of a region, in cells.
const SIDE: u32 = 1 << REGION_LOG2;

/// The tiers of a maze and the lines between their regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Geometry {
    /// The side of the maze, as a power of two.
    pub(super) side_log2: u32,
    /// The seed of all lines.
    pub(super) seed: u64,
    /// Whether lines wander. If not, regions are squares.
    pub(super) wanders: bool,
}

impl Geometry {
    /// Returns the number of tiers. A tier larger than one region has another tier above it.
    pub(super) fn tiers(&self) -> u32 {
        self.side_log2.div_ceil(REGION_LOG2)
    }

    /// Returns the side of a tier, in cells; 1 for the tier after the last one.
    pub(super) fn side(&self, tier: u32) -> u32 {
        1 << self.side_log2.saturating_sub(tier * REGION_LOG2)
    }

    /// Returns the random numbers for a purpose at a place of a tier.
    pub(super) fn rng(&self, purpose: Purpose, tier: u32, at: [u32; 2]) -> Rng {
        Rng::at_place(self.seed, purpose, [tier, at[0], at[1]].map(u64::from))
    }

    /// Returns the cell of the next tier that a cell belongs to.
    pub(super) fn region_of(&self, tier: u32, cell: Place) -> Place {
        let [x, y] = Axis::BOTH.map(|axis| self.lines_before(tier, axis, cell));
        Place { x, y }
    }

    /// Returns the number of lines along an axis that lie before a cell, line 0 not counted.
    fn lines_before(&self, tier: u32, axis: Axis, cell: Place) -> u32 {
        let [along, across] = axis.split(cell);
        let regions = self.side(tier + 1);
        // The only line that may lie either before or after the cell.
        let line = (across + SIDE / 2) >> REGION_LOG2;
        if line == 0 || regions == 1 {
            return 0;
        }
        if line == regions {
            return regions - 1;
        }
        let nominal = line << REGION_LOG2;
        let most_offset = if self.wanders { MOST_OFFSET } else { 0 };
        if across >= nominal + most_offset {
            return line;
        }
        if across < nominal - most_offset {
            return line - 1;
        }
        // The line's border that crosses the row or column of the cell.
        let start = |at: u32| axis.split(self.node(tier, axis.join([at, line])))[0];
        let near = along >> REGION_LOG2;
        let at =
            if along < start(near) { near - 1 } else { near + u32::from(along >= start(near + 1)) };
        let border = self.border_on(tier, axis, line, at);
        line - u32::from(across < border.line[(along - border.from) as usize])
    }

    /// Returns the path at a side of a region.
    pub(super) fn border(&self, tier: u32, region: Place, side: Side) -> Border {
        let Place { x, y } = region;
        match side {
            Side::West => self.border_on(tier, Axis::Vertical, x, y),
            Side::East => self.border_on(tier, Axis::Vertical, x + 1, y),
            Side::North => self.border_on(tier, Axis::Horizontal, y, x),
            Side::South => self.border_on(tier, Axis::Horizontal, y + 1, x),
        }
    }

    /// Returns the place of the door at a side of a region.
    pub(super) fn door(&self, tier: u32, region: Place, side: Side) -> Door {
        let border = self.border(tier, region, side);
        let (purpose, before) = match side {
            Side::West => (Purpose::VerticalDoor, region.across(side)),
            Side::East => (Purpose::VerticalDoor, region),
            Side::North => (Purpose::HorizontalDoor, region.across(side)),
            Side::South => (Purpose::HorizontalDoor, region),
        };
        // Both regions draw the same door, from the place of the region before the border.
        let mut rng = self.rng(purpose, tier, [before.x, before.y]);
        border.pair(rng.below(border.pairs()))
    }

    /// Returns the border of a line between its nodes `at` and `at + 1`.
    fn border_on(&self, tier: u32, axis: Axis, line: u32, at: u32) -> Border {
        let ends = [at, at + 1].map(|at| axis.split(self.node(tier, axis.join([at, line]))));
        let is_outline = line == 0 || line == self.side(tier + 1);
        let purpose = match axis {
            Axis::Vertical => Purpose::VerticalBorder,
            Axis::Horizontal => Purpose::HorizontalBorder,
        };
        let nominal = (self.wanders && !is_outline).then_some(line << REGION_LOG2);
        border::draw(axis, ends, nominal, &mut self.rng(purpose, tier, [line, at]))
    }

    /// Returns the corner of cells at which a node lies.
    fn node(&self, tier: u32, at: Place) -> Place {
        let (side, regions) = (self.side(tier), self.side(tier + 1));
        let mut rng = self.rng(Purpose::Node, tier, [at.x, at.y]);
        let mut position = |line: u32| match line {
            0 => 0,
            _ if line == regions => side,
            _ if !self.wanders => line << REGION_LOG2,
            _ => (line << REGION_LOG2) - NODE_OFFSET + rng.below(2 * NODE_OFFSET + 1),
        };
        let x = position(at.x);
        Place { x, y: position(at.y) }
    }
}
