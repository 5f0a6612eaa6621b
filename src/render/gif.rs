//! GIF: the frames of an animation in one palette, each as the rectangle in which it differs from the
//! one before; what is the same in it is transparent.
//!
//! The few colours of lines are exact; where there are more than a palette has, it is made of those of
//! some frames. GIF knows no opacity between none and full: what is at least half opaque is opaque. A
//! frame cannot take colour away where nothing was, so on paper that is not there each frame is
//! whole, and is cleared before the next.

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use weezl::{BitOrder, LzwStatus, encode};

use super::animation::Animation;
use super::bands::Bands;
use super::drawing::Drawing;
use super::film::Film;
use super::palette::{NOTHING, Seen};
use super::pixels::{Ink, Pixels, Region};
use super::planes::Indices;
use super::{Canvas, Format, OF_FRAMES, Picture, Write};
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;

pub(super) const GIF: Choice<Format> = Choice {
    name: "gif",
    aliases: &[],
    doc: "GIF: an animation of how the maze is carved or solved, or a picture at rest",
    is: Format {
        media: "image/gif",
        compresses: false,
        canvas: Canvas::Pixels(u16::MAX as u64),
        takes: OF_FRAMES,
        beside: 0,
        bytes: |cells, pixels| pixels.saturating_add(cells.saturating_mul(12)).saturating_add(4096),
        write: Write::Composed(write),
    },
};

/// Writing to memory cannot fail, and no frame lies outside.
const IN_MEMORY: &str = "a picture can be written to memory";

/// Pixels that are compressed between two looks at whether to go on.
const TOGETHER: usize = 1 << 16;

/// Frames, beside the first and the last, whose colours make the palette where there are many.
const SEEN: u32 = 4;

fn write(picture: &Picture<'_>, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
    let film = Film::new(picture);
    let animation = &picture.style.options.animation;
    let frames = film.frames();
    let last = film.drawing(frames - 1, cancel)?;
    let Colors { ink, palette, of, nothing } = colors(&film, &last, cancel)?;
    let is_clear = picture.style.paper.rgba[3] < 128;
    let mut pixels = Pixels::new(&last, ink);
    let [width, height] = pixels.size.map(|size| size as u16);
    let mut encoder = Encoder::new(Vec::new(), width, height, &palette).expect(IN_MEMORY);
    if animation.moves() {
        encoder.set_repeat(Repeat::Infinite).expect(IN_MEMORY);
    }
    film.play(&mut pixels, &last, is_clear, cancel, |pixels, region, frame| {
        let is_whole = frame == 0 || is_clear;
        let encoded = encoded(pixels, region, &of, (!is_whole).then_some(nothing), cancel)?;
        let frame = Frame {
            delay: delay(animation, frame, frames),
            dispose: if is_clear { DisposalMethod::Background } else { DisposalMethod::Keep },
            transparent: (!is_whole || is_clear).then_some(nothing),
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
    if animation.moves() { animation.delay(frame, frames) as u16 } else { 0 }
}

/// What pixels are, and what GIF makes of them.
struct Colors {
    ink: Ink,
    /// Red, green and blue of each of GIF's indices.
    palette: Vec<u8>,
    /// GIF's index of each of ours.
    of: [u8; 256],
    /// GIF's index of what is transparent: the largest.
    nothing: u8,
}

/// The colours of an animation.
fn colors(film: &Film<'_>, last: &Drawing, cancel: &Cancel) -> Result<Colors, Stop> {
    let bands = Bands::new(last);
    let scheme = Indices::new(last, bands, cancel)?.map(|indexed| indexed.scheme);
    let mut seen = Seen::default();
    let Some(scheme) = scheme else {
        let frames = film.frames();
        for at in 0..=SEEN + 1 {
            // The last frame counts twice: it stays longest.
            let frame = (frames - 1) * at / (SEEN + 1);
            let drawing;
            let (drawing, times) = if frame + 1 == frames {
                (last, 2)
            } else {
                drawing = film.drawing(frame, cancel)?;
                (&drawing, 1)
            };
            super::pixels::colors(drawing, cancel, |color, run| seen.see(color, run * times))?;
        }
        let palette = seen.palette(usize::from(NOTHING));
        let nothing = palette.colors.len() as u8;
        let mut of: [u8; 256] = std::array::from_fn(|at| at as u8);
        of[usize::from(NOTHING)] = nothing;
        let table = table(&palette.colors);
        return Ok(Colors { ink: Ink::Palette(palette), palette: table, of, nothing });
    };
    let colors = scheme.palette();
    for &color in &colors {
        seen.see(color, 1);
    }
    let mut palette = seen.palette(usize::from(NOTHING));
    let nothing = palette.colors.len() as u8;
    let index = |color| match palette.index(color) {
        NOTHING => nothing,
        index => index,
    };
    let mut of = [0; 256];
    colors.into_iter().map(index).zip(&mut of).for_each(|(index, of)| *of = index);
    Ok(Colors { ink: Ink::Planes(scheme), palette: table(&palette.colors), of, nothing })
}

/// Red, green and blue of colours, and of the index of what is transparent.
fn table(colors: &[[u8; 4]]) -> Vec<u8> {
    colors.iter().chain([&[0; 4]]).flat_map(|color| color[..3].to_vec()).collect()
}

/// The pixels of a region, as GIF has them: the bits of an index, and the codes. What is the same may
/// have an index of its own.
fn encoded(
    pixels: &Pixels,
    region: Region,
    of: &[u8; 256],
    same: Option<u8>,
    cancel: &Cancel,
) -> Result<Vec<u8>, Stop> {
    let most = of.iter().copied().chain(same).max().unwrap_or(0);
    let bits = (8 - most.leading_zeros() as u8).max(2);
    let mut encoder = encode::Encoder::new(BitOrder::Lsb, bits);
    let mut bytes = vec![bits];
    let mut buffer = vec![0; 1 << 14];
    let mut chunk = Vec::with_capacity(TOGETHER + region.width as usize);
    for row in 0..region.height {
        let [before, after] = pixels.row(region, row);
        let index = |(before, after): (&u8, &u8)| match same {
            Some(same) if before == after => same,
            _ => of[usize::from(*after)],
        };
        chunk.extend(before.iter().zip(after).map(index));
        let is_last = row + 1 == region.height;
        if chunk.len() < TOGETHER && !is_last {
            continue;
        }
        cancel.check()?;
        if is_last {
            encoder.finish();
        }
        let mut left = &chunk[..];
        loop {
            let done = encoder.encode_bytes(left, &mut buffer);
            left = &left[done.consumed_in..];
            bytes.extend_from_slice(&buffer[..done.consumed_out]);
            let is_full = done.consumed_out == buffer.len();
            match done.status {
                Ok(LzwStatus::Done) | Err(_) => break,
                _ if left.is_empty() && !is_last && !is_full => break,
                Ok(_) => {}
            }
        }
        chunk.clear();
    }
    Ok(bytes)
}
