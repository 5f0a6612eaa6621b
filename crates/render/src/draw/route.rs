//! The routes as lines: from centre to centre, through the middle of each edge that the route
//! crosses, and through the openings. A line is interrupted at stairs, at a seam, and where the
//! route passes below a bridge, and continues on their other side.

use crate::draw::line_widths::route_width;
use crate::scene::Scene;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;
use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;

/// The routes of a scene, as they are drawn.
#[derive(Default)]
pub(crate) struct RouteLines {
    /// Lines of at least two points each.
    pub(crate) lines: Vec<Vec<Point>>,
    /// The number of lines of each route.
    pub(crate) counts: Vec<usize>,
    /// The centres of the cells at both ends of stairs on the routes.
    pub(crate) landings: Vec<Point>,
    /// The positions of [`landings`](Self::landings) along their route, from 0 to 1.
    pub(crate) along: Vec<f64>,
}

/// Returns the routes of a scene.
pub(crate) fn route_lines(scene: &Scene<'_>, cancel: &Cancel) -> Result<RouteLines, Error> {
    let mut route_lines = RouteLines::default();
    for route in scene.routes.iter().filter(|route| !route.cells.is_empty()) {
        let before = route_lines.lines.len();
        add(&mut route_lines, scene, &route.cells, cancel)?;
        let own: Vec<_> = route_lines.lines.drain(before..).filter(|line| line.len() > 1).collect();
        route_lines.counts.push(own.len());
        route_lines.lines.extend(own);
    }
    Ok(route_lines)
}

fn add(
    route_lines: &mut RouteLines,
    scene: &Scene<'_>,
    cells: &[u32],
    cancel: &Cancel,
) -> Result<(), Error> {
    let maze = scene.maze;
    let grid = maze.grid();
    // Half the line width of the route and half that of a rail, in cell sides.
    let clearance = route_width(scene) / 2.0 + scene.style.half_line();
    let [entrance, exit] = maze.openings_of(cells).map(|edge| edge.map(|edge| grid.middle(edge)));
    let may_turn = scene.spec.site.may_have_concave_cells();
    let mut line: Vec<Point> = Vec::with_capacity(2 * cells.len() + 1);
    // Adds the points between the last one, in a cell or on its boundary, and where the route leaves it.
    let pass = |line: &mut Vec<Point>, cell: u32, exit: Option<Point>| {
        let entry = line.last().copied();
        if may_turn {
            line.extend(inside(grid, cell, entry, exit));
        } else {
            line.push(grid.centre(cell));
        }
    };
    line.extend(entrance);
    for (index, pair) in cells.windows(2).enumerate() {
        cancel.check_periodically(index * 4)?;
        let [here, there] = [pair[0], pair[1]];
        let Some((_, link)) = maze.steps(here).find(|&(to, _)| to == there) else { continue };
        let drawn = |cell| {
            let side = grid.sides(cell).find(|&side| grid.edge(side) == link);
            side.and_then(|side| grid.drawn_edge(side)).map(|edge| (edge, grid.middle(edge)))
        };
        let (out, back) = (drawn(here), drawn(there));
        pass(&mut line, here, out.map(|(_, middle)| middle));
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
    pass(&mut line, goal, exit);
    line.extend(exit);
    route_lines.lines.push(line);
    Ok(())
}

/// Returns the points of a route inside a cell: its centre, unless a line from `entry` over it to `exit`
/// would leave the cell.
fn inside(grid: &Grid, cell: u32, entry: Option<Point>, exit: Option<Point>) -> Vec<Point> {
    let centre = grid.centre(cell);
    let to_centre = entry.map_or_else(Vec::new, |entry| grid.turns_inside(cell, entry, centre));
    let from_centre = exit.map_or_else(Vec::new, |exit| grid.turns_inside(cell, centre, exit));
    match (entry, exit) {
        (Some(entry), Some(exit)) if !(to_centre.is_empty() && from_centre.is_empty()) => {
            grid.turns_inside(cell, entry, exit)
        }
        _ => to_centre.into_iter().chain([centre]).chain(from_centre).collect(),
    }
}
