//! The longest side of a solid as seen from above: from its outermost corners, where outer walls meet in mitres.

use crate::formats::solid::half_edges::{HalfEdges, Strip};
use crate::formats::solid::measures::Measures;
use crate::formats::solid::plan::PlanView;
use crate::formats::solid::strip_sides::offset;
use mazewright_core::geometry::{Bounds, Point};

/// How often the size of cells is corrected. Sides grow linearly with cells, but for the corner that is outermost.
const CORRECTIONS: usize = 8;

/// The half-edges of the outside at whose starts something stands: all of them on a base.
pub(super) fn outer_corners(web: &HalfEdges, has_base: bool) -> Vec<usize> {
    let outside = web.first_of_cell[web.first_of_cell.len() - 1] as usize;
    let is_bare = |it: usize| matches!(web.strips[it], Strip::Open | Strip::Spur);
    let stands = |&it: &usize| has_base || !web.around(it).all(is_bare);
    (outside..web.origin.len()).filter(stands).collect()
}

/// The bounds of points.
fn bounds(points: impl Iterator<Item = Point>) -> Bounds {
    let mut bounds = Bounds::EMPTY;
    for point in points {
        bounds.add(point);
    }
    bounds
}

/// The longer side of bounds.
pub(crate) fn longer(bounds: &Bounds) -> f64 {
    let size = bounds.max - bounds.min;
    size.x.max(size.y)
}

/// The side of a cell with which the walls around these half-edges are so long as a whole, in millimetres, if no side
/// of a strip vanishes.
pub(super) fn fitted_cell(
    web: &HalfEdges,
    corners: &[usize],
    measures: &Measures,
    fit: f64,
) -> f64 {
    let mut before = vec![0; web.origin.len()];
    for (half_edge, &next) in web.next.iter().enumerate() {
        before[next as usize] = half_edge as u32;
    }
    let places: Vec<[Point; 2]> = corners
        .iter()
        .map(|&it| {
            let directions = [before[it], it as u32].map(|half_edge| web.vector(half_edge));
            let place = web.points[web.origin[it] as usize];
            [place, offset(directions, measures.wall).unwrap_or_default()]
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

/// Scales a plan, so that the walls around these half-edges are so long as a whole, in millimetres: where sides of
/// strips vanish, corners are elsewhere.
pub(super) fn scale(plan: &mut PlanView, corners: &[usize], fit: f64) {
    let places = corners.iter().map(|&it| plan.corners[it].map(f64::from));
    let factor = fit / longer(&bounds(places.map(|[x, y]| Point::new(x, y))));
    for point in [&mut plan.corners, &mut plan.nodes, &mut plan.centres].into_iter().flatten() {
        *point = point.map(|along| (f64::from(along) * factor) as f32);
    }
}
