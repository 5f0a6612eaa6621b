//! The contours of the figures of outlines. Curves become straight segments, short enough to be
//! invisible in a picture.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use crate::geometry::{Bounds, Point};
use crate::site::figure::{PlaneRegion, is_in_heart};

/// The largest distance between a curve and the segments that replace it, in cell sides.
const SAGITTA: f64 = 0.002;

/// The largest number of segments of a curve.
const MOST_SEGMENTS: f64 = 8192.0;

/// The largest number of times that a segment of the heart is halved.
const DEEPEST: u32 = 12;

/// The number of bisections to find a root: the number of bits of a float.
const BISECTIONS: u32 = 53;

impl PlaneRegion {
    /// Returns the closed contours of the region in its own coordinates, filled by the even-odd
    /// rule. `unit` is the length of its unit in cell sides. If `round`, a disc is cut from rings
    /// of cells of the same radius, which its circle must not clip.
    pub(in crate::site) fn contours(&self, unit: f64, round: bool) -> Vec<Vec<Point>> {
        let outer = if round { 1.0 + 2.0 * SAGITTA / unit } else { 1.0 };
        match self {
            Self::Convex(corners, margin) => vec![convex(corners, *margin, self.bounds())],
            Self::Star(corners) => vec![corners.to_vec()],
            Self::Disc { inner, end_angle: None | Some(360..) } => {
                let mut circles = vec![arc(outer, TAU, unit)];
                if *inner > 0.0 {
                    circles.push(arc(*inner, TAU, unit));
                }
                circles
            }
            Self::Disc { end_angle: Some(angle), .. } => {
                let mut sector = arc(outer, f64::from(*angle) * PI / 180.0, unit);
                sector.push(Point::default());
                vec![sector]
            }
            Self::Heart => vec![heart(unit)],
        }
    }
}

/// Returns the number of segments for a sweep about a point at most `radius` away, in radians.
fn segments(radius: f64, sweep: f64, unit: f64) -> u32 {
    // The sagitta of a chord is radius · angle² / 8.
    let whole = TAU / (8.0 * SAGITTA / (radius * unit)).sqrt();
    (whole.clamp(64.0, MOST_SEGMENTS) * sweep / TAU).ceil() as u32
}

/// Returns points on an arc about the origin, clockwise from the top. The first point of a full
/// circle occurs only once.
fn arc(radius: f64, sweep: f64, unit: f64) -> Vec<Point> {
    let count = segments(radius, sweep, unit);
    // A full circle has points where it touches its bounds.
    let (count, ends) =
        if sweep < TAU { (count, count + 1) } else { [count.next_multiple_of(4); 2].into() };
    let angle = |at: u32| f64::from(at) / f64::from(count) * sweep - FRAC_PI_2;
    (0..ends).map(|at| Point::polar(radius, angle(at))).collect()
}

/// Returns the contour of the heart.
fn heart(unit: f64) -> Vec<Point> {
    // Its corners, at the top and at the bottom, are points of the contour.
    let count = segments(1.3, TAU, unit).next_multiple_of(2);
    let mut points = Vec::new();
    for at in 0..count {
        let [from, to] = [at, at + 1].map(|at| f64::from(at) / f64::from(count) * TAU);
        points.push(on_heart(from));
        refine([from, to], [on_heart(from), on_heart(to)], unit, DEEPEST, &mut points);
    }
    points
}

/// Adds points of the heart between two points that are too far apart for its curvature.
fn refine(
    [from, to]: [f64; 2],
    [start, end]: [Point; 2],
    unit: f64,
    depth: u32,
    points: &mut Vec<Point>,
) {
    let middle = f64::midpoint(from, to);
    let between = on_heart(middle);
    let chord = end - start;
    if depth == 0 || chord.cross(between - start).abs() * unit <= SAGITTA * chord.length() {
        return;
    }
    refine([from, middle], [start, between], unit, depth - 1, points);
    points.push(between);
    refine([middle, to], [between, end], unit, depth - 1, points);
}

/// Returns the point of the heart in a direction from the origin, clockwise from the top. Found by
/// bisection: each ray leaves the heart once.
fn on_heart(angle: f64) -> Point {
    let direction = Point::polar(1.0, angle - FRAC_PI_2);
    let (mut low, mut high) = (0.0, 2.0);
    for _ in 0..BISECTIONS {
        let radius = f64::midpoint(low, high);
        if is_in_heart(direction * radius) {
            low = radius;
        } else {
            high = radius;
        }
    }
    direction * low
}

/// Returns a convex polygon whose sides are moved outward by `margin`: bounds, clipped at each
/// side. If the corners are not collinear, those of the result may lie outside `bounds`.
pub(super) fn convex(corners: &[Point], margin: f64, bounds: Bounds) -> Vec<Point> {
    let sides = || corners.iter().zip(corners.iter().cycle().skip(1));
    let is_flat = sides().all(|(&from, &to)| (to - from).is_parallel(corners[0] - from));
    // No corner is sharper than 60°, so that it moves by at most twice the margin.
    let more = if is_flat { 0.0 } else { margin };
    let more = Point::new(more, more);
    let outer = Bounds { min: bounds.min - more, max: bounds.max + more };
    let mut polygon = outer.corners().to_vec();
    for (&from, &to) in sides() {
        let side = to - from;
        let inside = |point: Point| side.cross(point - from) + margin * side.length();
        let mut clipped = Vec::with_capacity(polygon.len() + 1);
        for (&one, &next) in polygon.iter().zip(polygon.iter().cycle().skip(1)) {
            let [here, there] = [inside(one), inside(next)];
            if here >= 0.0 {
                clipped.push(one);
            }
            if (here >= 0.0) != (there >= 0.0) {
                clipped.push(one + (next - one) * (here / (here - there)));
            }
        }
        polygon = clipped;
    }
    polygon
}
