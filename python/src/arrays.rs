//! Arrays of NumPy, which is imported when the first is made.

use std::io::Cursor;

use mazewright_core::Maze;
use png::{Decoder, DecodingError, Transformations};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};

/// Returns an array of the items in `bytes`, of the NumPy type `kind`.
fn array<'py, const N: usize>(
    py: Python<'py>,
    bytes: &[u8],
    kind: &str,
    shape: [usize; N],
) -> PyResult<Bound<'py, PyAny>> {
    // An array on a bytearray is writable.
    let items = (PyByteArray::new(py, bytes), kind);
    let flat = py.import("numpy")?.call_method1("frombuffer", items)?;
    flat.call_method1("reshape", (shape.to_vec(),))
}

/// Returns the array in a file of NumPy.
pub(crate) fn loaded<'py>(py: Python<'py>, file: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    let file = py.import("io")?.call_method1("BytesIO", (PyBytes::new(py, file),))?;
    py.import("numpy")?.call_method1("load", (file,))
}

/// Returns a row for each cell: the cells across its sides, and -1 for walls.
pub(crate) fn moves<'py>(py: Python<'py>, maze: &Maze) -> PyResult<Bound<'py, PyAny>> {
    const WALL: i32 = -1;
    let grid = maze.grid();
    let (cells, most) = (grid.cells() as usize, grid.most_sides());
    let mut moves = vec![WALL; cells * most];
    for (cell, row) in (0..).zip(moves.chunks_mut(most.max(1))) {
        for (there, side) in row.iter_mut().zip(grid.sides(cell)) {
            if maze.is_open_side(side) {
                *there = grid.neighbor(side).cast_signed();
            }
        }
    }
    let bytes: Vec<u8> = moves.into_iter().flat_map(i32::to_ne_bytes).collect();
    array(py, &bytes, "i4", [cells, most])
}

/// Returns x and y of the centre of each cell.
pub(crate) fn centres<'py>(py: Python<'py>, maze: &Maze) -> PyResult<Bound<'py, PyAny>> {
    let grid = maze.grid();
    let centres = (0..grid.cells()).map(|cell| grid.centre(cell));
    let bytes: Vec<u8> = centres.flat_map(|it| [it.x, it.y]).flat_map(f64::to_ne_bytes).collect();
    array(py, &bytes, "f8", [grid.cells() as usize, 2])
}

/// Returns the two cells of each passage.
pub(crate) fn passages<'py>(py: Python<'py>, maze: &Maze) -> PyResult<Bound<'py, PyAny>> {
    let links = (0..).zip(maze.grid().link_cells());
    let open = links.filter(|(link, _)| maze.is_open(*link)).flat_map(|(_, cells)| cells);
    let bytes: Vec<u8> = open.flat_map(u32::to_ne_bytes).collect();
    array(py, &bytes, "i4", [bytes.len() / 8, 2])
}

/// Returns the pixels of a PNG: rows, columns and channels.
pub(crate) fn pixels<'py>(py: Python<'py>, png: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    let decoded = py.detach(|| decoded(png));
    let (bytes, shape) = decoded.map_err(|error| PyValueError::new_err(error.to_string()))?;
    array(py, &bytes, "u1", shape)
}

/// Decodes a PNG: the bytes of its pixels, and its height, width and number of channels.
fn decoded(png: &[u8]) -> Result<(Vec<u8>, [usize; 3]), DecodingError> {
    let mut decoder = Decoder::new(Cursor::new(png));
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    let mut reader = decoder.read_info()?;
    let mut bytes = vec![0; reader.output_buffer_size().unwrap_or_default()];
    let info = reader.next_frame(&mut bytes)?;
    bytes.truncate(info.buffer_size());
    let shape = [info.height as usize, info.width as usize, info.color_type.samples()];
    Ok((bytes, shape))
}
