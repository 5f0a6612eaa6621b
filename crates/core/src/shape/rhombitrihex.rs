//! Rhombitrihexagonal tiling: regular hexagons, squares and triangles, 3.4.6.4.
//!
//! A hexagon has six squares as neighbours, a square two hexagons and two triangles, a triangle
//! three squares. Rows 0 and 2 of a block have the hexagons, the upright squares between them and
//! the triangles below those squares. Rows 1 and 3 have the slanted squares and the triangles below
//! the hexagons. Rows 2 and 3 are shifted by half a block; their first cell is chosen to keep the
//! ends of all rows about aligned. Unit: the side of all cells.
//!
//! ```text
//!         0
//!      ╱     ╲          twelve kinds of corners, those of two hexagons;
//!    1         2───1    a block is three columns and four rows
//!    │         │   │
//!    3         4───3
//!   ╱ ╲     ╱ ╲   ╱
//!  ╱     5     ╲ ╱
//!  6    ╱ ╲     6
//!   ╲ ╱     ╲ ╱   ╲
//!    8───────7      8
//! ```

use crate::catalog::Choice;
use crate::error::Refusal;
use crate::geometry::{Point, TRIANGLE_HEIGHT};
use crate::shape::{Motif, OutlineAlignment, Shape, Tiling, check_width};

pub(super) const RHOMBITRIHEX: Choice<Shape> = Choice {
    name: "rhombitrihex",
    aliases: &["rhombitrihexagonal"],
    doc: "Hexagons, squares and triangles: six, four and three neighbours",
    value: Shape {
        default_size: (24, 18),
        cell_name: "hexagons, squares and triangles",
        layout: Tiling::Periodic(&MOTIF),
        alignment: OutlineAlignment {
            origin: Point::new(TRIANGLE_HEIGHT, 1.0),
            cell_pitch: 1.0 + 2.0 * TRIANGLE_HEIGHT,
            on_corners: false,
        },
        check,
    },
};

/// Half the distance between the centres of neighbouring hexagons of a row.
const HALF_COLUMN_STEP: f64 = 0.5 + TRIANGLE_HEIGHT;
/// The vertical distance between consecutive rows of hexagons.
const ROW_STEP: f64 = 1.5 + TRIANGLE_HEIGHT;

static MOTIF: Motif = Motif {
    cols: 3,
    rows: 4,
    across: Point::new(2.0 * HALF_COLUMN_STEP, 0.0),
    down: Point::new(0.0, 2.0 * ROW_STEP),
    corners: &[
        Point::new(TRIANGLE_HEIGHT, 0.0),
        Point::new(0.0, 0.5),
        Point::new(2.0 * TRIANGLE_HEIGHT, 0.5),
        Point::new(0.0, 1.5),
        Point::new(2.0 * TRIANGLE_HEIGHT, 1.5),
        Point::new(TRIANGLE_HEIGHT, 2.0),
        Point::new(HALF_COLUMN_STEP + TRIANGLE_HEIGHT, ROW_STEP),
        Point::new(HALF_COLUMN_STEP, ROW_STEP + 0.5),
        Point::new(HALF_COLUMN_STEP + 2.0 * TRIANGLE_HEIGHT, ROW_STEP + 0.5),
        Point::new(HALF_COLUMN_STEP, ROW_STEP + 1.5),
        Point::new(HALF_COLUMN_STEP + 2.0 * TRIANGLE_HEIGHT, ROW_STEP + 1.5),
        Point::new(HALF_COLUMN_STEP + TRIANGLE_HEIGHT, ROW_STEP + 2.0),
    ],
    faces: &[
        &[(0, 0, 0), (2, 0, 0), (4, 0, 0), (5, 0, 0), (3, 0, 0), (1, 0, 0)],
        &[(2, 0, 0), (1, 1, 0), (3, 1, 0), (4, 0, 0)],
        &[(4, 0, 0), (3, 1, 0), (6, 0, 0)],
        &[(3, 0, 0), (5, 0, 0), (8, -1, 0), (6, -1, 0)],
        &[(5, 0, 0), (7, 0, 0), (8, -1, 0)],
        &[(4, 0, 0), (6, 0, 0), (7, 0, 0), (5, 0, 0)],
        &[(8, -1, 0), (7, 0, 0), (9, 0, 0), (10, -1, 0)],
        &[(10, -1, 0), (9, 0, 0), (0, 0, 1)],
        &[(6, 0, 0), (8, 0, 0), (10, 0, 0), (11, 0, 0), (9, 0, 0), (7, 0, 0)],
        &[(10, -1, 0), (0, 0, 1), (1, 0, 1), (11, -1, 0)],
        &[(9, 0, 0), (11, 0, 0), (2, 0, 1), (0, 0, 1)],
        &[(11, 0, 0), (1, 1, 1), (2, 0, 1)],
    ],
};

fn check(cols: u32, rows: u32) -> Result<(), Refusal> {
    let why = "in a single column, rows 1 and 2 touch at a point only, so no passage joins them";
    check_width((cols, 2), (rows, 2), why)
}
