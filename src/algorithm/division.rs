//! Recursive division: a straight wall through a rectangle, with one gap, and again on either side.
//!
//! The wall runs across the longer side, at a random place; a rectangle one cell wide is a corridor.
//! The only algorithm here that builds rather than carves: links are given in the order in which
//! gaps are left. Long straight walls, 27 % dead ends.
//!
//! Only rectangles of cells whose neighbours lie left, right, above and below can be cut so; other
//! grids are refused.
//!
//! Time O(cells), memory 16 bytes a rectangle that waits, besides the result. Source: J. Buck, "Mazes
//! for Programmers" (2015), chapter 12; W. Pullen, "Think Labyrinth".

use super::Algorithm;
use super::levels::between;
use crate::cancel::{Cancel, Refusal, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::Texture;

pub(super) const DIVISION: Choice<Algorithm> = Choice {
    name: "division",
    aliases: &["recursive-division"],
    doc: "Recursive division: straight walls with one gap each; on squares only",
    is: Algorithm { carve, steps: None, takes: &[] },
};

/// Cells from a first column and row on.
#[derive(Clone, Copy)]
struct Rectangle {
    col: u32,
    row: u32,
    cols: u32,
    rows: u32,
}

fn carve(
    grid: &Grid,
    _texture: &Texture,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Stop> {
    let whole = rectangle(grid, cancel)?;
    let mut opened = Vec::with_capacity(grid.cells() as usize - 1);
    let mut open = |here: (u32, u32), there: (u32, u32)| {
        let [here, there] = [here, there].map(|(col, row)| row * whole.cols + col);
        opened.extend(between(grid, here, there));
    };
    let mut waiting = vec![whole];
    let mut turn = 0;
    while let Some(rectangle) = waiting.pop() {
        turn += 1;
        cancel.check_now_and_then(turn)?;
        let Rectangle { col, row, cols, rows } = rectangle;
        if cols == 1 || rows == 1 {
            for at in 1..cols {
                cancel.check_now_and_then(at as usize)?;
                open((col + at - 1, row), (col + at, row));
            }
            for at in 1..rows {
                cancel.check_now_and_then(at as usize)?;
                open((col, row + at - 1), (col, row + at));
            }
            continue;
        }
        let upright = cols > rows || cols == rows && rng.below(2) == 0;
        if upright {
            let left = 1 + rng.below(cols - 1);
            let gap = row + rng.below(rows);
            open((col + left - 1, gap), (col + left, gap));
            waiting.push(Rectangle { col: col + left, cols: cols - left, ..rectangle });
            waiting.push(Rectangle { cols: left, ..rectangle });
        } else {
            let above = 1 + rng.below(rows - 1);
            let gap = col + rng.below(cols);
            open((gap, row + above - 1), (gap, row + above));
            waiting.push(Rectangle { row: row + above, rows: rows - above, ..rectangle });
            waiting.push(Rectangle { rows: above, ..rectangle });
        }
    }
    Ok(opened)
}

/// The rectangle that a grid is, if it is one: cells in reading order, each linked to those around it.
fn rectangle(grid: &Grid, cancel: &Cancel) -> Result<Rectangle, Stop> {
    let cells = grid.cells();
    let [col, row, _] = grid.place(cells - 1);
    let (cols, rows) = (col + 1, row + 1);
    let [wide, high] = [cols, rows].map(u64::from);
    let mut fits =
        wide * high == u64::from(cells) && 2 * wide * high - wide - high == u64::from(grid.links());
    let mut col = 0;
    for cell in 0..cells {
        cancel.check_now_and_then(cell as usize)?;
        let is_beside = |there: u32| {
            there == cells
                || (there + 1 == cell && col > 0)
                || (there == cell + 1 && col + 1 < cols)
                || there.abs_diff(cell) == cols
        };
        fits = fits && grid.near(cell).iter().all(|&there| is_beside(there));
        col = if col + 1 == cols { 0 } else { col + 1 };
        if !fits {
            return Err(Stop::Refused(Refusal {
                parameter: "algorithm",
                code: "no-rectangle",
                detail: "algorithm is division: it builds straight walls through rectangles, but \
                         these cells do not fill one in which neighbours lie left, right, above \
                         and below; blobby-division divides cells of every shape"
                    .into(),
                allowed: Some("blobby-division, or any other algorithm".into()),
            }));
        }
    }
    Ok(Rectangle { col: 0, row: 0, cols, rows })
}
