//! Whether a grid's cells fill a rectangle as squares do.

use crate::cancel::{Cancel, Stop};
use crate::grid::Grid;

/// The sides of a square in their order.
pub(super) const UP: usize = 0;
pub(super) const RIGHT: usize = 1;
pub(super) const DOWN: usize = 2;
pub(super) const LEFT: usize = 3;

/// Columns and rows of a grid each of whose cells has four sides, which lead up, right, down and left
/// in a rectangle of cells in reading order; none for any other grid. By integers alone.
pub(super) fn squares(grid: &Grid, cancel: &Cancel) -> Result<Option<[u32; 2]>, Stop> {
    cancel.check()?;
    let cells = grid.cells();
    let [col, row, _] = grid.place(cells - 1);
    let [cols, rows] = [col + 1, row + 1];
    if u64::from(cols) * u64::from(rows) != u64::from(cells) || grid.stairs() > 0 {
        return Ok(None);
    }
    let mut cell: u32 = 0;
    for row in 0..rows {
        for col in 0..cols {
            cancel.check_now_and_then(cell as usize)?;
            let beyond = |is_rim: bool, there: u32| if is_rim { cells } else { there };
            let near = [
                beyond(row == 0, cell.wrapping_sub(cols)),
                beyond(col + 1 == cols, cell + 1),
                beyond(row + 1 == rows, cell + cols),
                beyond(col == 0, cell.wrapping_sub(1)),
            ];
            if grid.near(cell) != near {
                return Ok(None);
            }
            cell += 1;
        }
    }
    Ok(Some([cols, rows]))
}
