//! Levels of a maze: copies of any tessellation, one above the other. Stairs join each cell to the
//! cells above and below. The drawing places the levels side by side, the lowest first, in rows
//! from left to right.

use crate::collections::bits::BitSet;
use crate::geometry::Point;
use crate::grid::builder::GridBuilder;
use crate::site::Site;

/// The distance between levels in the drawing, in cell sides.
pub(super) const GAP: f64 = 2.0;

/// Returns the number of levels in a row of the drawing. Up to three levels form a single row, more
/// levels form about a square.
fn in_a_row(levels: u32) -> u32 {
    if levels <= 3 { levels } else { f64::from(levels).sqrt().ceil() as u32 }
}

/// Returns width and height of all levels in the drawing, from those of one level.
pub(super) fn size(level: Point, levels: u32) -> Point {
    let columns = in_a_row(levels);
    let rows = levels.div_ceil(columns);
    let along = |one: f64, count: u32| one * f64::from(count) + GAP * f64::from(count - 1);
    Point::new(along(level.x, columns), along(level.y, rows))
}

/// Stacks the levels of a site. `kept` are the cells of a level that are kept.
pub(super) fn stack(builder: &mut GridBuilder, kept: &BitSet, site: &Site) {
    let bounds = builder.bounds_of(kept);
    let step = bounds.max - bounds.min + Point::new(GAP, GAP);
    let columns = in_a_row(site.levels);
    let shifts = (0..site.levels)
        .map(|level| {
            let (col, row) = (f64::from(level % columns), f64::from(level / columns));
            Point::new(step.x * col, step.y * row)
        })
        .collect();
    builder.stack_levels(shifts);
}
