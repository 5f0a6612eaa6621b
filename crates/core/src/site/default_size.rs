//! The default size of a site.

use crate::shape::Shape;
use crate::site::Site;

impl Site {
    /// Replaces columns and rows that are 0 by defaults: the side length of the outline, the size at
    /// which a cell is about one character of the mask, or the default size of the shape.
    pub fn set_default_size(&mut self) {
        let given = (self.cols, self.rows);
        let (cols, rows) = match (self.outline.value.side, &self.mask) {
            (Some(side), _) if given == (0, 0) => (side, side),
            // If one side length is given, all sides have it.
            (Some(_), _) => (self.rows, self.cols),
            (None, Some(mask)) => fitted(&self.shape.value, mask.size(), given),
            (None, None) => self.shape.value.default_size,
        };
        if self.cols == 0 {
            self.cols = cols;
        }
        if self.rows == 0 {
            self.rows = rows;
        }
    }
}

/// Returns columns and rows of a shape for a mask of `across` × `down` characters. Numbers in
/// `given` other than 0 are kept. If both are 0, the result is the smallest size with about one
/// cell per character. If only one is given, the other is scaled with it. If rows are rings, the
/// number of columns is the shape's default.
fn fitted(shape: &Shape, (across, down): (u32, u32), given: (u32, u32)) -> (u32, u32) {
    let (cols, rows) = shape.default_size;
    let size = shape.max_bounds(cols, rows);
    // The side of a square with the mean area of a cell.
    let side = (size.x * size.y / shape.max_cells(cols, rows).max(1) as f64).sqrt();
    // Corners are computed with rounding, so a size that just fits may seem slightly too small.
    let wanted = |count: u32| f64::from(count) * side * (1.0 - 1e-9);
    let is_wide = |cols, rows| shape.max_bounds(cols, rows).x >= wanted(across);
    let is_high = |cols, rows| shape.max_bounds(cols, rows).y >= wanted(down);
    if shape.has_ring_rows() {
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

/// Returns a number times a fraction, rounded, within [`Site::SIDES`].
fn scaled(number: u32, above: u32, below: u32) -> u32 {
    let [number, above, below] = [number, above, below].map(u64::from);
    let [least, most] = Site::SIDES;
    ((number * above + below / 2) / below).clamp(least.into(), most.into()) as u32
}

/// Returns the least number within [`Site::SIDES`] from which on `holds` is true.
fn least(holds: impl Fn(u32) -> bool) -> u32 {
    let [mut least, mut most] = Site::SIDES;
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
