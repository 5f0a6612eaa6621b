//! How many columns and rows a mask gets in a shape, where the request does not say it.

use mazewright_core::shape::Shape;

/// Most columns and rows to try.
const MOST: u32 = 1_000_000;

/// Columns and rows of a shape for a mask of so many characters across and down. What is given is
/// not 0 and stays; what is not given is as little as makes about one cell of each character, and
/// where only one of both is given, the other one grows with it. Where columns do not widen the
/// bounds, they stay as the shape has them.
pub fn fit(shape: &Shape, (across, down): (u32, u32), given: (u32, u32)) -> (u32, u32) {
    let (cols, rows) = shape.default_size;
    let size = shape.max_bounds(cols, rows);
    // The side of a square as large as a cell.
    let side = (size.x * size.y / shape.max_cells(cols, rows).max(1) as f64).sqrt();
    // Corners are computed, so that what should just fit may be a hair too small.
    let wanted = |count: u32| f64::from(count) * side * (1.0 - 1e-9);
    let is_wide = |cols, rows| shape.max_bounds(cols, rows).x >= wanted(across);
    let is_high = |cols, rows| shape.max_bounds(cols, rows).y >= wanted(down);
    if shape.max_bounds(2 * cols, rows).x <= size.x {
        return (cols, least(|rows| is_wide(cols, rows) && is_high(cols, rows)));
    }
    let (wide, high) = (least(|cols| is_wide(cols, rows)), least(|rows| is_high(cols, rows)));
    match given {
        (0, 0) => (wide, high),
        (0, rows) => (scaled(wide, rows, high), rows),
        (cols, 0) => (cols, scaled(high, cols, wide)),
        both => both,
    }
}

/// A number times a fraction, to the nearest whole number from 1 to [`MOST`].
fn scaled(number: u32, above: u32, below: u32) -> u32 {
    let [number, above, below] = [number, above, below].map(u64::from);
    ((number * above + below / 2) / below).clamp(1, MOST.into()) as u32
}

/// The least number from 1 to [`MOST`] from which on something holds.
fn least(holds: impl Fn(u32) -> bool) -> u32 {
    let (mut least, mut most) = (1, MOST);
    while least < most {
        let middle = u32::midpoint(least, most);
        if holds(middle) {
            most = middle;
        } else {
            least = middle + 1;
        }
    }
    least
}
