//! Squares as a `NumPy` array, in version 1.0 of the file format.
//!
//! ```text
//!   blocks        uint8 (2 rows + 1, 2 cols + 1)   1 wall, 0 free; cell (r, c) is [2r + 1, 2c + 1]
//!   connections   bool (2, rows, cols)             [0]: open downwards; [1]: open to the right
//!   solution      int32 (n, 2)                     row and column of each cell from start to goal
//! ```
//!
//! Openings in the outline are free blocks but not connections. Sources:
//! <https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html>; the layout of
//! `connections` is that of `connection_list` in the Python package maze-dataset.

use crate::formats::squares::{DOWN, LEFT, RIGHT, UP, rectangle_size};
use crate::formats::{Canvas, Fields, Format, FormatPurpose, SettingGroup, Write};
use crate::scene::Scene;
use crate::style::options::Array;
use mazewright_core::{Cancel, Choice, Error, Refusal};

pub(crate) const NPY: Choice<Format> = Choice {
    name: "npy",
    aliases: &["numpy"],
    doc: "A NumPy array of blocks, connections or the solution; squares on a whole rectangle only",
    value: Format {
        media_type: "application/x-npy",
        purpose: FormatPurpose::Data,
        is_compressible: true,
        shows_parts: false,
        canvas: Canvas::None,
        settings: &[SettingGroup::Array],
        // In a single row there are up to six blocks per cell; a cell of the solution takes eight
        // bytes.
        max_bytes: |cells, _| cells.saturating_mul(8).saturating_add(256),
        bytes_per_cell: 1,
        write: Write::Data(write),
    },
};

fn write(scene: &Scene<'_>, _fields: Fields, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let Some([cols, rows]) = rectangle_size(scene.maze.grid(), cancel)? else {
        return Err(Error::Refused(no_rectangle()));
    };
    match scene.style.options.array.value {
        Array::Blocks => blocks(scene, cols as usize, rows as usize, cancel),
        Array::Connections => connections(scene, cols, rows, cancel),
        Array::Solution => solution(scene, cancel),
    }
}

fn no_rectangle() -> Refusal {
    let detail = "format is npy: an array holds squares that fill a rectangle, but these cells do \
                  not; take squares without outline, mask, levels, wrap and hole, or another format: \
                  graphml and csv contain the graph of every maze";
    Refusal::new("format", "no-rectangle", detail)
        .allowing("format=graphml or format=csv, or squares on a whole rectangle")
}

/// Returns the file header: the item type and the shape, as a Python dictionary literal. `bytes` is
/// the size of the data, for which space is reserved.
fn header(kind: &str, shape: &str, bytes: usize) -> Vec<u8> {
    // Magic string, version and length take ten bytes; the data must start at a multiple of 64.
    let mut dictionary =
        format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}");
    let header_bytes = (10 + dictionary.len() + 1).next_multiple_of(64);
    while 10 + dictionary.len() + 1 < header_bytes {
        dictionary.push(' ');
    }
    dictionary.push('\n');
    let mut file = Vec::with_capacity(header_bytes + bytes);
    file.extend_from_slice(b"\x93NUMPY\x01\x00");
    file.extend_from_slice(&(dictionary.len() as u16).to_le_bytes());
    file.extend_from_slice(dictionary.as_bytes());
    file
}

fn blocks(scene: &Scene<'_>, cols: usize, rows: usize, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let maze = scene.maze;
    let [width, height] = [2 * cols + 1, 2 * rows + 1];
    let mut file = header("|u1", &format!("({height}, {width})"), width * height);
    let first = file.len();
    file.resize(first + width * height, 1);
    let blocks = &mut file[first..];
    for cell in 0..maze.grid().cells() {
        cancel.check_periodically(cell as usize)?;
        let at = (2 * (cell as usize / cols) + 1) * width + 2 * (cell as usize % cols) + 1;
        blocks[at] = 0;
        let edges = maze.grid().edges_of(cell);
        for (side, adjacent) in
            [(UP, at - width), (RIGHT, at + 1), (DOWN, at + width), (LEFT, at - 1)]
        {
            if !maze.is_wall(edges[side]) {
                blocks[adjacent] = 0;
            }
        }
    }
    Ok(file)
}

fn connections(scene: &Scene<'_>, cols: u32, rows: u32, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let maze = scene.maze;
    let grid = maze.grid();
    let mut file = header("|b1", &format!("(2, {rows}, {cols})"), 2 * grid.cells() as usize);
    for side in [DOWN, RIGHT] {
        for cell in 0..grid.cells() {
            cancel.check_periodically(cell as usize)?;
            let link = grid.edges_of(cell)[side];
            file.push(u8::from(link < grid.links() && maze.is_open(link)));
        }
    }
    Ok(file)
}

fn solution(scene: &Scene<'_>, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let cells = &scene.routes[0].cells;
    let mut file = header("<i4", &format!("({}, 2)", cells.len()), 8 * cells.len());
    for (index, &cell) in cells.iter().enumerate() {
        cancel.check_periodically(index)?;
        let [col, row, _] = scene.maze.grid().col_row_level(cell);
        file.extend_from_slice(&row.to_le_bytes());
        file.extend_from_slice(&col.to_le_bytes());
    }
    Ok(file)
}
