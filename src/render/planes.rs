//! A drawing of a few colours as indices: how much of a pixel each colour covers, joined in a number.
//!
//! A pixel's index joins the level of each plane's coverage. Lines that lie on pixels have two
//! levels, so a plain maze of squares takes one bit a pixel; lines that do not have sixteen, as many
//! as the rasteriser tells apart.

use tiny_skia::Mask;

use super::bands::Bands;
use super::drawing::{Drawing, Layer, Marks};
use super::raster::Cover;
use super::style::Color;
use crate::cancel::{Cancel, Stop};

/// Bits of the largest index.
const MOST_BITS: u32 = 8;

/// What the bits of an index mean.
#[derive(Clone, Debug)]
pub(super) struct Scheme {
    paper: Color,
    planes: Vec<Plane>,
    /// Bits of an index; 0 where nothing is drawn.
    pub(super) bits: u32,
}

/// Layers of one colour and what their coverage adds to a pixel's index.
#[derive(Clone, Debug)]
struct Plane {
    layers: Vec<&'static str>,
    color: Color,
    /// Bits of the index that it takes, and where they start.
    bits: u32,
    shift: u32,
}

/// A drawing whose pixels are indices, band by band.
pub(super) struct Indices<'a> {
    pub(super) scheme: Scheme,
    bands: Bands,
    covers: Vec<(Cover<'a>, Mask)>,
}

impl<'a> Indices<'a> {
    /// Sorts a drawing into bands; none where its colours are too many for an index.
    pub(super) fn new(
        drawing: &'a Drawing,
        bands: Bands,
        cancel: &Cancel,
    ) -> Result<Option<Self>, Stop> {
        let is_area = |marks: &Marks| matches!(marks, Marks::Areas { .. });
        if drawing.layers.iter().flat_map(|layer| &layer.marks).any(is_area) {
            return Ok(None);
        }
        let (mut planes, mut covers) = (Vec::new(), Vec::new());
        let mut bits = 0;
        for same in drawing.layers.chunk_by(|one, next| one.color == next.color) {
            let cover = Cover::new(same.iter().flat_map(|layer| &layer.marks), bands, cancel)?;
            let own = if cover.crisp { 1 } else { 4 };
            planes.push(Plane {
                layers: same.iter().map(|layer| layer.name).collect(),
                color: same[0].color,
                bits: own,
                shift: bits,
            });
            covers.push((cover, mask(bands)));
            bits += own;
            if bits > MOST_BITS {
                return Ok(None);
            }
        }
        let scheme = Scheme { paper: drawing.paper, planes, bits };
        Ok(Some(Self { scheme, bands, covers }))
    }

    /// The same for a drawing that has the layers of another, or some of them.
    pub(super) fn like(
        scheme: &Scheme,
        drawing: &'a Drawing,
        bands: Bands,
        cancel: &Cancel,
    ) -> Result<Self, Stop> {
        let cover = |plane: &Plane| {
            let own = |layer: &&Layer| plane.layers.contains(&layer.name);
            let marks = drawing.layers.iter().filter(own).flat_map(|layer| &layer.marks);
            Ok((Cover::new(marks, bands, cancel)?, mask(bands)))
        };
        let covers: Result<Vec<_>, Stop> = scheme.planes.iter().map(cover).collect();
        Ok(Self { scheme: scheme.clone(), bands, covers: covers? })
    }

    /// Draws a band.
    pub(super) fn fill(&mut self, band: u32, cancel: &Cancel) -> Result<(), Stop> {
        self.covers.iter_mut().try_for_each(|(cover, mask)| cover.fill(band, mask, cancel))
    }

    /// The indices of a row of the band that was drawn last.
    pub(super) fn row(&self, row: usize, indices: &mut [u8]) {
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

impl Scheme {
    /// The colour of each index: the paper, and over it each plane by the level of its coverage.
    pub(super) fn palette(&self) -> Vec<[u8; 4]> {
        (0..1_u32 << self.bits)
            .map(|index| {
                let over = self.planes.iter().fold(straight(self.paper), |below, plane| {
                    let most = (1 << plane.bits) - 1;
                    let level = index >> plane.shift & most;
                    let mut color = straight(plane.color);
                    color[3] *= f64::from(level) / f64::from(most);
                    blend(below, color)
                });
                over.map(|part| crate::geometry::rounded(part * 255.0) as u8)
            })
            .collect()
    }
}

fn mask(bands: Bands) -> Mask {
    Mask::new(bands.width, bands.rows).expect("a picture has pixels")
}

/// The level of a coverage: its upper bits, rounded.
#[inline]
fn level(cover: u8, drop: u32) -> u8 {
    cover.saturating_add(1 << (drop - 1)) >> drop
}

fn straight(color: Color) -> [f64; 4] {
    color.rgba.map(|part| f64::from(part) / 255.0)
}

/// One colour over another, neither multiplied by its opacity.
fn blend(below: [f64; 4], above: [f64; 4]) -> [f64; 4] {
    let rest = below[3] * (1.0 - above[3]);
    let alpha = above[3] + rest;
    if alpha == 0.0 {
        return [0.0; 4];
    }
    let mix = |part: usize| (above[part] * above[3] + below[part] * rest) / alpha;
    [mix(0), mix(1), mix(2), alpha]
}
