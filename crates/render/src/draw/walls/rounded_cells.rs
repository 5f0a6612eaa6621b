//! The outlines of cells that follow rounded corners of walls.

use crate::draw::lines::corner_arcs::{CornerArcs, RingPart};
use crate::draw::lines::path_builder::PathBuilder;
use crate::draw::lines::segment::Segment;
use crate::drawing::{DevicePoint, Lines};
use mazewright_core::geometry::Point;
use mazewright_core::{Cancel, Error, Maze};

/// The cost of the outline of a cell, in plain iterations of a loop.
pub(crate) const OUTLINE_COST: usize = 16;

/// Draws the closed outlines of cells, clockwise.
pub(crate) fn outlines(
    maze: &Maze,
    corners: &CornerArcs,
    cells: &[u32],
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Lines, Error> {
    draw_rings(cells, |cell| rings(maze, cell), corners, to_device, cancel)
}

/// Draws areas in cells as closed outlines. `rings` returns the parts of each outline.
pub(crate) fn draw_rings(
    cells: &[u32],
    rings: impl Fn(u32) -> Vec<Vec<RingPart>>,
    corners: &CornerArcs,
    to_device: impl Fn(Point) -> DevicePoint,
    cancel: &Cancel,
) -> Result<Lines, Error> {
    let mut pen = PathBuilder::new(&to_device);
    for (index, &cell) in cells.iter().enumerate() {
        cancel.check_periodically(index * OUTLINE_COST)?;
        for ring in rings(cell) {
            pen.ring(&corners.follow(&ring));
        }
    }
    Ok(pen.finish())
}

/// Returns the outline of a cell: one ring, or several for a cell with enclaves.
fn rings(maze: &Maze, cell: u32) -> Vec<Vec<RingPart>> {
    let grid = maze.grid();
    let parts = |ring: Vec<(u32, [u32; 2])>| {
        let mut parts = Vec::new();
        for (edge, [from, to]) in ring {
            let is_open = !maze.is_wall(edge);
            let mut add = |segment| parts.push(RingPart { segment, is_open });
            if let Some((arc, clockwise)) = grid.arc_between(from, to) {
                let round = Some((arc.centre, clockwise));
                add(Segment { from: grid.corner(from), to: grid.corner(to), round });
                continue;
            }
            let mut points: Vec<Point> = grid.bends(edge).collect();
            if grid.ends(edge)[0] != from {
                points.reverse();
            }
            let mut at = grid.corner(from);
            for point in points.into_iter().chain([grid.corner(to)]) {
                add(Segment::straight(std::mem::replace(&mut at, point), point));
            }
        }
        parts
    };
    grid.rings(cell).into_iter().map(parts).collect()
}
