//! True-colour images: layers are painted over each other in a band of pixels.

use tiny_skia::{Color as Paint, FillRule, Mask, Paint as Brush, Pixmap, Transform};

use crate::drawing::{Drawing, Layer, Marks};
use crate::raster::bands::Bands;
use crate::raster::coverage::{Coverage, Outlines};
use crate::style::Color;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;

/// An image that is painted band by band.
pub(crate) struct TrueColorImage<'a> {
    bands: Bands,
    paper: Color,
    painted_layers: Vec<PaintedLayer<'a>>,
    mask: Mask,
    pixels: Pixmap,
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
    pub(crate) fn new(drawing: &'a Drawing, bands: Bands, cancel: &Cancel) -> Result<Self, Error> {
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
                Ok(PaintedLayer::Lines(
                    Coverage::new(layer.marks.iter(), bands, cancel)?,
                    layer.color,
                ))
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
            mask: Mask::new(bands.width, bands.rows).expect("a picture has pixels"),
            pixels: Pixmap::new(bands.width, bands.rows).expect("a picture has pixels"),
        })
    }

    /// Paints a band: red, green, blue and alpha of each pixel, premultiplied.
    pub(crate) fn band(&mut self, band: u32, cancel: &Cancel) -> Result<&[u8], Error> {
        self.pixels.fill(paint(self.paper));
        for painted_layer in &self.painted_layers {
            cancel.check()?;
            match painted_layer {
                PaintedLayer::Lines(cover, _) if !cover.touches(band) => {}
                PaintedLayer::Lines(cover, color) => {
                    cover.fill(band, &mut self.mask, cancel)?;
                    paint_covered(self.pixels.data_mut(), self.mask.data(), *color);
                }
                PaintedLayer::Areas(areas) => {
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
    ) -> Result<(), Error> {
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

/// Paints a colour over pixels, weighted by their coverage.
fn paint_covered(pixels: &mut [u8], cover: &[u8], color: Color) {
    let [red, green, blue, alpha] = color.rgba.map(u32::from);
    for (pixel, &cover) in pixels.chunks_exact_mut(4).zip(cover) {
        if cover == 0 {
            continue;
        }
        let opacity = divide_by_255(u32::from(cover) * alpha);
        let rest = 255 - opacity;
        for (channel, source) in pixel.iter_mut().zip([red, green, blue, 255]) {
            *channel = divide_by_255(source * opacity + u32::from(*channel) * rest) as u8;
        }
    }
}

/// Divides a product of two values from 0 to 255 by 255, rounded.
fn divide_by_255(product: u32) -> u32 {
    (product + 127) / 255
}
