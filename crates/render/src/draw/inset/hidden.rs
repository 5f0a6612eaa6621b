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
    let mut openings: Vec<(u32, [Point; 2], bool)> = Vec::new();
    for (index, (cell, side)) in inset.all_sides().enumerate() {
        cancel.check_periodically(index)?;
        openings.extend(tunnel_end(inset, (cell, side), pitch, half_line));
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

/// Returns the end of the tunnel at a side, if there is one: the cell of its bridge, both ends of its opening, and
/// whether little of it is visible.
fn tunnel_end(
    inset: &InsetCorridors<'_>,
    (cell, side): (u32, usize),
    pitch: f64,
    half_line: f64,
) -> Option<(u32, [Point; 2], bool)> {
    let Beyond::Border(Some(crossing)) = inset.beyond(side) else { return None };
    let edge = inset.first(cell, side);
    let ends =
        [true, false].map(|at_start| inset.tunnel_wall_point(crossing, cell, side, at_start));
    let [one, other] = ends.map(|end| edge.right(end).abs());
    let is_little =
        one.max(other) < LITTLE * pitch || one.min(other) < LEAST_WALLS * 2.0 * half_line;
    edge.round.is_none().then_some((crossing.cell, ends, is_little))
}

/// The length of a dash of a route and of a gap, with round ends, relative to the width of the dash.
const ROUTE_DASH: f64 = 1.4;
const ROUTE_GAP: f64 = 0.8;

/// Returns the dashes of a route below a bridge whose tunnel has dashes, and half the width of the tunnel. Dashes are
/// twice `half` wide. `sides` are those at both ends of the tunnel, each with its cell.
pub(crate) fn route_dashes(
    inset: &InsetCorridors<'_>,
    sides: [(u32, usize); 2],
    pitch: f64,
    half_line: f64,
    half: f64,
) -> Option<(Vec<[Point; 2]>, f64)> {
    let [Some((_, one, is_little)), Some((_, other, is_other_little))] =
        sides.map(|side| tunnel_end(inset, side, pitch, half_line))
    else {
        return None;
    };
    if !is_little && !is_other_little {
        return None;
    }
    let [from, to] = [one, other].map(|[left, right]| (left + right) * 0.5);
    let free = [one, other].map(|[left, right]| (right - left).length() / 2.0);
    let length = (to - from).length();
    let along = (to - from) * (1.0 / length);
    // The ends of dashes are round, and keep away from the walls of the bridge.
    let space = length - 2.0 * (half_line + half * ROUTE_GAP);
    let (dash, gap) = (2.0 * half * ROUTE_DASH, 2.0 * half * ROUTE_GAP);
    let count = ((space + gap) / (dash + gap)).floor().max(0.0) as u32;
    // In the middle there may be the route over the bridge.
    let count = if count > 2 { count & !1 } else { count };
    let taken = f64::from(count) * (dash + gap) - gap;
    let first = (length - taken) / 2.0 + half;
    let dashes = (0..count).map(|index| {
        let start = first + f64::from(index) * (dash + gap);
        [start, start + dash - 2.0 * half].map(|at| from + along * at)
    });
    Some((dashes.collect(), free[0].min(free[1])))
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
