//! Regular octagons and squares in a chessboard pattern: 4.8.8, class Upsilon.
//!
//! The cell at column 0, row 0 is an octagon; so is every cell whose column + row is even. An
//! octagon has eight neighbours: four squares, and four octagons across its slanted sides. Unit:
//! the side of both.
//!
//! ```text
//!      0───1               eight kinds of corners, those of the first octagon;
//!    ╱       ╲             a block is two columns and two rows
//!   2         3───2
//!   │         │   │
//!   4         5───4
//!    ╲       ╱     ╲
//!      6───7         …
//!      │   │         │
//! ```

use std::f64::consts::FRAC_1_SQRT_2;

use crate::catalog::Choice;
use crate::geometry::Point;
use crate::shape::{Motif, OutlineAlignment, Shape, Tiling, any_size};

pub(super) const OCT: Choice<Shape> = Choice {
    name: "oct",
    aliases: &["octagon", "octagonal", "upsilon"],
    doc: "Octagons and squares alternating: eight and four neighbours",
    value: Shape {
        default_size: (20, 20),
        cell_name: "octagons and squares",
        layout: Tiling::Periodic(&MOTIF),
        alignment: OutlineAlignment {
            origin: Point::new(0.5 + SLANT, 0.5 + SLANT),
            cell_pitch: 2.0 + 2.0 * SLANT,
            on_corners: false,
        },
        check: any_size,
    },
};

/// Horizontal and vertical extent of a slanted side: 1 / √2.
const SLANT: f64 = FRAC_1_SQRT_2;

static MOTIF: Motif = Motif {
    cols: 2,
    rows: 2,
    across: Point::new(2.0 + 2.0 * SLANT, 0.0),
    down: Point::new(0.0, 2.0 + 2.0 * SLANT),
    corners: &[
        Point::new(SLANT, 0.0),
        Point::new(1.0 + SLANT, 0.0),
        Point::new(0.0, SLANT),
        Point::new(1.0 + 2.0 * SLANT, SLANT),
        Point::new(0.0, 1.0 + SLANT),
        Point::new(1.0 + 2.0 * SLANT, 1.0 + SLANT),
        Point::new(SLANT, 1.0 + 2.0 * SLANT),
        Point::new(1.0 + SLANT, 1.0 + 2.0 * SLANT),
    ],
    faces: &[
        &[(0, 0, 0), (1, 0, 0), (3, 0, 0), (5, 0, 0), (7, 0, 0), (6, 0, 0), (4, 0, 0), (2, 0, 0)],
        &[(3, 0, 0), (2, 1, 0), (4, 1, 0), (5, 0, 0)],
        &[(6, 0, 0), (7, 0, 0), (1, 0, 1), (0, 0, 1)],
        &[(5, 0, 0), (4, 1, 0), (6, 1, 0), (0, 1, 1), (2, 1, 1), (3, 0, 1), (1, 0, 1), (7, 0, 0)],
    ],
};
