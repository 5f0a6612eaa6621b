//! Detects rectangular grids of four-sided cells, in which the number of each link can be computed from the column
//! and row of its cell.
//!
//! The sides of every cell lead up, right, down and left, in this order. Links are numbered as in every grid: cell
//! by cell, to the right and then down.
//!
//! ```text
//!   cell   0───1───2      link   ┬─0─┬─2─┬      every row but the last has 2 · cols − 1 links
//!          │   │   │             1   3   4
//!          3───4───5             ┴─5─┴─6─┴
//! ```

use crate::algorithm::options::Corner;
use crate::cancel::Cancel;
use crate::error::Error;
use crate::grid::Grid;

/// A rectangular grid; its cells are in reading order.
#[derive(Clone, Copy)]
pub(super) struct RectangularGrid {
    pub(super) cols: u32,
    pub(super) rows: u32,
}

impl RectangularGrid {
    /// Returns the grid as a lattice, or `None` if it is not one.
    pub(super) fn of(grid: &Grid, cancel: &Cancel) -> Result<Option<Self>, Error> {
        let cells = grid.cells();
        let [col, row, _] = grid.col_row_level(cells - 1);
        let (cols, rows) = (col + 1, row + 1);
        let is_full = u64::from(cols) * u64::from(rows) == u64::from(cells);
        if !is_full || grid.most_sides() != 4 || grid.sides(cells - 1).end != 4 * cells as usize {
            return Ok(None);
        }
        let lattice = Self { cols, rows };
        // With fewer columns, neighbours in different places may have the same difference.
        let offsets = [cols.wrapping_neg(), 1, cols, u32::MAX];
        if cols > 2 && grid.stencil().is_some_and(|stencil| stencil.is_uniform(&offsets)) {
            return Ok(Some(lattice));
        }
        for row in 0..rows {
            cancel.check()?;
            let first = row * cols;
            // Differences are accumulated, which avoids a branch per cell.
            let mut difference = 0;
            for col in 0..cols {
                let cell = first + col;
                let up = if row == 0 { cells } else { cell - cols };
                let right = if col + 1 == cols { cells } else { cell + 1 };
                let down = if row + 1 == rows { cells } else { cell + cols };
                let left = if col == 0 { cells } else { cell - 1 };
                let [above, beside, below, before] = *grid.neighbors(cell) else { return Ok(None) };
                difference |= (above ^ up) | (beside ^ right) | (below ^ down) | (before ^ left);
                let [_, to_right, to_below, _] = *grid.edges_of(cell) else { return Ok(None) };
                let is_right = right == cells || to_right == lattice.right(col, row);
                let is_below = down == cells || to_below == lattice.below(col, row);
                difference |= u32::from(!(is_right && is_below));
            }
            if difference != 0 {
                return Ok(None);
            }
        }
        Ok(Some(lattice))
    }

    /// Returns the link of a cell to the next one in its row.
    #[inline]
    pub(super) fn right(self, col: u32, row: u32) -> u32 {
        let between = if row + 1 < self.rows { 2 } else { 1 };
        self.links_above(row) + between * col
    }

    /// Returns the link of a cell to the one below it.
    #[inline]
    pub(super) fn below(self, col: u32, row: u32) -> u32 {
        // The last cell of a row has no link to the right, so its link down gets that number.
        self.links_above(row) + (2 * col + 1).min(2 * self.cols - 2)
    }

    /// Returns the number of links of all cells above a row to the right and down.
    #[inline]
    fn links_above(self, row: u32) -> u32 {
        row * (2 * self.cols - 1)
    }

    /// Returns the rows, counted from a corner.
    pub(super) fn rows_from(self, corner: Corner) -> impl Iterator<Item = LatticeRow> {
        (0..self.rows).map(move |at| {
            let row = if corner.is_south() { self.rows - 1 - at } else { at };
            let upper = if corner.is_south() { row } else { row.saturating_sub(1) };
            LatticeRow { lattice: self, row, upper, is_first: at == 0, is_east: corner.is_east() }
        })
    }
}

/// A row of a rectangular grid, whose cells are counted from a corner.
pub(super) struct LatticeRow {
    lattice: RectangularGrid,
    row: u32,
    /// The upper row of the pair: this row and the row before it.
    upper: u32,
    /// Whether this is the first row.
    pub(super) is_first: bool,
    is_east: bool,
}

impl LatticeRow {
    /// Returns the link of a cell to the next one.
    #[inline]
    pub(super) fn along(&self, at: u32) -> u32 {
        let col = if self.is_east { self.lattice.cols - 2 - at } else { at };
        self.lattice.right(col, self.row)
    }

    /// Returns the link of a cell to the row before; in the first row, any number.
    #[inline]
    pub(super) fn up(&self, at: u32) -> u32 {
        let col = if self.is_east { self.lattice.cols - 1 - at } else { at };
        self.lattice.below(col, self.upper)
    }
}
