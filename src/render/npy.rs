//! Squares as a `NumPy` array, in version 1.0 of its file format: what learning and search programs
//! begin with.
//!
//! ```text
//!   blocks        uint8 (2 rows + 1, 2 cols + 1)   1 wall, 0 free; cell (r, c) is [2r + 1, 2c + 1]
//!   connections   bool (2, rows, cols)             [0]: a way down; [1]: a way to the right
//!   solution      int32 (n, 2)                     row and column of each cell from start to goal
//! ```
//!
//! Openings of the outline are free blocks and no connections. Source:
//! <https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html>; the list of connections
//! is that of the Python package maze-dataset.

use super::options::Array;
use super::squares::{DOWN, LEFT, RIGHT, UP, squares};
use super::{Canvas, Fields, Format, Picture, Write};
use crate::cancel::{Cancel, Refusal, Stop};
use crate::catalog::Choice;

pub(super) const NPY: Choice<Format> = Choice {
    name: "npy",
    aliases: &["numpy"],
    doc: "A NumPy array of blocks, connections or the solution; squares on a whole rectangle only",
    is: Format {
        media: "application/x-npy",
        compresses: true,
        canvas: Canvas::None,
        takes: &["array"],
        // A single row has up to six blocks a cell; a step of the solution takes eight bytes.
        bytes: |cells, _| cells.saturating_mul(8).saturating_add(256),
        beside: 1,
        write: Write::Told(write),
    },
};

fn write(picture: &Picture<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
    let Some([cols, rows]) = squares(picture.maze.grid(), cancel)? else {
        return Err(Stop::Refused(no_rectangle()));
    };
    match picture.style.options.array.is {
        Array::Blocks => blocks(picture, cols as usize, rows as usize, cancel),
        Array::Connections => connections(picture, cols, rows, cancel),
        Array::Solution => solution(picture, cancel),
    }
}

fn no_rectangle() -> Refusal {
    Refusal {
        parameter: "format",
        code: "no-rectangle",
        detail: "format is npy: an array holds squares that fill a rectangle, but these cells do \
                 not; take squares without outline, mask, levels, wrap and hole, or another format: \
                 graphml and csv tell the graph of every maze"
            .into(),
        allowed: Some("format=graphml or format=csv, or squares on a whole rectangle".into()),
    }
}

/// A file's head: the type of its items and how many there are along each axis, in Python's words.
fn head(kind: &str, shape: &str, bytes: usize) -> Vec<u8> {
    // Magic, version and length take ten bytes; what follows starts at a multiple of 64.
    let mut words = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}");
    let full = (10 + words.len() + 1).next_multiple_of(64);
    while 10 + words.len() + 1 < full {
        words.push(' ');
    }
    words.push('\n');
    let mut file = Vec::with_capacity(full + bytes);
    file.extend_from_slice(b"\x93NUMPY\x01\x00");
    file.extend_from_slice(&(words.len() as u16).to_le_bytes());
    file.extend_from_slice(words.as_bytes());
    file
}

fn blocks(
    picture: &Picture<'_>,
    cols: usize,
    rows: usize,
    cancel: &Cancel,
) -> Result<Vec<u8>, Stop> {
    let maze = picture.maze;
    let [wide, high] = [2 * cols + 1, 2 * rows + 1];
    let mut file = head("|u1", &format!("({high}, {wide})"), wide * high);
    let first = file.len();
    file.resize(first + wide * high, 1);
    let blocks = &mut file[first..];
    for cell in 0..maze.grid().cells() {
        cancel.check_now_and_then(cell as usize)?;
        let at = (2 * (cell as usize / cols) + 1) * wide + 2 * (cell as usize % cols) + 1;
        blocks[at] = 0;
        let edges = maze.grid().edges_of(cell);
        for (side, beside) in [(UP, at - wide), (RIGHT, at + 1), (DOWN, at + wide), (LEFT, at - 1)]
        {
            if !maze.is_wall(edges[side]) {
                blocks[beside] = 0;
            }
        }
    }
    Ok(file)
}

fn connections(
    picture: &Picture<'_>,
    cols: u32,
    rows: u32,
    cancel: &Cancel,
) -> Result<Vec<u8>, Stop> {
    let maze = picture.maze;
    let grid = maze.grid();
    let mut file = head("|b1", &format!("(2, {rows}, {cols})"), 2 * grid.cells() as usize);
    for side in [DOWN, RIGHT] {
        for cell in 0..grid.cells() {
            cancel.check_now_and_then(cell as usize)?;
            let link = grid.edges_of(cell)[side];
            file.push(u8::from(link < grid.links() && maze.is_open(link)));
        }
    }
    Ok(file)
}

fn solution(picture: &Picture<'_>, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
    let cells = &picture.routes[0].cells;
    let mut file = head("<i4", &format!("({}, 2)", cells.len()), 8 * cells.len());
    for (turn, &cell) in cells.iter().enumerate() {
        cancel.check_now_and_then(turn)?;
        let [col, row, _] = picture.maze.grid().place(cell);
        file.extend_from_slice(&row.to_le_bytes());
        file.extend_from_slice(&col.to_le_bytes());
    }
    Ok(file)
}
