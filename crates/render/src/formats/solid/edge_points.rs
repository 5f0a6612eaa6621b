//! The points within the edges of a plan: where arcs and rounded corners are divided into chords.

use crate::formats::solid::measures::Measures;
use crate::formats::solid::rounded_corners::{MEETING, RoundedCorners};
use mazewright_core::geometry::{Arc, Point};
use mazewright_core::grid::Grid;

/// Adds the points within an edge, from its first end to the last.
pub(super) fn push_within(
    points: &mut Vec<Point>,
    grid: &Grid,
    edge: u32,
    rounded: &RoundedCorners<'_>,
    measures: &Measures,
) {
    let first = points.len();
    let leads = rounded.leads(edge);
    points.extend(leads[0]);
    let meets = rounded.is_all_rounded(edge);
    if let Some(arc) = grid.arc(edge).filter(|_| !meets) {
        let is_forward = grid.corner(grid.ends(edge)[0]) == arc.from;
        let arc = between(arc, leads, is_forward);
        let (angle, sweep) = arc.angles();
        let chords = (sweep / measures.chord_angle(arc.radius)).ceil().max(1.0);
        let start = points.len();
        let angle_at = |step: u32| angle + sweep * f64::from(step) / chords;
        points.extend(
            (1..chords as u32).map(|step| arc.centre + Point::polar(arc.radius, angle_at(step))),
        );
        if !is_forward {
            points[start..].reverse();
        }
    }
    points.extend(rounded.bends(edge));
    points.extend(leads[1].iter().rev());
    // Where arcs meet, the last point of one is the last point of the other. An arc may also reach
    // the far end.
    let ends =
        [0, 1].map(|end| (points[rounded.end(edge, end) as usize], rounded.reach(edge, end)));
    remove_repeated(points, first, ends);
}

/// Removes points that coincide with the point before, or lie near an end of the edge. `first` is the
/// first point of the edge; each of the `ends` has a distance that counts as near.
fn remove_repeated(points: &mut Vec<Point>, first: usize, ends: [(Point, f64); 2]) {
    let is_near = |one: Point, (other, reach): (Point, f64)| (one - other).length() < reach;
    let (mut before, mut kept) = (ends[0].0, first);
    for at in first..points.len() {
        let point = points[at];
        if !is_near(before, (point, MEETING)) && !ends.iter().any(|&end| is_near(point, end)) {
            points[kept] = point;
            kept += 1;
            before = point;
        }
    }
    points.truncate(kept);
}

/// Returns the part of an arc between the leads into it. `is_forward` means that the arc starts at
/// the first lead.
fn between(arc: Arc, leads: [&[Point]; 2], is_forward: bool) -> Arc {
    let [first, last] = leads.map(|lead| lead.last().copied());
    let (from, to) = if is_forward { (first, last) } else { (last, first) };
    Arc { from: from.unwrap_or(arc.from), to: to.unwrap_or(arc.to), ..arc }
}
