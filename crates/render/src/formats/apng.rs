//! Animated PNG: frames in the same colours as a PNG. Each frame is the rectangle that differs from
//! the previous frame.
//!
//! The default image, which programs without animation support show, is the finished last frame; it
//! is not part of the animation. With an opaque background, unchanged pixels of a frame are
//! transparent and the frame is blended over the previous one; otherwise it replaces the pixels of
//! its rectangle.
//!
//! Format: PNG, third edition (W3C, 2025).

use png::chunk::{self, ChunkType};
use png::{BitDepth, ColorType, Encoder, Writer};

use crate::drawing::MAX_SIDE;
use crate::formats::png::{depth_of, set_indexed};
use crate::formats::timeline::Timeline;
use crate::formats::{Canvas, Format, FormatPurpose, SettingGroup, Write};
use crate::raster::composites::Composites;
use crate::raster::frame_buffer::{FrameRegion, PixelBuffer, PixelKind};
use crate::raster::indexed::IndexedImage;
use crate::raster::row_compressor::RowCompressor;
use crate::scene::Scene;
use crate::style::animation::Animation;
use mazewright_core::{Cancel, Choice, Error};

pub(crate) const APNG: Choice<Format> = Choice {
    name: "apng",
    aliases: &[],
    doc: "Animated PNG: an animation of how the maze is carved or solved, in all its colours",
    value: Format {
        media_type: "image/apng",
        purpose: FormatPurpose::Motion,
        is_compressible: false,
        shows_parts: false,
        // Two frames, and the encoded bytes of one.
        canvas: Canvas::Pixels { max_side: MAX_SIDE, bytes_per_pixel: [4, 12] },
        settings: &[
            SettingGroup::Solution,
            SettingGroup::Drawing,
            SettingGroup::Density,
            SettingGroup::Animation,
        ],
        bytes_per_cell: 0,
        max_bytes: |cells, pixels| {
            pixels.saturating_add(cells.saturating_mul(12)).saturating_add(4096)
        },
        write: Write::Composed(write),
    },
};

/// Writing to memory cannot fail, and no frame lies outside the image.
const IN_MEMORY: &str = "a picture can be written to memory";

/// Number of pixels that are stored between two checks for cancellation.
const CHECK_PIXELS: usize = 1 << 16;

/// Largest size of an IDAT or fdAT chunk, in bytes.
const CHUNK: usize = 1 << 20;

fn write(scene: &Scene<'_>, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    write_to(&mut bytes, scene, cancel)?;
    Ok(bytes)
}

fn write_to(bytes: &mut Vec<u8>, scene: &Scene<'_>, cancel: &Cancel) -> Result<(), Error> {
    let timeline = Timeline::new(scene);
    let animation = &scene.style.options.animation;
    let frames = timeline.frame_count();
    let last = timeline.pixels(frames - 1, cancel)?;
    let all = timeline.with_all_layers(&last, cancel)?;
    let pixel_kind = if let Some(indexed) = IndexedImage::new(&all, cancel)? {
        PixelKind::Planes(indexed.scheme)
    } else {
        let composites = Composites::new(all.paper, &all.layers, cancel);
        composites.map_or(PixelKind::Colors, PixelKind::Composites)
    };
    drop(all);
    let colors = match &pixel_kind {
        PixelKind::Planes(scheme) => Some(scheme.palette()),
        PixelKind::Composites(composites) => Some(composites.palette()),
        _ => None,
    };
    let mut pixels = PixelBuffer::new(&last, pixel_kind, cancel)?;
    let is_opaque = scene.style.paper.rgba[3] == 255;
    let [width, height] = pixels.size;
    let mut encoder = Encoder::new(bytes, width, height);
    let pixel_layout = PixelLayout::new(&mut encoder, colors, is_opaque);
    if animation.is_animated() {
        encoder.set_animated(frames, 0).expect(IN_MEMORY);
        encoder.set_sep_def_img(true).expect(IN_MEMORY);
    }
    let mut apng =
        Apng { writer: encoder.write_header().expect(IN_MEMORY), pixel_layout, sequence: 0 };
    pixels.redraw(&last, cancel)?;
    apng.still(&pixels, cancel)?;
    if animation.is_animated() {
        timeline.draw_frames(&mut pixels, &last, false, cancel, |pixels, region, frame| {
            apng.frame(pixels, region, [frame, frames], animation, cancel)
        })?;
    }
    apng.writer.finish().expect(IN_MEMORY);
    Ok(())
}

/// The layout of stored pixels.
struct PixelLayout {
    /// Bits per pixel.
    depth: u32,
    /// The transparent pixel that represents an unchanged pixel, if frames are blended.
    same: Option<[u8; 4]>,
    /// The first index of the colour at each index of the palette, if there is one.
    first: Option<[u8; 256]>,
}

impl PixelLayout {
    /// Sets the colours of the file: a palette, or RGBA without one.
    fn new(
        encoder: &mut Encoder<'_, &mut Vec<u8>>,
        colors: Option<Vec<[u8; 4]>>,
        is_opaque: bool,
    ) -> Self {
        let Some(mut colors) = colors else {
            encoder.set_color(ColorType::Rgba);
            encoder.set_depth(BitDepth::Eight);
            let same = is_opaque.then_some([0; 4]);
            return Self { depth: 32, same, first: None };
        };
        let mut first: [u8; 256] = std::array::from_fn(|at| at as u8);
        for (at, color) in colors.iter().enumerate() {
            let earlier = colors[..at].iter().position(|other| other == color);
            first[at] = earlier.unwrap_or(at) as u8;
        }
        // A full palette may have a colour twice: what a mark covers does not show.
        let is_spare = |at: &u8| usize::from(*at) >= colors.len() || first[usize::from(*at)] != *at;
        let spare = (0..=255).find(is_spare);
        let same = spare.filter(|_| is_opaque);
        if let Some(same) = same.map(usize::from) {
            colors.resize(colors.len().max(same + 1), [0; 4]);
            colors[same] = [0; 4];
        }
        let depth = depth_of(colors.len());
        set_indexed(encoder, depth, &colors);
        Self { depth, same: same.map(|index| [index, 0, 0, 0]), first: Some(first) }
    }

    /// Appends the stored pixels of a row to `row`. `before` and `after` are the pixels in memory. If frames are blended,
    /// unchanged pixels are transparent.
    fn store(&self, [before, after]: [&[u8]; 2], is_whole: bool, row: &mut Vec<u8>) {
        let same = self.same.filter(|_| !is_whole);
        let Some(first) = &self.first else {
            let both = before.chunks_exact(4).zip(after.chunks_exact(4));
            row.extend(both.flat_map(|(before, after)| match &same {
                Some(same) if before == after => &same[..],
                _ => after,
            }));
            return;
        };
        let both = before.iter().zip(after);
        let both = both.map(|(&it, &then)| [it, then].map(|index| first[usize::from(index)]));
        row.extend(both.map(|[before, after]| match same {
            Some([same, ..]) if before == after => same,
            _ => after,
        }));
    }
}

/// A file that is being written.
struct Apng<'a> {
    writer: Writer<&'a mut Vec<u8>>,
    pixel_layout: PixelLayout,
    /// The sequence number of the next fcTL or fdAT chunk.
    sequence: u32,
}

impl Apng<'_> {
    /// Writes the default image.
    fn still(&mut self, pixels: &PixelBuffer, cancel: &Cancel) -> Result<(), Error> {
        for bytes in self.packed(pixels, pixels.full_region(), true, cancel)?.chunks(CHUNK) {
            self.writer.write_chunk(chunk::IDAT, bytes).expect(IN_MEMORY);
        }
        Ok(())
    }

    /// Writes a frame; `[frame, frames]` is its index and the number of frames.
    fn frame(
        &mut self,
        pixels: &PixelBuffer,
        region: FrameRegion,
        [frame, frames]: [u32; 2],
        animation: &Animation,
        cancel: &Cancel,
    ) -> Result<(), Error> {
        let is_whole = frame == 0 || self.pixel_layout.same.is_none();
        let packed = self.packed(pixels, region, is_whole, cancel)?;
        let FrameRegion { left, top, width, height } = region;
        let mut control = Vec::with_capacity(26);
        for number in [self.next_sequence(), width, height, left, top] {
            control.extend(number.to_be_bytes());
        }
        for number in [animation.delay(frame, frames) as u16, 100] {
            control.extend(number.to_be_bytes());
        }
        // dispose_op NONE, then blend_op: SOURCE for a whole frame, OVER otherwise.
        control.extend([0, u8::from(!is_whole)]);
        self.write(chunk::fcTL, &control);
        for part in packed.chunks(CHUNK) {
            let number = self.next_sequence();
            self.write(chunk::fdAT, &[&number.to_be_bytes(), part].concat());
        }
        Ok(())
    }

    fn next_sequence(&mut self) -> u32 {
        let number = self.sequence;
        self.sequence += 1;
        number
    }

    fn write(&mut self, kind: ChunkType, bytes: &[u8]) {
        self.writer.write_chunk(kind, bytes).expect(IN_MEMORY);
    }

    /// Returns the rows of a region, filtered and compressed.
    fn packed(
        &self,
        pixels: &PixelBuffer,
        region: FrameRegion,
        is_whole: bool,
        cancel: &Cancel,
    ) -> Result<Vec<u8>, Error> {
        let rows_per_check = (CHECK_PIXELS / region.width.max(1) as usize).max(1);
        let size = [region.width, region.height];
        let mut rows = RowCompressor::new(size, self.pixel_layout.depth);
        let (mut row, mut packed) = (Vec::new(), Vec::new());
        for row_index in 0..region.height {
            if (row_index as usize).is_multiple_of(rows_per_check) {
                cancel.check()?;
            }
            row.clear();
            self.pixel_layout.store(pixels.row_pair(region, row_index), is_whole, &mut row);
            packed.clear();
            crate::raster::indexed::pack(&row, self.pixel_layout.depth.min(8), &mut packed);
            rows.row(&packed);
        }
        rows.finish(cancel)?;
        Ok(std::mem::take(rows.compressed()))
    }
}
