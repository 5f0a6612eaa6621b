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
use crate::geometry::{HEIGHT, Point};
use crate::shape::{Grip, Motif, Plan, Shape, wide_enough};

pub(super) const TRI: Choice<Shape> = Choice {
    name: "tri",
    aliases: &["triangle", "triangular", "delta"],
    doc: "Equilateral triangles: three neighbours; looks best at cols : rows = 3 : 2",
    is: Shape {
        size: (30, 20),
        cells_are: "triangles",
        plan: Plan::Repeat(&MOTIF),
        grip: Grip { at: Point::new(0.5, 0.0), pitch: 1.0, on_corners: true },
        check,
    },
};

static MOTIF: Motif = Motif {
    cols: 2,
    rows: 2,
    across: Point::new(1.0, 0.0),
    down: Point::new(0.0, 2.0 * HEIGHT),
    corners: &[Point::new(0.5, 0.0), Point::new(0.0, HEIGHT)],
    faces: &[
        &[(0, 0, 0), (1, 1, 0), (1, 0, 0)],
        &[(0, 0, 0), (0, 1, 0), (1, 1, 0)],
        &[(1, 0, 0), (1, 1, 0), (0, 0, 1)],
        &[(1, 1, 0), (0, 1, 1), (0, 0, 1)],
    ],
};

fn check(cols: u32, rows: u32) -> Result<(), Refusal> {
    let why =
        "in a single column of triangles rows 1 and 2 touch at a point only, so no way leads on";
    wide_enough((cols, 2), (rows, 2), why)
}
