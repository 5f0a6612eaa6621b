//! A tessellation that is not in the table of shapes: rows of squares and rows of triangles in turn
//! (the elongated triangular tiling, 3.3.3.4.4), as a block of six cells that is repeated.
//!
//! ```text
//!   0───0───       four kinds of corners; a block is three columns and two rows:
//!   │ a │          a square, the triangle below it that points down, and the one that
//!   1───1───       points up; then the same, shifted by half a side
//!    ╲b╱c╲
//!     2───2───
//!     │ d │
//!     3───3───
//!      ╲e╱f╲
//! ```
//!
//! `cargo run --example own_tessellation > maze.svg`

use mazewright_core::geometry::{Point, TRIANGLE_HEIGHT};
use mazewright_core::{Choice, Error, Maze, Motif, OutlineAlignment, Refusal, Shape, Tiling};
use mazewright_render::{Style, svg};

static ELONGATED: Choice<Shape> = Choice {
    name: "elongated",
    aliases: &[],
    doc: "Rows of squares and rows of triangles in turn",
    value: Shape {
        default_size: (60, 12),
        cell_name: "squares and triangles",
        layout: Tiling::Periodic(&MOTIF),
        alignment: OutlineAlignment {
            origin: Point::new(0.0, 0.0),
            cell_pitch: 1.0,
            on_corners: true,
        },
        check,
    },
};

static MOTIF: Motif = Motif {
    cols: 3,
    rows: 2,
    across: Point::new(1.0, 0.0),
    down: Point::new(0.0, 2.0 + 2.0 * TRIANGLE_HEIGHT),
    corners: &[
        Point::new(0.0, 0.0),
        Point::new(0.0, 1.0),
        Point::new(0.5, 1.0 + TRIANGLE_HEIGHT),
        Point::new(0.5, 2.0 + TRIANGLE_HEIGHT),
    ],
    // The kind of each corner, and the number of blocks to the right and down.
    faces: &[
        &[(0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 0, 0)],
        &[(1, 0, 0), (1, 1, 0), (2, 0, 0)],
        &[(1, 1, 0), (2, 1, 0), (2, 0, 0)],
        &[(2, 0, 0), (2, 1, 0), (3, 1, 0), (3, 0, 0)],
        &[(3, 0, 0), (3, 1, 0), (0, 1, 1)],
        &[(3, 0, 0), (0, 1, 1), (0, 0, 1)],
    ],
};

/// Squares are connected only by the triangles of both adjacent columns.
fn check(cols: u32, _rows: u32) -> Result<(), Refusal> {
    if cols.is_multiple_of(3) {
        return Ok(());
    }
    let detail = format!("cols is {cols}, but must be a multiple of 3");
    Err(Refusal::new("cols", "disconnected", detail).allowing("multiples of 3"))
}

#[expect(clippy::print_stdout, reason = "the output of the example")]
fn main() -> Result<(), Error> {
    let maze = Maze::builder().shape(&ELONGATED).seed(42).build()?;
    print!("{}", svg(&maze, &Style::default())?);
    Ok(())
}
