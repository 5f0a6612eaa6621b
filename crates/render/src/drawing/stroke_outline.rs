//! The outline of one stroked segment of a line: a closed polygon, clockwise.
//!
//! ```text
//!   ╭──────────╮       ┌──────────┐
//!   ( ·──────· )       │ ·──────· │    along the left side, around the end, and back
//!   ╰──────────╯       └──────────┘
//! ```

use std::cmp::Ordering;
use std::f64::consts::{FRAC_PI_4, PI, SQRT_2};
use std::ops::Range;

use crate::drawing::{Cap, Join, Lines};
use mazewright_core::geometry::Point;

/// Maximum distance of a chord from the curve that it replaces.
pub(crate) const MAX_CHORD_ERROR: f64 = 4.0;

/// The corners of a closed polygon, clockwise, in hundredths of a pixel.
pub(crate) struct DevicePolygon(pub(crate) Vec<[f64; 2]>);

impl DevicePolygon {
    /// Returns the polygon of a closed line. Arcs become chords, and the first point is not
    /// repeated at the end.
    pub(crate) fn of(lines: &Lines, line: Range<usize>) -> Self {
        let mut points = vec![point_at(lines, line.start)];
        for to in line.skip(1) {
            points.extend(middle(lines, to).skip(1).map(|(at, _)| at));
        }
        if points.len() > 1 && points.first() == points.last() {
            points.pop();
        }
        Self(points.into_iter().map(|at| [at.x, at.y]).collect())
    }
}

/// Returns the outline of the segment that ends at point `to`, stroked with half the width `half`.
/// Round ends have `end` chords each.
pub(crate) fn stroke_outline(lines: &Lines, to: usize, half: f64, end: usize) -> DevicePolygon {
    let ends = lines.adjacent_segments(to as u32).map(|adjacent| match (adjacent, lines.join) {
        (None, _) => lines.cap,
        (Some(_), Join::Miter) => Cap::Square,
        (Some(_), Join::Round) => Cap::Round,
    });
    if lines.rectilinear && !ends.contains(&Cap::Round) {
        let [[x, y], [to_x, to_y]] = [lines.points[to - 1], lines.points[to]];
        let [left, right] = [x.min(to_x), x.max(to_x)].map(f64::from);
        let [top, bottom] = [y.min(to_y), y.max(to_y)].map(f64::from);
        // The distance of the stroke beyond each end, along the segment and across it.
        let [first, last] = ends.map(|end| if end == Cap::Butt { 0.0 } else { half });
        let out = |from: i32, to: i32| match from.cmp(&to) {
            Ordering::Less => [first, last],
            Ordering::Greater => [last, first],
            Ordering::Equal => [half, half],
        };
        let ([before, after], [above, below]) = (out(x, to_x), out(y, to_y));
        let [left, top, right, bottom] =
            [left - before, top - above, right + after, bottom + below];
        return DevicePolygon(vec![[left, top], [right, top], [right, bottom], [left, bottom]]);
    }
    let middle: Vec<(Point, Point)> = middle(lines, to).collect();
    let mut points = Vec::with_capacity(2 * (middle.len() + end));
    let mut side = |(at, aside): (Point, Point)| {
        let at = at + aside * half;
        points.push([at.x, at.y]);
    };
    let cap = |(at, aside): (Point, Point), cap: Cap| {
        cap_points(cap, end).into_iter().map(move |(angle, distance)| {
            let (cos, sin) = (libm::cos(angle), libm::sin(angle));
            (
                at,
                Point::new(aside.x * cos - aside.y * sin, aside.x * sin + aside.y * cos) * distance,
            )
        })
    };
    let back = |&(at, aside): &(Point, Point)| (at, aside * -1.0);
    middle.iter().copied().for_each(&mut side);
    middle.last().copied().into_iter().flat_map(|at| cap(at, ends[1])).for_each(&mut side);
    middle.iter().rev().map(back).for_each(&mut side);
    middle.first().map(back).into_iter().flat_map(|at| cap(at, ends[0])).for_each(&mut side);
    DevicePolygon(points)
}

/// Returns the points around an end, from its left side to its right side. Each is the angle of its
/// rotation from the left, and its distance from the end, in half widths.
fn cap_points(cap: Cap, end: usize) -> Vec<(f64, f64)> {
    match cap {
        Cap::Butt => Vec::new(),
        Cap::Square => vec![(FRAC_PI_4, SQRT_2), (3.0 * FRAC_PI_4, SQRT_2)],
        Cap::Round => (1..end).map(|part| (PI * part as f64 / end as f64, 1.0)).collect(),
    }
}

fn point_at(lines: &Lines, at: usize) -> Point {
    let [x, y] = lines.points[at].map(f64::from);
    Point::new(x, y)
}

/// Returns points along the segment that ends at point `to`, each with the unit vector to its left:
/// both ends, and as many points in between as an arc needs.
pub(crate) fn middle(lines: &Lines, to: usize) -> impl Iterator<Item = (Point, Point)> {
    let (from, there) = (point_at(lines, to - 1), point_at(lines, to));
    let chord = there - from;
    let length = chord.length();
    let ahead = if length > 0.0 { chord * (1.0 / length) } else { Point::new(1.0, 0.0) };
    let bend = lines.arcs.binary_search_by_key(&(to as u32), |arc| arc.to).ok();
    let bend = bend.map(|at| lines.arcs[at]).filter(|_| length > 0.0);
    // Half of the angle that the arc sweeps: the angle between its chord and the tangents at its
    // ends. Negative for counterclockwise arcs.
    let (radius, half) = bend.map_or((0.0, 0.0), |bend| {
        let radius = f64::from(bend.radius).max(length / 2.0);
        let half = libm::asin((length / 2.0 / radius).min(1.0));
        (radius, if bend.clockwise { half } else { -half })
    });
    let parts = (half.abs() * (radius / (2.0 * MAX_CHORD_ERROR)).sqrt()).ceil().max(1.0);
    let count = parts as u32;
    (0..=count).map(move |part| {
        let angle = half * (2.0 * f64::from(part) / parts - 1.0);
        let (cos, sin) = (libm::cos(angle), libm::sin(angle));
        let along = Point::new(ahead.x * cos - ahead.y * sin, ahead.x * sin + ahead.y * cos);
        let left = Point::new(along.y, -along.x);
        // The centre of a clockwise arc lies to the right.
        let signed = if half < 0.0 { -radius } else { radius };
        let at = match part {
            0 => from,
            _ if part == count => there,
            _ => {
                let start = Point::new(
                    ahead.x * libm::cos(half) + ahead.y * libm::sin(half),
                    ahead.y * libm::cos(half) - ahead.x * libm::sin(half),
                );
                let centre = from - Point::new(start.y, -start.x) * signed;
                centre + left * signed
            }
        };
        (at, left)
    })
}
