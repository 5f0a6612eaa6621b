//! The walls of squares as a table of integers, for block editors and games.

use crate::formats::number::TextBuffer;
use crate::formats::squares::{RIGHT, UP, rectangle_size};
use mazewright_core::{Cancel, Error, Maze};

/// Writes an array of rows with one number per cell: 1 for an upper wall plus 2 for a right wall.
/// Writes `null` if the cells are not squares that fill a rectangle.
pub(crate) fn blocks(text: &mut TextBuffer, maze: &Maze, cancel: &Cancel) -> Result<(), Error> {
    let grid = maze.grid();
    let Some([cols, rows]) = rectangle_size(grid, cancel)? else {
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
