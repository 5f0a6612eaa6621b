//! Finds a point well inside a polygon: the centroid, or the middle of a long horizontal chord.

use crate::geometry::{LatticePoint, Point};

/// The number of chords that are tried, at equal distances from top to bottom.
const CHORDS: i32 = 15;

/// Returns a point inside a polygon: the centroid if it is at least `clearance` away from the
/// sides, otherwise the middle of the longest of a few horizontal chords. The polygon is given by
/// its rings; holes have the opposite direction.
pub(crate) fn interior_point(rings: &[Vec<LatticePoint>], clearance: f64) -> Point {
    let centroid = centroid(rings);
    if is_clear(rings, centroid, clearance) {
        centroid
    } else {
        middle_of_longest_chord(rings).unwrap_or(centroid)
    }
}

fn point([x, y]: LatticePoint) -> Point {
    Point::new(f64::from(x), f64::from(y))
}

/// Iterates over the sides of a polygon.
fn sides(rings: &[Vec<LatticePoint>]) -> impl Iterator<Item = (Point, Point)> + '_ {
    rings.iter().flat_map(|spots| {
        let next = spots.iter().cycle().skip(1);
        spots.iter().zip(next).map(|(&from, &to)| (point(from), point(to)))
    })
}

fn centroid(rings: &[Vec<LatticePoint>]) -> Point {
    // Relative to one of the corners, so that small faces far from the origin do not lose
    // precision.
    let origin = point(rings[0][0]);
    let (mut area, mut sum) = (0.0, Point::default());
    for (from, to) in sides(rings) {
        let (from, to) = (from - origin, to - origin);
        let double_area = from.cross(to);
        area += double_area;
        sum = sum + (from + to) * double_area;
    }
    origin + sum * (1.0 / (3.0 * area))
}

/// Returns whether a point is inside a polygon and at least `clearance` away from its sides.
fn is_clear(rings: &[Vec<LatticePoint>], point: Point, clearance: f64) -> bool {
    let mut is_inside = false;
    for (from, to) in sides(rings) {
        let along = to - from;
        let share = ((point - from).dot(along) / along.dot(along)).clamp(0.0, 1.0);
        if (from + along * share - point).length() < clearance {
            return false;
        }
        if (from.y > point.y) != (to.y > point.y) {
            is_inside ^= point.x < from.x + along.x * ((point.y - from.y) / along.y);
        }
    }
    is_inside
}

/// Returns the middle of the longest horizontal chord.
fn middle_of_longest_chord(rings: &[Vec<LatticePoint>]) -> Option<Point> {
    let rows = || rings.iter().flatten().map(|spot| spot[1]);
    let (top, bottom) = (rows().min()?, rows().max()?);
    let mut best: Option<(f64, Point)> = None;
    let mut crossings = Vec::new();
    for chord in 1..=CHORDS {
        // Half a step between rows of the lattice, so that the chord contains no corner.
        let down = i64::from(bottom - top) * i64::from(chord) / i64::from(CHORDS + 1);
        let y = f64::from(top) + down as f64 + 0.5;
        crossings.clear();
        for (from, to) in sides(rings).filter(|(from, to)| (from.y > y) != (to.y > y)) {
            crossings.push(from.x + (to.x - from.x) * ((y - from.y) / (to.y - from.y)));
        }
        crossings.sort_unstable_by(f64::total_cmp);
        for pair in crossings.chunks_exact(2) {
            let width = pair[1] - pair[0];
            if best.is_none_or(|(widest, _)| width > widest) {
                best = Some((width, Point::new(f64::midpoint(pair[0], pair[1]), y)));
            }
        }
    }
    best.map(|(_, middle)| middle)
}
