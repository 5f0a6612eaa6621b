//! Horizontal bands of pixel rows, and an index of the marks in them.

use crate::drawing::{Drawing, Marks, UNITS_PER_PIXEL};
use crate::raster::stroke::may_be_stamped;
use mazewright_core::{Cancel, Error};

/// Minimum number of rows per band, however wide the picture is.
const LEAST_ROWS: u32 = 4;

/// Approximate number of pixels per band if lines may have stamps. Bands must have this size,
/// because the pixels depend on it: the order in which pieces of lines are found decides which
/// stamps are discarded. A piece that is covered without a stamp may differ from one with a stamp
/// by a sample.
const STAMPED_BAND_PIXELS: u32 = 1 << 16;

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
    /// Returns the bands of a drawing, of at most about `pixels` pixels each.
    pub(crate) fn new(drawing: &Drawing, pixels: u32) -> Self {
        let [width, height] = size_in_pixels(drawing);
        let is_stamped = |marks: &Marks| match marks {
            Marks::Lines { lines, .. } => may_be_stamped(lines),
            _ => false,
        };
        let pixels = if drawing.layers.iter().flat_map(|layer| &layer.marks).any(is_stamped) {
            STAMPED_BAND_PIXELS
        } else {
            pixels
        };
        Self { width, height, rows: (pixels / width).clamp(LEAST_ROWS, height.max(LEAST_ROWS)) }
    }

    /// Returns the number of bands.
    pub(crate) fn count(self) -> u32 {
        self.height.div_ceil(self.rows)
    }

    /// Returns the bands that a vertical range touches. `top` and `bottom` are in hundredths of a
    /// pixel.
    pub(crate) fn range_touching(self, top: i32, bottom: i32) -> std::ops::RangeInclusive<usize> {
        // In 32 bits, which are divided faster than 64.
        let [lowest, per_band] = [self.height, self.rows].map(|it| it * UNITS_PER_PIXEL as u32);
        let band = |y: i32| ((y.max(0) as u32).min(lowest - 1) / per_band) as usize;
        band(top)..=band(bottom)
    }
}

/// Returns the width and the height of a drawing, in pixels.
pub(crate) fn size_in_pixels(drawing: &Drawing) -> [u32; 2] {
    drawing.size.map(|size| (size as u32).div_ceil(UNITS_PER_PIXEL as u32).max(1))
}

/// Items by the bands that they touch.
pub(crate) struct BandIndex {
    /// The index of the first item of each band, then the number of all items.
    first: Vec<u32>,
    /// The items, band by band, each band in the given order.
    items: Vec<u32>,
}

impl BandIndex {
    /// Sorts items into bands by counting sort. Time is O(pairs of an item and a band that it
    /// touches), memory 4 bytes for each of these pairs. `extent` returns the upper and the lower
    /// end of an item, in hundredths of a pixel.
    pub(crate) fn new(
        bands: Bands,
        items: impl Iterator<Item = u32> + Clone,
        extent: impl Fn(u32) -> [i32; 2],
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        if bands.count() == 1 {
            cancel.check()?;
            let mut pause = cancel.pauses();
            let items: Vec<u32> = items.inspect(|_| pause()).collect();
            return Ok(Self { first: vec![0, items.len() as u32], items });
        }
        let touched = |item: u32| {
            let [top, bottom] = extent(item);
            bands.range_touching(top, bottom)
        };
        let mut first = vec![0; bands.count() as usize + 1];
        for (count, item) in items.clone().enumerate() {
            cancel.check_periodically(count)?;
            touched(item).for_each(|band| first[band + 1] += 1);
        }
        for band in 1..first.len() {
            first[band] += first[band - 1];
        }
        let mut next_slot = first.clone();
        let mut sorted = vec![0; first[first.len() - 1] as usize];
        for (count, item) in items.enumerate() {
            cancel.check_periodically(count)?;
            for band in touched(item) {
                sorted[next_slot[band] as usize] = item;
                next_slot[band] += 1;
            }
        }
        Ok(Self { first, items: sorted })
    }

    /// Returns the items that touch a band.
    pub(crate) fn of(&self, band: u32) -> &[u32] {
        let band = band as usize;
        &self.items[self.first[band] as usize..self.first[band + 1] as usize]
    }
}
