//! The numbers of cells, each at the centre of its cell and as large as the numbers of seams allow.

use crate::draw::numbers::digits::Numbers;
use crate::draw::numbers::number_box::{NumberBox, number_box};
use crate::draw::numbers::seam_numbers::SeamNumbers;
use crate::drawing::{DevicePoint, Lines, Marks};
use crate::scene::Scene;
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error};

/// Draws the numbers of the cells.
pub(crate) fn marks(
    scene: &Scene<'_>,
    seams: &SeamNumbers,
    to_device: &impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Vec<Marks>, Error> {
    let numbers = Numbers::new(scene.style);
    let mut boxes = Vec::new();
    let mut points = 0;
    for cell in 0..scene.maze.grid().cells() {
        cancel.check_periodically(cell as usize)?;
        if seams.covers(cell) {
            continue;
        }
        if let Some(number) = number_box(scene, &numbers, cell, seams.share_of_ids()) {
            points += numbers.points(cell);
            boxes.push((cell, number));
        }
    }
    let mut outlines = Lines::default();
    outlines.points.reserve_exact(points);
    for (index, (cell, NumberBox { centre, height, .. })) in boxes.into_iter().enumerate() {
        cancel.check_periodically(index * Numbers::COST)?;
        numbers.add(cell, (centre, height), to_device, &mut outlines);
    }
    let is_empty = outlines.points.is_empty();
    Ok(if is_empty { Vec::new() } else { vec![Marks::Shapes { outlines }] })
}
