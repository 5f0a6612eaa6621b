//! Rhombille tiling: rhombs of 60° and 120° in three orientations, which look like stacked cubes;
//! four neighbours.
//!
//! The Laves tiling V3.6.3.6, dual to the trihexagonal tiling (`trihex.rs`). Three rhombs form a
//! cube (a regular hexagon): its left face in a column 3n, then the top, then the right face. Every
//! other row of cubes is shifted by half a cube. Consecutive rows are linked through the right
//! faces of the cubes of the upper row, or the left faces of those of the lower row. Unit: the
//! side; area √3 / 2.
//!
//! ```text
//!        0             six kinds of corners;
//!     ╱     ╲          a block is three columns and two rows
//!   1         1
//!   │ ╲     ╱ │
//!   │    2    │
//!   3    │    3
//!     ╲  │  ╱ │ ╲
//!        4    │   …
//! ```

use crate::catalog::Choice;
use crate::error::Refusal;
use crate::geometry::{Point, TRIANGLE_HEIGHT};
use crate::shape::{Motif, OutlineAlignment, Shape, Tiling, check_width};

pub(super) const RHOMBILLE: Choice<Shape> = Choice {
    name: "rhombille",
    aliases: &["cubes", "tumbling-blocks", "rhombic"],
    doc: "Rhombs that look like stacked cubes: four neighbours; looks best at cols : rows = 8 : 3",
    value: Shape {
        default_size: (33, 12),
        cell_name: "rhombs",
        layout: Tiling::Periodic(&MOTIF),
        alignment: OutlineAlignment {
            origin: Point::new(TRIANGLE_HEIGHT, 1.0),
            cell_pitch: 2.0 * TRIANGLE_HEIGHT,
            on_corners: false,
        },
        check,
    },
};

static MOTIF: Motif = Motif {
    cols: 3,
    rows: 2,
    across: Point::new(2.0 * TRIANGLE_HEIGHT, 0.0),
    down: Point::new(0.0, 3.0),
    corners: &[
        Point::new(TRIANGLE_HEIGHT, 0.0),
        Point::new(0.0, 0.5),
        Point::new(TRIANGLE_HEIGHT, 1.0),
        Point::new(0.0, 1.5),
        Point::new(TRIANGLE_HEIGHT, 2.0),
        Point::new(0.0, 2.5),
    ],
    faces: &[
        &[(1, 0, 0), (2, 0, 0), (4, 0, 0), (3, 0, 0)],
        &[(0, 0, 0), (1, 1, 0), (2, 0, 0), (1, 0, 0)],
        &[(1, 1, 0), (3, 1, 0), (4, 0, 0), (2, 0, 0)],
        &[(4, 0, 0), (5, 1, 0), (1, 1, 1), (0, 0, 1)],
        &[(3, 1, 0), (4, 1, 0), (5, 1, 0), (4, 0, 0)],
        &[(4, 1, 0), (0, 1, 1), (1, 1, 1), (5, 1, 0)],
    ],
};

fn check(cols: u32, rows: u32) -> Result<(), Refusal> {
    let why = "with fewer than three columns, rows 0 and 1 share no side";
    check_width((cols, 3), (rows, 1), why)
}
