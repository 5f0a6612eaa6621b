//! Traces the outlines of pixels.

use mazewright_core::geometry::Point;

/// Steps to the right, down, to the left and up.
const STEPS: [(i64, i64); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Returns the outlines of the pixels that are in, by their index: clockwise around pixels, the
/// other way round around holes. `is_smooth` leads them through the middles of the sides of pixels
/// instead of through their corners.
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
    // Whether a side of a pixel that is in leads from a corner, with the pixel to the right of it
    // as seen along it, and none to the left.
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
            // Points that continue a straight line are left out.
            if is_smooth || before != Some(direction) {
                let half = if is_smooth { 0.5 } else { 0.0 };
                let middle = Point::new(x as f64, y as f64) * half;
                add(&mut points, Point::new(at.0 as f64, at.1 as f64) + middle);
            }
            before = Some(direction);
            at = (at.0 + x, at.1 + y);
            // A right turn first: pixels that touch at a corner alone are apart.
            let turns = [1, 0, 3].map(|turn| (direction + turn) % STEPS.len());
            direction = turns.into_iter().find(|&turn| leads(at, turn)).unwrap_or(direction);
        }
        contours.push(points);
    }
    contours
}

/// Appends a point; one before it on the same straight line is left out.
fn add(points: &mut Vec<Point>, point: Point) {
    if let [.., first, last] = points[..]
        && (last - first).cross(point - last) == 0.0
    {
        points.pop();
    }
    points.push(point);
}
