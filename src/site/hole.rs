//! Rooms: the middle of the maze cut out and made one cell, with one door and the goal inside, as
//! puzzle books have.

use crate::catalog::Choice;
use crate::geometry::{Bounds, HEIGHT, Point};

/// What the room in the middle looks like.
pub struct Hole {
    /// Whether it holds a point, if its middle is the origin and its half height 1.
    holds: Option<fn(Point) -> bool>,
}

/// The rooms; the first is what a caller gets who does not say.
pub static HOLES: &[Choice<Hole>] = &[
    Choice { name: "none", aliases: &[], doc: "No room", is: Hole { holds: None } },
    Choice {
        name: "rectangle",
        aliases: &["rect", "square"],
        doc: "A square room",
        is: Hole { holds: Some(|at| at.x.abs() <= 1.0 && at.y.abs() <= 1.0) },
    },
    Choice {
        name: "hexagon",
        aliases: &[],
        doc: "A hexagonal room",
        is: Hole {
            holds: Some(|Point { x, y }| y.abs() <= 1.0 && x.abs() * HEIGHT + y.abs() / 2.0 <= 1.0),
        },
    },
    Choice {
        name: "circle",
        aliases: &["round"],
        doc: "A round room",
        is: Hole { holds: Some(|at| at.dot(at) <= 1.0) },
    },
];

impl Hole {
    /// Tells whether a cell lies in the room, by its centre: the room's height is a number of
    /// percent of the shorter side of some bounds, in whose middle it lies.
    pub(super) fn holds(&self, bounds: Bounds, percent: u32) -> Option<impl Fn(Point) -> bool> {
        let holds = self.holds?;
        let size = bounds.max - bounds.min;
        let middle = (bounds.min + bounds.max) * 0.5;
        let half = size.x.min(size.y) * f64::from(percent) / 200.0;
        // Centres that lie on the room's edge belong to it, whatever their last bits say.
        let scale = 1.0 / (half + 1e-6);
        Some(move |centre: Point| holds((centre - middle) * scale))
    }
}
