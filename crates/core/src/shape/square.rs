//! Squares: class Gamma, "orthogonal".
//!
//! ```text
//!   0───0───0      one kind of corner; a block is one cell
//!   │   │   │
//!   0───0───0
//! ```

use crate::catalog::Choice;
use crate::geometry::Point;
use crate::shape::{Motif, OutlineAlignment, Shape, Tiling, any_size};

pub(super) const SQUARE: Choice<Shape> = Choice {
    name: "square",
    aliases: &["gamma", "orthogonal", "rect", "rectangular"],
    doc: "Squares: four neighbours, the classic maze",
    value: Shape {
        default_size: (20, 20),
        cell_name: "squares",
        layout: Tiling::Periodic(&MOTIF),
        alignment: OutlineAlignment {
            origin: Point::new(0.5, 0.5),
            cell_pitch: 1.0,
            on_corners: false,
        },
        check: any_size,
    },
};

static MOTIF: Motif = Motif {
    cols: 1,
    rows: 1,
    across: Point::new(1.0, 0.0),
    down: Point::new(0.0, 1.0),
    corners: &[Point::new(0.0, 0.0)],
    faces: &[&[(0, 0, 0), (0, 1, 0), (0, 1, 1), (0, 0, 1)]],
};
