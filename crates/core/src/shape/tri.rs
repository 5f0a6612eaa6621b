//! Equilateral triangles, alternately pointing up and down: class Delta.
//!
//! The cell at column 0, row 0 points up; so does every cell whose column + row is even.
//!
//! ```text
//!       0───0───0       two kinds of corners, a row apart and shifted by half a side;
//!      ╱ ╲ ╱ ╲ ╱        a block is two columns and two rows
//!     1───1───1
//!      ╲ ╱ ╲ ╱ ╲
//!       0───0───0
//! ```

use crate::catalog::Choice;
use crate::error::Refusal;
use crate::geometry::{Point, TRIANGLE_HEIGHT};
use crate::shape::{Motif, OutlineAlignment, Shape, Tiling, check_width};

pub(super) const TRI: Choice<Shape> = Choice {
    name: "tri",
    aliases: &["triangle", "triangular", "delta"],
    doc: "Equilateral triangles: three neighbours; looks best at cols : rows = 3 : 2",
    value: Shape {
        default_size: (30, 20),
        cell_name: "triangles",
        layout: Tiling::Periodic(&MOTIF),
        alignment: OutlineAlignment {
            origin: Point::new(0.5, 0.0),
            cell_pitch: 1.0,
            on_corners: true,
        },
        check,
    },
};

static MOTIF: Motif = Motif {
    cols: 2,
    rows: 2,
    across: Point::new(1.0, 0.0),
    down: Point::new(0.0, 2.0 * TRIANGLE_HEIGHT),
    corners: &[Point::new(0.5, 0.0), Point::new(0.0, TRIANGLE_HEIGHT)],
    faces: &[
        &[(0, 0, 0), (1, 1, 0), (1, 0, 0)],
        &[(0, 0, 0), (0, 1, 0), (1, 1, 0)],
        &[(1, 0, 0), (1, 1, 0), (0, 0, 1)],
        &[(1, 1, 0), (0, 1, 1), (0, 0, 1)],
    ],
};

fn check(cols: u32, rows: u32) -> Result<(), Refusal> {
    let why = "in a single column of triangles, rows 1 and 2 touch at a point only, so no passage joins \
         them";
    check_width((cols, 2), (rows, 2), why)
}
