//! Horizontal bands of pixel rows, and the coverage of axis-aligned rectangles.

use crate::drawing::{Drawing, UNITS_PER_PIXEL};

/// Approximate number of pixels per band: a band and its marks fit into the second-level cache.
const BAND_PIXELS: u32 = 1 << 18;

/// The rows of an image divided into bands of equal height.
#[derive(Clone, Copy)]
pub(crate) struct Bands {
    /// Pixels per row.
    pub(crate) width: u32,
    /// Number of rows.
    pub(crate) height: u32,
    /// Rows per band; the last band may have fewer.
    pub(crate) rows: u32,
}

impl Bands {
    /// The bands of a drawing.
    pub(crate) fn new(drawing: &Drawing) -> Self {
        let [width, height] =
            drawing.size.map(|size| (size as u32).div_ceil(UNITS_PER_PIXEL as u32).max(1));
        Self { width, height, rows: (BAND_PIXELS / width).clamp(16, height.max(16)) }
    }

    /// The number of bands.
    pub(crate) fn count(self) -> u32 {
        self.height.div_ceil(self.rows)
    }

    /// The bands that a vertical range touches; `top` and `bottom` are in hundredths of a pixel.
    pub(crate) fn range_touching(self, top: i32, bottom: i32) -> std::ops::RangeInclusive<usize> {
        let band = |y: i32| {
            (y / UNITS_PER_PIXEL).clamp(0, self.height as i32 - 1) as usize / self.rows as usize
        };
        band(top)..=band(bottom)
    }
}

/// Raises the coverage (0 to 255) of pixels to the part of each that lies in a rectangle. The
/// rectangle is in hundredths of a pixel; `top` is the first row of `cover`, in pixels.
pub(crate) fn fill_rect(
    cover: &mut [u8],
    width: usize,
    [left, upper, right, lower]: [i32; 4],
    top: i32,
) {
    let height = (cover.len() / width) as i32;
    let (upper, lower) = (upper - top * UNITS_PER_PIXEL, lower - top * UNITS_PER_PIXEL);
    let overlap = |pixel: i32, from: i32, to: i32| {
        (to.min((pixel + 1) * UNITS_PER_PIXEL) - from.max(pixel * UNITS_PER_PIXEL))
            .clamp(0, UNITS_PER_PIXEL)
    };
    let last = |end: i32, most: i32| ((end + UNITS_PER_PIXEL - 1) / UNITS_PER_PIXEL).min(most);
    let from = (left / UNITS_PER_PIXEL).clamp(0, width as i32);
    let to = last(right, width as i32);
    for y in (upper / UNITS_PER_PIXEL).max(0)..last(lower, height) {
        let vertical = overlap(y, upper, lower);
        let row = &mut cover[y as usize * width..][from as usize..to.max(from) as usize];
        let full_across = (vertical * 255 / UNITS_PER_PIXEL) as u8;
        for (x, pixel) in (from..).zip(row.iter_mut()) {
            let horizontal = overlap(x, left, right);
            let coverage = if horizontal == UNITS_PER_PIXEL {
                full_across
            } else {
                (vertical * horizontal * 255 / (UNITS_PER_PIXEL * UNITS_PER_PIXEL)) as u8
            };
            *pixel = (*pixel).max(coverage);
        }
    }
}
