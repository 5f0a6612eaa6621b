//! Whether any two edges cross: a line sweeps over the plane from left to right, and edges that are
//! next to each other on it are looked at, for the first two that cross are next to each other just
//! before (M. Shamos and D. Hoey, 1976). O(n log n).

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::Bound::{Excluded, Unbounded};

use super::read::Sketch;
use super::snap::{Outlines, dot, turn, way};
use super::{Spot, fault};
use crate::cancel::{Cancel, Stop};

/// An edge on the line: its left and right end (the upper one left where both are equally far), and
/// the lowest face that has it. Edges that the line meets at the same time are in the order in which
/// it meets them from the top, as long as none have crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Edge {
    left: Spot,
    right: Spot,
    face: u32,
}

impl Ord for Edge {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.left > other.left {
            return other.cmp(self).reverse();
        }
        let side = |spot| turn(self.left, self.right, spot);
        // A spot below this edge, y pointing down, lies clockwise of it.
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
    /// Whether two edges have more than an end in common.
    fn meets(&self, other: &Self) -> bool {
        let shared = [self.left, self.right]
            .into_iter()
            .find(|&end| end == other.left || end == other.right);
        if let Some(shared) = shared {
            let far = |edge: &Self| if edge.left == shared { edge.right } else { edge.left };
            let (one, two) = (far(self), far(other));
            return turn(shared, one, two) == 0 && dot(way(shared, one), way(shared, two)) > 0;
        }
        let parts = |edge: &Self, one: Spot, two: Spot| {
            let [one, two] = [one, two].map(|spot| turn(edge.left, edge.right, spot).signum());
            one * two <= 0
        };
        let beside = |axis: usize| {
            let ends = |edge: &Self| {
                (edge.left[axis].min(edge.right[axis]), edge.left[axis].max(edge.right[axis]))
            };
            let ((low, high), (other_low, other_high)) = (ends(self), ends(other));
            high < other_low || other_high < low
        };
        !beside(0)
            && !beside(1)
            && parts(self, other.left, other.right)
            && parts(other, self.left, self.right)
    }
}

/// Refuses outlines whose edges have more in common than their ends.
pub(super) fn check(outlines: &Outlines, sketch: &Sketch, cancel: &Cancel) -> Result<(), Stop> {
    let mut edges: Vec<Edge> = outlines
        .all_sides()
        .map(|(face, ends)| {
            let [one, other] = ends.map(|corner| outlines.corner(corner));
            Edge { left: one.min(other), right: one.max(other), face }
        })
        .collect();
    cancel.check()?;
    edges.sort_unstable_by_key(|edge| (edge.left, edge.right, edge.face));
    edges.dedup_by_key(|edge| (edge.left, edge.right));
    let mut leaving: Vec<u32> = (0..edges.len() as u32).collect();
    leaving.sort_unstable_by_key(|&edge| edges[edge as usize].right);
    let mut leaving = leaving.into_iter().map(|edge| edges[edge as usize]).peekable();
    let apart = |one: Option<&Edge>, other: Option<&Edge>| match (one, other) {
        (Some(one), Some(other)) if one.meets(other) => Err(refuse(outlines, sketch, *one, *other)),
        _ => Ok(()),
    };
    let mut line: BTreeSet<Edge> = BTreeSet::new();
    for (turn, edge) in edges.iter().enumerate() {
        cancel.check_now_and_then(turn * 8)?;
        // Edges that end here leave before others start here.
        while let Some(gone) = leaving.next_if(|gone| gone.right <= edge.left) {
            line.remove(&gone);
            apart(above(&line, &gone), below(&line, &gone))?;
        }
        apart(above(&line, edge), Some(edge))?;
        apart(Some(edge), below(&line, edge))?;
        line.insert(*edge);
    }
    for (turn, gone) in leaving.enumerate() {
        cancel.check_now_and_then(turn * 8)?;
        line.remove(&gone);
        apart(above(&line, &gone), below(&line, &gone))?;
    }
    Ok(())
}

fn above<'a>(line: &'a BTreeSet<Edge>, edge: &Edge) -> Option<&'a Edge> {
    line.range(..edge).next_back()
}

fn below<'a>(line: &'a BTreeSet<Edge>, edge: &Edge) -> Option<&'a Edge> {
    line.range((Excluded(edge), Unbounded)).next()
}

fn refuse(outlines: &Outlines, sketch: &Sketch, one: Edge, other: Edge) -> Stop {
    let (face, beside) = (one.face.min(other.face), one.face.max(other.face));
    let place = outlines.place(sketch, meeting(&one, &other));
    if face == beside {
        let detail = format!("{} crosses itself at about {place}", sketch.face(face));
        return fault("not-simple", detail);
    }
    let (face, beside) = (sketch.face(face), sketch.face(beside));
    fault("overlap", format!("{face} and {beside} overlap: their outlines cross at about {place}"))
}

/// Where two edges cross, about.
fn meeting(one: &Edge, other: &Edge) -> Spot {
    let [from, to] = [other.left, other.right].map(|spot| turn(one.left, one.right, spot));
    let part = if from == to { 0.0 } else { from as f64 / (from - to) as f64 };
    let on = |axis: usize| {
        let (from, to) = (f64::from(other.left[axis]), f64::from(other.right[axis]));
        crate::geometry::rounded(from + (to - from) * part) as i32
    };
    [on(0), on(1)]
}
