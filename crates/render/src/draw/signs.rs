//! The signs of stairs: arrowheads up and down, in cells whose passages lead to other levels.

use crate::draw::free_space::usable_radius;
use crate::draw::line_widths::sign_width;
use crate::draw::lines::polylines::Polylines;
use crate::draw::walls::polylines;
use crate::drawing::{DevicePoint, Marks};
use crate::scene::Scene;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error};

/// Half the width and the height of an arrowhead, relative to the free space of the cell (see
/// [`usable_radius`]).
const HEAD: (f64, f64) = (0.42, 0.34);
/// Distance of an arrowhead's tip from the centre, relative to the free space of the cell.
const TIP: f64 = 0.62;

/// Draws the signs of stairs, if there are any.
pub(crate) fn stairs(
    scene: &Scene<'_>,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Option<Marks>, Error> {
    let maze = scene.maze;
    let grid = maze.grid();
    let mut arrowheads = Polylines::default();
    if grid.stairs() > 0 {
        for cell in 0..grid.cells() {
            cancel.check_periodically(cell as usize)?;
            for (there, link) in maze.steps(cell) {
                if grid.is_stairs(link) {
                    // Cells of higher levels have higher numbers.
                    arrowheads.push(arrowhead(scene, cell, if there > cell { -1.0 } else { 1.0 }));
                }
            }
        }
    }
    let lines = polylines(&arrowheads, to_device, cancel);
    Ok((!arrowheads.points().is_empty()).then(|| Marks::Lines { lines, width: sign_width(scene) }))
}

/// Returns `∧` above the centre if `down` is −1, and `∨` below it if `down` is 1.
fn arrowhead(scene: &Scene<'_>, cell: u32, down: f64) -> [Point; 3] {
    let (centre, room) = (scene.maze.grid().centre(cell), usable_radius(scene, cell));
    let at = |x: f64, y: f64| centre + Point::new(x * room, y * room * down);
    let (half, height) = HEAD;
    [at(-half, TIP - height), at(0.0, TIP), at(half, TIP - height)]
}
