//! Floret pentagonal tiling: pentagons, six to a flower, with five neighbours each.
//!
//! The Laves tiling V3.3.3.3.6. The angle of a petal at the centre of its flower is 60°, all others
//! are 120°. The two sides at the centre are twice as long as the other three. Unit: the mean of
//! the five sides, so their lengths are 10 / 7 and 5 / 7. The flower centres form a triangular
//! lattice, as the centres of hexagons do. The tiling is chiral. Three petals form the upper half
//! of a flower and are part of one row; the other three form the lower half. Every other row of
//! flowers is shifted by half a flower.
//!
//! All corners are points of a triangular lattice with step 5 / 7. Its basis is `u`, to the right
//! and slightly up, and `v`, 60° clockwise of `u`. The next flower on the right is at 4 u + v, the
//! flower two rows below at 9 v − 6 u.
//!
//! ```text
//!        1 0 3 2       eighteen kinds of corners, in reading order;
//!       5  4    5      a block is three columns and four rows: two flowers,
//!       6    7   6     the first with its centre at corner 7, the second at corner 16
//!        8    10
//!       9  11   9
//!         12 14 13
//! ```

use crate::catalog::Choice;
use crate::error::Refusal;
use crate::geometry::{Point, TRIANGLE_HEIGHT};
use crate::shape::{Motif, OutlineAlignment, Shape, Tiling, check_width};

pub(super) const FLORET: Choice<Shape> = Choice {
    name: "floret",
    aliases: &["florets", "floret-pentagonal"],
    doc: "Pentagons, six to a flower: five neighbours",
    value: Shape {
        default_size: (21, 18),
        cell_name: "petals",
        layout: Tiling::Periodic(&MOTIF),
        alignment: OutlineAlignment { origin: at(0.0, 0.0), cell_pitch: SPAN, on_corners: false },
        check,
    },
};

/// The distance between the centres of neighbouring flowers: 5 √21 / 7.
const SPAN: f64 = 3.273_268_353_539_885_7;

/// Returns the point `u` and `v` lattice steps from the centre of the first flower.
const fn at(u: f64, v: f64) -> Point {
    Point::new(SPAN * (3.0 * u + 2.0 * v) / 14.0, SPAN * TRIANGLE_HEIGHT * (4.0 * v - u) / 21.0)
}

static MOTIF: Motif = Motif {
    cols: 3,
    rows: 4,
    across: Point::new(SPAN, 0.0),
    down: Point::new(0.0, 2.0 * TRIANGLE_HEIGHT * SPAN),
    corners: &[
        at(2.0, -3.0),
        at(1.0, -3.0),
        at(3.0, -2.0),
        at(2.0, -2.0),
        at(0.0, -2.0),
        at(-1.0, -2.0),
        at(-2.0, -1.0),
        at(0.0, 0.0),
        at(-2.0, 0.0),
        at(-3.0, 1.0),
        at(0.0, 2.0),
        at(-2.0, 2.0),
        at(-3.0, 2.0),
        at(-1.0, 3.0),
        at(-2.0, 3.0),
        at(-3.0, 4.0),
        at(-1.0, 5.0),
        at(-3.0, 5.0),
    ],
    faces: &[
        &[(4, 0, 0), (7, 0, 0), (8, 0, 0), (6, 0, 0), (5, 0, 0)],
        &[(0, 0, 0), (3, 0, 0), (7, 0, 0), (4, 0, 0), (1, 0, 0)],
        &[(2, 0, 0), (5, 1, 0), (6, 1, 0), (7, 0, 0), (3, 0, 0)],
        &[(7, 0, 0), (11, 0, 0), (12, 0, 0), (9, 0, 0), (8, 0, 0)],
        &[(7, 0, 0), (10, 0, 0), (13, 0, 0), (14, 0, 0), (11, 0, 0)],
        &[(6, 1, 0), (8, 1, 0), (9, 1, 0), (10, 0, 0), (7, 0, 0)],
        &[(13, 0, 0), (16, 0, 0), (17, 0, 0), (15, 0, 0), (14, 0, 0)],
        &[(9, 1, 0), (12, 1, 0), (16, 0, 0), (13, 0, 0), (10, 0, 0)],
        &[(11, 1, 0), (14, 1, 0), (15, 1, 0), (16, 0, 0), (12, 1, 0)],
        &[(16, 0, 0), (2, 0, 1), (3, 0, 1), (0, 0, 1), (17, 0, 0)],
        &[(16, 0, 0), (1, 1, 1), (4, 1, 1), (5, 1, 1), (2, 0, 1)],
        &[(15, 1, 0), (17, 1, 0), (0, 1, 1), (1, 1, 1), (16, 0, 0)],
    ],
};

fn check(cols: u32, rows: u32) -> Result<(), Refusal> {
    let why = "in a single column of petals, rows 1 and 2 share no side, so no passage joins them";
    check_width((cols, 2), (rows, 2), why)
}
