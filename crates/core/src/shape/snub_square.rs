//! Snub square tiling: squares and equilateral triangles, 3.3.4.3.4, dual to the Cairo tiling
//! (`cairo.rs`).
//!
//! Squares and pairs of triangles alternate in a chessboard pattern. In row 0 a pair is an upper
//! left and a lower right triangle, in row 1 a lower left and an upper right one. A square has four
//! triangles as neighbours, a triangle has two squares and a triangle. Unit: the side of both.
//!
//! ```text
//!     0           four kinds of corners, those of the first square;
//!   ╱   ╲ ╲       a block is three columns and two rows
//!  3      ╲ 3
//!   ╲      1 ╲
//!    2 ──╱    2
//! ```

use crate::catalog::Choice;
use crate::error::Refusal;
use crate::geometry::Point;
use crate::shape::{Motif, OutlineAlignment, Shape, Tiling, check_width};

pub(super) const SNUB_SQUARE: Choice<Shape> = Choice {
    name: "snub-square",
    aliases: &["snub-quadrille"],
    doc: "Squares and triangles: four and three neighbours; looks best at cols : rows = 3 : 2",
    value: Shape {
        default_size: (24, 16),
        cell_name: "squares and triangles",
        layout: Tiling::Periodic(&MOTIF),
        alignment: OutlineAlignment {
            origin: Point::new(0.0, 0.0),
            cell_pitch: 2.0 * (FAR + NEAR),
            on_corners: false,
        },
        check,
    },
};

/// √6 / 4: the distance of a square's corners from its centre along one axis.
const FAR: f64 = 0.612_372_435_695_794_5;
/// √2 / 4: the distance along the other axis.
const NEAR: f64 = 0.353_553_390_593_273_8;

static MOTIF: Motif = Motif {
    cols: 3,
    rows: 2,
    across: Point::new(2.0 * (FAR + NEAR), 0.0),
    down: Point::new(0.0, 2.0 * (FAR + NEAR)),
    corners: &[
        Point::new(NEAR, -FAR),
        Point::new(FAR, NEAR),
        Point::new(-NEAR, FAR),
        Point::new(-FAR, -NEAR),
    ],
    faces: &[
        &[(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0)],
        &[(0, 0, 0), (3, 1, 0), (1, 0, 0)],
        &[(3, 1, 0), (2, 1, 0), (1, 0, 0)],
        &[(2, 0, 0), (0, 0, 1), (3, 0, 1)],
        &[(1, 0, 0), (0, 0, 1), (2, 0, 0)],
        &[(1, 0, 0), (2, 1, 0), (3, 1, 1), (0, 0, 1)],
    ],
};

fn check(cols: u32, rows: u32) -> Result<(), Refusal> {
    let why = "in a single column, rows 0 and 1 touch at a point only, so no passage joins them";
    check_width((cols, 2), (rows, 1), why)
}
