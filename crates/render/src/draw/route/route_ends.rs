//! Ends routes in openings, and before the letters and icons in their first and last cells.

use std::ops::Range;

use crate::draw::lines::polylines::Polylines;
use crate::draw::route::mark_places::symbols;
use crate::draw::route::{RouteEnd, RouteLines};
use crate::scene::Scene;
use mazewright_core::geometry::Point;
use mazewright_core::grid::Grid;
use mazewright_core::{Cancel, Error};

/// The least distance of a route from a symbol, in hundredths of a pixel.
const FROM_SYMBOL: f64 = 200.0;

/// Ends lines of the given width, in hundredths of a pixel, before the symbols at both ends of each route. A part between
/// an opening and a symbol is left out.
pub(super) fn end_at_symbols(
    route_lines: &mut RouteLines,
    scene: &Scene<'_>,
    width: u32,
    cancel: &Cancel,
) -> Result<(), Error> {
    let symbols = symbols(scene, cancel)?;
    let cell = f64::from(scene.style.cell.hundredths());
    // A round or square end is half as long as the line is wide.
    let apart = (FROM_SYMBOL + f64::from(width) / 2.0) / cell;
    let routes = scene.routes.iter().filter(|route| !route.cells.is_empty());
    for (index, (route, points)) in routes.zip(&route_lines.routes).enumerate() {
        cancel.check_periodically(index)?;
        for (cell, is_end) in [(route.cells.first(), false), (route.cells.last(), true)] {
            let Some(symbol) = symbols.iter().find(|it| Some(&it.cell) == cell) else { continue };
            let circle = (symbol.centre, symbol.reach + apart);
            let first = if is_end { points.end - 1 } else { points.start };
            let line = route_lines.lines.line_of(first);
            end_at(&mut route_lines.lines, line, is_end, circle);
        }
    }
    Ok(())
}

/// Ends a line at a distance from the edge of its opening, so that its round end does not reach beyond the walls. Leaves
/// at least half of the distance to the other end of the line.
pub(super) fn end_with_walls(lines: &mut Polylines, grid: &Grid, end: &RouteEnd, distance: f64) {
    let &RouteEnd { point, is_goal, edge } = end;
    let line = lines.line_of(point);
    let [from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
    let along = (to - from) * (1.0 / (to - from).length());
    let points = lines.points();
    let start = points[point];
    let away = |at: Point| along.cross(at - start).abs();
    let mut rest: f64 =
        points[line.clone()].windows(2).map(|ends| (ends[1] - ends[0]).length()).sum::<f64>() / 2.0;
    let index = |at: usize| if is_goal { line.end - 1 - at } else { line.start + at };
    for at in 1..line.len() {
        let [near, far] = [points[index(at - 1)], points[index(at)]];
        let (part, [less, more]) = ((far - near).length(), [near, far].map(away));
        let share = if more > less { (distance - less) / (more - less) } else { f64::INFINITY };
        let share = share.max(0.0).min(rest / part);
        if share <= 1.0 {
            let kept = index(at - 1);
            lines.set(kept, near + (far - near) * share);
            lines.leave_out(if is_goal { kept + 1..line.end } else { line.start..kept });
            return;
        }
        rest -= part;
    }
}

/// Leaves out the part of a line from one of its ends to the point at which it leaves a circle.
fn end_at(lines: &mut Polylines, line: Range<usize>, is_end: bool, (centre, radius): (Point, f64)) {
    let index = |at: usize| if is_end { line.end - 1 - at } else { line.start + at };
    let points = lines.points();
    // An end in an opening is outside the circle. The line then enters the circle first, and soon: a later part that
    // comes near is behind a wall.
    let most = (points[index(0)] - centre).length() + 2.0 * radius;
    let (mut has_entered, mut walked) = (false, 0.0);
    for at in 0..line.len() {
        let is_inside = (points[index(at)] - centre).length() < radius;
        let leaves = at.checked_sub(1).and_then(|before| {
            leaves_at([points[index(before)], points[index(at)]], centre, radius)
        });
        if let Some(leaves) = leaves.filter(|_| !is_inside) {
            let kept = index(at - 1);
            lines.set(kept, leaves);
            lines.leave_out(if is_end { kept + 1..line.end } else { line.start..kept });
            return;
        }
        has_entered |= is_inside;
        walked += at
            .checked_sub(1)
            .map_or(0.0, |before| (points[index(at)] - points[index(before)]).length());
        if walked > most {
            return;
        }
    }
    if has_entered {
        lines.leave_out(line);
    }
}

/// Returns the point at which a straight part leaves a circle that it meets.
fn leaves_at([from, to]: [Point; 2], centre: Point, radius: f64) -> Option<Point> {
    let (along, start) = (to - from, from - centre);
    let (a, half_b) = (along.dot(along), along.dot(start));
    let root = half_b * half_b - a * (start.dot(start) - radius * radius);
    let share = (root >= 0.0 && a > 0.0).then(|| (root.sqrt() - half_b) / a)?;
    (0.0..=1.0).contains(&share).then(|| from + along * share)
}
