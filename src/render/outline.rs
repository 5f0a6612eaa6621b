//! The ground that a piece of a line covers, as a closed outline of straight sides, clockwise.
//!
//! ```text
//!   ╭──────────╮       ┌──────────┐
//!   ( ·──────· )       │ ·──────· │    by its left side there, round the end, and back
//!   ╰──────────╯       └──────────┘
//! ```

use std::cmp::Ordering;
use std::f64::consts::{FRAC_PI_4, PI, SQRT_2};
use std::ops::Range;

use super::drawing::{Cap, Join, Lines};
use super::warp::OFF;
use crate::geometry::Point;

/// The corners of a closed outline, clockwise, in hundredths of a pixel.
pub(super) struct Outline(pub(super) Vec<[f64; 2]>);

impl Outline {
    /// The outline that a closed line is, its arcs in chords; the first point does not return.
    pub(super) fn of(lines: &Lines, line: Range<usize>) -> Self {
        let mut points = vec![flat(lines, line.start)];
        for to in line.skip(1) {
            points.extend(middle(lines, to).skip(1).map(|(at, _)| at));
        }
        if points.len() > 1 && points.first() == points.last() {
            points.pop();
        }
        Self(points.into_iter().map(|at| [at.x, at.y]).collect())
    }
}

/// The ground within half a width of the piece that ends at a point, whose round ends take so many
/// chords each.
pub(super) fn ground(lines: &Lines, to: usize, half: f64, end: usize) -> Outline {
    let ends = lines.beside(to as u32).map(|beside| match (beside, lines.join) {
        (None, _) => lines.cap,
        (Some(_), Join::Miter) => Cap::Square,
        (Some(_), Join::Round) => Cap::Round,
    });
    if lines.rectilinear && !ends.contains(&Cap::Round) {
        let [[x, y], [to_x, to_y]] = [lines.points[to - 1], lines.points[to]];
        let [left, right] = [x.min(to_x), x.max(to_x)].map(f64::from);
        let [upper, lower] = [y.min(to_y), y.max(to_y)].map(f64::from);
        // How far each end reaches out, along the piece and across it.
        let [first, last] = ends.map(|end| if end == Cap::Butt { 0.0 } else { half });
        let out = |from: i32, to: i32| match from.cmp(&to) {
            Ordering::Less => [first, last],
            Ordering::Greater => [last, first],
            Ordering::Equal => [half, half],
        };
        let ([before, after], [above, below]) = (out(x, to_x), out(y, to_y));
        let [left, upper, right, lower] =
            [left - before, upper - above, right + after, lower + below];
        return Outline(vec![[left, upper], [right, upper], [right, lower], [left, lower]]);
    }
    let middle: Vec<(Point, Point)> = middle(lines, to).collect();
    let mut points = Vec::with_capacity(2 * (middle.len() + end));
    let mut side = |(at, aside): (Point, Point)| {
        let at = at + aside * half;
        points.push([at.x, at.y]);
    };
    let cap = |(at, aside): (Point, Point), cap: Cap| {
        turns(cap, end).into_iter().map(move |(angle, long)| {
            let (cos, sin) = (libm::cos(angle), libm::sin(angle));
            (at, Point::new(aside.x * cos - aside.y * sin, aside.x * sin + aside.y * cos) * long)
        })
    };
    let back = |&(at, aside): &(Point, Point)| (at, aside * -1.0);
    middle.iter().copied().for_each(&mut side);
    middle.last().copied().into_iter().flat_map(|at| cap(at, ends[1])).for_each(&mut side);
    middle.iter().rev().map(back).for_each(&mut side);
    middle.first().map(back).into_iter().flat_map(|at| cap(at, ends[0])).for_each(&mut side);
    Outline(points)
}

/// The way round an end from its left side to its right one: by how much each point is turned, and how
/// far off it lies, in half widths.
fn turns(cap: Cap, end: usize) -> Vec<(f64, f64)> {
    match cap {
        Cap::Butt => Vec::new(),
        Cap::Square => vec![(FRAC_PI_4, SQRT_2), (3.0 * FRAC_PI_4, SQRT_2)],
        Cap::Round => (1..end).map(|part| (PI * part as f64 / end as f64, 1.0)).collect(),
    }
}

fn flat(lines: &Lines, at: usize) -> Point {
    let [x, y] = lines.points[at].map(f64::from);
    Point::new(x, y)
}

/// Points along the piece that ends at a point, each with the way to its left, of length 1: its two
/// ends, and as many between as an arc needs.
fn middle(lines: &Lines, to: usize) -> impl Iterator<Item = (Point, Point)> {
    let (from, there) = (flat(lines, to - 1), flat(lines, to));
    let way = there - from;
    let length = way.length();
    let ahead = if length > 0.0 { way * (1.0 / length) } else { Point::new(1.0, 0.0) };
    let bend = lines.arcs.binary_search_by_key(&(to as u32), |arc| arc.to).ok();
    let bend = bend.map(|at| lines.arcs[at]).filter(|_| length > 0.0);
    // Half of the angle that it sweeps, and how far its sides bend away from the chord.
    let (radius, half) = bend.map_or((0.0, 0.0), |bend| {
        let radius = f64::from(bend.radius).max(length / 2.0);
        let half = libm::asin((length / 2.0 / radius).min(1.0));
        (radius, if bend.clockwise { half } else { -half })
    });
    let parts = (half.abs() * (radius / (2.0 * OFF)).sqrt()).ceil().max(1.0);
    let count = parts as u32;
    (0..=count).map(move |part| {
        let angle = half * (2.0 * f64::from(part) / parts - 1.0);
        let (cos, sin) = (libm::cos(angle), libm::sin(angle));
        let along = Point::new(ahead.x * cos - ahead.y * sin, ahead.x * sin + ahead.y * cos);
        let left = Point::new(along.y, -along.x);
        // A clockwise arc's centre lies to the right.
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
