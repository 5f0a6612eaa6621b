//! The boxes around numbers, and the box of a cell's number.

use crate::draw::free_space::usable_radius;
use crate::draw::numbers::digits::Numbers;
use crate::scene::Scene;
use mazewright_core::geometry::Point;

/// A box around a number. Lengths are in cell sides.
#[derive(Clone, Copy)]
pub(crate) struct NumberBox {
    pub(crate) centre: Point,
    pub(crate) height: f64,
    pub(crate) width_ratio: f64,
}

/// Height of a cell's number, relative to the radius of the free space around its centre.
const NUMBER: f64 = 0.8;

/// Returns the box of a cell's number, with `share` of the largest height that fits; `None` if it
/// is not legible.
pub(crate) fn number_box(
    scene: &Scene<'_>,
    numbers: &Numbers,
    cell: u32,
    share: f64,
) -> Option<NumberBox> {
    let (height, width_ratio) =
        (number_height(scene, numbers, cell) * share, numbers.width_ratio(cell));
    let centre = scene.maze.grid().centre(cell);
    (height >= numbers.least_height_in_cells()).then_some(NumberBox { centre, height, width_ratio })
}

/// Returns the largest height of a cell's number, in cell sides.
pub(crate) fn number_height(scene: &Scene<'_>, numbers: &Numbers, cell: u32) -> f64 {
    let (room, width_ratio) = (usable_radius(scene, cell), numbers.width_ratio(cell));
    // Half of the number's diagonal stays inside the free space.
    (NUMBER * room).min(1.6 * room / (1.0 + width_ratio * width_ratio).sqrt())
}
