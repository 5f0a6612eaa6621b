//! Dashes across bridges, for the sides of the passages below them. Where the walls hide nearly all
//! of a tunnel before it ends at the bridge, the dashes show that it continues.
//!
//! ```text
//!    ──────┐   ┌──────
//!   ───────┴╌╌╌┴───────     bridge
//!   ───────┬╌╌╌┬───────
//!    ──────┘   └──────
//! ```

use crate::draw::inset::{Beyond, InsetCorridors};
use crate::draw::lines::polylines::Polylines;
use crate::draw::walls;
use crate::drawing::{DevicePoint, Lines};
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error};

/// The largest visible part of a tunnel on each side of a bridge with dashes, and the length of a
/// dash and of a gap, relative to the width of a cell.
const LITTLE: f64 = 0.15;
const DASH: f64 = 0.11;

/// Draws the dashes of all bridges. `pitch` is the width of a cell, in cell sides.
pub(crate) fn dashes(
    inset: &InsetCorridors<'_>,
    pitch: f64,
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Lines, Error> {
    // The cell of the bridge, and both ends of the open end of a passage there.
    let mut openings: Vec<(u32, [Point; 2])> = Vec::new();
    for (index, (cell, side)) in inset.all_sides().enumerate() {
        cancel.check_periodically(index)?;
        if let Beyond::Border(Some(crossing)) = inset.beyond(side) {
            let ends = [true, false]
                .map(|at_start| inset.tunnel_wall_point(crossing, cell, side, at_start));
            let edge = inset.first(cell, side);
            let is_little = |end: &Point| edge.right(*end).abs() < LITTLE * pitch;
            if edge.round.is_none() && ends.iter().all(is_little) {
                openings.push((crossing.cell, ends));
            }
        }
    }
    openings.sort_by_key(|&(bridge, _)| bridge);
    let mut dashes = Polylines::default();
    for pair in openings.chunk_by(|one, other| one.0 == other.0) {
        // The ends of both openings are in clockwise order around their own cells.
        if let [(_, [left, right]), (_, [opposite_right, opposite_left])] = *pair {
            add(&mut dashes, [left, opposite_left], pitch);
            add(&mut dashes, [right, opposite_right], pitch);
        }
    }
    Ok(walls::polylines(&dashes, to_device, cancel))
}

/// Adds dashes of equal length between two points, with gaps at both ends.
fn add(dashes: &mut Polylines, [from, to]: [Point; 2], pitch: f64) {
    let vector = to - from;
    let count = (vector.length() / (2.0 * DASH * pitch) - 0.5).round().max(1.0) as u32;
    let part = vector * (1.0 / f64::from(2 * count + 1));
    for dash in 0..count {
        dashes.push([1, 2].map(|end| from + part * f64::from(2 * dash + end)));
    }
}
