//! GIF: the frames of an animation with one global palette. Each frame is the rectangle that
//! differs from the previous frame; unchanged pixels in it are transparent.
//!
//! Indexed colours are exact if they fit into the palette. Otherwise the palette is built from the
//! pixels of a few sample frames. GIF has no partial opacity: pixels that are at least half opaque
//! become opaque, all others transparent. A frame cannot make a pixel transparent again, so with a
//! transparent background every frame is complete and is cleared before the next one.

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use weezl::{BitOrder, LzwStatus, encode};

use crate::drawing::Drawing;
use crate::formats::timeline::Timeline;
use crate::formats::{Canvas, Format, FormatPurpose, SettingGroup, Write};
use crate::raster::frame_buffer::{FrameRegion, PixelBuffer, PixelKind};
use crate::raster::indexed::IndexedImage;
use crate::raster::palette::{ColorCounts, TRANSPARENT};
use crate::scene::Scene;
use crate::style::animation::Animation;
use mazewright_core::{Cancel, Choice, Error};

pub(crate) const GIF: Choice<Format> = Choice {
    name: "gif",
    aliases: &[],
    doc: "GIF: an animation of how the maze is carved or solved, or a picture at rest",
    value: Format {
        media_type: "image/gif",
        purpose: FormatPurpose::Motion,
        is_compressible: false,
        shows_parts: false,
        // Two frames, and the encoded bytes of one.
        canvas: Canvas::Pixels { max_side: u16::MAX as u64, bytes_per_pixel: [4, 12] },
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

/// Number of pixels that are compressed between two checks for cancellation.
const CHUNK_PIXELS: usize = 1 << 16;

/// Number of frames, besides the first and the last, from which the palette is built if the drawing
/// has too many colours for indices.
const SAMPLED_FRAMES: u32 = 4;

fn write(scene: &Scene<'_>, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    let timeline = Timeline::new(scene);
    let animation = &scene.style.options.animation;
    let frames = timeline.frame_count();
    let last = timeline.pixels(frames - 1, cancel)?;
    let Colors { pixel_kind, palette, gif_index, transparent } = colors(&timeline, &last, cancel)?;
    let is_clear = scene.style.paper.rgba[3] < 128;
    let mut pixels = PixelBuffer::new(&last, pixel_kind, cancel)?;
    let [width, height] = pixels.size.map(|size| size as u16);
    let mut encoder = Encoder::new(Vec::new(), width, height, &palette).expect(IN_MEMORY);
    if animation.is_animated() {
        encoder.set_repeat(Repeat::Infinite).expect(IN_MEMORY);
    }
    timeline.draw_frames(&mut pixels, &last, is_clear, cancel, |pixels, region, frame| {
        let is_whole = frame == 0 || is_clear;
        let encoded =
            encoded(pixels, region, &gif_index, (!is_whole).then_some(transparent), cancel)?;
        let frame = Frame {
            delay: delay(animation, frame, frames),
            dispose: if is_clear { DisposalMethod::Background } else { DisposalMethod::Keep },
            transparent: (!is_whole || is_clear).then_some(transparent),
            left: region.left as u16,
            top: region.top as u16,
            width: region.width as u16,
            height: region.height as u16,
            buffer: encoded.into(),
            ..Frame::default()
        };
        encoder.write_lzw_pre_encoded_frame(&frame).expect(IN_MEMORY);
        Ok(())
    })?;
    Ok(encoder.into_inner().expect(IN_MEMORY))
}

fn delay(animation: &Animation, frame: u32, frames: u32) -> u16 {
    if animation.is_animated() { animation.delay(frame, frames) as u16 } else { 0 }
}

/// The meaning of the pixel values and their translation to GIF indices.
struct Colors {
    pixel_kind: PixelKind,
    /// Red, green and blue of each GIF index.
    palette: Vec<u8>,
    /// The GIF index of each pixel value.
    gif_index: [u8; 256],
    /// The GIF index of the transparent colour: the largest.
    transparent: u8,
}

/// Chooses the colours of an animation.
fn colors(timeline: &Timeline<'_>, last: &Drawing, cancel: &Cancel) -> Result<Colors, Error> {
    let all = timeline.with_all_layers(last, cancel)?;
    let scheme = IndexedImage::new(&all, cancel)?.map(|indexed| indexed.scheme);
    let mut seen = ColorCounts::default();
    let Some(scheme) = scheme else {
        let frames = timeline.frame_count();
        for at in 0..=SAMPLED_FRAMES + 1 {
            // The last frame counts twice because it is shown longest.
            let frame = (frames - 1) * at / (SAMPLED_FRAMES + 1);
            let drawing;
            let (drawing, times) = if frame + 1 == frames {
                (last, 2)
            } else {
                drawing = timeline.pixels(frame, cancel)?;
                (&drawing, 1)
            };
            crate::raster::frame_buffer::for_each_color(drawing, cancel, |color, run| {
                seen.count(color, run * times);
            })?;
        }
        let palette = seen.palette(usize::from(TRANSPARENT));
        let transparent = palette.colors.len() as u8;
        let mut gif_index: [u8; 256] = std::array::from_fn(|at| at as u8);
        gif_index[usize::from(TRANSPARENT)] = transparent;
        let table = table(&palette.colors);
        return Ok(Colors {
            pixel_kind: PixelKind::Palette(palette),
            palette: table,
            gif_index,
            transparent,
        });
    };
    let colors = scheme.palette();
    for &color in &colors {
        seen.count(color, 1);
    }
    let mut palette = seen.palette(usize::from(TRANSPARENT));
    let transparent = palette.colors.len() as u8;
    let index = |color| match palette.index(color) {
        TRANSPARENT => transparent,
        index => index,
    };
    let mut gif_index = [0; 256];
    colors.into_iter().map(index).zip(&mut gif_index).for_each(|(index, slot)| *slot = index);
    Ok(Colors {
        pixel_kind: PixelKind::Planes(scheme),
        palette: table(&palette.colors),
        gif_index,
        transparent,
    })
}

/// Returns the palette in the layout of GIF: red, green and blue of each colour, then of the
/// transparent index.
fn table(colors: &[[u8; 4]]) -> Vec<u8> {
    colors.iter().chain([&[0; 4]]).flat_map(|color| color[..3].to_vec()).collect()
}

/// Encodes the pixels of a region: the minimum code size, then LZW codes. With `same`, unchanged
/// pixels get that index.
fn encoded(
    pixels: &PixelBuffer,
    region: FrameRegion,
    gif_index: &[u8; 256],
    same: Option<u8>,
    cancel: &Cancel,
) -> Result<Vec<u8>, Error> {
    let largest = gif_index.iter().copied().chain(same).max().unwrap_or(0);
    let bits = (8 - largest.leading_zeros() as u8).max(2);
    let mut encoder = encode::Encoder::new(BitOrder::Lsb, bits);
    let mut bytes = vec![bits];
    let mut buffer = vec![0; 1 << 14];
    let mut chunk = Vec::with_capacity(CHUNK_PIXELS + region.width as usize);
    for row in 0..region.height {
        let [before, after] = pixels.row_pair(region, row);
        let index = |(before, after): (&u8, &u8)| match same {
            Some(same) if before == after => same,
            _ => gif_index[usize::from(*after)],
        };
        chunk.extend(before.iter().zip(after).map(index));
        let is_last = row + 1 == region.height;
        if chunk.len() < CHUNK_PIXELS && !is_last {
            continue;
        }
        cancel.check()?;
        if is_last {
            encoder.finish();
        }
        let mut rest = &chunk[..];
        loop {
            let done = encoder.encode_bytes(rest, &mut buffer);
            rest = &rest[done.consumed_in..];
            bytes.extend_from_slice(&buffer[..done.consumed_out]);
            let is_full = done.consumed_out == buffer.len();
            match done.status {
                Ok(LzwStatus::Done) | Err(_) => break,
                _ if rest.is_empty() && !is_last && !is_full => break,
                Ok(_) => {}
            }
        }
        chunk.clear();
    }
    Ok(bytes)
}
