//! Dashes across bridges, for the sides of the passages below them. Where little of a tunnel is visible before it ends at
//! the bridge, the dashes show that it continues.
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

/// How much of a tunnel is visible at least on each side of a bridge without dashes: relative to the width of a cell
/// where it is most, and in widths of walls where it is least.
const LITTLE: f64 = 0.15;
const LEAST_WALLS: f64 = 3.0;

/// The length of a dash and of a gap, relative to the width of a cell.
const DASH: f64 = 0.11;

/// Draws the dashes of all bridges. `pitch` is the width of a cell and `half_line` half that of a wall, in cell sides.
pub(crate) fn dashes(
    inset: &InsetCorridors<'_>,
    pitch: f64,
    half_line: f64,
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Lines, Error> {
    // The cell of the bridge, both ends of the open end of a passage there, and whether little of it is visible.
    let mut openings: Vec<(u32, [Point; 2], bool)> = Vec::new();
    for (index, (cell, side)) in inset.all_sides().enumerate() {
        cancel.check_periodically(index)?;
        if let Beyond::Border(Some(crossing)) = inset.beyond(side) {
            let ends = [true, false]
                .map(|at_start| inset.tunnel_wall_point(crossing, cell, side, at_start));
            let edge = inset.first(cell, side);
            let [less, more] = {
                let [one, other] = ends.map(|end| edge.right(end).abs());
                [one.min(other), one.max(other)]
            };
            let is_little = more < LITTLE * pitch || less < LEAST_WALLS * 2.0 * half_line;
            if edge.round.is_none() {
                openings.push((crossing.cell, ends, is_little));
            }
        }
    }
    openings.sort_by_key(|&(bridge, ..)| bridge);
    let mut dashes = Polylines::default();
    for pair in openings.chunk_by(|one, other| one.0 == other.0) {
        // The ends of both openings are in clockwise order around their own cells.
        if let [(_, [left, right], one), (_, [opposite_right, opposite_left], other)] = *pair
            && (one || other)
        {
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
