//! Tests whether any two edges cross: a sweep line moves from left to right, and edges that become
//! adjacent on it are tested, because the first two edges that cross are adjacent just before (M.
//! Shamos and D. Hoey, 1976). Time O(n log n).
//!
//! The same sweep finds faces that lie within others: at each point where edges start, the topmost of
//! them and the edge above it must agree about the face between them.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::Bound::{Excluded, Unbounded};

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::LatticePoint;
use crate::mesh::edges::NONE;
use crate::mesh::fault;
use crate::mesh::raw_mesh::RawMesh;
use crate::mesh::snap::{FaceOutlines, dot, orientation, vector};

/// An edge on the sweep line: its left and right end (for vertical edges the upper end counts as
/// left), and the lowest-numbered of its faces. Edges on the line at the same time are ordered from
/// top to bottom, unless they cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Edge {
    left: LatticePoint,
    right: LatticePoint,
    face: u32,
    /// The faces above and below it; [`NONE`] on the outline.
    above: u32,
    below: u32,
}

impl Ord for Edge {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.left > other.left {
            return other.cmp(self).reverse();
        }
        let side = |spot| orientation(self.left, self.right, spot);
        // A point below this edge (y is downward) lies clockwise of it.
        let side = match side(other.left) {
            0 => side(other.right),
            side => side,
        };
        0.cmp(&side).then_with(|| (self.left, self.right).cmp(&(other.left, other.right)))
    }
}

impl PartialOrd for Edge {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Edge {
    /// Returns whether two edges share more than an end.
    fn intersects(&self, other: &Self) -> bool {
        let shared = [self.left, self.right]
            .into_iter()
            .find(|&end| end == other.left || end == other.right);
        if let Some(shared) = shared {
            let far = |edge: &Self| if edge.left == shared { edge.right } else { edge.left };
            let (one, two) = (far(self), far(other));
            return orientation(shared, one, two) == 0
                && dot(vector(shared, one), vector(shared, two)) > 0;
        }
        let separates = |edge: &Self, one: LatticePoint, two: LatticePoint| {
            let [one, two] =
                [one, two].map(|spot| orientation(edge.left, edge.right, spot).signum());
            one * two <= 0
        };
        let is_beside = |axis: usize| {
            let ends = |edge: &Self| {
                (edge.left[axis].min(edge.right[axis]), edge.left[axis].max(edge.right[axis]))
            };
            let ((low, high), (other_low, other_high)) = (ends(self), ends(other));
            high < other_low || other_high < low
        };
        !is_beside(0)
            && !is_beside(1)
            && separates(self, other.left, other.right)
            && separates(other, self.left, self.right)
    }
}

/// Refuses outlines whose edges share more than their ends. Returns the refusal of faces that lie
/// within others, unless they overlap at a corner, for which there is another check.
pub(super) fn check(
    outlines: &FaceOutlines,
    sketch: &RawMesh,
    cancel: &Cancel,
) -> Result<Option<Error>, Error> {
    let mut edges: Vec<Edge> = outlines
        .all_sides()
        .map(|(face, _, ends)| {
            let [from, to] = ends.map(|corner| outlines.corner(corner));
            // Faces lie to the right of their sides, so below those that lead to the right.
            let (above, below) = if from < to { (NONE, face) } else { (face, NONE) };
            Edge { left: from.min(to), right: from.max(to), face, above, below }
        })
        .collect();
    cancel.check()?;
    let mut pause = cancel.pauses();
    edges.sort_unstable_by_key(|edge| {
        pause();
        (edge.left, edge.right, edge.face)
    });
    edges.dedup_by(|second, edge| {
        let is_same = (second.left, second.right) == (edge.left, edge.right);
        if is_same {
            edge.above = edge.above.min(second.above);
            edge.below = edge.below.min(second.below);
        }
        is_same
    });
    let mut leaving: Vec<u32> = (0..edges.len() as u32).collect();
    leaving.sort_unstable_by_key(|&edge| {
        pause();
        edges[edge as usize].right
    });
    let mut leaving = leaving.into_iter().map(|edge| edges[edge as usize]).peekable();
    let check_pair = |one: Option<&Edge>, other: Option<&Edge>| match (one, other) {
        (Some(one), Some(other)) if one.intersects(other) => {
            Err(refuse(outlines, sketch, *one, *other))
        }
        _ => Ok(()),
    };
    let mut line: BTreeSet<Edge> = BTreeSet::new();
    let mut nested = None;
    for (index, edge) in edges.iter().enumerate() {
        cancel.check_periodically(index * 8)?;
        // Edges that end here are removed before others that start here are added.
        while let Some(ended) = leaving.next_if(|ended| ended.right <= edge.left) {
            line.remove(&ended);
            check_pair(above(&line, &ended), below(&line, &ended))?;
        }
        check_pair(above(&line, edge), Some(edge))?;
        check_pair(Some(edge), below(&line, edge))?;
        line.insert(*edge);
        if edges.get(index + 1).is_none_or(|next| next.left != edge.left) {
            nested = nested.or_else(|| nested_faces(&line, edge));
        }
    }
    for (index, ended) in leaving.enumerate() {
        cancel.check_periodically(index * 8)?;
        line.remove(&ended);
        check_pair(above(&line, &ended), below(&line, &ended))?;
    }
    Ok(nested.map(|(inner, outer, place)| {
        let place = outlines.place(sketch, place);
        let [one, other] = [inner, outer].map(|face| sketch.face(face));
        if inner == outer {
            return fault("hole", format!("{one} has a hole that is not within it at {place}"));
        }
        let detail = format!("{one} and {other} overlap: one lies within the other at {place}");
        fault("overlap", detail)
    }))
}

/// Compares the topmost of the edges that start where `edge` starts with the edge above it. If they
/// disagree about the face between them, returns two faces that overlap, and the place.
fn nested_faces(line: &BTreeSet<Edge>, edge: &Edge) -> Option<(u32, u32, LatticePoint)> {
    let mut top = *edge;
    loop {
        let Some(upper) = above(line, &top) else {
            // Only a hole that is not within its face has the face above it.
            return (top.above != NONE).then_some((top.above, top.above, edge.left));
        };
        if upper.left != edge.left {
            let is_within = upper.below != NONE;
            let faces = if is_within { (top.face, upper.below) } else { (upper.face, top.above) };
            return (upper.below != top.above).then_some((faces.0, faces.1, edge.left));
        }
        top = *upper;
    }
}

fn above<'a>(line: &'a BTreeSet<Edge>, edge: &Edge) -> Option<&'a Edge> {
    line.range(..edge).next_back()
}

fn below<'a>(line: &'a BTreeSet<Edge>, edge: &Edge) -> Option<&'a Edge> {
    line.range((Excluded(edge), Unbounded)).next()
}

fn refuse(outlines: &FaceOutlines, sketch: &RawMesh, one: Edge, other: Edge) -> Error {
    let (face, second) = (one.face.min(other.face), one.face.max(other.face));
    let place = outlines.place(sketch, crossing_point(&one, &other));
    if face == second {
        let detail = format!("{} crosses itself at about {place}", sketch.face(face));
        return fault("not-simple", detail);
    }
    let (face, second) = (sketch.face(face), sketch.face(second));
    fault("overlap", format!("{face} and {second} overlap: their outlines cross at about {place}"))
}

/// Returns the point where two edges cross, rounded to the lattice.
fn crossing_point(one: &Edge, other: &Edge) -> LatticePoint {
    let [from, to] = [other.left, other.right].map(|spot| orientation(one.left, one.right, spot));
    let share = if from == to { 0.0 } else { from as f64 / (from - to) as f64 };
    let on = |axis: usize| {
        let (from, to) = (f64::from(other.left[axis]), f64::from(other.right[axis]));
        crate::geometry::rounded(from + (to - from) * share) as i32
    };
    [on(0), on(1)]
}
