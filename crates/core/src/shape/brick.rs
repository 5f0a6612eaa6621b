//! Bricks in running bond: each row is shifted by half a brick, so a brick has six neighbours.
//!
//! The dual graph is that of the hexagons. A brick has two sides above and two below, so three
//! edges meet at each corner and two of them are collinear. Unit: the height of a brick; its width
//! is 2.
//!
//! ```text
//!   0───1───0───1      four kinds of corners: 0 and 1 above, 2 and 3 below;
//!   │       │          a block is one column and two rows;
//!   2───3───2───3      row 1 lies half a brick to the right of row 0
//!       │       │
//!       1───0───1
//! ```

use crate::catalog::Choice;
use crate::geometry::Point;
use crate::shape::{Motif, OutlineAlignment, Shape, Tiling, any_size};

pub(super) const BRICK: Choice<Shape> = Choice {
    name: "brick",
    aliases: &["bricks", "brickwork", "running-bond"],
    doc: "Bricks, every other row shifted by half a brick: six neighbours",
    value: Shape {
        default_size: (14, 28),
        cell_name: "bricks",
        layout: Tiling::Periodic(&MOTIF),
        alignment: OutlineAlignment {
            origin: Point::new(1.0, 0.5),
            cell_pitch: 2.0,
            on_corners: false,
        },
        check: any_size,
    },
};

static MOTIF: Motif = Motif {
    cols: 1,
    rows: 2,
    across: Point::new(2.0, 0.0),
    down: Point::new(0.0, 2.0),
    corners: &[
        Point::new(0.0, 0.0),
        Point::new(1.0, 0.0),
        Point::new(0.0, 1.0),
        Point::new(1.0, 1.0),
    ],
    faces: &[
        &[(0, 0, 0), (1, 0, 0), (0, 1, 0), (2, 1, 0), (3, 0, 0), (2, 0, 0)],
        &[(3, 0, 0), (2, 1, 0), (3, 1, 0), (1, 1, 1), (0, 1, 1), (1, 0, 1)],
    ],
};
