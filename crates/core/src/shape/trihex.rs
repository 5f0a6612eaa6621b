//! Trihexagonal tiling: regular hexagons and triangles, 3.6.3.6 (kagome).
//!
//! At each corner shared by two hexagons of a row, one triangle above points down and one below
//! points up. A row is a hexagon, the upper triangle, the lower triangle, and so on. Every other
//! row is shifted by half of that period and begins with the two triangles, so that the ends of all
//! rows are aligned. Hexagons have only triangles as neighbours and triangles only hexagons. Unit:
//! the side of both.
//!
//! ```text
//!     0───1───0        six kinds of corners;
//!    ╱     ╲ ╱         a block is three columns and two rows
//!   2       2
//!    ╲     ╱ ╲
//!     3───4───3
//!      ╲ ╱
//!       5
//!      ╱ ╲
//! ```

use crate::catalog::Choice;
use crate::error::Refusal;
use crate::geometry::{Point, TRIANGLE_HEIGHT};
use crate::shape::{Motif, OutlineAlignment, Shape, Tiling, check_width};

pub(super) const TRIHEX: Choice<Shape> = Choice {
    name: "trihex",
    aliases: &["trihexagonal", "kagome"],
    doc: "Hexagons and triangles: six and three neighbours; looks best at cols : rows = 8 : 3",
    value: Shape {
        default_size: (33, 12),
        cell_name: "hexagons and triangles",
        layout: Tiling::Periodic(&MOTIF),
        alignment: OutlineAlignment {
            origin: Point::new(1.0, TRIANGLE_HEIGHT),
            cell_pitch: 2.0,
            on_corners: false,
        },
        check,
    },
};

static MOTIF: Motif = Motif {
    cols: 3,
    rows: 2,
    across: Point::new(2.0, 0.0),
    down: Point::new(0.0, 4.0 * TRIANGLE_HEIGHT),
    corners: &[
        Point::new(0.5, 0.0),
        Point::new(1.5, 0.0),
        Point::new(0.0, TRIANGLE_HEIGHT),
        Point::new(0.5, 2.0 * TRIANGLE_HEIGHT),
        Point::new(1.5, 2.0 * TRIANGLE_HEIGHT),
        Point::new(1.0, 3.0 * TRIANGLE_HEIGHT),
    ],
    faces: &[
        &[(0, 0, 0), (1, 0, 0), (2, 1, 0), (4, 0, 0), (3, 0, 0), (2, 0, 0)],
        &[(1, 0, 0), (0, 1, 0), (2, 1, 0)],
        &[(2, 1, 0), (3, 1, 0), (4, 0, 0)],
        &[(3, 0, 0), (4, 0, 0), (5, 0, 0)],
        &[(5, 0, 0), (1, 0, 1), (0, 0, 1)],
        &[(4, 0, 0), (3, 1, 0), (5, 1, 0), (0, 1, 1), (1, 0, 1), (5, 0, 0)],
    ],
};

fn check(cols: u32, rows: u32) -> Result<(), Refusal> {
    // This is the only connected grid with fewer than three columns and several rows: a hexagon and
    // the triangle below it.
    if (cols, rows) == (1, 2) {
        return Ok(());
    }
    let why = "with fewer than three columns, the triangles of row 1 touch no hexagon of that row";
    check_width((cols, 3), (rows, 1), why)
}
