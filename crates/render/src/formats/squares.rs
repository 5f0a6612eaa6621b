//! Detection of grids of squares that fill a rectangle.

use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Error};

/// The sides of a square, in the order of the grid.
pub(crate) const UP: usize = 0;
pub(crate) const RIGHT: usize = 1;
pub(crate) const DOWN: usize = 2;
pub(crate) const LEFT: usize = 3;

/// Returns columns and rows if every cell has four sides (up, right, down, left) that lead to its
/// neighbours in a rectangle of cells in reading order; `None` for any other grid. Uses integers
/// only.
pub(crate) fn rectangle_size(grid: &Grid, cancel: &Cancel) -> Result<Option<[u32; 2]>, Error> {
    cancel.check()?;
    let cells = grid.cells();
    let [col, row, _] = grid.col_row_level(cells - 1);
    let [cols, rows] = [col + 1, row + 1];
    if u64::from(cols) * u64::from(rows) != u64::from(cells) || grid.stairs() > 0 {
        return Ok(None);
    }
    let mut cell: u32 = 0;
    for row in 0..rows {
        for col in 0..cols {
            cancel.check_periodically(cell as usize)?;
            let neighbor = |is_outline: bool, there: u32| if is_outline { cells } else { there };
            let neighbors = [
                neighbor(row == 0, cell.wrapping_sub(cols)),
                neighbor(col + 1 == cols, cell + 1),
                neighbor(row + 1 == rows, cell + cols),
                neighbor(col == 0, cell.wrapping_sub(1)),
            ];
            if *grid.neighbors(cell) != neighbors {
                return Ok(None);
            }
            cell += 1;
        }
    }
    Ok(Some([cols, rows]))
}
