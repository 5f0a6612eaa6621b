//! The longest side of a solid as seen from above. It follows from the outermost corners, where
//! outer walls meet in mitres.

use crate::formats::solid::half_edges::HalfEdges;
use crate::formats::solid::measures::Measures;
use crate::formats::solid::plan::PlanView;
use crate::formats::solid::strip::Strip;
use crate::formats::solid::strip_sides::corner;
use mazewright_core::geometry::{Bounds, Point};

/// Number of corrections to the size of cells. Sides grow linearly with cells, except that another
/// corner may become the outermost.
const CORRECTIONS: usize = 8;

/// Returns the half-edges of the outside at whose starts the solid has height: all of them on a
/// base.
pub(super) fn outer_corners(half_edges: &HalfEdges, has_base: bool) -> Vec<usize> {
    let outside = half_edges.first_of_cell[half_edges.first_of_cell.len() - 1] as usize;
    let is_bare = |it: usize| matches!(half_edges.strips[it], Strip::Open | Strip::Spur);
    let has_height = |&it: &usize| has_base || !half_edges.around(it).all(is_bare);
    (outside..half_edges.origin.len()).filter(has_height).collect()
}

/// Returns the bounds of points.
fn bounds(points: impl Iterator<Item = Point>) -> Bounds {
    let mut bounds = Bounds::EMPTY;
    for point in points {
        bounds.add(point);
    }
    bounds
}

/// Returns the longer side of bounds.
pub(crate) fn longer(bounds: &Bounds) -> f64 {
    let size = bounds.max - bounds.min;
    size.x.max(size.y)
}

/// Returns the side of a cell with which the walls around the half-edges `corners` are `fit`
/// millimetres long as a whole, if no side of a strip vanishes.
pub(super) fn fitted_cell(
    half_edges: &HalfEdges,
    corners: &[usize],
    measures: &Measures,
    fit: f64,
) -> f64 {
    let mut before = vec![0; half_edges.origin.len()];
    for (half_edge, &next) in half_edges.next.iter().enumerate() {
        before[next as usize] = half_edge as u32;
    }
    let places: Vec<[Point; 2]> = corners
        .iter()
        .map(|&it| {
            let place = half_edges.points[half_edges.origin[it] as usize];
            let corner =
                corner(half_edges, [before[it], it as u32], [measures.cell, measures.wall]);
            [place, corner.unwrap_or_default()]
        })
        .collect();
    let side =
        |cell: f64| longer(&bounds(places.iter().map(|&[place, offset]| place * cell + offset)));
    let cells = longer(&bounds(places.iter().map(|&[place, _]| place)));
    let mut cell = measures.cell;
    for _ in 0..CORRECTIONS {
        cell += (fit - side(cell)) / cells;
    }
    cell
}

/// Scales a plan so that the walls around the half-edges `corners` are `fit` millimetres long as a
/// whole. Corners move where sides of strips vanish.
pub(super) fn scale(plan: &mut PlanView, corners: &[usize], fit: f64) {
    let places = corners.iter().map(|&it| plan.corners[it].map(f64::from));
    let factor = fit / longer(&bounds(places.map(|[x, y]| Point::new(x, y))));
    for point in [&mut plan.corners, &mut plan.nodes, &mut plan.centres].into_iter().flatten() {
        *point = point.map(|along| (f64::from(along) * factor) as f32);
    }
}
