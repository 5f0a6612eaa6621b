//! Recursive division: a straight wall with one gap divides a rectangle, and each part is divided
//! in the same way.
//!
//! The wall runs across the longer side, at a random place. A rectangle that is one cell wide is a
//! corridor. The links are returned in the order in which the gaps are made. Long straight walls,
//! 27 % dead ends.
//!
//! The grid must be a rectangle of cells whose neighbours lie left, right, above and below; the
//! algorithm refuses other grids.
//!
//! Time O(cells), memory 16 bytes per pending rectangle, in addition to the result. Source: J.
//! Buck, "Mazes for Programmers" (2015), chapter 12; W. Pullen, "Think Labyrinth".

use crate::algorithm::Algorithm;
use crate::algorithm::lattice::RectangularGrid;
use crate::algorithm::options::AlgorithmOptions;
use crate::algorithm::rows::link_between;
use crate::cancel::Cancel;
use crate::catalog::Choice;
use crate::error::{Error, Refusal};
use crate::grid::Grid;
use crate::rng::Rng;

pub(super) const DIVISION: Choice<Algorithm> = Choice {
    name: "division",
    aliases: &["recursive-division"],
    doc: "Recursive division: straight walls with one gap each; on squares only",
    value: Algorithm { carve, steps: None, options: &[], adds_walls: true },
};

/// A rectangle of cells, given by the place of its upper left cell and its size.
#[derive(Clone, Copy)]
struct Rectangle {
    col: u32,
    row: u32,
    cols: u32,
    rows: u32,
}

fn carve(
    grid: &Grid,
    _options: &AlgorithmOptions,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    if let Some(lattice) = RectangularGrid::of(grid, cancel)? {
        let whole = Rectangle { col: 0, row: 0, cols: lattice.cols, rows: lattice.rows };
        let link = |col, row, upright| {
            if upright { lattice.right(col, row) } else { lattice.below(col, row) }
        };
        return divide(whole, link, rng, cancel);
    }
    let whole = rectangle(grid, cancel)?;
    let link = |col, row, upright| {
        let cell = row * whole.cols + col;
        let there = cell + if upright { 1 } else { whole.cols };
        // Neighbours in a rectangle are always linked, so the default is never used.
        link_between(grid, cell, there).unwrap_or_default()
    };
    divide(whole, link, rng, cancel)
}

/// Divides a rectangle. `link` returns the link from the cell at a column and row to its right
/// neighbour (through an upright wall), or to the one below.
fn divide(
    whole: Rectangle,
    link: impl Fn(u32, u32, bool) -> u32,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Error> {
    let mut opened = Vec::with_capacity((whole.cols * whole.rows) as usize - 1);
    let mut pending = Vec::new();
    let mut next = Some(whole);
    let mut iteration = 0;
    while let Some(Rectangle { col, row, cols, rows }) = next {
        iteration += 1;
        cancel.check_periodically(iteration)?;
        if cols == 1 || rows == 1 {
            for at in 1..cols {
                cancel.check_periodically(at as usize)?;
                opened.push(link(col + at - 1, row, true));
            }
            for at in 1..rows {
                cancel.check_periodically(at as usize)?;
                opened.push(link(col, row + at - 1, false));
            }
            next = pending.pop();
            continue;
        }
        let upright = cols > rows || cols == rows && rng.below(2) == 0;
        // The extent of the rectangle across the wall and along it.
        let (long, short) = if upright { (cols, rows) } else { (rows, cols) };
        let wall = 1 + rng.below(long - 1);
        let gap = rng.below(short);
        if upright {
            opened.push(link(col + wall - 1, row + gap, true));
            pending.push(Rectangle { col: col + wall, row, cols: cols - wall, rows });
            next = Some(Rectangle { col, row, cols: wall, rows });
        } else {
            opened.push(link(col + gap, row + wall - 1, false));
            pending.push(Rectangle { col, row: row + wall, cols, rows: rows - wall });
            next = Some(Rectangle { col, row, cols, rows: wall });
        }
    }
    Ok(opened)
}

/// Returns the grid as a rectangle, or a refusal if it is not one: the cells must be in reading
/// order, and each linked to its neighbours left, right, above and below.
fn rectangle(grid: &Grid, cancel: &Cancel) -> Result<Rectangle, Error> {
    let cells = grid.cells();
    let [col, row, _] = grid.col_row_level(cells - 1);
    let (cols, rows) = (col + 1, row + 1);
    let [width, height] = [cols, rows].map(u64::from);
    let mut fits = width * height == u64::from(cells)
        && 2 * width * height - width - height == u64::from(grid.links());
    let mut col = 0;
    for cell in 0..cells {
        cancel.check_periodically(cell as usize)?;
        let is_neighbour = |there: u32| {
            there == cells
                || (there + 1 == cell && col > 0)
                || (there == cell + 1 && col + 1 < cols)
                || there.abs_diff(cell) == cols
        };
        fits = fits && grid.neighbors(cell).iter().all(|&there| is_neighbour(there));
        col = if col + 1 == cols { 0 } else { col + 1 };
        if !fits {
            let detail = "algorithm is division: it builds straight walls through rectangles, but \
                          these cells are not a rectangle with neighbours left, right, above and \
                          below; take algorithm=blobby-division, which divides cells of every \
                          shape";
            let refusal = Refusal::new("algorithm", "no-rectangle", detail);
            return Err(refusal.allowing("blobby-division, or any other algorithm").into());
        }
    }
    Ok(Rectangle { col: 0, row: 0, cols, rows })
}
