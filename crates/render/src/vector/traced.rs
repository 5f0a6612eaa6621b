//! Traces the outlines of pixels.

use mazewright_core::geometry::Point;

/// Steps to the right, down, to the left and up.
const STEPS: [(i64, i64); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Returns the outlines of the pixels for which `is_in` holds, by their index: clockwise around
/// pixels, and counterclockwise around holes. With `is_smooth`, they pass through the middles of
/// the sides of pixels instead of through their corners.
pub(super) fn contours(
    cols: u32,
    rows: u32,
    is_smooth: bool,
    is_in: impl Fn(usize) -> bool,
) -> Vec<Vec<Point>> {
    let (cols, rows) = (i64::from(cols), i64::from(rows));
    let has = |x: i64, y: i64| {
        (0..cols).contains(&x) && (0..rows).contains(&y) && is_in((y * cols + x) as usize)
    };
    // Returns whether the side that leads from a corner in a direction has a pixel inside on its
    // right and none on its left.
    let leads = |(x, y): (i64, i64), direction: usize| match direction {
        0 => has(x, y) && !has(x, y - 1),
        1 => has(x - 1, y) && !has(x, y),
        2 => has(x - 1, y - 1) && !has(x - 1, y),
        _ => has(x, y - 1) && !has(x - 1, y - 1),
    };
    let width = cols + 1;
    let mut seen = vec![false; (width * (rows + 1)) as usize * STEPS.len()];
    let slot =
        |(x, y): (i64, i64), direction: usize| (y * width + x) as usize * STEPS.len() + direction;
    let mut contours = Vec::new();
    for start in (0..=rows).flat_map(|y| (0..=cols).map(move |x| (x, y))) {
        // Each outline has a side that leads to the right.
        if !leads(start, 0) || seen[slot(start, 0)] {
            continue;
        }
        let (mut at, mut direction) = (start, 0);
        let mut points: Vec<Point> = Vec::new();
        let mut before = None;
        while !seen[slot(at, direction)] {
            seen[slot(at, direction)] = true;
            let (x, y) = STEPS[direction];
            // Points on a straight line are omitted.
            if is_smooth || before != Some(direction) {
                let half = if is_smooth { 0.5 } else { 0.0 };
                let middle = Point::new(x as f64, y as f64) * half;
                add(&mut points, Point::new(at.0 as f64, at.1 as f64) + middle);
            }
            before = Some(direction);
            at = (at.0 + x, at.1 + y);
            // The right turn is tried first, so that pixels that touch only at a corner are
            // separate.
            let turns = [1, 0, 3].map(|turn| (direction + turn) % STEPS.len());
            direction = turns.into_iter().find(|&turn| leads(at, turn)).unwrap_or(direction);
        }
        contours.push(points);
    }
    contours
}

/// Appends a point. Removes the point before it if it is on the same straight line.
fn add(points: &mut Vec<Point>, point: Point) {
    if let [.., first, last] = points[..]
        && (last - first).cross(point - last) == 0.0
    {
        points.pop();
    }
    points.push(point);
}
