//! Pixels that are indices of a palette, and paints as tables of indices.

use std::sync::Arc;

use crate::raster::painted::Paintable;
use crate::raster::samples::LEVELS;

/// The largest number of colours of a palette.
pub(crate) const MOST_COLORS: usize = 256;

/// The effect of an area on each index.
#[derive(Clone, Debug)]
pub(crate) enum IndexArea {
    Opaque(u8),
    Blended(Arc<[u8; MOST_COLORS]>),
}

/// The new index for each index below a line, by level of coverage.
pub(crate) type IndexLine = Arc<[[u8; MOST_COLORS]; LEVELS]>;

impl Paintable for u8 {
    type Area = IndexArea;
    type Line = IndexLine;

    fn fill(area: &IndexArea, pixels: &mut [u8]) {
        match area {
            IndexArea::Opaque(index) => pixels.fill(*index),
            IndexArea::Blended(indices) => {
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
