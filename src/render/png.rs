//! PNG with indexed colours: the drawing's few colours, mixed by how much of a pixel each covers.
//!
//! A pixel's index joins the level of each layer's coverage. Lines that lie on pixels have two
//! levels, so a plain maze of squares takes one bit a pixel; lines that do not have sixteen, as many
//! as the rasteriser tells apart.

use std::io::Write as _;

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};
use tiny_skia::Mask;

use super::bands::Bands;
use super::drawing::{Drawing, Marks};
use super::painting::Painting;
use super::raster::Cover;
use super::style::Color;
use super::{Canvas, Format, OF_PICTURES, Write};
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;

pub(super) const PNG: Choice<Format> = Choice {
    name: "png",
    aliases: &[],
    doc: "Portable Network Graphics: the same picture in pixels",
    is: Format {
        media: "image/png",
        compresses: false,
        canvas: Canvas::Pixels,
        takes: OF_PICTURES,
        beside: 0,
        // Lines compress at least to a quarter of a byte a pixel, most to a thirtieth; where cells
        // have only a few pixels each and lines lie between them, they take up to half a byte a pixel.
        bytes: |cells, pixels| {
            (pixels / 4).saturating_add(cells.saturating_mul(6)).saturating_add(4096)
        },
        write: Write::Drawn(write),
    },
};

/// Level of deflate: higher ones take several times as long for a few per cent.
const DEFLATE: DeflateCompression = DeflateCompression::Level(3);

/// Writing to memory cannot fail, and every row is written once.
const IN_MEMORY: &str = "a picture can be written to memory";

/// A layer and what its coverage adds to a pixel's index.
struct Plane<'a> {
    cover: Cover<'a>,
    mask: Mask,
    color: Color,
    /// Bits of the index that it takes, and where they start.
    bits: u32,
    shift: u32,
}

/// Bits of the largest index.
const MOST_BITS: u32 = 8;

fn write(drawing: &Drawing, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
    let bands = Bands::new(drawing);
    let is_area = |marks: &Marks| matches!(marks, Marks::Areas { .. });
    if drawing.layers.iter().flat_map(|layer| &layer.marks).any(is_area) {
        return true_colors(drawing, bands, cancel);
    }
    let mut planes: Vec<Plane<'_>> = Vec::new();
    let mut bits = 0;
    for same in drawing.layers.chunk_by(|one, next| one.color == next.color) {
        let layer = &same[0];
        let marks = same.iter().flat_map(|layer| &layer.marks);
        let cover = Cover::new(marks, bands, cancel)?;
        let mask = Mask::new(bands.width, bands.rows).expect("a picture has pixels");
        let plane = Plane {
            bits: if cover.crisp { 1 } else { 4 },
            shift: bits,
            color: layer.color,
            cover,
            mask,
        };
        bits += plane.bits;
        if bits > MOST_BITS {
            drop(planes);
            return true_colors(drawing, bands, cancel);
        }
        planes.push(plane);
    }
    let depth = bits.max(1).next_power_of_two();

    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, bands.width, bands.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(match depth {
        1 => BitDepth::One,
        2 => BitDepth::Two,
        4 => BitDepth::Four,
        _ => BitDepth::Eight,
    });
    entitle(&mut encoder, drawing);
    let palette = palette(drawing.paper, &planes, bits);
    encoder.set_palette(palette.iter().flat_map(|rgba| rgba[..3].to_vec()).collect::<Vec<u8>>());
    if palette.iter().any(|rgba| rgba[3] < 255) {
        encoder.set_trns(palette.iter().map(|rgba| rgba[3]).collect::<Vec<u8>>());
    }
    encoder.set_deflate_compression(DEFLATE);
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header().expect(IN_MEMORY);
    let mut rows = writer.stream_writer_with_size(1 << 16).expect(IN_MEMORY);
    let width = bands.width as usize;
    let mut indices = vec![0; width];
    let mut packed = vec![0; (width * depth as usize).div_ceil(8)];
    for band in 0..bands.count() {
        cancel.check()?;
        for plane in &mut planes {
            plane.cover.fill(band, &mut plane.mask, cancel)?;
        }
        let rows_here = bands.rows.min(bands.height - band * bands.rows) as usize;
        for row in 0..rows_here {
            indices.fill(0);
            for plane in &planes {
                let cover = &plane.mask.data()[row * width..(row + 1) * width];
                let (drop, shift) = (8 - plane.bits, plane.shift);
                for (index, &cover) in indices.iter_mut().zip(cover) {
                    *index |= level(cover, drop) << shift;
                }
            }
            pack(&indices, depth, &mut packed);
            rows.write_all(&packed).expect(IN_MEMORY);
        }
    }
    rows.finish().expect(IN_MEMORY);
    writer.finish().expect(IN_MEMORY);
    Ok(bytes)
}

/// Writes the title that the caller gave: international text, for it may be in any script.
fn entitle(encoder: &mut Encoder<'_, &mut Vec<u8>>, drawing: &Drawing) {
    if drawing.is_titled {
        let title = drawing.title.clone();
        encoder.add_itxt_chunk("Title".to_owned(), title).expect(IN_MEMORY);
    }
}

/// The picture with the colour of each pixel written out.
fn true_colors(drawing: &Drawing, bands: Bands, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
    let mut painting = Painting::new(drawing, bands, cancel)?;
    let opaque = drawing.paper.rgba[3] == 255;
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, bands.width, bands.height);
    encoder.set_color(if opaque { ColorType::Rgb } else { ColorType::Rgba });
    encoder.set_depth(BitDepth::Eight);
    entitle(&mut encoder, drawing);
    encoder.set_deflate_compression(DEFLATE);
    encoder.set_filter(Filter::Up);
    let mut writer = encoder.write_header().expect(IN_MEMORY);
    let mut rows = writer.stream_writer_with_size(1 << 16).expect(IN_MEMORY);
    let wide = bands.width as usize * 4;
    let mut row = Vec::with_capacity(wide);
    for band in 0..bands.count() {
        let pixels = painting.band(band, cancel)?;
        let rows_here = bands.rows.min(bands.height - band * bands.rows) as usize;
        for line in pixels.chunks_exact(wide).take(rows_here) {
            row.clear();
            for pixel in line.chunks_exact(4) {
                let &[red, green, blue, alpha] = pixel else { continue };
                if opaque {
                    row.extend([red, green, blue]);
                } else {
                    row.extend([red, green, blue].map(|part| straightened(part, alpha)));
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

/// Undoes the multiplication of a part by the opacity.
fn straightened(part: u8, alpha: u8) -> u8 {
    let (part, alpha) = (u32::from(part), u32::from(alpha));
    ((part * 255 + alpha / 2).checked_div(alpha).unwrap_or(0)).min(255) as u8
}

/// The level of a coverage: its upper bits, rounded.
#[inline]
fn level(cover: u8, drop: u32) -> u8 {
    cover.saturating_add(1 << (drop - 1)) >> drop
}

/// Puts indices side by side, the first in the highest bits.
fn pack(indices: &[u8], depth: u32, packed: &mut [u8]) {
    if depth == 8 {
        packed.copy_from_slice(indices);
        return;
    }
    for (byte, indices) in packed.iter_mut().zip(indices.chunks(8 / depth as usize)) {
        let mut bits = 8;
        *byte = indices.iter().fold(0, |byte, index| {
            bits -= depth;
            byte | index << bits
        });
    }
}

/// The colour of each index: the paper, and over it each layer by the level of its coverage.
fn palette(paper: Color, planes: &[Plane<'_>], bits: u32) -> Vec<[u8; 4]> {
    (0..1_u32 << bits)
        .map(|index| {
            let over = planes.iter().fold(straight(paper), |below, plane| {
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
