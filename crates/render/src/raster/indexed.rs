//! A drawing of a few colours as indexed pixels: an index holds the coverage by each colour.
//!
//! The index of a pixel combines one coverage level per plane. Lines aligned to pixels have two
//! levels, so a plain maze of squares takes one bit per pixel; other lines have sixteen, as many as
//! the rasteriser distinguishes.

use tiny_skia::Mask;

use crate::drawing::{Drawing, Layer, Marks};
use crate::raster::bands::Bands;
use crate::raster::coverage::Coverage;
use crate::style::Color;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;

/// Largest number of bits of an index.
const MOST_BITS: u32 = 8;

/// The meaning of the bits of an index.
#[derive(Clone, Debug)]
pub(crate) struct IndexEncoding {
    paper: Color,
    planes: Vec<Plane>,
    /// Bits of an index; 0 if nothing is drawn.
    pub(crate) bits: u32,
}

/// Layers of one colour and their bits in an index.
#[derive(Clone, Debug)]
struct Plane {
    layers: Vec<&'static str>,
    color: Color,
    /// The number of bits that it takes, and the lowest of them.
    bits: u32,
    shift: u32,
}

/// A drawing as indexed pixels, computed band by band.
pub(crate) struct IndexedImage<'a> {
    pub(crate) scheme: IndexEncoding,
    bands: Bands,
    covers: Vec<(Coverage<'a>, Mask)>,
}

impl<'a> IndexedImage<'a> {
    /// Sorts a drawing into bands; `None` if it has too many colours or areas of their own colours.
    pub(crate) fn new(
        drawing: &'a Drawing,
        bands: Bands,
        cancel: &Cancel,
    ) -> Result<Option<Self>, Error> {
        let is_area = |marks: &Marks| matches!(marks, Marks::Areas { .. });
        if drawing.layers.iter().flat_map(|layer| &layer.marks).any(is_area) {
            return Ok(None);
        }
        let (mut planes, mut covers) = (Vec::new(), Vec::new());
        let mut bits = 0;
        for same in drawing.layers.chunk_by(|layer, next| layer.color == next.color) {
            let cover = Coverage::new(same.iter().flat_map(|layer| &layer.marks), bands, cancel)?;
            let plane_bits = if cover.is_all_or_nothing { 1 } else { 4 };
            planes.push(Plane {
                layers: same.iter().map(|layer| layer.name).collect(),
                color: same[0].color,
                bits: plane_bits,
                shift: bits,
            });
            covers.push((cover, mask(bands)));
            bits += plane_bits;
            if bits > MOST_BITS {
                return Ok(None);
            }
        }
        let scheme = IndexEncoding { paper: drawing.paper, planes, bits };
        Ok(Some(Self { scheme, bands, covers }))
    }

    /// The same for a drawing whose layers are among those of another drawing.
    pub(crate) fn with_scheme(
        scheme: &IndexEncoding,
        drawing: &'a Drawing,
        bands: Bands,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let cover = |plane: &Plane| {
            let is_own = |layer: &&Layer| plane.layers.contains(&layer.name);
            let marks = drawing.layers.iter().filter(is_own).flat_map(|layer| &layer.marks);
            Ok((Coverage::new(marks, bands, cancel)?, mask(bands)))
        };
        let covers: Result<Vec<_>, Error> = scheme.planes.iter().map(cover).collect();
        Ok(Self { scheme: scheme.clone(), bands, covers: covers? })
    }

    /// Draws a band.
    pub(crate) fn fill(&mut self, band: u32, cancel: &Cancel) -> Result<(), Error> {
        self.covers.iter_mut().try_for_each(|(cover, mask)| cover.fill(band, mask, cancel))
    }

    /// Writes the indices of a row of the band that was drawn last.
    pub(crate) fn row(&self, row: usize, indices: &mut [u8]) {
        let width = self.bands.width as usize;
        indices.fill(0);
        for (plane, (_, mask)) in self.scheme.planes.iter().zip(&self.covers) {
            let cover = &mask.data()[row * width..(row + 1) * width];
            let (drop, shift) = (8 - plane.bits, plane.shift);
            for (index, &cover) in indices.iter_mut().zip(cover) {
                *index |= level(cover, drop) << shift;
            }
        }
    }
}

impl IndexEncoding {
    /// The colour of each index: the background, and over it each plane at the opacity of its
    /// coverage level.
    pub(crate) fn palette(&self) -> Vec<[u8; 4]> {
        (0..1_u32 << self.bits)
            .map(|index| {
                let composed = self.planes.iter().fold(straight(self.paper), |below, plane| {
                    let largest = (1 << plane.bits) - 1;
                    let level = index >> plane.shift & largest;
                    let mut color = straight(plane.color);
                    color[3] *= f64::from(level) / f64::from(largest);
                    blend(below, color)
                });
                composed.map(|channel| mazewright_core::geometry::rounded(channel * 255.0) as u8)
            })
            .collect()
    }
}

fn mask(bands: Bands) -> Mask {
    Mask::new(bands.width, bands.rows).expect("a picture has pixels")
}

/// Reduces a coverage to its upper bits, rounded.
#[inline]
fn level(cover: u8, drop: u32) -> u8 {
    cover.saturating_add(1 << (drop - 1)) >> drop
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
