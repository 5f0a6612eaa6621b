//! PNG: indexed colours if the drawing has few enough of them (see [`crate::raster::indexed`] and
//! [`crate::raster::composites`]), true colour otherwise.

use crate::draw::whole::two_colors::reduce_to_two_colors;
use crate::drawing::{Drawing, MAX_SIDE};
use crate::formats::{Canvas, Format, FormatPurpose, SettingGroup, Write};
use crate::raster::composites::Composites;
use crate::raster::indexed::{IndexedImage, pack};
use crate::raster::painted::{Paintable, PaintedImage};
use crate::raster::row_compressor::RowCompressor;
use crate::raster::straight;
use crate::raster::true_color::TrueColors;
use mazewright_core::geometry::rounded;
use mazewright_core::{Cancel, Choice, Error};
use png::{BitDepth, ColorType, Encoder, PixelDimensions, Unit, Writer, chunk};

pub(crate) const PNG: Choice<Format> = Choice {
    name: "png",
    aliases: &[],
    doc: "Portable Network Graphics: the same picture in pixels",
    value: Format {
        media_type: "image/png",
        purpose: FormatPurpose::Picture,
        is_compressible: false,
        shows_parts: true,
        canvas: Canvas::Pixels { max_side: MAX_SIDE, bytes_per_pixel: [0; 2] },
        settings: &[
            SettingGroup::Solution,
            SettingGroup::Drawing,
            SettingGroup::Density,
            SettingGroup::Resolution,
            SettingGroup::Depth,
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
const CHUNK: usize = 1 << 17;

/// Writing to memory cannot fail.
const IN_MEMORY: &str = "a picture can be written to memory";

pub(crate) fn write(drawing: &Drawing, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let mut drawing = drawing.in_device_pixels();
    if let Some(ink) = drawing.sole_ink {
        reduce_to_two_colors(drawing.to_mut(), ink);
        let image = IndexedImage::in_two_colors(&drawing, ink, cancel)?;
        return indexed(&drawing, image, cancel);
    }
    match IndexedImage::new(&drawing, cancel)? {
        Some(image) => indexed(&drawing, image, cancel),
        None => composed(&drawing, cancel),
    }
}

/// Writes an indexed image.
fn indexed(
    drawing: &Drawing,
    mut indexed: IndexedImage<'_>,
    cancel: &Cancel,
) -> Result<Vec<u8>, Error> {
    let bands = indexed.bands;
    let depth = indexed.scheme.depth();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, bands.width, bands.height);
    set_indexed(&mut encoder, depth, &indexed.scheme.palette());
    write_metadata(&mut encoder, drawing);
    let mut writer = encoder.write_header().expect(IN_MEMORY);
    let width = bands.width as usize;
    let row_bytes = (width * depth as usize).div_ceil(8);
    let mut rows = RowCompressor::new([bands.width, bands.height], depth);
    let (mut indices, mut packed) = (vec![0; width], Vec::with_capacity(row_bytes + 8));
    for band in 0..bands.count() {
        cancel.check()?;
        indexed.fill(band, cancel)?;
        let rows_here = bands.rows.min(bands.height - band * bands.rows) as usize;
        for row in 0..rows_here {
            if !indexed.repeats(row) {
                indexed.packed_row(row, &mut indices, &mut packed);
            }
            rows.row(&packed);
        }
        write_chunk(&mut writer, &mut rows, CHUNK);
    }
    rows.finish(cancel)?;
    write_chunk(&mut writer, &mut rows, 0);
    writer.finish().expect(IN_MEMORY);
    Ok(bytes)
}

/// Writes the compressed bytes of the rows so far, if there are at least `least`.
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

/// Writes the resolution if it is given, and the caller's title if there is one. The title is iTXt,
/// because it may be in any script.
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

/// Writes a drawing that has areas or many colours: as indices if the blended colours fit into a
/// palette, as true colour otherwise.
fn composed(drawing: &Drawing, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    if let Some(composites) = Composites::new(drawing.paper, &drawing.layers, cancel) {
        let image = PaintedImage::new(drawing, &composites, cancel)?;
        let palette = composites.palette();
        let depth = depth_of(palette.len());
        let set_colors =
            |encoder: &mut Encoder<'_, &mut Vec<u8>>| set_indexed(encoder, depth, &palette);
        let pack = |line: &[u8], row: &mut Vec<u8>| pack(line, depth, row);
        return painted(drawing, image, set_colors, depth, pack, cancel);
    }
    let image = PaintedImage::new(drawing, &TrueColors(drawing.paper), cancel)?;
    let is_opaque = drawing.paper.rgba[3] == 255;
    let set_colors = |encoder: &mut Encoder<'_, &mut Vec<u8>>| {
        encoder.set_color(if is_opaque { ColorType::Rgb } else { ColorType::Rgba });
        encoder.set_depth(BitDepth::Eight);
    };
    let store = |line: &[[u8; 4]], row: &mut Vec<u8>| {
        if is_opaque {
            row.resize(3 * line.len(), 0);
            for (to, &[red, green, blue, _]) in row.as_chunks_mut().0.iter_mut().zip(line) {
                *to = [red, green, blue];
            }
        } else {
            row.extend(line.iter().copied().flat_map(straight));
        }
    };
    painted(drawing, image, set_colors, if is_opaque { 24 } else { 32 }, store, cancel)
}

/// Returns the number of bits that a PNG uses for an index of `colors` colours: 1, 2, 4 or 8.
pub(crate) fn depth_of(colors: usize) -> u32 {
    (usize::BITS - (colors - 1).leading_zeros()).max(1).next_power_of_two()
}

/// Writes a painted image. `set_colors` sets the meaning of its pixels, which take `depth` bits
/// each, and `store` appends a row of them.
fn painted<P: Paintable>(
    drawing: &Drawing,
    mut image: PaintedImage<'_, P>,
    set_colors: impl FnOnce(&mut Encoder<'_, &mut Vec<u8>>),
    depth: u32,
    store: impl Fn(&[P], &mut Vec<u8>),
    cancel: &Cancel,
) -> Result<Vec<u8>, Error> {
    let bands = image.bands;
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, bands.width, bands.height);
    set_colors(&mut encoder);
    write_metadata(&mut encoder, drawing);
    let mut writer = encoder.write_header().expect(IN_MEMORY);
    let mut rows = RowCompressor::new([bands.width, bands.height], depth);
    let mut row = Vec::new();
    for band in 0..bands.count() {
        let mut above: &[P] = &[];
        for line in image.band(band, cancel)?.chunks_exact(bands.width as usize) {
            if line != above {
                row.clear();
                store(line, &mut row);
            }
            rows.row(&row);
            above = line;
        }
        write_chunk(&mut writer, &mut rows, CHUNK);
    }
    rows.finish(cancel)?;
    write_chunk(&mut writer, &mut rows, 0);
    writer.finish().expect(IN_MEMORY);
    Ok(bytes)
}
