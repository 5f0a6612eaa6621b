//! The faces of a grid as polygons.

use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;

/// A cell's outline, clockwise; arcs by short chords.
pub(crate) fn polygon(grid: &Grid, cell: u32) -> Vec<Point> {
    const CHORDS: u32 = 16;
    let mut points = Vec::new();
    for (edge, [from, _]) in grid.boundary(cell) {
        points.push(grid.corner(from));
        let mut between: Vec<Point> = grid.bends(edge).collect();
        if let Some(arc) = grid.arc(edge) {
            let (angle, sweep) = arc.angles();
            let part = |at| angle + sweep * f64::from(at) / f64::from(CHORDS);
            let along = (1..CHORDS).map(|at| arc.centre + Point::polar(arc.radius, part(at)));
            between.extend(along);
        }
        if grid.ends(edge)[0] != from {
            between.reverse();
        }
        points.extend(between);
    }
    points
}

/// The sides of a polygon: where each starts and where it ends.
pub(crate) fn closed(points: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    points.iter().copied().zip(points.iter().copied().cycle().skip(1))
}

/// The area of a polygon, positive where it goes round clockwise.
pub(crate) fn area(points: &[Point]) -> f64 {
    let origin = points[0];
    closed(points).map(|(from, to)| (from - origin).cross(to - origin) / 2.0).sum()
}

/// Returns whether a polygon holds a point.
pub(crate) fn holds(polygon: &[Point], point: Point) -> bool {
    let crossed = closed(polygon).filter(|(from, to)| {
        (from.y > point.y) != (to.y > point.y)
            && point.x < from.x + (to.x - from.x) * (point.y - from.y) / (to.y - from.y)
    });
    crossed.count() % 2 == 1
}
