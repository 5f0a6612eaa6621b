//! Levels: floors of any tessellation, one above the other, joined by stairs wherever a cell lies
//! above a cell. They are drawn side by side, the lowest first, in rows from left to right.

use super::Site;
use crate::bits::Bits;
use crate::geometry::Point;
use crate::rough::Rough;

/// Space between floors, in cell sides.
const GAP: f64 = 2.0;

/// How many floors stand in a row: few side by side, many in about a square.
fn in_a_row(levels: u32) -> u32 {
    if levels <= 3 { levels } else { f64::from(levels).sqrt().ceil() as u32 }
}

/// Width and height of all floors, from those of one.
pub(super) fn size(floor: Point, levels: u32) -> Point {
    let wide = in_a_row(levels);
    let tall = levels.div_ceil(wide);
    let along = |one: f64, count: u32| one * f64::from(count) + GAP * f64::from(count - 1);
    Point::new(along(floor.x, wide), along(floor.y, tall))
}

/// Stacks the floors of a site; `kept` are the cells of one that stay.
pub(super) fn stack(rough: &mut Rough, kept: &Bits, site: &Site) {
    let bounds = rough.bounds_of(kept);
    let step = bounds.max - bounds.min + Point::new(GAP, GAP);
    let wide = in_a_row(site.levels);
    let shifts = (0..site.levels)
        .map(|floor| {
            let (col, row) = (f64::from(floor % wide), f64::from(floor / wide));
            Point::new(step.x * col, step.y * row)
        })
        .collect();
    rough.stack(shifts);
}
