//! The routes as lines: from centre to centre, through the middle of each edge that the route
//! crosses, and through the openings. A line is interrupted at stairs, at a seam, and where the
//! route passes below a bridge, and continues on their other side.

use crate::draw::inset::InsetCorridors;
use crate::draw::line_widths::route_width;
use crate::scene::Scene;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;
use mazewright_core::geometry::Point;
use mazewright_core::grid::inner_line::{is_inside, turns_inside};

/// The routes of a scene, as they are drawn.
#[derive(Default)]
pub(crate) struct RouteLines {
    /// Lines of at least two points each.
    pub(crate) lines: Vec<Vec<Point>>,
    /// The number of lines of each route.
    pub(crate) counts: Vec<usize>,
    /// The longest straight part of each step from cell to cell.
    pub(crate) straights: Vec<Straight>,
    /// The centres of the cells at both ends of stairs on the routes.
    pub(crate) landings: Vec<Point>,
    /// The positions of [`landings`](Self::landings) along their route, from 0 to 1.
    pub(crate) along: Vec<f64>,
}

/// A straight part of a route.
pub(crate) struct Straight {
    /// The number of the step in its route.
    pub(crate) step: usize,
    /// The two cells of the step.
    pub(crate) cells: [u32; 2],
    pub(crate) ends: [Point; 2],
}

/// Maximum distance of points from a line on which they lie, in cell sides.
const COINCIDENT: f64 = 1e-6;

/// Returns the routes of a scene, inside its corridors if walls are inset.
pub(crate) fn route_lines(
    scene: &Scene<'_>,
    corridors: Option<&InsetCorridors<'_>>,
    cancel: &Cancel,
) -> Result<RouteLines, Error> {
    let mut route_lines = RouteLines::default();
    for route in scene.routes.iter().filter(|route| !route.cells.is_empty()) {
        let before = route_lines.lines.len();
        add(&mut route_lines, scene, corridors, &route.cells, cancel)?;
        let own: Vec<_> = route_lines.lines.drain(before..).filter(|line| line.len() > 1).collect();
        route_lines.counts.push(own.len());
        route_lines.lines.extend(own);
    }
    Ok(route_lines)
}

fn add(
    route_lines: &mut RouteLines,
    scene: &Scene<'_>,
    corridors: Option<&InsetCorridors<'_>>,
    cells: &[u32],
    cancel: &Cancel,
) -> Result<(), Error> {
    let maze = scene.maze;
    let grid = maze.grid();
    // Half the line width of the route and half that of a wall or a rail, in cell sides.
    let clearance = route_width(scene) / 2.0 + scene.style.half_line();
    let may_turn = scene.spec.site.may_have_concave_cells();
    let mouth = |cell: u32, edge: u32, side: Option<usize>| {
        let middle = grid.middle(edge);
        let inset = corridors.zip(side);
        inset.and_then(|(it, side)| it.mouth(cell, side, middle, clearance)).unwrap_or(middle)
    };
    let opening = |edge: Option<u32>, cell: Option<&u32>| {
        let (edge, &cell) = edge.zip(cell)?;
        let side = grid.sides(cell).find(|&side| grid.drawn_edge(side) == Some(edge));
        Some((edge, mouth(cell, edge, side)))
    };
    let [entrance, exit] = maze.openings_of(cells);
    let (entrance, exit) = (opening(entrance, cells.first()), opening(exit, cells.last()));
    let mut line: Vec<Point> = Vec::with_capacity(2 * cells.len() + 1);
    // Adds the points between where the route enters a cell and where it leaves it.
    let pass = |line: &mut Vec<Point>, cell: u32, entry: Option<Mouth>, exit: Option<Mouth>| {
        let mouths = [entry, exit];
        let polygon = corridors.and_then(|corridors| corridors.polygon(cell));
        let polygon = polygon.or_else(|| may_turn.then(|| grid.polygon(cell)));
        let straight = through(scene, cell, mouths);
        line.extend(match polygon {
            Some(polygon) => inside(&polygon, grid.centre(cell), mouths, straight),
            None => straight,
        });
    };
    line.extend(entrance.map(|(_, middle)| middle));
    let mut entry = entrance;
    // Where each step crosses the side of a cell: its line, and its point there.
    let mut crossings = Vec::new();
    for (index, pair) in cells.windows(2).enumerate() {
        cancel.check_periodically(index * 4)?;
        let [here, there] = [pair[0], pair[1]];
        let Some((_, link)) = maze.steps(here).find(|&(to, _)| to == there) else { continue };
        let drawn = |cell| {
            let side = grid.sides(cell).find(|&side| grid.edge(side) == link);
            let edge = side.and_then(|side| grid.drawn_edge(side))?;
            Some((edge, mouth(cell, edge, side)))
        };
        let (out, back) = (drawn(here), drawn(there));
        pass(&mut line, here, entry, out);
        entry = back;
        if out.is_some() {
            crossings.push((index, route_lines.lines.len(), line.len()));
        }
        match (out, back) {
            (Some((one, middle)), Some((other, _))) if one == other => line.push(middle),
            (Some((_, out)), Some((_, back))) => {
                line.push(out);
                let mut rest = vec![back];
                // Only rails hide a part of the route; inset walls are closer to the tunnel ends.
                let bridge = grid.tunnel(link).filter(|_| scene.style.strokes.inset == 0);
                if let Some(bridge) = bridge.and_then(|it| grid.bridge_at(it)) {
                    let [last, first] = bridge.hidden_segment([out, back], clearance);
                    line.push(last);
                    rest.insert(0, first);
                }
                route_lines.lines.push(std::mem::replace(&mut line, rest));
            }
            _ => {
                route_lines.lines.push(std::mem::take(&mut line));
                route_lines.landings.extend([here, there].map(|cell| grid.centre(cell)));
                let along = [index, index + 1].map(|at| at as f64 / (cells.len() - 1) as f64);
                route_lines.along.extend(along);
            }
        }
    }
    let goal = cells[cells.len() - 1];
    pass(&mut line, goal, entry, exit);
    line.extend(exit.map(|(_, middle)| middle));
    route_lines.lines.push(line);
    for (step, line, at) in crossings {
        if let Some(ends) = straight_at(&route_lines.lines[line], at) {
            let cells = [cells[step], cells[step + 1]];
            route_lines.straights.push(Straight { step, cells, ends });
        }
    }
    Ok(())
}

/// Returns the longest straight part of a line that ends at one of its points or passes through it, without
/// more than the points beside that.
fn straight_at(line: &[Point], at: usize) -> Option<[Point; 2]> {
    let middle = *line.get(at)?;
    let [before, after] = [at.checked_sub(1), Some(at + 1)].map(|it| line.get(it?).copied());
    match (before, after) {
        (Some(from), Some(to)) => {
            let [ahead, on] = [middle - from, to - middle];
            let is_straight = ahead.cross(on).abs() <= COINCIDENT && ahead.dot(on) > 0.0;
            Some(match ahead.length() >= on.length() {
                _ if is_straight => [from, to],
                true => [from, middle],
                false => [middle, to],
            })
        }
        (Some(from), None) => Some([from, middle]),
        (None, Some(to)) => Some([middle, to]),
        (None, None) => None,
    }
}

/// An edge that a route crosses, and where it does.
type Mouth = (u32, Point);

/// Returns the points of a route inside a convex cell: its centre, or where it turns to pass straight through mouths.
fn through(scene: &Scene<'_>, cell: u32, mouths: [Option<Mouth>; 2]) -> Vec<Point> {
    let turns =
        mouths.map(|mouth| mouth.and_then(|(edge, at)| straight_inset(scene, cell, edge, at)));
    let is_end = mouths.contains(&None);
    let centre = (is_end || turns == [None; 2]).then(|| scene.maze.grid().centre(cell));
    [turns[0], centre, turns[1]].into_iter().flatten().collect()
}

/// The tangent of the angle between a route and the line at a right angle to a mouth from which on it is oblique.
const OBLIQUE: f64 = 0.9;

/// Returns the point at which a route turns between the centre of a cell and a mouth, to pass straight through the
/// mouth: beside the centre, on the line through the mouth at a right angle to the edge. `None` if the route passes
/// the corners of the mouth without that.
fn straight_inset(scene: &Scene<'_>, cell: u32, edge: u32, mouth: Point) -> Option<Point> {
    let grid = scene.maze.grid();
    let inset = f64::from(scene.style.strokes.inset) / 100.0;
    if inset == 0.0 || grid.arc(edge).is_some() {
        return None;
    }
    let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
    let along = to - from;
    let (length, to_centre) = (along.length(), grid.centre(cell) - mouth);
    let depth = along.cross(to_centre) / length;
    let aside = along.dot(to_centre) / length;
    // How far the line to the centre is beside the middle where the mouth is narrowest.
    let off = (aside / depth * inset).abs();
    let room = length / 2.0 - inset - route_width(scene) / 2.0 - scene.style.half_line();
    let across = Point::new(-along.y, along.x) * (depth / length);
    (off > room.max(0.0) && aside.abs() > OBLIQUE * depth.abs()).then(|| mouth + across)
}

/// The cosine of the sharpest turn at the centre of a cell.
const SHARPEST: f64 = 0.5;

/// Returns the points of a route inside a polygon: those of `straight`, unless the route would leave the polygon or
/// turn back on its way over the centre.
fn inside(
    polygon: &[Point],
    centre: Point,
    mouths: [Option<Mouth>; 2],
    straight: Vec<Point>,
) -> Vec<Point> {
    let [entry, exit] = mouths.map(|mouth| mouth.map(|(_, at)| at));
    let line: Vec<Point> = entry.into_iter().chain(straight.iter().copied()).chain(exit).collect();
    let is_inside = line.windows(2).all(|pair| is_inside(polygon, pair[0], pair[1]));
    let (Some(from), Some(to)) = (entry, exit) else {
        if is_inside {
            return straight;
        }
        let to_centre = entry.map_or_else(Vec::new, |entry| turns_inside(polygon, entry, centre));
        let from_centre = exit.map_or_else(Vec::new, |exit| turns_inside(polygon, centre, exit));
        return to_centre.into_iter().chain([centre]).chain(from_centre).collect();
    };
    let [back, on] = [from, to].map(|mouth| mouth - centre);
    let is_sharp = straight.len() == 1 && back.dot(on) > SHARPEST * back.length() * on.length();
    if is_inside && !is_sharp { straight } else { turns_inside(polygon, from, to) }
}
