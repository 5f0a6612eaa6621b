//! Converts a PNG to areas of one colour: the picture is reduced to few pixels and few colours, and
//! the outlines of each colour are traced.
//!
//! The size in the header is checked before anything of that size is allocated.

use ::png::{ColorType, DecodingError};

use crate::color::Color;
use crate::raster::palette::{ColorCounts, TRANSPARENT};
use crate::vector::convert::MAX_POINTS;
use crate::vector::traced::contours;
use crate::vector::{PictureFault, VectorShape};
use mazewright_core::mask::{explain_png, png_decoder};
use mazewright_core::{Cancel, ReadError};

/// The largest number of pixels on a side.
pub const MAX_SIDE: u32 = 1024;

/// The largest size of a file, in bytes.
pub const MAX_PNG_BYTES: usize = 1 << 20;

/// The numbers of pixels on the longer side to which a picture is reduced. The first one with few
/// enough points in the outlines is used.
const SIDES: [u32; 4] = [96, 64, 40, 24];

/// The largest number of colours.
const COLORS: usize = 16;

/// Pictures with more pixels than this on a side get slanted outlines instead of steps.
const MAX_STEPS: u32 = 48;

/// An image of eight bits for each of red, green, blue and alpha.
struct RgbaImage {
    cols: u32,
    rows: u32,
    rgba: Vec<[u8; 4]>,
}

/// Returns the areas of a PNG, from back to front. Each lies under all that follow, so that no seam
/// shows between them. Checks `cancel` before the pixels are decoded and before each attempt to
/// trace them.
pub(super) fn parts(
    bytes: &[u8],
    cancel: &Cancel,
) -> Result<Vec<VectorShape>, ReadError<PictureFault>> {
    let picture = decode(bytes, cancel)?;
    for side in SIDES {
        check(cancel)?;
        let parts = areas(&picture.reduced(side));
        let contours = parts.iter().flat_map(|it| &it.contours);
        if contours.map(Vec::len).sum::<usize>() > MAX_POINTS {
            continue;
        }
        if parts.is_empty() {
            return Err(PictureFault::new("empty", "all of its pixels are transparent").into());
        }
        return Ok(parts);
    }
    let detail = format!("its outlines have more than {MAX_POINTS} points");
    Err(PictureFault::new("too-detailed", detail).into())
}

/// Returns an error if the work is cancelled.
fn check(cancel: &Cancel) -> Result<(), ReadError<PictureFault>> {
    cancel.check().map_err(|_| ReadError::Cancelled)
}

/// Decodes a PNG of limited size into pixels of four bytes.
fn decode(bytes: &[u8], cancel: &Cancel) -> Result<RgbaImage, ReadError<PictureFault>> {
    if bytes.len() > MAX_PNG_BYTES {
        let detail = format!("it has {} bytes; at most {MAX_PNG_BYTES} are allowed", bytes.len());
        return Err(PictureFault::new("too-large", detail).into());
    }
    let mut decoder = png_decoder(bytes);
    let info = decoder.read_header_info().map_err(|error| broken(&error))?;
    let (cols, rows) = (info.width, info.height);
    if cols.max(rows) > MAX_SIDE {
        let detail =
            format!("it has {cols} × {rows} pixels; at most {MAX_SIDE} on a side are allowed");
        return Err(PictureFault::new("too-large", detail).into());
    }
    let mut reader = decoder.read_info().map_err(|error| broken(&error))?;
    check(cancel)?;
    let mut buffer = vec![0; reader.output_buffer_size().unwrap_or_default()];
    reader.next_frame(&mut buffer).map_err(|error| broken(&error))?;
    let (color, _) = reader.output_color_type();
    let to_rgba = |pixel: &[u8]| match (color, pixel) {
        (ColorType::GrayscaleAlpha, &[grey, alpha]) => [grey, grey, grey, alpha],
        (ColorType::Rgb, &[red, green, blue]) => [red, green, blue, 255],
        (ColorType::Rgba, &[red, green, blue, alpha]) => [red, green, blue, alpha],
        (_, pixel) => [pixel[0], pixel[0], pixel[0], 255],
    };
    let rgba = buffer.chunks_exact(color.samples()).map(to_rgba).collect();
    Ok(RgbaImage { cols, rows, rgba })
}

/// Creates the fault of a file that the decoder cannot read.
fn broken(error: &DecodingError) -> PictureFault {
    PictureFault::new("not-png", explain_png(error).detail)
}

impl RgbaImage {
    /// Returns the picture with at most `side` pixels on a side, each the mean of the pixels that
    /// it represents.
    fn reduced(&self, side: u32) -> Self {
        let longer = self.cols.max(self.rows);
        let reduce = |size: u32| match side {
            side if side < longer => ((size * side + longer / 2) / longer).max(1),
            _ => size,
        };
        let (cols, rows) = (reduce(self.cols), reduce(self.rows));
        // Red, green and blue times alpha, alpha, and the number of pixels.
        let mut sums = vec![[0_u32; 5]; (cols * rows) as usize];
        for (at, &[red, green, blue, alpha]) in (0..).zip(&self.rgba) {
            let (col, row) = (at % self.cols * cols / self.cols, at / self.cols * rows / self.rows);
            let sum = &mut sums[(row * cols + col) as usize];
            for (channel, sum) in [red, green, blue].into_iter().zip(&mut *sum) {
                *sum += u32::from(channel) * u32::from(alpha);
            }
            sum[3] += u32::from(alpha);
            sum[4] += 1;
        }
        let mean = |[red, green, blue, alpha, count]: [u32; 5]| {
            let channel = |sum: u32| ((sum + alpha / 2) / alpha.max(1)) as u8;
            let opacity = ((alpha + count / 2) / count.max(1)) as u8;
            [channel(red), channel(green), channel(blue), opacity]
        };
        Self { cols, rows, rgba: sums.into_iter().map(mean).collect() }
    }
}

/// Returns the areas of a small picture: the most frequent colour lies below all others, the least
/// frequent one on top.
fn areas(picture: &RgbaImage) -> Vec<VectorShape> {
    let mut counts = ColorCounts::default();
    let opaque = |color: &&[u8; 4]| color[3] >= 128;
    picture.rgba.iter().filter(opaque).for_each(|&color| counts.count(color, 1));
    let mut palette = counts.palette(COLORS);
    let indices: Vec<u8> = picture.rgba.iter().map(|&color| palette.index(color)).collect();
    let mut frequencies = [0_usize; 256];
    for &index in &indices {
        frequencies[usize::from(index)] += 1;
    }
    let mut order: Vec<(usize, u8)> = (0..palette.colors.len() as u8)
        .map(|index| (frequencies[usize::from(index)], index))
        .filter(|(count, _)| *count > 0)
        .collect();
    order.sort_by_key(|&(count, index)| (std::cmp::Reverse(count), index));
    let mut ranks = [0_u8; 256];
    for (rank, &(_, index)) in (1..).zip(&order) {
        ranks[usize::from(index)] = rank;
    }
    let ranks: Vec<u8> = indices
        .iter()
        .map(|&index| if index == TRANSPARENT { 0 } else { ranks[usize::from(index)] })
        .collect();
    let is_smooth = picture.cols.max(picture.rows) > MAX_STEPS;
    let part = |(rank, &(_, index)): (u8, &(usize, u8))| VectorShape {
        color: Color { rgba: palette.colors[usize::from(index)] },
        contours: contours(picture.cols, picture.rows, is_smooth, |at| ranks[at] >= rank),
    };
    (1..).zip(&order).map(part).collect()
}
