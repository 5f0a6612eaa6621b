//! Images whose layers are painted over each other, one band of pixels at a time.

use std::ops::Range;

use crate::color::Color;
use crate::drawing::{Drawing, Layer, Marks};
use crate::raster::bands::Bands;
use crate::raster::coverage::{Coverage, Outlines};
use crate::raster::samples::{LEVELS, Samples, Sampling};
use crate::raster::stroke::StrokeTools;
use mazewright_core::{Cancel, Error};

/// Approximate number of pixels per band. At two bytes of samples and four of colours each, a band
/// fits into the second-level cache.
const BAND_PIXELS: u32 = 1 << 17;

/// A pixel that can be painted over.
pub(crate) trait Paintable: Copy + Default + PartialEq {
    /// The paint of an area.
    type Area;
    /// The paint of lines, at each level of coverage.
    type Line;

    /// Paints pixels of an area.
    fn fill(area: &Self::Area, pixels: &mut [Self]);

    /// Paints a pixel that a line covers to a level.
    fn cover(line: &Self::Line, level: usize, pixel: &mut Self);
}

/// The paints of layers.
pub(crate) trait Paints {
    /// The pixels on which layers are painted.
    type Pixel: Paintable;

    /// Returns a pixel on which nothing is painted.
    fn paper(&self) -> Self::Pixel;

    /// Returns the paint of areas of a colour in a layer; `None` if they are not painted.
    fn area(&self, layer: &Layer, color: Color) -> Option<<Self::Pixel as Paintable>::Area>;

    /// Returns the paint of the lines of a layer, and the sampling of their coverage; `None` if
    /// they are not painted.
    fn line(&self, layer: &Layer) -> Option<(Sampling, <Self::Pixel as Paintable>::Line)>;
}

/// An image that is painted band by band.
pub(crate) struct PaintedImage<'a, P: Paintable> {
    pub(crate) bands: Bands,
    paper: P,
    painted_layers: Vec<PaintedLayer<'a, P>>,
    /// The samples of the layer that is being painted.
    samples: Samples,
    tools: StrokeTools,
    pixels: Vec<P>,
}

/// A layer, sorted into bands.
enum PaintedLayer<'a, P: Paintable> {
    Lines(Coverage<'a>, P::Line),
    Areas(Vec<(Outlines<'a>, P::Area)>),
}

impl<'a, P: Paintable> PaintedImage<'a, P> {
    /// Sorts a drawing into bands.
    pub(crate) fn new(
        drawing: &'a Drawing,
        paints: &impl Paints<Pixel = P>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let bands = Bands::new(drawing, BAND_PIXELS);
        let mut painted_layers = Vec::new();
        for layer in &drawing.layers {
            let mut areas = Vec::new();
            let mut has_areas = false;
            for marks in &layer.marks {
                let Marks::Areas { color, outlines } = marks else { continue };
                has_areas = true;
                if let Some(paint) = paints.area(layer, *color) {
                    areas.push((Outlines::new(outlines, bands, cancel)?, paint));
                }
            }
            if has_areas {
                painted_layers.push(PaintedLayer::Areas(areas));
            } else if let Some((sampling, paint)) = paints.line(layer) {
                let coverage = Coverage::new(layer.marks.iter(), sampling, bands, cancel)?;
                painted_layers.push(PaintedLayer::Lines(coverage, paint));
            }
        }
        Ok(Self {
            bands,
            paper: paints.paper(),
            painted_layers,
            samples: Samples::default(),
            tools: StrokeTools::default(),
            pixels: vec![P::default(); bands.width as usize * bands.rows as usize],
        })
    }

    /// Paints a band. Returns its pixels, row by row.
    pub(crate) fn band(&mut self, band: u32, cancel: &Cancel) -> Result<&[P], Error> {
        let Self { bands, tools, samples, .. } = self;
        let width = bands.width as usize;
        let top = band * bands.rows;
        let rows = bands.rows.min(bands.height - top);
        let pixels = &mut self.pixels[..rows as usize * width];
        pixels.fill(self.paper);
        for painted_layer in &self.painted_layers {
            cancel.check()?;
            match painted_layer {
                PaintedLayer::Lines(coverage, _) if !coverage.touches(band) => {}
                PaintedLayer::Lines(coverage, paint) => {
                    coverage.fill(band, samples, tools, cancel)?;
                    for (row, pixels) in pixels.chunks_exact_mut(width).enumerate() {
                        cover_row(paint, pixels, samples, row);
                    }
                }
                PaintedLayer::Areas(areas) => {
                    let range = [top, top + rows].map(i64::from);
                    for (outlines, paint) in areas {
                        let fill = |row: i64, from: i64, to: i64| {
                            let [from, to] =
                                [from, to].map(|at| at.clamp(0, width as i64) as usize);
                            let row = (row - range[0]) as usize * width;
                            P::fill(paint, &mut pixels[row + from..row + to]);
                        };
                        outlines.spans(band, Sampling::Single, range, tools, fill, cancel)?;
                    }
                }
            }
        }
        Ok(pixels)
    }
}

/// Paints the covered pixels of a row.
fn cover_row<P: Paintable>(paint: &P::Line, pixels: &mut [P], samples: &Samples, row: usize) {
    let per_word = samples.pixels_per_word();
    samples.for_each_word(row, |at, word| {
        let pixels = &mut pixels[at * per_word..];
        match samples.sampling {
            Sampling::Single => for_each_run(word, |run| {
                pixels[run].iter_mut().for_each(|pixel| P::cover(paint, LEVELS - 1, pixel));
            }),
            Sampling::Grid => {
                for_each_level(word, |at, level| P::cover(paint, level, &mut pixels[at]));
            }
        }
    });
}

/// Passes the runs of set bits to `see`, each as a range of bit numbers, counted from the highest
/// bit.
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

/// Passes each group of four bits that are not all 0 to `see`, with its number, counted from the
/// highest bits.
#[inline]
fn for_each_level(word: u64, mut see: impl FnMut(usize, usize)) {
    let pairs = word | word >> 1;
    // The lowest bit of each group.
    let mut rest = (pairs | pairs >> 2) & 0x1111_1111_1111_1111;
    while rest != 0 {
        let shift = rest.trailing_zeros();
        rest &= rest - 1;
        see(15 - (shift / 4) as usize, (word >> shift & 15) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
