//! Pictures of more colours than can be indexed: layer over layer in a band of pixels.

use tiny_skia::{Color as Paint, FillRule, Mask, Paint as Brush, Pixmap, Transform};

use super::bands::Bands;
use super::drawing::{Drawing, Layer, Marks};
use super::raster::{Cover, Outlines};
use super::style::Color;
use crate::cancel::{Cancel, Stop};

/// A picture that is drawn band by band.
pub(super) struct Painting<'a> {
    bands: Bands,
    paper: Color,
    sheets: Vec<Sheet<'a>>,
    mask: Mask,
    pixels: Pixmap,
}

/// A layer, sorted into bands.
enum Sheet<'a> {
    Lines(Cover<'a>, Color),
    Areas(Vec<Areas<'a>>),
}

/// Areas of one colour.
struct Areas<'a> {
    color: Color,
    outlines: Outlines<'a>,
}

impl<'a> Painting<'a> {
    /// Sorts a drawing into bands.
    pub(super) fn new(drawing: &'a Drawing, bands: Bands, cancel: &Cancel) -> Result<Self, Stop> {
        let sheet = |layer: &'a Layer| {
            let areas = layer.marks.iter().filter_map(|marks| match marks {
                Marks::Areas { color, outlines } => Some((*color, outlines)),
                _ => None,
            });
            let sorted = |(color, outlines)| {
                Ok(Areas { color, outlines: Outlines::new(outlines, bands, cancel)? })
            };
            let areas: Vec<Areas<'a>> = areas.map(sorted).collect::<Result<_, Stop>>()?;
            if areas.is_empty() {
                Ok(Sheet::Lines(Cover::new(layer.marks.iter(), bands, cancel)?, layer.color))
            } else {
                Ok(Sheet::Areas(areas))
            }
        };
        let sheets: Result<Vec<_>, Stop> = drawing.layers.iter().map(sheet).collect();
        Ok(Self {
            bands,
            paper: drawing.paper,
            sheets: sheets?,
            mask: Mask::new(bands.width, bands.rows).expect("a picture has pixels"),
            pixels: Pixmap::new(bands.width, bands.rows).expect("a picture has pixels"),
        })
    }

    /// Draws a band: red, green, blue and opacity of each pixel, multiplied by the opacity.
    pub(super) fn band(&mut self, band: u32, cancel: &Cancel) -> Result<&[u8], Stop> {
        self.pixels.fill(paint(self.paper));
        for sheet in &self.sheets {
            cancel.check()?;
            match sheet {
                Sheet::Lines(cover, _) if !cover.touches(band) => {}
                Sheet::Lines(cover, color) => {
                    cover.fill(band, &mut self.mask, cancel)?;
                    lay(self.pixels.data_mut(), self.mask.data(), *color);
                }
                Sheet::Areas(areas) => {
                    for areas in areas {
                        areas.fill(band, self.bands, &mut self.pixels, cancel)?;
                    }
                }
            }
        }
        Ok(self.pixels.data())
    }
}

impl Areas<'_> {
    fn fill(
        &self,
        band: u32,
        bands: Bands,
        pixels: &mut Pixmap,
        cancel: &Cancel,
    ) -> Result<(), Stop> {
        let mut brush = Brush { anti_alias: false, ..Brush::default() };
        brush.set_color(paint(self.color));
        let shift = Transform::from_translate(0.0, -((band * bands.rows) as f32));
        self.outlines.paths(band, cancel, |path| {
            pixels.fill_path(path, &brush, FillRule::Winding, shift, None);
        })
    }
}

fn paint(color: Color) -> Paint {
    let [red, green, blue, alpha] = color.rgba;
    Paint::from_rgba8(red, green, blue, alpha)
}

/// Lays a colour over pixels, by how much of each is covered.
fn lay(pixels: &mut [u8], cover: &[u8], color: Color) {
    let [red, green, blue, alpha] = color.rgba.map(u32::from);
    for (pixel, &cover) in pixels.chunks_exact_mut(4).zip(cover) {
        if cover == 0 {
            continue;
        }
        let over = parts(u32::from(cover) * alpha);
        let rest = 255 - over;
        for (part, own) in pixel.iter_mut().zip([red, green, blue, 255]) {
            *part = parts(own * over + u32::from(*part) * rest) as u8;
        }
    }
}

/// A product of two parts of 255 as one, rounded.
fn parts(product: u32) -> u32 {
    (product + 127) / 255
}
