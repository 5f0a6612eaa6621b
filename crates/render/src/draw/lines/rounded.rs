//! A rounded line through a cell, which crosses two edges at right angles.
//!
//! ```text
//!   ┌────────────┐   Perpendiculars of both edges meet in a corner, which an arc replaces in part or as a whole.
//!   │            │   Without a corner, the line is a double bend.
//!   ├───╮        │
//!   │    ╲       │
//!   └─────┴──────┘
//! ```

use crate::style::Style;
use crate::style::look::Draw;
use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;

/// The radius of rounded corners with which all of a corner of a square cell is round, in cell sides.
const MAX_RADIUS: f64 = 0.5;

/// The largest turn between two straight parts of a curve.
const TURN: f64 = std::f64::consts::PI / 24.0;

/// The largest angle between a perpendicular and the line from one end to the other: beyond it, a line would turn back.
const FORWARD: f64 = std::f64::consts::PI * 0.45;

/// Smallest sine of the angle between two lines that meet.
const PARALLEL: f64 = 1e-6;

/// The end of a line at an edge.
#[derive(Clone, Copy)]
pub(crate) struct LineEnd {
    pub(crate) at: Point,
    /// The unit vector from the edge into the cell.
    pub(crate) inward: Point,
}

/// Returns how much of their corners routes round, from 0 to 1.
pub(crate) fn route_rounding(style: &Style) -> f64 {
    match style.draw.value {
        Draw::Walls => style.strokes.radius() / MAX_RADIUS,
        // The route lies in the middle of passages, whose corners are others.
        Draw::Passages => 0.0,
    }
}

/// Returns the end of a line through a cell at a point of an edge. `inside` is a point of the line inside the cell.
pub(crate) fn line_end(grid: &Grid, (edge, at): (u32, Point), inside: Point) -> LineEnd {
    let across = if let Some(arc) = grid.arc(edge) {
        at - arc.centre
    } else {
        let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
        Point::new(from.y - to.y, to.x - from.x)
    };
    let inward = across * (across.dot(inside - at).signum() / across.length());
    LineEnd { at, inward }
}

/// Returns a line from one edge to another; `None` if it would turn back. `share` says how much of the corner is rounded:
/// from 0, nothing, to 1, all of it.
pub(crate) fn rounded([from, to]: [LineEnd; 2], share: f64) -> Option<Vec<Point>> {
    let straight = straight_parts([from, to]).map(|length| length * (1.0 - share));
    let start = from.at + from.inward * straight[0];
    let end = to.at + to.inward * straight[1];
    let along = end - start;
    let chord = along.length();
    let angle = |one: Point, other: Point| libm::atan2(one.cross(other), one.dot(other)).abs();
    let turns = [angle(from.inward, along), angle(along, to.inward * -1.0)];
    if turns.iter().any(|&turn| turn > FORWARD) {
        return None;
    }
    let parts = ((turns[0] + turns[1]) / TURN - PARALLEL).ceil().max(1.0) as u32;
    let turn = libm::atan2(from.inward.cross(to.inward).abs(), -from.inward.dot(to.inward));
    // The length of the handles with which a cubic curve is nearest to an arc.
    let handle = if turn < PARALLEL {
        chord / 3.0
    } else {
        chord * (4.0 / 3.0) * libm::tan(turn / 4.0) / (2.0 * libm::sin(turn / 2.0))
    };
    let [one, two] = [start + from.inward * handle, end + to.inward * handle];
    let at = |part: u32| {
        let [t, s] = [part, parts - part].map(|it| f64::from(it) / f64::from(parts));
        start * (s * s * s) + one * (3.0 * s * s * t) + two * (3.0 * s * t * t) + end * (t * t * t)
    };
    let is_apart = |pair: [Point; 2]| pair[0] != pair[1];
    let mut points = vec![from.at];
    points.extend(Some(start).filter(|&start| is_apart([from.at, start])));
    points.extend((1..parts).map(at));
    points.extend(Some(end).filter(|&end| is_apart([to.at, end])));
    points.push(to.at);
    Some(points)
}

/// Returns the lengths of both lines up to the corner in which they meet; 0 if they do not meet.
fn straight_parts([from, to]: [LineEnd; 2]) -> [f64; 2] {
    let sine = from.inward.cross(to.inward);
    let across = to.at - from.at;
    let lengths = [across.cross(to.inward) / sine, across.cross(from.inward) / sine];
    let do_meet = sine.abs() > PARALLEL && lengths.iter().all(|&length| length > 0.0);
    if do_meet { lengths } else { [0.0; 2] }
}
