//! Cairo pentagonal tiling: five neighbours.
//!
//! Several pentagons form this pattern; these have four equal sides. The tiling is the Laves tiling
//! V3.3.4.3.4, dual to the snub square tiling (`snub_square.rs`). Angles are 90° at corners where
//! four cells meet and 120° where three meet. Unit: the long side; the short side is √3 − 1. Area:
//! 3 / 2. A block is the four pentagons around a right-angled corner. Columns and rows are those of
//! a slightly distorted square grid, in which two of every four cells that meet have one extra
//! side.
//!
//! ```text
//!       1             six kinds of corners; a block is two columns and two rows.
//!     ╱   ╲           Four cells meet at 0 and at 3, the middle of the block
//!   0       2───0
//!   │       │    ╲
//!   4───────3      4
//! ```

use crate::catalog::Choice;
use crate::geometry::Point;
use crate::shape::{Motif, OutlineAlignment, Shape, Tiling, any_size};

pub(super) const CAIRO: Choice<Shape> = Choice {
    name: "cairo",
    aliases: &["pentagon", "pentagonal", "cairo-pentagonal"],
    doc: "Pentagons as in the pavements of Cairo: five neighbours",
    value: Shape {
        default_size: (20, 20),
        cell_name: "pentagons",
        layout: Tiling::Periodic(&MOTIF),
        alignment: OutlineAlignment {
            origin: Point::new(COS + SIN, COS + SIN),
            cell_pitch: 2.0 * (COS + SIN),
            on_corners: false,
        },
        check: any_size,
    },
};

/// (√6 + √2) / 4: the cosine of 15°, the rotation of the long sides.
const COS: f64 = 0.965_925_826_289_068_3;
/// (√6 − √2) / 4: the sine of 15°.
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
