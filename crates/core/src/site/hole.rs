//! Rooms: cells in the middle of the maze that are merged into one, with a single door and the goal
//! inside.

use crate::cancel::Cancel;
use crate::catalog::{Choice, Listed};
use crate::collections::bits::BitSet;
use crate::error::{Error, Refusal};
use crate::geometry::{Bounds, Point, TRIANGLE_HEIGHT};
use crate::grid::builder::GridBuilder;
use crate::site::Site;

/// The least and the largest height of a room, in percent of the shorter side of the bounds.
pub const HOLE_SIZES: [u32; 2] = [5, 90];

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
    /// Returns whether this is the choice without a room.
    pub fn is_none(&self) -> bool {
        self.holds.is_none()
    }

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

/// The reason why a room of some size is not possible.
struct RoomFault {
    parameter: &'static str,
    detail: String,
    /// Whether a larger room may be possible; otherwise a smaller one may be.
    is_too_small: bool,
}

impl Site {
    /// Returns the cells of one level that become a room.
    pub(super) fn room_cells(
        &self,
        builder: &GridBuilder,
        kept: &BitSet,
        cancel: &Cancel,
    ) -> Result<Option<BitSet>, Error> {
        let Some(room) = self.room_of_size(self.hole_size, builder, kept, cancel)? else {
            return Ok(None);
        };
        let RoomFault { parameter, detail, is_too_small } = match room {
            Ok(room) => return Ok(Some(room)),
            Err(fault) => fault,
        };
        let possible = self.possible_room(is_too_small, builder, kept, cancel)?;
        let refusal = match possible {
            None => Refusal::new(parameter, "no-room", detail).suggesting(None),
            Some(size) => {
                let detail = format!("{detail}, as hole_size={size}");
                let refusal = Refusal::new("hole_size", "no-room", detail);
                let allowed = if is_too_small { "more percent" } else { "fewer percent" };
                refusal.suggesting(Some(size.to_string())).allowing(allowed)
            }
        };
        Err(refusal.into())
    }

    /// Returns the size next to that of the site for which a room is possible, by bisection, if there
    /// is one.
    fn possible_room(
        &self,
        is_larger: bool,
        builder: &GridBuilder,
        kept: &BitSet,
        cancel: &Cancel,
    ) -> Result<Option<u32>, Error> {
        let attempt = |size| -> Result<Option<RoomFault>, Error> {
            Ok(self.room_of_size(size, builder, kept, cancel)?.transpose().err())
        };
        let is_faulty =
            |fault: Option<RoomFault>| fault.is_some_and(|fault| fault.is_too_small == is_larger);
        let [mut faulty, mut possible] = [self.hole_size, HOLE_SIZES[usize::from(is_larger)]];
        while faulty.abs_diff(possible) > 1 {
            let middle = u32::midpoint(faulty, possible);
            *(if is_faulty(attempt(middle)?) { &mut faulty } else { &mut possible }) = middle;
        }
        Ok(attempt(possible)?.is_none().then_some(possible))
    }

    /// Returns the cells of one level that become a room of this size.
    fn room_of_size(
        &self,
        size: u32,
        builder: &GridBuilder,
        kept: &BitSet,
        cancel: &Cancel,
    ) -> Result<Option<Result<BitSet, RoomFault>>, Error> {
        if self.hole.value.is_none() {
            return Ok(None);
        }
        let Some(inside) = self.hole.value.holds(builder.bounds_of(kept), size) else {
            return Ok(None);
        };
        let too_large = |detail: String| {
            Ok(Some(Err(RoomFault { parameter: "hole_size", detail, is_too_small: false })))
        };
        let all = builder.filter_cells(|cell| inside(builder.centre(cell)), cancel)?;
        if all.count() == 0 {
            let detail = format!(
                "hole_size is {size}: the room contains no cell; take more cells, or a larger room"
            );
            let fault = RoomFault { parameter: "hole_size", detail, is_too_small: true };
            return Ok(Some(Err(fault)));
        }
        if all.in_range(0..builder.cells() as usize).any(|cell| !kept.contains(cell as u32)) {
            let detail = "hole is a room in the middle, but the maze has no cells there; take \
                          another outline or mask, or a smaller room"
                .to_owned();
            return Ok(Some(Err(RoomFault { parameter: "hole", detail, is_too_small: false })));
        }
        let room = builder.largest_component(all, cancel)?;
        if builder.crosses_seam(&room) {
            return too_large(format!(
                "hole_size is {size}: the room reaches over the edge where wrap={} glues the maze to \
                 itself; take a smaller one",
                self.wrap.name
            ));
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
            return too_large(format!(
                "hole_size is {size}: the room {leaves}; take a smaller one"
            ));
        }
        Ok(Some(Ok(room)))
    }
}
