//! The pentagons of Cairo's pavements: five neighbours.
//!
//! Of the many pentagons that make this pattern these are the ones with four equal sides: the
//! Laves tiling V3.3.4.3.4, dual to squares and triangles (`snub_square.rs`). Their angles are 90°
//! at corners where four meet, 120° where three do. Unit: the long side; the short one is √3 − 1.
//! Area: 3 / 2. Four pentagons round a right-angled corner are a block; columns and rows are those of
//! a slightly bent grid of squares, in which two of every four cells that meet have a side more.
//!
//! ```text
//!       1             six kinds of corners; a block is two columns and two rows.
//!     ╱   ╲           At 0 and at 3, its middle, four cells meet
//!   0       2───0
//!   │       │    ╲
//!   4───────3      4
//! ```

use super::{Grip, Motif, Plan, Shape, any_size};
use crate::catalog::Choice;
use crate::geometry::Point;

pub(super) const CAIRO: Choice<Shape> = Choice {
    name: "cairo",
    aliases: &["pentagon", "pentagonal", "cairo-pentagonal"],
    doc: "Pentagons as in the pavements of Cairo: five neighbours",
    is: Shape {
        size: (20, 20),
        cells_are: "pentagons",
        plan: Plan::Repeat(&MOTIF),
        grip: Grip {
            at: Point::new(COS + SIN, COS + SIN),
            pitch: 2.0 * (COS + SIN),
            on_corners: false,
        },
        check: any_size,
    },
};

/// (√6 + √2) / 4: the cosine of 15°, by which long sides are turned.
const COS: f64 = 0.965_925_826_289_068_3;
/// (√6 − √2) / 4: its sine.
const SIN: f64 = 0.258_819_045_102_520_76;

static MOTIF: Motif = Motif {
    cols: 2,
    rows: 2,
    across: Point::new(2.0 * (COS + SIN), 0.0),
    down: Point::new(0.0, 2.0 * (COS + SIN)),
    corners: &[
        Point::new(0.0, 0.0),
        Point::new(COS, -SIN),
        Point::new(COS + 2.0 * SIN, SIN),
        Point::new(COS + SIN, COS + SIN),
        Point::new(SIN, COS),
        Point::new(-SIN, COS + 2.0 * SIN),
    ],
    faces: &[
        &[(1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0), (0, 0, 0)],
        &[(0, 1, 0), (4, 1, 0), (5, 1, 0), (3, 0, 0), (2, 0, 0)],
        &[(4, 0, 0), (3, 0, 0), (1, 0, 1), (0, 0, 1), (5, 0, 0)],
        &[(3, 0, 0), (5, 1, 0), (0, 1, 1), (2, 0, 1), (1, 0, 1)],
    ],
};
