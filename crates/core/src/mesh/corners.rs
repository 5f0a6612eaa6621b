//! Tests whether faces that share a corner overlap there. In clockwise order around the corner, the
//! edge at which a face ends must follow the edge at which it starts.
//!
//! Even if edges meet at corners only, a sequence of edges may run through a face from one of its
//! corners to another. Such edges leave the corner between the face's own two edges.

use std::cmp::Ordering;

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::LatticePoint;
use crate::mesh::fault;
use crate::mesh::raw_mesh::RawMesh;
use crate::mesh::snap::{FaceOutlines, orientation, vector};

/// An edge of a face, as seen from one of its two corners.
#[derive(Clone, Copy)]
struct HalfEdge {
    corner: u32,
    /// The corner at the other end.
    far_corner: u32,
    face: u32,
    /// Whether the face lies clockwise of the edge, as seen from `corner`; otherwise it lies
    /// counterclockwise.
    starts: bool,
}

/// Refuses faces that overlap at a corner. Time O(n log n).
pub(super) fn check(
    outlines: &FaceOutlines,
    sketch: &RawMesh,
    cancel: &Cancel,
) -> Result<(), Error> {
    let mut half_edges = Vec::with_capacity(2 * outlines.side_count());
    for (index, (face, _, [from, to])) in outlines.all_sides().enumerate() {
        cancel.check_periodically(index)?;
        half_edges.push(HalfEdge { corner: from, far_corner: to, face, starts: true });
        half_edges.push(HalfEdge { corner: to, far_corner: from, face, starts: false });
    }
    cancel.check()?;
    let mut pause = cancel.pauses();
    half_edges.sort_unstable_by(|one, other| {
        pause();
        let order = one.corner.cmp(&other.corner);
        let spots =
            || [one.corner, one.far_corner, other.far_corner].map(|corner| outlines.corner(corner));
        order.then_with(|| clockwise(spots())).then(one.starts.cmp(&other.starts))
    });
    for (index, fan) in half_edges.chunk_by(|one, other| one.corner == other.corner).enumerate() {
        cancel.check_periodically(index * 4)?;
        for (half_edge, next) in fan.iter().zip(fan.iter().cycle().skip(1)) {
            if half_edge.starts && (next.starts || next.face != half_edge.face) {
                let [face, second] = [half_edge.face.min(next.face), half_edge.face.max(next.face)];
                let [face, second] = [face, second].map(|face| sketch.face(face));
                let place = outlines.place(sketch, outlines.corner(half_edge.corner));
                let detail =
                    format!("{face} and {second} overlap at their corner at about {place}");
                return Err(fault("overlap", detail));
            }
        }
    }
    Ok(())
}

/// Compares the directions of two edges from a corner, clockwise from the positive x direction.
fn clockwise([corner, one, other]: [LatticePoint; 3]) -> Ordering {
    let upper = |far_corner: LatticePoint| {
        let [x, y] = vector(corner, far_corner);
        y < 0 || y == 0 && x < 0
    };
    upper(one).cmp(&upper(other)).then_with(|| 0.cmp(&orientation(corner, one, other)))
}
