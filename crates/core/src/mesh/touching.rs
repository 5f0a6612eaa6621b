//! Joins the rings of a face that touch at a corner, so that its boundary passes that corner twice.
//!
//! ```text
//!   ┌─────Q─────┐     A hole that touches the outer boundary at Q. Around the face, the boundary comes
//!   │    ╱ ╲    │     to Q from the left, runs around the hole, and leaves Q to the right.
//!   │   └───┘   │
//!   └───────────┘
//! ```

use crate::cancel::Cancel;
use crate::error::Error;
use crate::mesh::raw_mesh::RawMesh;
use crate::mesh::snap::FaceOutlines;

/// Joins touching rings. Returns whether there are any. Refuses faces that they divide, and three rings
/// that touch at one corner.
pub(super) fn join(
    outlines: &mut FaceOutlines,
    sketch: &RawMesh,
    cancel: &Cancel,
) -> Result<bool, Error> {
    let mut ring_at = vec![u32::MAX; outlines.corners().len()];
    let (mut rings, mut first, mut corner_ids) = (vec![0], vec![0], Vec::new());
    let mut has_joined = false;
    for face in 0..outlines.faces() {
        cancel.check_periodically(face as usize)?;
        let mut touches = Vec::new();
        let own = outlines.rings(face);
        for ring in own.clone() {
            for &corner in outlines.ring(ring) {
                let other = std::mem::replace(&mut ring_at[corner as usize], ring);
                if own.contains(&other) {
                    touches.push((corner, [other, ring].map(|ring| (ring - own.start) as usize)));
                }
            }
        }
        has_joined |= !touches.is_empty();
        let mut walks: Vec<Vec<u32>> =
            own.clone().map(|ring| outlines.ring(ring).to_vec()).collect();
        touches.sort_unstable();
        // The walk that each ring is a part of.
        let mut walk_of: Vec<usize> = (0..walks.len()).collect();
        for (at, &(corner, pair)) in touches.iter().enumerate() {
            let [one, other] = pair.map(|ring| walk_of[ring]);
            let is_third = touches[..at].last().is_some_and(|&(before, _)| before == corner);
            if one == other || is_third {
                return Err(outlines.meets_itself(sketch, face, corner));
            }
            let [one, other] = [one.min(other), one.max(other)];
            let joined = std::mem::take(&mut walks[other]);
            let joined = rotated(joined, corner);
            let mut walk = rotated(std::mem::take(&mut walks[one]), corner);
            walk.extend(joined);
            walks[one] = walk;
            walk_of.iter_mut().filter(|walk| **walk == other).for_each(|walk| *walk = one);
        }
        for walk in walks.into_iter().filter(|walk| !walk.is_empty()) {
            // Corners are numbered in reading order.
            let top = walk.iter().copied().min().unwrap_or(0);
            corner_ids.extend(rotated(walk, top));
            first.push(corner_ids.len() as u32);
        }
        rings.push(first.len() as u32 - 1);
    }
    if has_joined {
        outlines.replace_rings(rings, first, corner_ids);
    }
    Ok(has_joined)
}

/// Returns a closed walk from a corner on.
fn rotated(mut walk: Vec<u32>, corner: u32) -> Vec<u32> {
    let start = walk.iter().position(|&it| it == corner).unwrap_or(0);
    walk.rotate_left(start);
    walk
}
