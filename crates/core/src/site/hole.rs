//! Rooms: cells in the middle of the maze that are merged into one, with a single door and the goal
//! inside.

use crate::cancel::Cancel;
use crate::catalog::{Choice, Listed};
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::geometry::{Bounds, Point, TRIANGLE_HEIGHT};
use crate::grid::builder::GridBuilder;
use crate::site::{Site, refusal};

/// The shape of the room in the middle.
pub struct Hole {
    /// Whether a room centred at the origin, with half its height 1, contains a point.
    holds: Option<fn(Point) -> bool>,
}

impl Listed for Hole {
    const PARAMETER: &'static str = "hole";

    fn table() -> &'static [Choice<Self>] {
        HOLES
    }
}

/// All rooms; the first is the default.
pub static HOLES: &[Choice<Hole>] = &[
    Choice { name: "none", aliases: &[], doc: "No room", value: Hole { holds: None } },
    Choice {
        name: "rectangle",
        aliases: &["rect", "square"],
        doc: "A square room",
        value: Hole { holds: Some(|at| at.x.abs() <= 1.0 && at.y.abs() <= 1.0) },
    },
    Choice {
        name: "hexagon",
        aliases: &[],
        doc: "A hexagonal room",
        value: Hole {
            holds: Some(|Point { x, y }| {
                y.abs() <= 1.0 && x.abs() * TRIANGLE_HEIGHT + y.abs() / 2.0 <= 1.0
            }),
        },
    },
    Choice {
        name: "circle",
        aliases: &["round"],
        doc: "A round room",
        value: Hole { holds: Some(|at| at.dot(at) <= 1.0) },
    },
];

impl Hole {
    /// Returns a function that decides whether the room contains the centre of a cell. The room is
    /// in the middle of `bounds`, and its height is `percent` percent of their shorter side.
    fn holds(&self, bounds: Bounds, percent: u32) -> Option<impl Fn(Point) -> bool> {
        let holds = self.holds?;
        let size = bounds.max - bounds.min;
        let middle = (bounds.min + bounds.max) * 0.5;
        let half = size.x.min(size.y) * f64::from(percent) / 200.0;
        // The tolerance makes centres on the boundary of the room belong to it, regardless of
        // rounding.
        let scale = 1.0 / (half + 1e-6);
        Some(move |centre: Point| holds((centre - middle) * scale))
    }
}

impl Site {
    /// Returns the cells of one level that become a room.
    pub(super) fn room_cells(
        &self,
        builder: &GridBuilder,
        kept: &BitSet,
        cancel: &Cancel,
    ) -> Result<Option<BitSet>, Error> {
        if self.hole.name == "none" {
            return Ok(None);
        }
        let Some(inside) = self.hole.value.holds(builder.bounds_of(kept), self.hole_size) else {
            return Ok(None);
        };
        let size = self.hole_size;
        let refuse = |detail: String, allowed: &str| {
            Err(refusal("hole_size", "no-room", detail, Some(allowed)).into())
        };
        let all = builder.filter_cells(|cell| inside(builder.centre(cell)), cancel)?;
        if all.count() == 0 {
            let detail = format!(
                "hole_size is {size}: the room contains no cell; take a larger room, or more cells"
            );
            return refuse(detail, "more percent");
        }
        if all.in_range(0..builder.cells() as usize).any(|cell| !kept.contains(cell as u32)) {
            let detail = "hole is a room in the middle, but the maze has no cells there; take \
                          another outline or mask, or a smaller room";
            return Err(refusal("hole", "no-room", detail.to_owned(), None).into());
        }
        let room = builder.largest_component(all, cancel)?;
        if builder.crosses_seam(&room) {
            let detail = format!(
                "hole_size is {size}: the room reaches over the edge where wrap={} glues the maze to \
                 itself; take a smaller one",
                self.wrap.name
            );
            return refuse(detail, "fewer percent");
        }
        let around =
            builder.filter_cells(|cell| kept.contains(cell) && !room.contains(cell), cancel)?;
        let parts = builder.components(&around, cancel)?.count();
        if parts != 1 || around.count() < 2 {
            let leaves = if parts > 1 {
                format!("divides the maze into {parts} parts")
            } else {
                "leaves no maze around it".to_owned()
            };
            let detail = format!("hole_size is {size}: the room {leaves}; take a smaller one");
            return refuse(detail, "fewer percent");
        }
        Ok(Some(room))
    }
}
