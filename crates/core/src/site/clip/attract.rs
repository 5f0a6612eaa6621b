//! Moves corners of cells that are near a contour onto it, so that the contour passes exactly
//! through them. Otherwise such corners would leave slivers of cells, and narrow gaps between
//! cells.

use std::collections::{BTreeMap, BTreeSet};

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::{LatticePoint, Point, rounded};
use crate::grid::Grid;
use crate::site::clip::area::Contours;
use crate::site::clip::lattice::{distance, in_steps};
use crate::site::clip::nearby::SegmentIndex;
use crate::site::clip::points::Points;

/// The largest move of a corner, as a share of the shortest of its edges. It is less than a half,
/// so that no two corners change places.
const REACH: f64 = 0.25;

/// The cosine of a turn of 30°. Where a contour turns more, corners of cells move to its corner.
const SHARP: f64 = 0.866_025_403_784_438_6;

/// Moves the corners of some cells that are at most `reach` steps from a contour. Corners on the
/// outline of the plain grid stay, because it must not shrink. Returns the contours with those
/// corners added.
pub(super) fn attract(
    grid: &Grid,
    cells: &[u32],
    contours: &Contours,
    index: &SegmentIndex<'_>,
    reach: f64,
    points: &mut Points<'_>,
    cancel: &Cancel,
) -> Result<Contours, Error> {
    let edges = edges_of(grid, cells);
    let on_outline: BTreeSet<u32> = edges
        .iter()
        .filter(|&&edge| edge >= grid.links())
        .flat_map(|&edge| grid.ends(edge))
        .collect();
    let mut shortest: BTreeMap<u32, f64> = BTreeMap::new();
    for (index, &edge) in edges.iter().enumerate() {
        cancel.check_periodically(index * 16)?;
        let ends = grid.ends(edge);
        let length = distance(points.at(ends[0]), points.at(ends[1]));
        for end in ends.into_iter().filter(|end| !on_outline.contains(end)) {
            let known = shortest.entry(end).or_insert(length);
            *known = known.min(length);
        }
    }
    // The points to add to each segment.
    let mut added: BTreeMap<[u32; 2], Vec<LatticePoint>> = BTreeMap::new();
    let mut offsets: BTreeMap<u32, Point> = BTreeMap::new();
    for (turn, (&corner, &length)) in shortest.iter().enumerate() {
        cancel.check_periodically(turn * 16)?;
        let at = points.at(corner);
        let reach = reach.min(length * REACH);
        let Some((segment, to)) = nearest(index, contours, at, reach) else { continue };
        added.entry(index.place(segment)).or_default().push(to);
        if to != at {
            offsets.insert(corner, in_steps(to) - in_steps(at));
            points.place(corner, to);
        }
    }
    for (index, &edge) in edges.iter().enumerate() {
        cancel.check_periodically(index * 16)?;
        bend(grid, edge, &offsets, points);
    }
    Ok(with_points(contours, &added))
}

/// Returns the edges of some cells, in ascending order.
pub(super) fn edges_of(grid: &Grid, cells: &[u32]) -> Vec<u32> {
    let mut edges: Vec<u32> = cells.iter().flat_map(|&cell| grid.edges_of(cell)).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Returns the point of a contour to which a corner moves, with its segment: a sharp corner of the
/// contour within reach, otherwise the nearest point.
fn nearest(
    index: &SegmentIndex<'_>,
    contours: &Contours,
    at: LatticePoint,
    reach: f64,
) -> Option<(u32, LatticePoint)> {
    let around = |sign: f64| at.map(|along| along + (sign * (reach + 1.0)) as i32);
    let mut best: Option<(bool, f64, u32, LatticePoint)> = None;
    for segment in index.near(around(-1.0), around(1.0)) {
        let [from, to] = index.ends(segment);
        let (start, along) = (in_steps(from), in_steps(to) - in_steps(from));
        let share = ((in_steps(at) - start).dot(along) / along.dot(along)).clamp(0.0, 1.0);
        let on_segment = start + along * share;
        let on_segment = [rounded(on_segment.x) as i32, rounded(on_segment.y) as i32];
        let is_sharp = is_sharp(corner_of(contours, index.place(segment)));
        let candidates = [(false, on_segment), (is_sharp, from)];
        for (is_sharp, point) in candidates {
            let away = distance(at, point);
            let is_better =
                best.is_none_or(|(sharp, least, ..)| (!is_sharp, away) < (!sharp, least));
            if away <= reach && is_better {
                best = Some((is_sharp, away, segment, point));
            }
        }
    }
    best.map(|(.., segment, point)| (segment, point))
}

/// Returns the point at which a segment of a contour starts, between the points before and after
/// it.
fn corner_of(contours: &Contours, [contour, at]: [u32; 2]) -> [Point; 3] {
    let points = &contours[contour as usize];
    let (at, count) = (at as usize, points.len());
    [at + count - 1, at, at + 1].map(|at| in_steps(points[at % count]))
}

/// Returns whether a path turns sharply at the second of three points.
pub(super) fn is_sharp([before, here, after]: [Point; 3]) -> bool {
    let (into, out) = (here - before, after - here);
    into.dot(out) < SHARP * into.length() * out.length()
}

/// Moves the bends of an edge with its ends, each in proportion to its place along the edge.
fn bend(grid: &Grid, edge: u32, offsets: &BTreeMap<u32, Point>, points: &mut Points<'_>) {
    let [from, to] = grid.ends(edge).map(|end| offsets.get(&end).copied().unwrap_or_default());
    let bends = grid.bend_ids(edge);
    if bends.is_empty() || (from == Point::default() && to == Point::default()) {
        return;
    }
    let count = bends.len() as f64 + 1.0;
    for (at, bend) in bends.enumerate() {
        let share = (at as f64 + 1.0) / count;
        let moved = in_steps(points.at(bend)) + from * (1.0 - share) + to * share;
        points.place(bend, [rounded(moved.x) as i32, rounded(moved.y) as i32]);
    }
}

/// Returns contours with further points on their segments.
fn with_points(contours: &Contours, added: &BTreeMap<[u32; 2], Vec<LatticePoint>>) -> Contours {
    let mut result = Contours::with_capacity(contours.len());
    for (contour, points) in (0..).zip(contours) {
        let mut path = Vec::with_capacity(points.len());
        for (at, &from) in (0..).zip(points) {
            path.push(from);
            let mut more = added.get(&[contour, at]).cloned().unwrap_or_default();
            more.sort_by(|&one, &other| distance(from, one).total_cmp(&distance(from, other)));
            path.append(&mut more);
        }
        path.dedup();
        while path.len() > 1 && path.first() == path.last() {
            path.pop();
        }
        result.push(path);
    }
    result
}
