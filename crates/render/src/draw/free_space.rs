//! The free space around the centre of a cell, for marks and signs.

use crate::scene::Scene;
use mazewright_core::grid::Grid;

/// The free space of a square cell, in cell sides. Where there is less, inset walls are less far from their edges.
pub(crate) const SQUARE_ROOM: f64 = 0.5;

/// Returns the radius of the largest circle around the centre of a cell that touches no wall, not
/// even an inset one, in cell sides. The thickness of walls is not subtracted.
pub(crate) fn usable_radius(scene: &Scene<'_>, cell: u32) -> f64 {
    let free = free_radius(scene.maze.grid(), cell);
    free - scene.style.strokes.inset_depth() * (free / SQUARE_ROOM).min(1.0)
}

/// Returns the distance from the centre of a cell to its nearest edge.
pub(crate) fn free_radius(grid: &Grid, cell: u32) -> f64 {
    let centre = grid.centre(cell);
    let away = grid.boundary(cell).map(|(edge, _)| {
        if grid.arc(edge).is_some() {
            return (grid.middle(edge) - centre).length();
        }
        let [mut from, to] = grid.ends(edge).map(|corner| grid.corner(corner));
        let away = grid.bends(edge).chain([to]).map(|to| {
            let direction = to - std::mem::replace(&mut from, to);
            let back = centre - to;
            let along = (-back.dot(direction) / direction.dot(direction)).clamp(0.0, 1.0);
            (back + direction * along).length()
        });
        away.fold(f64::INFINITY, f64::min)
    });
    away.fold(f64::INFINITY, f64::min)
}
