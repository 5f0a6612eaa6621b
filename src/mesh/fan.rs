//! Whether faces share a corner without getting into each other: going clockwise round the corner,
//! the edge by which a face starts there is followed by the one by which it ends.
//!
//! Edges that meet at corners alone may still lead from one side of a face to its other side, from
//! corner to corner through the face. Then they leave its corner between its own two edges.

use std::cmp::Ordering;

use super::Spot;
use super::fault;
use super::read::Sketch;
use super::snap::{Outlines, turn, way};
use crate::cancel::{Cancel, Stop};

/// An edge of a face as it leaves one of the face's corners.
#[derive(Clone, Copy)]
struct Rib {
    corner: u32,
    /// The corner at its other end.
    tip: u32,
    face: u32,
    /// Whether the face lies clockwise of it, else the other way round.
    starts: bool,
}

/// Refuses faces that overlap at a corner. O(n log n).
pub(super) fn check(outlines: &Outlines, sketch: &Sketch, cancel: &Cancel) -> Result<(), Stop> {
    let mut ribs = Vec::with_capacity(2 * outlines.side_count());
    for (face, [from, to]) in outlines.all_sides() {
        ribs.push(Rib { corner: from, tip: to, face, starts: true });
        ribs.push(Rib { corner: to, tip: from, face, starts: false });
    }
    cancel.check()?;
    ribs.sort_unstable_by(|one, other| {
        let order = one.corner.cmp(&other.corner);
        let spots = || [one.corner, one.tip, other.tip].map(|corner| outlines.corner(corner));
        order.then_with(|| clockwise(spots())).then(one.starts.cmp(&other.starts))
    });
    for (turn, fan) in ribs.chunk_by(|one, other| one.corner == other.corner).enumerate() {
        cancel.check_now_and_then(turn)?;
        for (rib, next) in fan.iter().zip(fan.iter().cycle().skip(1)) {
            if rib.starts && (next.starts || next.face != rib.face) {
                let [face, beside] = [rib.face.min(next.face), rib.face.max(next.face)];
                let [face, beside] = [face, beside].map(|face| sketch.face(face));
                let place = outlines.place(sketch, outlines.corner(rib.corner));
                let detail =
                    format!("{face} and {beside} overlap at their corner at about {place}");
                return Err(fault("overlap", detail));
            }
        }
    }
    Ok(())
}

/// The order in which two tips come round a corner, clockwise from the direction of x.
fn clockwise([corner, one, other]: [Spot; 3]) -> Ordering {
    let upper = |tip: Spot| {
        let [x, y] = way(corner, tip);
        y < 0 || y == 0 && x < 0
    };
    upper(one).cmp(&upper(other)).then_with(|| 0.cmp(&turn(corner, one, other)))
}
