//! PNG: indexed colours if the drawing has few enough of them (see [`crate::raster::indexed`]), true colour
//! otherwise.

use crate::drawing::{Drawing, MAX_SIDE};
use crate::formats::{Canvas, Format, SettingGroup, Write};
use crate::raster::bands::Bands;
use crate::raster::indexed::IndexedImage;
use crate::raster::row_compressor::RowCompressor;
use crate::raster::to_straight_alpha;
use crate::raster::true_color::TrueColorImage;
use mazewright_core::cancel::Cancel;
use mazewright_core::catalog::Choice;
use mazewright_core::error::Error;
use mazewright_core::geometry::rounded;
use png::{BitDepth, ColorType, Encoder, PixelDimensions, Unit, Writer, chunk};

pub(crate) const PNG: Choice<Format> = Choice {
    name: "png",
    aliases: &[],
    doc: "Portable Network Graphics: the same picture in pixels",
    value: Format {
        media_type: "image/png",
        is_compressible: false,
        canvas: Canvas::Pixels { max_side: MAX_SIDE, bytes_per_pixel: [0; 2] },
        settings: &[
            SettingGroup::Solution,
            SettingGroup::Drawing,
            SettingGroup::Density,
            SettingGroup::Resolution,
        ],
        bytes_per_cell: 0,
        // Lines need at most a quarter of a byte per pixel, usually a thirtieth. Where cells are
        // only a few pixels wide and lines do not lie on whole pixels, they need up to half a byte.
        max_bytes: |cells, pixels| {
            (pixels / 4).saturating_add(cells.saturating_mul(6)).saturating_add(4096)
        },
        write: Write::Drawn(write),
    },
};

/// Compressed bytes that are collected before they are written as a chunk.
const CHUNK: usize = 1 << 16;

/// Writing to memory cannot fail.
const IN_MEMORY: &str = "a picture can be written to memory";

pub(crate) fn write(drawing: &Drawing, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let drawing = &*drawing.in_device_pixels();
    let bands = Bands::new(drawing);
    let Some(mut indexed) = IndexedImage::new(drawing, bands, cancel)? else {
        return true_color(drawing, bands, cancel);
    };
    let depth = indexed.scheme.depth();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, bands.width, bands.height);
    set_indexed(&mut encoder, depth, &indexed.scheme.palette());
    write_metadata(&mut encoder, drawing);
    let mut writer = encoder.write_header().expect(IN_MEMORY);
    let width = bands.width as usize;
    let row_bytes = (width * depth as usize).div_ceil(8);
    let mut rows = RowCompressor::new(row_bytes);
    let (mut indices, mut packed) = (vec![0; width], Vec::with_capacity(row_bytes + 8));
    for band in 0..bands.count() {
        cancel.check()?;
        indexed.fill(band, cancel)?;
        let rows_here = bands.rows.min(bands.height - band * bands.rows) as usize;
        for row in 0..rows_here {
            indexed.packed_row(row, &mut indices, &mut packed);
            rows.row(&packed);
        }
        write_chunk(&mut writer, &mut rows, CHUNK);
    }
    rows.finish();
    write_chunk(&mut writer, &mut rows, 0);
    writer.finish().expect(IN_MEMORY);
    Ok(bytes)
}

/// Writes what is compressed of the rows so far, if it is at least `least` bytes.
fn write_chunk(writer: &mut Writer<&mut Vec<u8>>, rows: &mut RowCompressor, least: usize) {
    let bytes = rows.compressed();
    if bytes.len() >= least {
        writer.write_chunk(chunk::IDAT, bytes).expect(IN_MEMORY);
        bytes.clear();
    }
}

/// Sets the image to indexed colours: `depth` bits per pixel (1, 2, 4 or 8) and an RGBA palette.
pub(crate) fn set_indexed(
    encoder: &mut Encoder<'_, &mut Vec<u8>>,
    depth: u32,
    palette: &[[u8; 4]],
) {
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(match depth {
        1 => BitDepth::One,
        2 => BitDepth::Two,
        4 => BitDepth::Four,
        _ => BitDepth::Eight,
    });
    encoder.set_palette(palette.iter().flat_map(|rgba| rgba[..3].to_vec()).collect::<Vec<u8>>());
    if palette.iter().any(|rgba| rgba[3] < 255) {
        encoder.set_trns(palette.iter().map(|rgba| rgba[3]).collect::<Vec<u8>>());
    }
}

/// Inches in a metre.
const INCHES: f64 = 1.0 / 0.0254;

/// Writes the resolution, if it is given, and the caller's title, if any, as iTXt, because it may be
/// in any script.
fn write_metadata(encoder: &mut Encoder<'_, &mut Vec<u8>>, drawing: &Drawing) {
    if let Some(dpi) = drawing.dpi {
        let per_metre = rounded(f64::from(dpi) * INCHES) as u32;
        let (xppu, yppu) = (per_metre, per_metre);
        encoder.set_pixel_dims(Some(PixelDimensions { xppu, yppu, unit: Unit::Meter }));
    }
    if drawing.is_titled {
        let title = drawing.title.clone();
        encoder.add_itxt_chunk("Title".to_owned(), title).expect(IN_MEMORY);
    }
}

/// Writes the drawing as RGB, or as RGBA if the background is not opaque.
fn true_color(drawing: &Drawing, bands: Bands, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let mut painting = TrueColorImage::new(drawing, bands, cancel)?;
    let opaque = drawing.paper.rgba[3] == 255;
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, bands.width, bands.height);
    encoder.set_color(if opaque { ColorType::Rgb } else { ColorType::Rgba });
    encoder.set_depth(BitDepth::Eight);
    write_metadata(&mut encoder, drawing);
    let mut writer = encoder.write_header().expect(IN_MEMORY);
    let width = bands.width as usize;
    let row_bytes = width * if opaque { 3 } else { 4 };
    let mut rows = RowCompressor::new(row_bytes);
    let mut row = Vec::with_capacity(row_bytes);
    for band in 0..bands.count() {
        for line in painting.band(band, cancel)?.chunks_exact(width) {
            row.clear();
            for &[red, green, blue, alpha] in line {
                if opaque {
                    row.extend([red, green, blue]);
                } else {
                    row.extend([red, green, blue].map(|channel| to_straight_alpha(channel, alpha)));
                    row.push(alpha);
                }
            }
            rows.row(&row);
        }
        write_chunk(&mut writer, &mut rows, CHUNK);
    }
    rows.finish();
    write_chunk(&mut writer, &mut rows, 0);
    writer.finish().expect(IN_MEMORY);
    Ok(bytes)
}
