//! The routes as lines: from centre to centre, through the middle of each edge that the route
//! crosses, and through the openings. A line is interrupted at stairs, at a seam, and where the
//! route passes below a bridge, and continues on their other side.

pub(crate) mod end_marks;
pub(crate) mod route_cells;
pub(crate) mod route_turns;
pub(crate) mod solution;

use crate::draw::inset::InsetCorridors;
use crate::draw::line_widths::route_width;
use crate::draw::numbers::seam_numbers::SeamNumbers;
use crate::draw::route::route_turns::{Mouth, inside, stays_inside, through};
use crate::scene::Scene;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error};

/// The routes of a scene, as they are drawn.
#[derive(Default)]
pub(crate) struct RouteLines {
    /// Lines of at least two points each.
    pub(crate) lines: Vec<Vec<Point>>,
    /// The number of lines of each route.
    pub(crate) counts: Vec<usize>,
    /// The longest straight part of each step from cell to cell.
    pub(crate) straights: Vec<StraightPart>,
    /// The centres of the cells at both ends of stairs on the routes.
    pub(crate) landings: Vec<Point>,
    /// The positions of [`landings`](Self::landings) along their route, from 0 to 1.
    pub(crate) along: Vec<f64>,
}

/// Which part of a bridge hides the route that passes below it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bridges {
    /// The bridge between its rails.
    Rails,
    /// The whole cell.
    WholeCells,
}

/// A straight part of a route.
pub(crate) struct StraightPart {
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
    numbers: &SeamNumbers,
    bridges: Bridges,
    cancel: &Cancel,
) -> Result<RouteLines, Error> {
    let mut route_lines = RouteLines::default();
    for route in scene.routes.iter().filter(|route| !route.cells.is_empty()) {
        let before = route_lines.lines.len();
        add(&mut route_lines, scene, (corridors, numbers, bridges), &route.cells, cancel)?;
        let own: Vec<_> = route_lines.lines.drain(before..).filter(|line| line.len() > 1).collect();
        route_lines.counts.push(own.len());
        route_lines.lines.extend(own);
    }
    Ok(route_lines)
}

fn add(
    route_lines: &mut RouteLines,
    scene: &Scene<'_>,
    (corridors, numbers, bridges): (Option<&InsetCorridors<'_>>, &SeamNumbers, Bridges),
    cells: &[u32],
    cancel: &Cancel,
) -> Result<(), Error> {
    let maze = scene.maze;
    let grid = maze.grid();
    // Half the line width of the route plus half that of a wall or a rail, in cell sides.
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
    // Adds the points of the route inside a cell, between its entry and its exit.
    let pass = |line: &mut Vec<Point>, cell: u32, entry: Option<Mouth>, exit: Option<Mouth>| {
        let mouths = [entry, exit];
        let corridor = corridors.and_then(|corridors| corridors.polygon(cell));
        let whole = may_turn.then(|| grid.polygon(cell));
        let straight = through(scene, cell, mouths);
        let way = |polygon: Vec<Point>| {
            let points = inside(&polygon, grid.centre(cell), mouths, &straight);
            (stays_inside(&polygon, mouths, &points), points)
        };
        line.extend(match (corridor.map(way), whole) {
            (Some((true, points)), _) | (Some((_, points)), None) => points,
            // A rim may leave so little of a cell in its middle that no corridor leads through it.
            (_, Some(whole)) => way(whole).1,
            (None, None) => straight,
        });
    };
    line.extend(entrance.map(|(_, middle)| middle));
    let mut entry = entrance;
    // The cost of a step, in plain iterations of a loop: inside corridors, it measures their sides.
    let step_cost = if corridors.is_some() { 32 } else { 16 };
    // For each step, the line that crosses the side between both cells, and the index of its point
    // there.
    let mut crossings = Vec::new();
    for (index, pair) in cells.windows(2).enumerate() {
        cancel.check_periodically(index * step_cost)?;
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
            (Some((one, out)), Some((other, back))) => {
                // The route ends before the number of the seam.
                let out = numbers.stop(here, one).unwrap_or(out);
                let back = numbers.stop(there, other).unwrap_or(back);
                line.push(out);
                let mut rest = vec![back];
                // Inset walls are closer to the tunnel ends than rails.
                let has_rails = bridges == Bridges::Rails && scene.style.strokes.inset == 0;
                let bridge = grid.tunnel(link).filter(|_| has_rails);
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
    for (index, (step, line, at)) in crossings.into_iter().enumerate() {
        cancel.check_periodically(index)?;
        if let Some(ends) = straight_at(&route_lines.lines[line], at) {
            let cells = [cells[step], cells[step + 1]];
            route_lines.straights.push(StraightPart { step, cells, ends });
        }
    }
    Ok(())
}

/// Returns the longest straight part of a line that ends at point `at` or passes through it.
/// Considers only the points next to `at`.
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
