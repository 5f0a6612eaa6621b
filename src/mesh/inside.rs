//! A point well inside a face: its centroid if that lies in it, else the middle of its widest chord
//! among a few that lie level.

use super::Spot;
use super::snap::Outlines;
use crate::geometry::Point;

/// How many chords are tried, at equal distances from top to bottom.
const CHORDS: i32 = 15;

/// How far from the outline the centroid must lie, in steps.
const CLEAR: f64 = 1.0;

/// The centre of a face, in steps.
pub(super) fn centre(outlines: &Outlines, face: u32) -> Point {
    let spots: Vec<Spot> =
        outlines.outline(face).iter().map(|&corner| outlines.corner(corner)).collect();
    let centroid = centroid(&spots);
    if is_clear(&spots, centroid) { centroid } else { widest(&spots).unwrap_or(centroid) }
}

fn point([x, y]: Spot) -> Point {
    Point::new(f64::from(x), f64::from(y))
}

/// The sides of a closed way.
fn sides(spots: &[Spot]) -> impl Iterator<Item = (Point, Point)> + '_ {
    let next = spots.iter().cycle().skip(1);
    spots.iter().zip(next).map(|(&from, &to)| (point(from), point(to)))
}

fn centroid(spots: &[Spot]) -> Point {
    // Seen from one of the corners, so that small faces far from the origin keep their digits.
    let origin = point(spots[0]);
    let (mut area, mut sum) = (0.0, Point::default());
    for (from, to) in sides(spots) {
        let (from, to) = (from - origin, to - origin);
        let part = from.cross(to);
        area += part;
        sum = sum + (from + to) * part;
    }
    origin + sum * (1.0 / (3.0 * area))
}

/// Whether a point lies in a closed way, and not next to it.
fn is_clear(spots: &[Spot], point: Point) -> bool {
    let mut is_inside = false;
    for (from, to) in sides(spots) {
        let along = to - from;
        let part = ((point - from).dot(along) / along.dot(along)).clamp(0.0, 1.0);
        if (from + along * part - point).length() < CLEAR {
            return false;
        }
        if (from.y > point.y) != (to.y > point.y) {
            is_inside ^= point.x < from.x + along.x * ((point.y - from.y) / along.y);
        }
    }
    is_inside
}

/// The middle of the widest level chord.
fn widest(spots: &[Spot]) -> Option<Point> {
    let rows = || spots.iter().map(|spot| spot[1]);
    let (top, bottom) = (rows().min()?, rows().max()?);
    let mut best: Option<(f64, Point)> = None;
    let mut crossed = Vec::new();
    for chord in 1..=CHORDS {
        // Between two rows of steps, so that it meets no corner.
        let down = i64::from(bottom - top) * i64::from(chord) / i64::from(CHORDS + 1);
        let y = f64::from(top) + down as f64 + 0.5;
        crossed.clear();
        for (from, to) in sides(spots).filter(|(from, to)| (from.y > y) != (to.y > y)) {
            crossed.push(from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y)));
        }
        crossed.sort_unstable_by(f64::total_cmp);
        for pair in crossed.chunks_exact(2) {
            let width = pair[1] - pair[0];
            if best.is_none_or(|(widest, _)| width > widest) {
                best = Some((width, Point::new(f64::midpoint(pair[0], pair[1]), y)));
            }
        }
    }
    best.map(|(_, middle)| middle)
}
