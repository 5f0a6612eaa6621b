//! PNG: indexed colours if the drawing has few enough of them (see [`crate::raster::indexed`]), true colour
//! otherwise.

use std::io::Write as _;

use crate::drawing::{Drawing, MAX_SIDE};
use crate::formats::{Canvas, Format, SettingGroup, Write};
use crate::raster::bands::Bands;
use crate::raster::indexed::IndexedImage;
use crate::raster::to_straight_alpha;
use crate::raster::true_color::TrueColorImage;
use mazewright_core::cancel::Cancel;
use mazewright_core::catalog::Choice;
use mazewright_core::error::Error;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

pub(crate) const PNG: Choice<Format> = Choice {
    name: "png",
    aliases: &[],
    doc: "Portable Network Graphics: the same picture in pixels",
    value: Format {
        media_type: "image/png",
        is_compressible: false,
        canvas: Canvas::Pixels(MAX_SIDE),
        settings: &[SettingGroup::Solution, SettingGroup::Drawing],
        bytes_per_cell: 0,
        // Lines need at most a quarter of a byte per pixel, usually a thirtieth. Where cells are
        // only a few pixels wide and lines do not lie on whole pixels, they need up to half a byte.
        max_bytes: |cells, pixels| {
            (pixels / 4).saturating_add(cells.saturating_mul(6)).saturating_add(4096)
        },
        write: Write::Drawn(write),
    },
};

/// Deflate level: higher levels take several times as long and save only a few per cent.
const DEFLATE: DeflateCompression = DeflateCompression::Level(3);

/// Writing to memory cannot fail, and every row is written exactly once.
const IN_MEMORY: &str = "a picture can be written to memory";

fn write(drawing: &Drawing, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let bands = Bands::new(drawing);
    let Some(mut indexed) = IndexedImage::new(drawing, bands, cancel)? else {
        return true_color(drawing, bands, cancel);
    };
    let depth = indexed.scheme.bits.max(1).next_power_of_two();

    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, bands.width, bands.height);
    set_indexed(&mut encoder, depth, &indexed.scheme.palette());
    write_title(&mut encoder, drawing);
    encoder.set_deflate_compression(DEFLATE);
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header().expect(IN_MEMORY);
    let mut rows = writer.stream_writer_with_size(1 << 16).expect(IN_MEMORY);
    let width = bands.width as usize;
    let mut indices = vec![0; width];
    let mut packed = Vec::with_capacity((width * depth as usize).div_ceil(8));
    for band in 0..bands.count() {
        cancel.check()?;
        indexed.fill(band, cancel)?;
        let rows_here = bands.rows.min(bands.height - band * bands.rows) as usize;
        for row in 0..rows_here {
            indexed.row(row, &mut indices);
            packed.clear();
            pack(&indices, depth, &mut packed);
            rows.write_all(&packed).expect(IN_MEMORY);
        }
    }
    rows.finish().expect(IN_MEMORY);
    writer.finish().expect(IN_MEMORY);
    Ok(bytes)
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

/// Writes the caller's title, if any, as iTXt, because it may be in any script.
fn write_title(encoder: &mut Encoder<'_, &mut Vec<u8>>, drawing: &Drawing) {
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
    write_title(&mut encoder, drawing);
    encoder.set_deflate_compression(DEFLATE);
    encoder.set_filter(Filter::Up);
    let mut writer = encoder.write_header().expect(IN_MEMORY);
    let mut rows = writer.stream_writer_with_size(1 << 16).expect(IN_MEMORY);
    let row_bytes = bands.width as usize * 4;
    let mut row = Vec::with_capacity(row_bytes);
    for band in 0..bands.count() {
        let pixels = painting.band(band, cancel)?;
        let rows_here = bands.rows.min(bands.height - band * bands.rows) as usize;
        for line in pixels.chunks_exact(row_bytes).take(rows_here) {
            row.clear();
            for pixel in line.chunks_exact(4) {
                let &[red, green, blue, alpha] = pixel else { continue };
                if opaque {
                    row.extend([red, green, blue]);
                } else {
                    row.extend([red, green, blue].map(|channel| to_straight_alpha(channel, alpha)));
                    row.push(alpha);
                }
            }
            rows.write_all(&row).expect(IN_MEMORY);
        }
    }
    rows.finish().expect(IN_MEMORY);
    writer.finish().expect(IN_MEMORY);
    Ok(bytes)
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
