//! The pixels of a picture in bands of rows, and upright rectangles among them.

use super::drawing::{Drawing, UNIT};

/// Pixels of a band, about: a band and its marks stay in a cache of the second level.
const BAND_PIXELS: u32 = 1 << 18;

/// Rows of pixels cut into bands of equal height.
#[derive(Clone, Copy)]
pub(super) struct Bands {
    /// Pixels in a row.
    pub(super) width: u32,
    /// Rows of pixels.
    pub(super) height: u32,
    /// Rows of pixels in a band; the last may have fewer.
    pub(super) rows: u32,
}

impl Bands {
    /// The bands of a drawing.
    pub(super) fn new(drawing: &Drawing) -> Self {
        let [width, height] = drawing.size.map(|size| (size as u32).div_ceil(UNIT as u32).max(1));
        Self { width, height, rows: (BAND_PIXELS / width).clamp(16, height.max(16)) }
    }

    /// How many there are.
    pub(super) fn count(self) -> u32 {
        self.height.div_ceil(self.rows)
    }

    /// Those that a range of heights touches, in hundredths of a pixel.
    pub(super) fn touched(self, top: i32, bottom: i32) -> std::ops::RangeInclusive<usize> {
        let band =
            |y: i32| (y / UNIT).clamp(0, self.height as i32 - 1) as usize / self.rows as usize;
        band(top)..=band(bottom)
    }
}

/// Covers a rectangle's pixels by the part of each that lies in it.
pub(super) fn fill_rect(
    cover: &mut [u8],
    width: usize,
    [left, upper, right, lower]: [i32; 4],
    top: i32,
) {
    let height = (cover.len() / width) as i32;
    let (upper, lower) = (upper - top * UNIT, lower - top * UNIT);
    let part = |pixel: i32, from: i32, to: i32| {
        (to.min((pixel + 1) * UNIT) - from.max(pixel * UNIT)).clamp(0, UNIT)
    };
    let last = |end: i32, most: i32| ((end + UNIT - 1) / UNIT).min(most);
    let from = (left / UNIT).clamp(0, width as i32);
    let to = last(right, width as i32);
    for y in (upper / UNIT).max(0)..last(lower, height) {
        let down = part(y, upper, lower);
        let row = &mut cover[y as usize * width..][from as usize..to.max(from) as usize];
        let whole = (down * 255 / UNIT) as u8;
        for (x, pixel) in (from..).zip(row.iter_mut()) {
            let across = part(x, left, right);
            let here =
                if across == UNIT { whole } else { (down * across * 255 / (UNIT * UNIT)) as u8 };
            *pixel = (*pixel).max(here);
        }
    }
}
