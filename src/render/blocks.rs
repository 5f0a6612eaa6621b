//! The walls of squares as a table of whole numbers, as block editors and games read them.

use super::number::Text;
use super::squares::{RIGHT, UP, squares};
use crate::cancel::{Cancel, Stop};
use crate::maze::Maze;

/// Rows of a number a cell: 1 if its upper wall stands, and 2 more if its right one does. `null` where
/// cells are no squares that fill a rectangle.
pub(super) fn blocks(text: &mut Text, maze: &Maze, cancel: &Cancel) -> Result<(), Stop> {
    let grid = maze.grid();
    let Some([cols, rows]) = squares(grid, cancel)? else {
        text.push("null");
        return Ok(());
    };
    text.byte(b'[');
    for row in 0..rows {
        cancel.check()?;
        text.push(if row > 0 { ",[" } else { "[" });
        for col in 0..cols {
            let edges = grid.edges_of(row * cols + col);
            let [upper, right] = [UP, RIGHT].map(|side| u8::from(maze.is_wall(edges[side])));
            text.push(if col > 0 { "," } else { "" });
            text.byte(b'0' + upper + 2 * right);
        }
        text.byte(b']');
    }
    text.byte(b']');
    Ok(())
}
