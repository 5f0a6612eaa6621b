//! Rooms: the middle of the maze cut out and made one cell, with one door and the goal inside, as
//! puzzle books have.

use super::{Site, fault};
use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::geometry::{Bounds, HEIGHT, Point};
use crate::rough::Rough;

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
    fn holds(&self, bounds: Bounds, percent: u32) -> Option<impl Fn(Point) -> bool> {
        let holds = self.holds?;
        let size = bounds.max - bounds.min;
        let middle = (bounds.min + bounds.max) * 0.5;
        let half = size.x.min(size.y) * f64::from(percent) / 200.0;
        // Centres that lie on the room's edge belong to it, whatever their last bits say.
        let scale = 1.0 / (half + 1e-6);
        Some(move |centre: Point| holds((centre - middle) * scale))
    }
}

impl Site {
    /// The cells of one floor that become a room.
    pub(super) fn room(
        &self,
        rough: &Rough,
        kept: &Bits,
        cancel: &Cancel,
    ) -> Result<Option<Bits>, Stop> {
        if self.hole.name == "none" {
            return Ok(None);
        }
        let Some(inside) = self.hole.is.holds(rough.bounds_of(kept), self.hole_size) else {
            return Ok(None);
        };
        let size = self.hole_size;
        let refuse = |detail: String, allowed: &str| {
            Err(fault("hole_size", "no-room", detail, Some(allowed)).into())
        };
        let all = rough.cells_that(|cell| inside(rough.centre(cell)), cancel)?;
        if all.count() == 0 {
            let detail = format!(
                "hole_size is {size}: no cell lies that near to the middle; take a larger room, or \
                 more cells"
            );
            return refuse(detail, "more percent");
        }
        if all.within(0..rough.cells() as usize).any(|cell| !kept.has(cell as u32)) {
            let detail = "hole is a room in the middle, but there the maze has no cells; take \
                          another outline or mask, or a smaller room";
            return Err(fault("hole", "no-room", detail.to_owned(), None).into());
        }
        let room = rough.largest(all, cancel)?;
        if rough.crosses_seam(&room) {
            let detail = format!(
                "hole_size is {size}: the room reaches over the edge where wrap={} glues the maze to \
                 itself; take a smaller one",
                self.wrap.name
            );
            return refuse(detail, "fewer percent");
        }
        let around = rough.cells_that(|cell| kept.has(cell) && !room.has(cell), cancel)?;
        let parts = rough.parts(&around, cancel)?.count();
        if parts != 1 || around.count() < 2 {
            let leaves = if parts > 1 {
                format!("parts the maze in {parts}")
            } else {
                "leaves no maze round it".to_owned()
            };
            let detail = format!("hole_size is {size}: the room {leaves}; take a smaller one");
            return refuse(detail, "fewer percent");
        }
        Ok(Some(room))
    }
}
