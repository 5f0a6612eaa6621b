//! A drawing of a few colours as indexed pixels: an index holds the coverage by each colour.
//!
//! The index of a pixel combines one coverage level per plane. Lines aligned to pixels have two
//! levels, so a plain maze of squares takes one bit per pixel; other lines have sixteen. With a
//! single plane, the words of the rasteriser are the bytes of the picture.

use crate::color::Color;
use crate::drawing::{Drawing, Layer, Marks};
use crate::raster::bands::Bands;
use crate::raster::coverage::{Coverage, sampling_of};
use crate::raster::samples::{LEVEL_OPACITY, Samples, Sampling};
use crate::raster::stroke::StrokeTools;
use mazewright_core::{Cancel, Error};

/// Largest number of bits of an index.
const MOST_BITS: u32 = 8;

/// Approximate number of pixels per band. At two bytes of samples each, the samples of a plane and
/// the other data of a band fit into the second-level cache.
const BAND_PIXELS: u32 = 1 << 18;

/// The same if no pixel has more than one sample.
const SINGLE_BAND_PIXELS: u32 = 1 << 20;

/// The meaning of the bits of an index.
#[derive(Clone, Debug)]
pub(crate) struct IndexEncoding {
    paper: Color,
    planes: Vec<Plane>,
    /// Bits of an index; 0 if nothing is drawn.
    pub(crate) bits: u32,
    /// Paper and ink, if an index is the uppermost of them at the centre of its pixel.
    two_colors: Option<[Color; 2]>,
}

/// Layers of one colour and their bits in an index.
#[derive(Clone, Debug)]
struct Plane {
    layers: Vec<&'static str>,
    color: Color,
    sampling: Sampling,
    /// The lowest of its bits.
    shift: u32,
}

/// A drawing as indexed pixels, computed band by band.
pub(crate) struct IndexedImage<'a> {
    pub(crate) scheme: IndexEncoding,
    pub(crate) bands: Bands,
    covers: Vec<(Coverage<'a>, Samples)>,
    tools: StrokeTools,
}

impl<'a> IndexedImage<'a> {
    /// Sorts a drawing into bands; `None` if it has too many colours or areas of their own colours.
    pub(crate) fn new(drawing: &'a Drawing, cancel: &Cancel) -> Result<Option<Self>, Error> {
        let is_area = |marks: &Marks| matches!(marks, Marks::Areas { .. });
        if drawing.layers.iter().flat_map(|layer| &layer.marks).any(is_area) {
            return Ok(None);
        }
        let mut planes = Vec::new();
        let mut bits = 0;
        for same in drawing.layers.chunk_by(|layer, next| layer.color == next.color) {
            let sampling = sampling_of(same.iter().flat_map(|layer| &layer.marks));
            planes.push(Plane {
                layers: same.iter().map(|layer| layer.name).collect(),
                color: same[0].color,
                sampling,
                shift: bits,
            });
            bits += sampling.level_bits();
            if bits > MOST_BITS {
                return Ok(None);
            }
        }
        let scheme = IndexEncoding { paper: drawing.paper, planes, bits, two_colors: None };
        Self::with_scheme(&scheme, drawing, cancel).map(Some)
    }

    /// Sorts a drawing into bands in which pixels have the colour of ink or paper at their centre. The layers
    /// must have no other colours.
    pub(crate) fn in_two_colors(
        drawing: &'a Drawing,
        ink: Color,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let same = drawing.layers.chunk_by(|layer, next| layer.color == next.color);
        let planes = same.map(|same| Plane {
            layers: same.iter().map(|layer| layer.name).collect(),
            color: same[0].color,
            sampling: Sampling::Single,
            shift: 0,
        });
        let (paper, planes) = (drawing.paper, planes.collect());
        let scheme = IndexEncoding { paper, planes, bits: 1, two_colors: Some([paper, ink]) };
        Self::with_scheme(&scheme, drawing, cancel)
    }

    /// Sorts a drawing into bands, in a given encoding. Its layers must be among those of the
    /// drawing of the encoding.
    pub(crate) fn with_scheme(
        scheme: &IndexEncoding,
        drawing: &'a Drawing,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let is_in = |plane: &Plane, layer: &Layer| {
            plane.layers.contains(&layer.name) && plane.color == layer.color
        };
        for layer in &drawing.layers {
            let is_known = scheme.planes.iter().any(|plane| is_in(plane, layer));
            debug_assert!(is_known, "{} in {:?} has no plane", layer.name, layer.color);
        }
        let is_single = scheme.planes.iter().all(|plane| plane.sampling == Sampling::Single);
        let pixels = if is_single { SINGLE_BAND_PIXELS } else { BAND_PIXELS };
        let bands = Bands::new(drawing, pixels);
        let cover = |plane: &Plane| {
            let own = drawing.layers.iter().filter(|layer| is_in(plane, layer));
            let marks = own.flat_map(|layer| &layer.marks);
            let cover = Coverage::new(marks, plane.sampling, bands, cancel)?;
            Ok((cover, Samples::default()))
        };
        let covers: Result<Vec<_>, Error> = scheme.planes.iter().map(cover).collect();
        let scheme = scheme.clone();
        Ok(Self { scheme, bands, covers: covers?, tools: StrokeTools::default() })
    }

    /// Draws a band.
    pub(crate) fn fill(&mut self, band: u32, cancel: &Cancel) -> Result<(), Error> {
        let Self { covers, tools, .. } = self;
        covers.iter_mut().try_for_each(|(cover, samples)| cover.fill(band, samples, tools, cancel))
    }

    /// Writes the indices of a row of the band that was drawn last.
    pub(crate) fn row(&self, row: usize, indices: &mut [u8]) {
        indices.fill(0);
        for (plane, (_, samples)) in self.scheme.planes.iter().zip(&self.covers) {
            let (bits, pixels) = (plane.sampling.level_bits(), samples.pixels_per_word());
            samples.for_each_word(row, |at, word| {
                if word == 0 {
                    return;
                }
                let mut rest = word;
                for index in indices[at * pixels..].iter_mut().take(pixels) {
                    rest = rest.rotate_left(bits);
                    *index |= (rest as u8 & ((1 << bits) - 1)) << plane.shift;
                }
            });
        }
    }

    /// Returns whether a row of the band that was drawn last equals the row above it in the band.
    pub(crate) fn repeats(&self, row: usize) -> bool {
        row > 0 && self.covers.iter().all(|(_, samples)| samples.repeats(row))
    }

    /// Replaces `packed` by the indices of a row of the band that was drawn last, each with
    /// [`depth`](IndexEncoding::depth) bits, the first index in the highest bits.
    pub(crate) fn packed_row(&self, row: usize, indices: &mut [u8], packed: &mut Vec<u8>) {
        packed.clear();
        let depth = self.scheme.depth();
        if let ([(_, samples)], None) = (&self.covers[..], self.scheme.two_colors) {
            samples.for_each_word(row, |_, word| packed.extend_from_slice(&word.to_be_bytes()));
            packed.truncate((self.bands.width as usize * depth as usize).div_ceil(8));
        } else if let Some([paper, _]) = self.scheme.two_colors {
            packed.resize((self.bands.width as usize).div_ceil(64) * 8, 0);
            for (plane, (_, samples)) in self.scheme.planes.iter().zip(&self.covers) {
                let covers_with = |byte: &mut u8, covered: u8| {
                    *byte = if plane.color == paper { *byte & !covered } else { *byte | covered };
                };
                samples.for_each_word(row, |at, word| {
                    let bytes = packed[8 * at..].iter_mut().zip(word.to_be_bytes());
                    bytes.for_each(|(byte, covered)| covers_with(byte, covered));
                });
            }
            packed.truncate((self.bands.width as usize).div_ceil(8));
        } else {
            self.row(row, indices);
            pack(indices, depth, packed);
        }
    }
}

impl IndexEncoding {
    /// Returns the number of bits that a PNG uses for an index: 1, 2, 4 or 8.
    pub(crate) fn depth(&self) -> u32 {
        self.bits.max(1).next_power_of_two()
    }

    /// Returns the colour of each index: the background, and over it each plane at the opacity of
    /// its coverage level.
    pub(crate) fn palette(&self) -> Vec<[u8; 4]> {
        if let Some(colors) = self.two_colors {
            return colors.map(|color| color.rgba).to_vec();
        }
        (0..1_u32 << self.bits)
            .map(|index| {
                let composed = self.planes.iter().fold(straight(self.paper), |below, plane| {
                    let largest = (1 << plane.sampling.level_bits()) - 1;
                    let level = index >> plane.shift & largest;
                    let mut color = straight(plane.color);
                    color[3] *= match plane.sampling {
                        Sampling::Single => f64::from(level),
                        Sampling::Grid => f64::from(LEVEL_OPACITY[level as usize]) / 255.0,
                    };
                    blend(below, color)
                });
                composed.map(|channel| mazewright_core::geometry::rounded(channel * 255.0) as u8)
            })
            .collect()
    }
}

/// Packs indices of `depth` bits into bytes, the first index in the highest bits.
pub(crate) fn pack(indices: &[u8], depth: u32, packed: &mut Vec<u8>) {
    if depth == 8 {
        return packed.extend_from_slice(indices);
    }
    packed.extend(indices.chunks(8 / depth as usize).map(|indices| {
        let mut bits = 8;
        indices.iter().fold(0, |byte, index| {
            bits -= depth;
            byte | index << bits
        })
    }));
}

fn straight(color: Color) -> [f64; 4] {
    color.rgba.map(|channel| f64::from(channel) / 255.0)
}

/// Composites one colour over another, both with straight alpha.
fn blend(below: [f64; 4], above: [f64; 4]) -> [f64; 4] {
    let rest = below[3] * (1.0 - above[3]);
    let alpha = above[3] + rest;
    if alpha == 0.0 {
        return [0.0; 4];
    }
    let mix = |channel: usize| (above[channel] * above[3] + below[channel] * rest) / alpha;
    [mix(0), mix(1), mix(2), alpha]
}
