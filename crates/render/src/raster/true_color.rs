//! True-colour images: layers are painted over each other in a band of pixels.

use std::ops::Range;

use crate::drawing::{Drawing, Layer, Marks};
use crate::raster::bands::Bands;
use crate::raster::coverage::{Coverage, Outlines, sampling_of};
use crate::raster::samples::{LEVEL_OPACITY, LEVELS, Samples, Sampling};
use crate::raster::stroke::StrokeTools;
use crate::style::Color;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;

/// Approximate number of pixels per band: at two bytes of samples and four of colours each, a band fits into
/// the second-level cache.
const BAND_PIXELS: u32 = 1 << 17;

/// Red, green, blue and alpha, premultiplied.
pub(crate) type RgbaPixel = [u8; 4];

/// An image that is painted band by band.
pub(crate) struct TrueColorImage<'a> {
    pub(crate) bands: Bands,
    paper: Color,
    painted_layers: Vec<PaintedLayer<'a>>,
    /// Of the layer that is painted.
    samples: Samples,
    tools: StrokeTools,
    pixels: Vec<RgbaPixel>,
}

/// A layer, sorted into bands.
enum PaintedLayer<'a> {
    Lines(Coverage<'a>, Color),
    Areas(Vec<Areas<'a>>),
}

/// Areas of one colour.
struct Areas<'a> {
    color: Color,
    outlines: Outlines<'a>,
}

impl<'a> TrueColorImage<'a> {
    /// Sorts a drawing into bands.
    pub(crate) fn new(drawing: &'a Drawing, cancel: &Cancel) -> Result<Self, Error> {
        let bands = Bands::new(drawing, BAND_PIXELS);
        let painted_layer = |layer: &'a Layer| {
            let areas = layer.marks.iter().filter_map(|marks| match marks {
                Marks::Areas { color, outlines } => Some((*color, outlines)),
                _ => None,
            });
            let sorted = |(color, outlines)| {
                Ok(Areas { color, outlines: Outlines::new(outlines, bands, cancel)? })
            };
            let areas: Vec<Areas<'a>> = areas.map(sorted).collect::<Result<_, Error>>()?;
            if areas.is_empty() {
                let sampling = sampling_of(layer.marks.iter());
                let cover = Coverage::new(layer.marks.iter(), sampling, bands, cancel)?;
                Ok(PaintedLayer::Lines(cover, layer.color))
            } else {
                Ok(PaintedLayer::Areas(areas))
            }
        };
        let painted_layers: Result<Vec<_>, Error> =
            drawing.layers.iter().map(painted_layer).collect();
        Ok(Self {
            bands,
            paper: drawing.paper,
            painted_layers: painted_layers?,
            samples: Samples::default(),
            tools: StrokeTools::default(),
            pixels: vec![[0; 4]; bands.width as usize * bands.rows as usize],
        })
    }

    /// All colours that a pixel can have, in ascending order, if every pixel has one of the drawing's
    /// own colours: all are opaque, and lines cover pixels as a whole. Otherwise `None`, also if there are more than
    /// 256. If they are returned, pixels are painted from now on with the index of their colour in place of red.
    pub(crate) fn index_colors(&mut self) -> Option<Vec<RgbaPixel>> {
        let mut own = vec![&mut self.paper];
        for painted_layer in &mut self.painted_layers {
            match painted_layer {
                PaintedLayer::Lines(cover, color) => {
                    (cover.sampling == Sampling::Single).then(|| own.push(color))?;
                }
                PaintedLayer::Areas(areas) => {
                    own.extend(areas.iter_mut().map(|area| &mut area.color));
                }
            }
        }
        let mut colors: Vec<RgbaPixel> = own.iter().map(|color| color.rgba).collect();
        colors.sort_unstable();
        colors.dedup();
        if colors.len() > 256 || colors.iter().any(|color| color[3] < 255) {
            return None;
        }
        for color in own {
            let index = colors.binary_search(&color.rgba).unwrap_or_default();
            color.rgba = [index as u8, 0, 0, 255];
        }
        Some(colors)
    }

    /// Paints a band: its pixels, row by row, premultiplied.
    pub(crate) fn band(&mut self, band: u32, cancel: &Cancel) -> Result<&[RgbaPixel], Error> {
        let Self { bands, tools, samples, .. } = self;
        let width = bands.width as usize;
        let top = band * bands.rows;
        let rows = bands.rows.min(bands.height - top);
        let pixels = &mut self.pixels[..rows as usize * width];
        pixels.fill(premultiplied(self.paper, 255));
        for painted_layer in &mut self.painted_layers {
            cancel.check()?;
            match painted_layer {
                PaintedLayer::Lines(cover, ..) if !cover.touches(band) => {}
                PaintedLayer::Lines(cover, color) => {
                    cover.fill(band, samples, tools, cancel)?;
                    let brush = Brush::new(*color, samples.sampling);
                    for (row, pixels) in pixels.chunks_exact_mut(width).enumerate() {
                        brush.paint_row(pixels, samples, row);
                    }
                }
                PaintedLayer::Areas(areas) => {
                    let range = [top, top + rows].map(i64::from);
                    for Areas { color, outlines } in areas {
                        let source = premultiplied(*color, 255);
                        let paint = |row: i64, from: i64, to: i64| {
                            let [from, to] =
                                [from, to].map(|at| at.clamp(0, width as i64) as usize);
                            let row = (row - range[0]) as usize * width;
                            let pixels = &mut pixels[row + from..row + to];
                            if source[3] == 255 {
                                pixels.fill(source);
                            } else {
                                for pixel in pixels {
                                    *pixel = over(source, *pixel);
                                }
                            }
                        };
                        outlines.spans(band, Sampling::Single, range, tools, paint, cancel)?;
                    }
                }
            }
        }
        Ok(pixels)
    }
}

/// A colour at every level of coverage, premultiplied.
struct Brush {
    sources: [RgbaPixel; LEVELS],
}

impl Brush {
    fn new(color: Color, sampling: Sampling) -> Self {
        let mut sources = LEVEL_OPACITY.map(|opacity| premultiplied(color, opacity));
        if sampling == Sampling::Single {
            sources[1] = premultiplied(color, 255);
        }
        Self { sources }
    }

    /// Paints the covered pixels of a row.
    fn paint_row(&self, pixels: &mut [RgbaPixel], samples: &Samples, row: usize) {
        let per_word = samples.pixels_per_word();
        let paint = |pixel: &mut RgbaPixel, level: usize| {
            let source = self.sources[level];
            *pixel = if source[3] == 255 { source } else { over(source, *pixel) };
        };
        samples.for_each_word(row, |at, word| {
            let pixels = &mut pixels[at * per_word..];
            match samples.sampling {
                Sampling::Single => {
                    for_each_run(word, |run| pixels[run].iter_mut().for_each(|it| paint(it, 1)));
                }
                Sampling::Grid => {
                    for_each_level(word, |at, level| paint(&mut pixels[at], level));
                }
            }
        });
    }
}

/// Passes the runs of set bits to `see`, each by the numbers of its bits, from the highest on.
#[inline]
fn for_each_run(word: u64, mut see: impl FnMut(Range<usize>)) {
    let mut rest = word;
    while rest != 0 {
        let last = 64 - rest.trailing_zeros();
        // Adding the lowest bit of a run turns the run into a bit after it.
        let after = rest.wrapping_add(rest & rest.wrapping_neg());
        let first = if after == 0 { 0 } else { 64 - after.trailing_zeros() };
        rest &= after;
        see(first as usize..last as usize);
    }
}

/// Passes each four bits that are not all 0 to `see`, with their number from the highest on.
#[inline]
fn for_each_level(word: u64, mut see: impl FnMut(usize, usize)) {
    let pairs = word | word >> 1;
    // The lowest bit of each.
    let mut rest = (pairs | pairs >> 2) & 0x1111_1111_1111_1111;
    while rest != 0 {
        let shift = rest.trailing_zeros();
        rest &= rest - 1;
        see(15 - (shift / 4) as usize, (word >> shift & 15) as usize);
    }
}

/// A colour at a part of its opacity, of 255.
fn premultiplied(color: Color, opacity: u8) -> RgbaPixel {
    let [red, green, blue, alpha] = color.rgba.map(u32::from);
    let alpha = divide_by_255(alpha * u32::from(opacity));
    [red, green, blue, 255].map(|channel| divide_by_255(channel * alpha) as u8)
}

/// Composites one pixel over another: the four channels at once, each in 16 bits.
#[inline]
fn over(above: RgbaPixel, below: RgbaPixel) -> RgbaPixel {
    const CHANNELS: u64 = 0x00ff_00ff_00ff_00ff;
    const HALVES: u64 = 0x0080_0080_0080_0080;
    let below = u64::from(u32::from_le_bytes(below));
    let channels = (below | below << 24) & CHANNELS;
    // Divided by 255, rounded.
    let products = channels * u64::from(255 - above[3]) + HALVES;
    let shares = (products + (products >> 8 & CHANNELS)) >> 8 & CHANNELS;
    // No channel is larger than its alpha, so that no sum is larger than 255.
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

    #[test]
    fn runs_are_found() {
        let found = |word| {
            let mut runs = Vec::new();
            for_each_run(word, |run| runs.push([run.start, run.end]));
            runs
        };
        assert!(found(0).is_empty());
        assert_eq!(found(u64::MAX), [[0, 64]]);
        assert_eq!(found(1), [[63, 64]]);
        assert_eq!(found(0b11 << 62 | 0b101 << 3 | 1), [[63, 64], [60, 61], [58, 59], [0, 2]]);
    }

    #[test]
    fn levels_are_found() {
        let mut levels = Vec::new();
        for_each_level(0x1800_0000_0000_00f0, |at, level| levels.push((at, level)));
        assert_eq!(levels, [(14, 15), (1, 8), (0, 1)]);
    }
}
