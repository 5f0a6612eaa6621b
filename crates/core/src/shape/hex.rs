//! Regular hexagons with a corner at the top, every other row shifted by half a cell: class Sigma.
//!
//! ```text
//!      0       0          four kinds of corners: 0 1 2 3 from top to bottom;
//!    ╱   ╲   ╱   ╲        a block is one column and two rows;
//!   1     1 1     1       row 1 lies half a cell to the right of row 0
//!   │     │ │     │
//!   2     2 2     2
//!    ╲   ╱   ╲   ╱
//!      3       3
//! ```

use crate::catalog::Choice;
use crate::geometry::{Point, TRIANGLE_HEIGHT};
use crate::shape::{Motif, OutlineAlignment, Shape, Tiling, any_size};

pub(super) const HEX: Choice<Shape> = Choice {
    name: "hex",
    aliases: &["hexagon", "hexagonal", "sigma"],
    doc: "Regular hexagons, every other row shifted: six neighbours",
    value: Shape {
        default_size: (20, 20),
        cell_name: "hexagons",
        layout: Tiling::Periodic(&MOTIF),
        alignment: OutlineAlignment {
            origin: Point::new(TRIANGLE_HEIGHT, 1.0),
            cell_pitch: 2.0 * TRIANGLE_HEIGHT,
            on_corners: false,
        },
        check: any_size,
    },
};

static MOTIF: Motif = Motif {
    cols: 1,
    rows: 2,
    across: Point::new(2.0 * TRIANGLE_HEIGHT, 0.0),
    down: Point::new(0.0, 3.0),
    corners: &[
        Point::new(TRIANGLE_HEIGHT, 0.0),
        Point::new(0.0, 0.5),
        Point::new(0.0, 1.5),
        Point::new(TRIANGLE_HEIGHT, 2.0),
    ],
    faces: &[
        &[(0, 0, 0), (1, 1, 0), (2, 1, 0), (3, 0, 0), (2, 0, 0), (1, 0, 0)],
        &[(2, 1, 0), (3, 1, 0), (0, 1, 1), (1, 1, 1), (0, 0, 1), (3, 0, 0)],
    ],
};
