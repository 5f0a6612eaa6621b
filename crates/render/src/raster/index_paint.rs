//! Pixels that are indices of a palette, and what paints make of them.

use std::sync::Arc;

use crate::raster::painted::Paintable;
use crate::raster::samples::LEVELS;

/// The largest number of colours of a palette.
pub(crate) const MOST_COLORS: usize = 256;

/// What an area makes of each index.
#[derive(Clone, Debug)]
pub(crate) enum IndexArea {
    Opaque(u8),
    Mixed(Arc<[u8; MOST_COLORS]>),
}

/// What a line makes of each index, by its level of coverage.
pub(crate) type IndexLine = Arc<[[u8; MOST_COLORS]; LEVELS]>;

impl Paintable for u8 {
    type Area = IndexArea;
    type Line = IndexLine;

    fn fill(area: &IndexArea, pixels: &mut [u8]) {
        match area {
            IndexArea::Opaque(index) => pixels.fill(*index),
            IndexArea::Mixed(indices) => {
                for pixel in pixels {
                    *pixel = indices[usize::from(*pixel)];
                }
            }
        }
    }

    #[inline]
    fn cover(line: &IndexLine, level: usize, pixel: &mut u8) {
        *pixel = line[level][usize::from(*pixel)];
    }
}
