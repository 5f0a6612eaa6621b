//! PNG: indexed colours if the drawing has few enough of them (see [`crate::raster::indexed`]), true colour
//! otherwise.

use crate::drawing::{Drawing, MAX_SIDE};
use crate::formats::{Canvas, Format, SettingGroup, Write};
use crate::raster::indexed::{IndexedImage, pack};
use crate::raster::row_compressor::RowCompressor;
use crate::raster::to_straight_alpha;
use crate::raster::true_color::{RgbaPixel, TrueColorImage};
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
const CHUNK: usize = 1 << 17;

/// Writing to memory cannot fail.
const IN_MEMORY: &str = "a picture can be written to memory";

pub(crate) fn write(drawing: &Drawing, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let drawing = &*drawing.in_device_pixels();
    let Some(mut indexed) = IndexedImage::new(drawing, cancel)? else {
        return true_color(drawing, cancel);
    };
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

/// Writes a drawing that has areas or many colours.
fn true_color(drawing: &Drawing, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let mut painting = TrueColorImage::new(drawing, cancel)?;
    let bands = painting.bands;
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, bands.width, bands.height);
    let mut layout = PixelLayout::new(&mut encoder, &mut painting, drawing.paper.rgba[3] == 255);
    write_metadata(&mut encoder, drawing);
    let mut writer = encoder.write_header().expect(IN_MEMORY);
    let width = bands.width as usize;
    let mut rows = RowCompressor::new([bands.width, bands.height], layout.depth());
    let mut row = Vec::new();
    for band in 0..bands.count() {
        let mut above: &[RgbaPixel] = &[];
        for line in painting.band(band, cancel)?.chunks_exact(width) {
            if line != above {
                row.clear();
                layout.store(line, &mut row);
            }
            rows.row(&row);
            above = line;
        }
        write_chunk(&mut writer, &mut rows, CHUNK);
    }
    rows.finish();
    write_chunk(&mut writer, &mut rows, 0);
    writer.finish().expect(IN_MEMORY);
    Ok(bytes)
}

/// How painted pixels are stored.
enum PixelLayout {
    /// As indices, which are painted in place of red, with so many bits each. The memory holds the indices of
    /// a row.
    Indexed { depth: u32, indices: Vec<u8> },
    /// As red, green and blue.
    Rgb,
    /// As red, green, blue and straight alpha.
    Rgba,
}

impl PixelLayout {
    /// Sets the colours of the file: indexed if there are few of them.
    fn new(
        encoder: &mut Encoder<'_, &mut Vec<u8>>,
        painting: &mut TrueColorImage<'_>,
        is_opaque: bool,
    ) -> Self {
        if let Some(colors) = painting.index_colors() {
            let depth =
                (usize::BITS - (colors.len() - 1).leading_zeros()).max(1).next_power_of_two();
            set_indexed(encoder, depth, &colors);
            return Self::Indexed { depth, indices: Vec::new() };
        }
        encoder.set_color(if is_opaque { ColorType::Rgb } else { ColorType::Rgba });
        encoder.set_depth(BitDepth::Eight);
        if is_opaque { Self::Rgb } else { Self::Rgba }
    }

    /// The bits of a pixel.
    fn depth(&self) -> u32 {
        match self {
            Self::Indexed { depth, .. } => *depth,
            Self::Rgb => 24,
            Self::Rgba => 32,
        }
    }

    /// Appends a row of pixels.
    fn store(&mut self, line: &[RgbaPixel], row: &mut Vec<u8>) {
        match self {
            Self::Indexed { depth, indices } => {
                indices.clear();
                indices.extend(line.iter().map(|&[index, ..]| index));
                pack(indices, *depth, row);
            }
            Self::Rgb => {
                row.resize(3 * line.len(), 0);
                for (to, &[red, green, blue, _]) in row.as_chunks_mut().0.iter_mut().zip(line) {
                    *to = [red, green, blue];
                }
            }
            Self::Rgba => row.extend(line.iter().flat_map(|&[red, green, blue, alpha]| {
                let [red, green, blue] =
                    [red, green, blue].map(|channel| to_straight_alpha(channel, alpha));
                [red, green, blue, alpha]
            })),
        }
    }
}
