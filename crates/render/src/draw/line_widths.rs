//! The widths of lines without a parameter of their own: routes, marks, signs and numbers. They
//! scale with the cells, and with narrow passages. Walls are thinner at necks.

use crate::scene::Scene;
use crate::style::Style;
use crate::style::look::Draw;
use crate::style::strokes::SolutionStyle;
use mazewright_core::Spec;
use mazewright_core::geometry::rounded;

/// The width of a route, in widths of a cell.
const ROUTE: f64 = 0.2;

/// Radius of a dot of a route, in widths of a cell.
pub(crate) const DOT: f64 = 0.13;

/// Maximum length of an arrowhead of a route, in widths of a cell, and its width, relative to its length.
pub(crate) const HEAD: f64 = 0.42;
pub(crate) const HEAD_WIDTH: f64 = 0.8;

/// The number of different widths of a line that is thinner where walls leave less space.
pub(crate) const WIDTHS: usize = 8;

/// The largest width of a route, relative to a corridor between inset walls.
const OF_CORRIDOR: f64 = 0.4;

/// Returns the largest of the [`WIDTHS`] widths, from 0, of a line that has the space `free` on both sides. `half` is
/// half its whole width.
pub(crate) fn width_step(free: f64, half: f64) -> usize {
    /// Widths that differ by less count as equal.
    const EQUAL: f64 = 1e-6;
    ((free / half * WIDTHS as f64 + EQUAL) as usize).clamp(1, WIDTHS) - 1
}

/// Returns the width of a cell in hundredths of a pixel: that of the mean cell, and less where
/// passages are narrower. Marks and signs are shares of it.
pub(crate) fn cell_width(scene: &Scene<'_>) -> u32 {
    cell_side(scene.spec, scene.style)
}

/// Returns the width of a cell before there is a maze.
pub(crate) fn cell_side(spec: &Spec, style: &Style) -> u32 {
    let measure = spec.site.cell_measure(spec.topology.unicursal);
    rounded(f64::from(style.cell.hundredths()) * measure.share(1.0)) as u32
}

/// Returns the width of a cell for routes, which are narrower in narrow corridors between inset
/// walls.
pub(crate) fn route_cell_width(scene: &Scene<'_>) -> u32 {
    let share = (OF_CORRIDOR / ROUTE * scene.style.strokes.passage_share()).min(1.0);
    rounded(f64::from(cell_width(scene)) * share) as u32
}

/// Returns the width of a cell for routes, in cell sides.
pub(crate) fn route_unit(scene: &Scene<'_>) -> f64 {
    f64::from(route_cell_width(scene)) / f64::from(scene.style.cell.hundredths())
}

/// Returns the width of a route, in cell sides.
pub(crate) fn route_width(scene: &Scene<'_>) -> f64 {
    ROUTE * route_unit(scene)
}

/// Returns the distance that a route extends to either side of its line, in cell sides.
pub(crate) fn route_reach(scene: &Scene<'_>) -> f64 {
    let half = route_width(scene) / 2.0;
    match scene.style.strokes.solution_style.value {
        SolutionStyle::Line | SolutionStyle::Gradient => half,
        SolutionStyle::Dots => half * DOT / (ROUTE / 2.0),
        SolutionStyle::Arrows => half * HEAD * HEAD_WIDTH / ROUTE,
    }
}

/// Returns the line width of signs and numbers: the width of walls, and less in small cells, so
/// that they stay legible.
pub(crate) fn sign_width(scene: &Scene<'_>) -> u32 {
    scene.style.line.hundredths().min(cell_width(scene) / 16)
}

/// The least width of a passage through a neck, relative to the width of a wall.
const LEAST_IN_NECK: f64 = 0.5;

/// Returns whether a scene may have necks.
pub(crate) fn may_have_necks(scene: &Scene<'_>) -> bool {
    let Style { strokes, draw, options, .. } = scene.style;
    let is_plain = strokes.inset == 0 && !options.cut && draw.value == Draw::Walls;
    is_plain && scene.spec.site.is_clipped() && scene.maze.grid().crossings().is_empty()
}

/// Returns half the width of walls at this distance from the middle of a passage. `half` is half their usual width, in the
/// same unit.
pub(crate) fn half_wall_at(distance: f64, half: f64) -> f64 {
    (distance - LEAST_IN_NECK * half).clamp(half / WIDTHS as f64, half)
}

/// Returns the distance from walls below which a passage is a neck. `half` is half the width of walls.
pub(crate) fn neck_clearance(half: f64) -> f64 {
    (1.0 + LEAST_IN_NECK) * half
}
