//! Converts the cells of a tile to coordinates of its drawing, in hundredths of a pixel.

use crate::picture::Zoom;
use crate::{Place, REGION_LOG2, Side};
use mazewright_render::drawing::DevicePoint;

/// The mapping from cells to the coordinates of a drawing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The first cell of the tile.
    first: Place,
    /// The number of cells along a side of the tier.
    side: u32,
    /// The width of a cell and the thickness of a wall, in hundredths of a pixel.
    cell: i32,
    line: u32,
    /// Half a pixel where lines are an odd number of pixels thick, so that they are sharp.
    shift: i32,
}

impl Frame {
    /// Creates the mapping for a tile whose upper left cell is `first`, in a tier of `side` ×
    /// `side` cells. `scale` is the number of pixels of the picture per pixel of the tile.
    pub(super) fn new(first: Place, side: u32, zoom: Zoom, scale: u32) -> Self {
        let [cell, line] = [zoom.cell() * 100, zoom.line().hundredths()].map(|it| it * scale);
        let shift = if (line / 100).is_multiple_of(2) { 0 } else { 50 };
        Self { first, side, cell: cell as i32, line, shift }
    }

    /// Returns the width of a cell.
    pub(super) fn cell(&self) -> i32 {
        self.cell
    }

    /// Returns the thickness of a wall.
    pub(super) fn line(&self) -> u32 {
        self.line
    }

    /// Returns the thickness of a wall with a door.
    pub(super) fn thin(&self) -> u32 {
        self.line / 3
    }

    /// Rounds a place so that a line that ends there covers whole pixels.
    pub(super) fn sharp(&self, at: i32) -> i32 {
        (at - self.shift).div_euclid(100) * 100 + self.shift
    }

    /// Returns the upper left corner of a cell.
    pub(super) fn corner(&self, cell: Place) -> DevicePoint {
        let along = |at: u32, first: u32| (i64::from(at) - i64::from(first)) as i32;
        let Place { x, y } = self.first;
        [(cell.x, x), (cell.y, y)].map(|(at, first)| {
            along(at, first) * self.cell + self.shift_at(at, u64::from(self.side))
        })
    }

    /// Returns the distance that a line at a coordinate is moved to be sharp. At the end of the
    /// maze, it moves inwards, because no tile shows the pixels beyond.
    fn shift_at(&self, at: u32, end: u64) -> i32 {
        if u64::from(at) == end { -self.shift } else { self.shift }
    }

    /// Returns the centre of a cell.
    pub(super) fn centre(&self, cell: Place) -> DevicePoint {
        self.corner(cell).map(|at| at + self.cell / 2)
    }

    /// Returns the middle of a side of a cell.
    pub(super) fn side(&self, cell: Place, side: Side) -> DevicePoint {
        let [x, y] = self.centre(cell);
        let half = self.cell / 2;
        match side {
            Side::North => [x, y - half],
            Side::East => [x + half, y],
            Side::South => [x, y + half],
            Side::West => [x - half, y],
        }
    }

    /// Returns the upper left corner of a cell of the tier below.
    pub(super) fn fine(&self, corner: Place) -> DevicePoint {
        let along = |at: u32, first: u32| {
            let fine = i64::from(at) - (i64::from(first) << REGION_LOG2);
            let shift = self.shift_at(at, u64::from(self.side) << REGION_LOG2);
            ((fine * i64::from(self.cell)) >> REGION_LOG2) as i32 + shift
        };
        [along(corner.x, self.first.x), along(corner.y, self.first.y)]
    }

    /// Returns the middle between two cells of the tier below.
    pub(super) fn middle_of(&self, cells: [Place; 2]) -> DevicePoint {
        let [one, other] = cells.map(|cell| self.fine(cell));
        let half = self.cell >> (REGION_LOG2 + 1);
        [0, 1].map(|axis| i32::midpoint(one[axis], other[axis]) + half)
    }
}
