//! The points of a route inside one cell: its centre, unless the segments over the centre would
//! leave the cell or its corridor.

use crate::draw::line_widths::route_width;
use crate::scene::Scene;
use mazewright_core::geometry::Point;
use mazewright_core::{Error, Polygon, Work};

/// A mouth: an edge that a route crosses, and the point of the crossing.
pub(crate) type Mouth = (u32, Point);

/// Returns the points of a route inside a convex cell: `centre`, or the points where it turns to pass straight through
/// mouths.
pub(crate) fn through(scene: &Scene<'_>, centre: Point, mouths: [Option<Mouth>; 2]) -> Vec<Point> {
    let turns =
        mouths.map(|mouth| mouth.and_then(|(edge, at)| straight_inset(scene, centre, edge, at)));
    let is_end = mouths.contains(&None);
    let centre = (is_end || turns == [None; 2]).then_some(centre);
    [turns[0], centre, turns[1]].into_iter().flatten().collect()
}

/// Returns whether a route may go straight from one mouth of a cell to the other. A unicursal path has kites as cells,
/// unless the grid has squares, and a way over the centre of a kite is a saw tooth.
pub(crate) fn may_pass_centre(scene: &Scene<'_>, cell: u32, mouths: [Option<Mouth>; 2]) -> bool {
    scene.spec.topology.unicursal
        && mouths.iter().all(Option::is_some)
        && mouths.iter().flatten().any(|&mouth| !is_perpendicular(scene, cell, mouth))
}

/// Returns whether the line from the centre of a cell to a mouth is perpendicular to its edge.
fn is_perpendicular(scene: &Scene<'_>, cell: u32, (edge, at): Mouth) -> bool {
    let grid = scene.maze.grid();
    let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
    let (along, out) = (to - from, at - grid.centre(cell));
    along.dot(out).abs() <= PERPENDICULAR * along.length() * out.length()
}

/// The largest cosine of an angle that counts as right.
const PERPENDICULAR: f64 = 1e-3;

/// The tangent of an angle between a route and the perpendicular of a mouth. From this angle on,
/// the route is oblique.
const OBLIQUE: f64 = 0.9;

/// Returns the point at which a route turns between the centre of a cell and a mouth, to pass
/// straight through the mouth. It lies next to the centre, on the perpendicular of the edge through
/// the mouth. Returns `None` if the route needs no turn to avoid the corners of the mouth.
fn straight_inset(scene: &Scene<'_>, centre: Point, edge: u32, mouth: Point) -> Option<Point> {
    let grid = scene.maze.grid();
    let inset = scene.style.strokes.inset_depth();
    if inset == 0.0 || grid.arc(edge).is_some() {
        return None;
    }
    let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
    let along = to - from;
    let (length, to_centre) = (along.length(), centre - mouth);
    let depth = along.cross(to_centre) / length;
    let aside = along.dot(to_centre) / length;
    // The distance of the line to the centre from the middle of the mouth, where the mouth is
    // narrowest.
    let off = (aside / depth * inset).abs();
    let room = length / 2.0 - inset - route_width(scene) / 2.0 - scene.style.half_wall();
    let across = Point::new(-along.y, along.x) * (depth / length);
    (off > room.max(0.0) && aside.abs() > OBLIQUE * depth.abs()).then(|| mouth + across)
}

/// Returns whether a route through `points`, between its mouths, stays inside a polygon.
pub(crate) fn stays_inside(
    polygon: &Polygon,
    mouths: [Option<Mouth>; 2],
    points: &[Point],
) -> bool {
    let [entry, exit] = mouths.map(|mouth| mouth.map(|(_, at)| at));
    let line: Vec<Point> = entry.into_iter().chain(points.iter().copied()).chain(exit).collect();
    line.windows(2).all(|pair| polygon.holds_line(pair[0], pair[1]))
}

/// The cosine of the sharpest turn at the centre of a cell.
const SHARPEST: f64 = 0.5;

/// Returns the points of a route inside a polygon: `straight`, unless the route would leave the
/// polygon or turn back at the centre. If `passes_centre`, it turns back there.
pub(crate) fn inside(
    polygon: &Polygon,
    centre: Point,
    mouths: [Option<Mouth>; 2],
    straight: &[Point],
    passes_centre: bool,
    work: &mut Work<'_>,
) -> Result<Vec<Point>, Error> {
    let is_inside = stays_inside(polygon, mouths, straight);
    let direct = if passes_centre { [None; 2] } else { mouths };
    let [Some((_, from)), Some((_, to))] = direct else {
        if is_inside {
            return Ok(straight.to_vec());
        }
        return over_centre(polygon, centre, mouths, work);
    };
    let [back, on] = [from, to].map(|mouth| mouth - centre);
    let is_sharp = straight.len() == 1 && back.dot(on) > SHARPEST * back.length() * on.length();
    if is_inside && !is_sharp {
        Ok(straight.to_vec())
    } else {
        polygon.turns_inside(from, to, work)
    }
}

/// Returns the points of a route inside a polygon, over the centre of the cell.
pub(crate) fn over_centre(
    polygon: &Polygon,
    centre: Point,
    mouths: [Option<Mouth>; 2],
    work: &mut Work<'_>,
) -> Result<Vec<Point>, Error> {
    let mut points = Vec::new();
    let [entry, exit] = mouths;
    if let Some((_, entry)) = entry {
        points = polygon.turns_inside(entry, centre, work)?;
    }
    points.push(centre);
    if let Some((_, exit)) = exit {
        points.extend(polygon.turns_inside(centre, exit, work)?);
    }
    Ok(points)
}
