//! Detects rectangular grids of four-sided cells, in which neighbours and links can be computed
//! from cell numbers.
//!
//! The sides of every cell lead up, right, down and left, in this order.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::grid::Grid;

/// The side of a cell that leads to the neighbour above. The other three follow clockwise.
pub(super) const UP: u32 = 0;
pub(super) const RIGHT: u32 = 1;
pub(super) const DOWN: u32 = 2;
pub(super) const LEFT: u32 = 3;

/// A rectangular grid; its cells are in reading order.
pub(super) struct RectangularGrid<'a> {
    grid: &'a Grid,
    pub(super) cols: u32,
    pub(super) rows: u32,
}

impl<'a> RectangularGrid<'a> {
    /// Returns the grid as a lattice, or `None` if it is not one.
    pub(super) fn of(grid: &'a Grid, cancel: &Cancel) -> Result<Option<Self>, Error> {
        let cells = grid.cells();
        let [col, row, _] = grid.col_row_level(cells - 1);
        let (cols, rows) = (col + 1, row + 1);
        let is_full = u64::from(cols) * u64::from(rows) == u64::from(cells);
        if !is_full || grid.most_sides() != 4 || grid.sides(cells - 1).end != 4 * cells as usize {
            return Ok(None);
        }
        // With fewer columns, neighbours in different places may have the same difference.
        let offsets = [cols.wrapping_neg(), 1, cols, u32::MAX];
        if cols > 2 && grid.stencil().is_some_and(|stencil| stencil.is_uniform(&offsets)) {
            return Ok(Some(Self { grid, cols, rows }));
        }
        for row in 0..rows {
            cancel.check()?;
            let first = row * cols;
            // Differences are accumulated, which avoids a branch per cell.
            let mut difference = 0;
            for cell in first..first + cols {
                let up = if row == 0 { cells } else { cell - cols };
                let right = if cell + 1 == first + cols { cells } else { cell + 1 };
                let down = if row + 1 == rows { cells } else { cell + cols };
                let left = if cell == first { cells } else { cell - 1 };
                let [above, beside, below, before] = *grid.neighbors(cell) else { return Ok(None) };
                difference |= (above ^ up) | (beside ^ right) | (below ^ down) | (before ^ left);
            }
            if difference != 0 {
                return Ok(None);
            }
        }
        Ok(Some(Self { grid, cols, rows }))
    }

    /// Returns the edge of one of a cell's sides.
    #[inline]
    pub(super) fn edge(&self, cell: u32, side: u32) -> u32 {
        self.grid.edge((4 * cell + side) as usize)
    }
}
