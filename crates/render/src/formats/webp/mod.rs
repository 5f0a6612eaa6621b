//! WebP, lossless and without animation: indexed colours if the drawing has few enough of them,
//! true colour otherwise.
//!
//! The crate has its own encoder, because encoding must stop when it is cancelled and must not hold
//! the whole picture. Other encoders do neither, or make files larger than PNGs. Format: RFC 9649.

mod bits;
mod lossless;
mod matches;
mod prefix_code;

use crate::drawing::Drawing;
use crate::formats::webp::lossless::{ColorTable, LosslessImage};
use crate::formats::{Canvas, Format, FormatPurpose, SettingGroup, Write};
use crate::raster::composites::Composites;
use crate::raster::indexed::IndexedImage;
use crate::raster::painted::{Paintable, PaintedImage};
use crate::raster::straight;
use crate::raster::true_color::TrueColors;
use mazewright_core::{Cancel, Choice, Error};

pub(crate) const WEBP: Choice<Format> = Choice {
    name: "webp",
    aliases: &[],
    doc: "WebP without loss: the same picture in pixels, in fewer bytes than PNG",
    value: Format {
        media_type: "image/webp",
        purpose: FormatPurpose::Picture,
        is_compressible: false,
        shows_parts: true,
        // A side is stored in 14 bits. Until the end of the picture, pixels and copies take 8 bytes
        // each.
        canvas: Canvas::Pixels { max_side: 1 << 14, bytes_per_pixel: [4, 12] },
        settings: &[SettingGroup::Solution, SettingGroup::Drawing, SettingGroup::Density],
        bytes_per_cell: 0,
        max_bytes: |cells, pixels| {
            (pixels / 4).saturating_add(cells.saturating_mul(6)).saturating_add(4096)
        },
        write: Write::Drawn(write),
    },
};

fn write(drawing: &Drawing, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let drawing = &*drawing.in_device_pixels();
    let Some(mut indexed) = IndexedImage::new(drawing, cancel)? else {
        return composed(drawing, cancel);
    };
    let bands = indexed.bands;
    let palette = ColorTable::new(&indexed.scheme.palette());
    let mut image = LosslessImage::new([bands.width, bands.height], Some(palette));
    let mut indices = vec![0; bands.width as usize];
    for band in 0..bands.count() {
        cancel.check()?;
        indexed.fill(band, cancel)?;
        for row in 0..bands.rows.min(bands.height - band * bands.rows) {
            cancel.check_periodically(row as usize * 256)?;
            indexed.row(row as usize, &mut indices);
            image.row_of_indices(&indices);
        }
    }
    image.finish(drawing.paper.rgba[3] < 255, cancel)
}

/// Writes a drawing that has areas or many colours.
fn composed(drawing: &Drawing, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    if let Some(composites) = Composites::new(drawing.paper, &drawing.layers, cancel) {
        let palette = ColorTable::new(&composites.palette());
        let painting = PaintedImage::new(drawing, &composites, cancel)?;
        return painted(drawing, painting, Some(palette), LosslessImage::row_of_indices, cancel);
    }
    let painting = PaintedImage::new(drawing, &TrueColors(drawing.paper), cancel)?;
    let add = |image: &mut LosslessImage, row: &[[u8; 4]]| {
        image.row_of_colors(row.iter().copied().map(straight));
    };
    painted(drawing, painting, None, add, cancel)
}

/// Writes a painted image. `add` adds one of its rows.
fn painted<P: Paintable>(
    drawing: &Drawing,
    mut painting: PaintedImage<'_, P>,
    palette: Option<ColorTable>,
    add: impl Fn(&mut LosslessImage, &[P]),
    cancel: &Cancel,
) -> Result<Vec<u8>, Error> {
    let bands = painting.bands;
    let mut image = LosslessImage::new([bands.width, bands.height], palette);
    for band in 0..bands.count() {
        for row in painting.band(band, cancel)?.chunks_exact(bands.width as usize) {
            add(&mut image, row);
        }
    }
    image.finish(drawing.paper.rgba[3] < 255, cancel)
}
