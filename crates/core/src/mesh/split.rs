//! Splits edges at corners that lie on them, so that a T-junction becomes a corner of both faces.
//!
//! Two faces may have the same border with different corners. A corner that only one of them has
//! lies on an edge of the other, or next to it after snapping. The split depends on the edge only,
//! so all faces split it in the same way.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::LatticePoint;
use crate::mesh::fault;
use crate::mesh::nearby::CornerIndex;
use crate::mesh::raw_mesh::RawMesh;
use crate::mesh::snap::{FaceOutlines, dot, orientation, vector};

/// The largest number of passes. Splitting may move an edge towards other corners, so it is
/// repeated. A mesh with corners on edges after this many passes is refused, because some edges
/// cross.
const PASSES: usize = 8;

/// The largest number of splits per corner, on average. Without overlaps a corner lies on at most
/// one edge, which has two sides; if edges are close together it may be near a few more. More
/// splits than this would make the time quadratic in the size of the input.
const MAX_SPLITS: usize = 8;

/// Splits edges until no corner lies on an edge between its ends. Returns whether any corner did.
pub(super) fn split(
    outlines: &mut FaceOutlines,
    sketch: &RawMesh,
    cancel: &Cancel,
) -> Result<bool, Error> {
    for pass in 0..PASSES {
        if !split_once(outlines, sketch, cancel)? {
            return Ok(pass > 0);
        }
    }
    Ok(true)
}

fn split_once(
    outlines: &mut FaceOutlines,
    sketch: &RawMesh,
    cancel: &Cancel,
) -> Result<bool, Error> {
    let most = outlines.side_count() + MAX_SPLITS * outlines.corners().len();
    let corner_index = CornerIndex::new(outlines.corners(), cancel)?;
    let (mut boxes, mut splits) = (Vec::new(), Vec::new());
    let mut first = vec![0];
    let mut around = Vec::with_capacity(outlines.side_count());
    for (index, (face, ring, [from, to])) in outlines.all_sides().enumerate() {
        cancel.check_periodically(index * 16)?;
        while first.len() <= ring as usize {
            first.push(around.len() as u32);
        }
        around.push(from);
        // Both faces split the edge in the same direction.
        let ends = [from.min(to), from.max(to)].map(|corner| outlines.corner(corner));
        splits.clear();
        corner_index.each(ends[0], ends[1], &mut boxes, |corner| {
            if let Some(along) = place_on(ends, outlines.corner(corner)) {
                splits.push((along, corner));
            }
        });
        if around.len() + splits.len() > most {
            let face = sketch.face(face);
            let detail = format!("{face} overlaps others: its edges run along too many corners");
            return Err(fault("overlap", detail));
        }
        splits.sort_unstable();
        let between = splits.iter().map(|&(_, corner)| corner);
        if from < to { around.extend(between) } else { around.extend(between.rev()) }
    }
    first.push(around.len() as u32);
    let more = around.len() > outlines.side_count();
    outlines.replace(first, around);
    Ok(more)
}

/// Returns the position of a corner along an edge, in steps times the length of the edge. Returns
/// `None` if the corner lies beyond the ends, or more than 1.5 steps away.
fn place_on([from, to]: [LatticePoint; 2], spot: LatticePoint) -> Option<i64> {
    let edge = vector(from, to);
    let (along, length) = (dot(edge, vector(from, spot)), dot(edge, edge));
    if along <= 0 || along >= length {
        return None;
    }
    let aside = i128::from(orientation(from, to, spot));
    (4 * aside * aside <= 9 * i128::from(length)).then_some(along)
}
