//! Recursive division: a straight wall through a rectangle, with one gap, and again on either side.
//!
//! The wall runs across the longer side, at a random place; a rectangle one cell wide is a corridor.
//! The only algorithm here that builds rather than carves: links are given in the order in which
//! gaps are left. Long straight walls, 27 % dead ends.
//!
//! Only rectangles of cells whose neighbours lie left, right, above and below can be cut so; other
//! grids are refused.
//!
//! Time O(cells), memory 12 bytes a rectangle that waits, besides the result. Source: J. Buck, "Mazes
//! for Programmers" (2015), chapter 12; W. Pullen, "Think Labyrinth".

use super::Algorithm;
use super::lattice::{DOWN, Lattice, RIGHT};
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

/// Cells from a first one on, to the right and down.
#[derive(Clone, Copy)]
struct Rectangle {
    first: u32,
    cols: u32,
    rows: u32,
}

fn carve(
    grid: &Grid,
    _texture: &Texture,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Stop> {
    if let Some(lattice) = Lattice::of(grid, cancel)? {
        let whole = Rectangle { first: 0, cols: lattice.cols, rows: lattice.rows };
        let link = |cell, upright: bool| lattice.edge(cell, if upright { RIGHT } else { DOWN });
        return divide(whole, link, rng, cancel);
    }
    let whole = rectangle(grid, cancel)?;
    let link = |cell, upright: bool| {
        let there = cell + if upright { 1 } else { whole.cols };
        // All neighbours in a rectangle are linked.
        between(grid, cell, there).unwrap_or_default()
    };
    divide(whole, link, rng, cancel)
}

/// Divides a rectangle; `link` leads from a cell over an upright wall to the right, or down.
fn divide(
    whole: Rectangle,
    link: impl Fn(u32, bool) -> u32,
    rng: &mut Rng,
    cancel: &Cancel,
) -> Result<Vec<u32>, Stop> {
    let mut opened = Vec::with_capacity((whole.cols * whole.rows) as usize - 1);
    let mut waiting = Vec::new();
    let mut next = Some(whole);
    let mut turn = 0;
    while let Some(Rectangle { first, cols, rows }) = next {
        turn += 1;
        cancel.check_now_and_then(turn)?;
        if cols == 1 || rows == 1 {
            let upright = cols > 1;
            let step = if upright { 1 } else { whole.cols };
            for at in 0..cols * rows - 1 {
                cancel.check_now_and_then(at as usize + 1)?;
                opened.push(link(first + at * step, upright));
            }
            next = waiting.pop();
            continue;
        }
        let upright = cols > rows || cols == rows && rng.below(2) == 0;
        // How long the wall's place can vary and how long the wall is, and the steps from cell to
        // cell in either direction.
        let (long, short) = if upright { (cols, rows) } else { (rows, cols) };
        let (step, aside) = if upright { (1, whole.cols) } else { (whole.cols, 1) };
        let near = 1 + rng.below(long - 1);
        let gap = rng.below(short);
        opened.push(link(first + (near - 1) * step + gap * aside, upright));
        let part = |first: u32, long: u32| {
            let (cols, rows) = if upright { (long, short) } else { (short, long) };
            Rectangle { first, cols, rows }
        };
        waiting.push(part(first + near * step, long - near));
        next = Some(part(first, near));
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
    Ok(Rectangle { first: 0, cols, rows })
}
