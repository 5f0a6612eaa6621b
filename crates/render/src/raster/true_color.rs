//! True-colour pixels: red, green, blue and alpha, premultiplied.

use crate::color::Color;
use crate::drawing::Layer;
use crate::raster::coverage::sampling_of;
use crate::raster::painted::{Paintable, Paints};
use crate::raster::samples::{LEVEL_OPACITY, LEVELS, Sampling};

/// Red, green, blue and alpha, premultiplied.
pub(crate) type RgbaPixel = [u8; 4];

/// Paints layers in their own colours, on a paper.
pub(crate) struct TrueColors(pub(crate) Color);

impl Paints for TrueColors {
    type Pixel = RgbaPixel;

    fn paper(&self) -> RgbaPixel {
        premultiplied(self.0, 255)
    }

    fn area(&self, _: &Layer, color: Color) -> Option<RgbaPixel> {
        Some(premultiplied(color, 255))
    }

    fn line(&self, layer: &Layer) -> Option<(Sampling, [RgbaPixel; LEVELS])> {
        let levels = LEVEL_OPACITY.map(|opacity| premultiplied(layer.color, opacity));
        Some((sampling_of(layer.marks.iter()), levels))
    }
}

impl Paintable for RgbaPixel {
    type Area = RgbaPixel;
    type Line = [RgbaPixel; LEVELS];

    fn fill(area: &RgbaPixel, pixels: &mut [RgbaPixel]) {
        if area[3] == 255 {
            pixels.fill(*area);
        } else {
            for pixel in pixels {
                *pixel = over(*area, *pixel);
            }
        }
    }

    #[inline]
    fn cover(line: &[RgbaPixel; LEVELS], level: usize, pixel: &mut RgbaPixel) {
        let source = line[level];
        *pixel = if source[3] == 255 { source } else { over(source, *pixel) };
    }
}

/// Returns a colour with a share of its opacity, of 255.
pub(crate) fn premultiplied(color: Color, opacity: u8) -> RgbaPixel {
    let [red, green, blue, alpha] = color.rgba.map(u32::from);
    let alpha = divide_by_255(alpha * u32::from(opacity));
    [red, green, blue, 255].map(|channel| divide_by_255(channel * alpha) as u8)
}

/// Composites one pixel over another: the four channels at once, each in 16 bits.
#[inline]
pub(crate) fn over(above: RgbaPixel, below: RgbaPixel) -> RgbaPixel {
    const CHANNELS: u64 = 0x00ff_00ff_00ff_00ff;
    const HALVES: u64 = 0x0080_0080_0080_0080;
    let below = u64::from(u32::from_le_bytes(below));
    let channels = (below | below << 24) & CHANNELS;
    // Divided by 255, rounded.
    let products = channels * u64::from(255 - above[3]) + HALVES;
    let shares = (products + (products >> 8 & CHANNELS)) >> 8 & CHANNELS;
    // No channel is larger than its alpha, so no sum is larger than 255.
    let below = (shares | shares >> 24) as u32;
    (u32::from_le_bytes(above) + below).to_le_bytes()
}

/// Divides a product of two values from 0 to 255 by 255, rounded.
#[inline]
fn divide_by_255(product: u32) -> u32 {
    (product * 257 + 257 * 127 + 255) >> 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_divided_exactly() {
        for product in 0..=255 * 255 {
            assert_eq!(divide_by_255(product), (product + 127) / 255, "{product}");
        }
    }

    #[test]
    fn channels_are_composed_one_by_one() {
        for (alpha, channel) in
            (0..=255_u8).flat_map(|alpha| (0..=alpha).map(move |it| (alpha, it)))
        {
            let above = [channel, alpha - channel, 0, alpha];
            let below = [255, channel, 255 - alpha, 255];
            let expected = [0, 1, 2, 3].map(|at| {
                let rest = u32::from(below[at]) * u32::from(255 - alpha);
                above[at] + divide_by_255(rest) as u8
            });
            assert_eq!(over(above, below), expected, "{above:?} over {below:?}");
        }
    }
}
