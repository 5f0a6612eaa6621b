//! Deltoidal trihexagonal tiling: kites, six to a hexagon, with four neighbours each.
//!
//! The Laves tiling V3.4.6.4, dual to the tiling in `rhombitrihex.rs`. The angles of a kite are 60°
//! at the centre of its hexagon, 120° at the hexagon's corner and 90° at the midpoints of the
//! hexagon's sides. Unit: the short side; the long side is √3; the area is √3. Three kites form the
//! upper half of a hexagon and are part of one row; the other three form the lower half. Every
//! other row of hexagons is shifted by half a hexagon.
//!
//! ```text
//!           0            twelve kinds of corners, in reading order;
//!       1   │   2        a block is three columns and four rows: two hexagons
//!   3    ╲     ╱    3
//!   │       5       │
//!   4 ─────╱ ╲───── 4
//!   6    ╱     ╲    6
//!       7       8
//!           9
//! ```

use crate::catalog::Choice;
use crate::error::Refusal;
use crate::geometry::{Point, TRIANGLE_HEIGHT};
use crate::shape::{Motif, OutlineAlignment, Shape, Tiling, check_width};

pub(super) const KITE: Choice<Shape> = Choice {
    name: "kite",
    aliases: &["kites", "deltoidal", "deltoidal-trihexagonal"],
    doc: "Kites, six to a hexagon: four neighbours",
    value: Shape {
        default_size: (21, 18),
        cell_name: "kites",
        layout: Tiling::Periodic(&MOTIF),
        alignment: OutlineAlignment {
            origin: Point::new(2.0 * TRIANGLE_HEIGHT, 2.0),
            cell_pitch: 4.0 * TRIANGLE_HEIGHT,
            on_corners: false,
        },
        check,
    },
};

static MOTIF: Motif = Motif {
    cols: 3,
    rows: 4,
    across: Point::new(4.0 * TRIANGLE_HEIGHT, 0.0),
    down: Point::new(0.0, 6.0),
    corners: &[
        Point::new(2.0 * TRIANGLE_HEIGHT, 0.0),
        Point::new(TRIANGLE_HEIGHT, 0.5),
        Point::new(3.0 * TRIANGLE_HEIGHT, 0.5),
        Point::new(0.0, 1.0),
        Point::new(0.0, 2.0),
        Point::new(2.0 * TRIANGLE_HEIGHT, 2.0),
        Point::new(0.0, 3.0),
        Point::new(TRIANGLE_HEIGHT, 3.5),
        Point::new(3.0 * TRIANGLE_HEIGHT, 3.5),
        Point::new(2.0 * TRIANGLE_HEIGHT, 4.0),
        Point::new(0.0, 5.0),
        Point::new(2.0 * TRIANGLE_HEIGHT, 5.0),
    ],
    faces: &[
        &[(1, 0, 0), (5, 0, 0), (4, 0, 0), (3, 0, 0)],
        &[(0, 0, 0), (2, 0, 0), (5, 0, 0), (1, 0, 0)],
        &[(2, 0, 0), (3, 1, 0), (4, 1, 0), (5, 0, 0)],
        &[(4, 0, 0), (5, 0, 0), (7, 0, 0), (6, 0, 0)],
        &[(5, 0, 0), (8, 0, 0), (9, 0, 0), (7, 0, 0)],
        &[(5, 0, 0), (4, 1, 0), (6, 1, 0), (8, 0, 0)],
        &[(8, 0, 0), (10, 1, 0), (11, 0, 0), (9, 0, 0)],
        &[(6, 1, 0), (7, 1, 0), (10, 1, 0), (8, 0, 0)],
        &[(7, 1, 0), (9, 1, 0), (11, 1, 0), (10, 1, 0)],
        &[(11, 0, 0), (10, 1, 0), (2, 0, 1), (0, 0, 1)],
        &[(10, 1, 0), (1, 1, 1), (3, 1, 1), (2, 0, 1)],
        &[(10, 1, 0), (11, 1, 0), (0, 1, 1), (1, 1, 1)],
    ],
};

fn check(cols: u32, rows: u32) -> Result<(), Refusal> {
    let why = "in a single column of kites, rows 1 and 2 share no side, so no passage joins them";
    check_width((cols, 2), (rows, 2), why)
}
