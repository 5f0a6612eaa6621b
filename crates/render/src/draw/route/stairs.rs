//! Stairs: their signs, arrowheads up and down in cells whose passages lead to other levels, and the places of these
//! signs, at which routes end.

use crate::draw::free_space::usable_radius;
use crate::draw::inset::InsetCorridors;
use crate::draw::line_widths::{WIDTHS, sign_width, width_step};
use crate::draw::lines::polylines::Polylines;
use crate::draw::route::mark_places::{MarkPlace, MarkPlaces};
use crate::draw::walls::polylines;
use crate::drawing::{DevicePoint, Marks};
use crate::scene::Scene;
use crate::style::look::Draw;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error};
use std::collections::BTreeMap;

/// Half the width and the height of an arrowhead, relative to the free space of the cell.
const HEAD: (f64, f64) = (0.42, 0.34);
/// Distance of an arrowhead's tip from the centre, relative to the free space of the cell.
const TIP: f64 = 0.62;

/// How far the paper around a sign reaches beyond a casing of the sign's own thickness, in hundredths of a pixel.
const EDGE: u32 = 50;

/// Returns the places of stairs in some cells.
pub(crate) fn stair_places(
    scene: &Scene<'_>,
    corridors: Option<&InsetCorridors<'_>>,
    cells: &[u32],
    cancel: &Cancel,
) -> Result<BTreeMap<u32, MarkPlace>, Error> {
    let grid = scene.maze.grid();
    // Drawn passages lead over the centres of cells.
    let has_walls = scene.style.draw.value == Draw::Walls;
    // Only rounded corners, and what a rim leaves of a cell and its neighbours, may be narrow around the centre.
    let is_inside = |cell: &u32| *cell < grid.cells();
    let is_at_rim = |cell: u32| grid.sides(cell).any(|side| grid.is_outer(side));
    let may_be_narrow = |&cell: &u32| {
        let is_near_rim =
            || is_at_rim(cell) || grid.neighbors(cell).into_iter().filter(is_inside).any(is_at_rim);
        has_walls && (scene.style.strokes.corners > 0 || is_near_rim())
    };
    let narrow = || cells.iter().copied().filter(may_be_narrow);
    let found = MarkPlaces::new(scene, corridors, narrow(), cancel)?;
    let mut places = BTreeMap::new();
    for (index, &cell) in cells.iter().enumerate() {
        cancel.check_periodically(index)?;
        let centre = || MarkPlace { centre: grid.centre(cell), room: usable_radius(scene, cell) };
        places.insert(cell, if may_be_narrow(&cell) { found.of(cell) } else { centre() });
    }
    Ok(places)
}

/// Draws the signs of stairs, each as thick as its cell allows.
pub(crate) fn stair_signs(
    scene: &Scene<'_>,
    corridors: Option<&InsetCorridors<'_>>,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Marks>, Error> {
    let maze = scene.maze;
    let grid = maze.grid();
    if grid.stairs() == 0 {
        return Ok(Vec::new());
    }
    let mut signs = Vec::new();
    for cell in 0..grid.cells() {
        cancel.check_periodically(cell as usize)?;
        let stairs = maze.steps(cell).filter(|&(_, link)| grid.is_stairs(link));
        // Cells of higher levels have higher numbers.
        signs.extend(stairs.map(|(there, _)| (cell, if there > cell { -1.0 } else { 1.0 })));
    }
    let cells: Vec<u32> = signs.iter().map(|&(cell, _)| cell).collect();
    let places = stair_places(scene, corridors, &cells, cancel)?;
    let width = sign_width(scene);
    let hundredths = f64::from(scene.style.cell.hundredths());
    let [thickness, edge] = [width, EDGE].map(|length| f64::from(length) / hundredths);
    let mut by_width: [Polylines; WIDTHS] = std::array::from_fn(|_| Polylines::default());
    for (index, (cell, down)) in signs.into_iter().enumerate() {
        cancel.check_periodically(index)?;
        let MarkPlace { centre, room } = places[&cell];
        let free = (room - scene.style.half_wall() - edge).max(0.0);
        let scale = (free / (TIP * room + thickness)).min(1.0);
        by_width[width_step(scale, 1.0)].push(arrowhead(centre, room * scale, down));
    }
    let mut marks = Vec::new();
    for (step, heads) in by_width.iter().enumerate().filter(|it| it.1.starts() > 0) {
        let lines = polylines(heads, to_device, cancel);
        marks.push(Marks::Lines { lines, width: width * (step as u32 + 1) / WIDTHS as u32 });
    }
    Ok(marks)
}

/// Returns the paper around the sign of stairs, as a wider line to be drawn below it.
pub(crate) fn around_sign(sign: &Marks) -> Option<Marks> {
    match sign {
        Marks::Lines { lines, width } => {
            Some(Marks::Lines { lines: lines.clone(), width: 2 * (width + EDGE) })
        }
        _ => None,
    }
}

/// Returns `∧` above the centre if `down` is −1, and `∨` below it if `down` is 1.
fn arrowhead(centre: Point, room: f64, down: f64) -> [Point; 3] {
    let at = |x: f64, y: f64| centre + Point::new(x * room, y * room * down);
    let (half, height) = HEAD;
    [at(-half, TIP - height), at(0.0, TIP), at(half, TIP - height)]
}
