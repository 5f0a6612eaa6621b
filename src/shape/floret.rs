//! Pentagons like petals, six to a flower: five neighbours.
//!
//! The Laves tiling V3.3.3.3.6, "floret pentagonal". The angle of a petal at the centre of its flower
//! is 60°, all others are 120°; the two sides there are twice as long as the other three. Unit: the
//! mean of the five, so they are 10 / 7 and 5 / 7 long. Flowers stand like hexagons, and have no
//! mirror image among themselves. Three petals are the upper half of a flower and a part of a row,
//! three the lower half; every other row of flowers is shifted by half of one.
//!
//! All corners are among those of triangles whose sides are 5 / 7 long. Two steps along these, `u`
//! to the right and a little up and `v` 60° clockwise of it, lead everywhere: 4 u + v to the next
//! flower on the right, 9 v − 6 u to the second row of flowers below.
//!
//! ```text
//!        1 0 3 2       eighteen kinds of corners, in reading order;
//!       5  4    5      a block is three columns and four rows: two flowers,
//!       6    7   6     the first round corner 7, the second round corner 16
//!        8    10
//!       9  11   9
//!         12 14 13
//! ```

use super::{Grip, Motif, Plan, Shape, wide_enough};
use crate::cancel::Refusal;
use crate::catalog::Choice;
use crate::geometry::{HEIGHT, Point};

pub(super) const FLORET: Choice<Shape> = Choice {
    name: "floret",
    aliases: &["florets", "floret-pentagonal"],
    doc: "Pentagons, six to a flower: five neighbours",
    is: Shape {
        size: (21, 18),
        cells_are: "petals",
        plan: Plan::Repeat(&MOTIF),
        grip: Grip { at: at(0.0, 0.0), pitch: SPAN, on_corners: false },
        check,
    },
};

/// From the centre of a flower to the next: 5 √21 / 7.
const SPAN: f64 = 3.273_268_353_539_885_7;

/// So many steps `u` and `v` from the centre of the first flower.
const fn at(u: f64, v: f64) -> Point {
    Point::new(SPAN * (3.0 * u + 2.0 * v) / 14.0, SPAN * HEIGHT * (4.0 * v - u) / 21.0)
}

static MOTIF: Motif = Motif {
    cols: 3,
    rows: 4,
    across: Point::new(SPAN, 0.0),
    down: Point::new(0.0, 2.0 * HEIGHT * SPAN),
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
    let why =
        "in a single column of petals rows 1 and 2 have no side in common, so no way leads on";
    wide_enough((cols, 2), (rows, 2), why)
}
