//! Tiles of an endless maze for map libraries: squares of 256 pixels. At zoom *z*, 4ᶻ tiles show
//! the whole maze.
//!
//! If cells would be smaller than [`LEAST_CELL`] pixels, a tile shows the cells of a higher tier
//! instead, so that a cell on any tile is 4 to 64 pixels wide:
//!
//! ```text
//!   zoom   … 22   23 │ 24   25   26   27       of a maze of side 2³⁰
//!   tier      1    1 │  0    0    0    0
//!   cell     32   64 │  4    8   16   32       pixels
//! ```
//!
//! A tier is a maze by itself. A far view is therefore a maze of regions, and its solution follows
//! the whole solution. Large cells of a higher tier are shown with their own borders, and with the
//! doors in them.

mod frame;
pub mod json;
mod lines;
pub mod tile;
mod walls;

use crate::{Endless, Place, REGION_LOG2};

pub use crate::picture::tile::{TileStyle, draw_tile, draw_tiles};
use mazewright_render::style::Length;

/// The side of a tile in pixels, as a power of two.
const TILE_LOG2: u32 = 8;

/// The side of a tile, in pixels.
pub const TILE: u32 = 1 << TILE_LOG2;

/// The least side of a cell on a tile in pixels, as a power of two.
const LEAST_CELL_LOG2: u32 = 2;

/// The side of a cell at the last zoom in pixels, as a power of two.
const LAST_CELL_LOG2: u32 = 5;

/// The least width of a cell that is shown with its own borders, in pixels.
const BORDERED: u32 = 32;

/// The least side of a cell on a tile, in pixels.
pub const LEAST_CELL: u32 = 1 << LEAST_CELL_LOG2;

/// A zoom of a maze: the cells that its tiles show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zoom {
    /// The zoom. 2 to this power is the number of tiles along a side of the maze.
    pub zoom: u32,
    /// The tier whose cells are shown.
    pub tier: u32,
    /// The side of such a cell in pixels, as a power of two.
    cell_log2: u32,
}

impl Zoom {
    /// Returns a zoom of a maze; `None` beyond the last one.
    pub fn new(maze: &Endless, zoom: u32) -> Option<Self> {
        let side_log2 = maze.side(0).ilog2();
        if zoom > last_zoom(side_log2) {
            return None;
        }
        // 2 to this power would be the side of a cell of tier 0, in pixels.
        let cell_log2 = (TILE_LOG2 + zoom) as i32 - side_log2 as i32;
        let missing = (LEAST_CELL_LOG2 as i32 - cell_log2).max(0) as u32;
        let tier = missing.div_ceil(REGION_LOG2);
        Some(Self { zoom, tier, cell_log2: (cell_log2 + (tier * REGION_LOG2) as i32) as u32 })
    }

    /// Returns the side of a cell in pixels.
    pub fn cell(self) -> u32 {
        1 << self.cell_log2
    }

    /// Returns the number of tiles along a side of the maze.
    pub fn tiles(self) -> u32 {
        1 << self.zoom
    }

    /// Returns the first cell of a tile, and the number of cells in a row of it.
    fn cells_of(self, x: u32, y: u32) -> (Place, u32) {
        let shift = TILE_LOG2.saturating_sub(self.cell_log2);
        (Place { x: x << shift, y: y << shift }, 1 << shift)
    }

    /// Returns whether cells are shown with their own borders instead of as squares.
    pub fn is_bordered(self) -> bool {
        self.tier > 0 && self.cell() >= BORDERED
    }

    /// Returns the thickness of walls: a tenth of a cell, in whole pixels, so that lines are sharp.
    /// Borders are thin enough to show their bends.
    pub fn line(self) -> Length {
        let most = if self.is_bordered() { 3 } else { u32::MAX };
        Length::whole((self.cell() / 10).clamp(1, most))
    }
}

/// Returns the last zoom of a maze whose side is 2 to the power of `side_log2`.
pub fn last_zoom(side_log2: u32) -> u32 {
    (side_log2 + LAST_CELL_LOG2).saturating_sub(TILE_LOG2)
}
