//! Animated PNG: the frames of an animation in the colours that a PNG has, each as the rectangle in
//! which it differs from the one before.
//!
//! The picture that programs show which know no animation is the last frame, finished; it is no part
//! of the animation. On opaque paper what is the same in a frame is transparent and lies over the one
//! before; else a frame takes the place of what was there.
//!
//! The format is that of the third edition of PNG (W3C, 2025).

use flate2::{Compress, Compression, FlushCompress};
use png::chunk::{self, ChunkType};
use png::{BitDepth, ColorType, Encoder, Writer};

use super::animation::Animation;
use super::bands::Bands;
use super::drawing::MOST_SIDE;
use super::film::Film;
use super::pixels::{Ink, Pixels, Region};
use super::planes::Indices;
use super::{Canvas, Format, OF_FRAMES, Picture, Write};
use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;

pub(super) const APNG: Choice<Format> = Choice {
    name: "apng",
    aliases: &[],
    doc: "Animated PNG: an animation of how the maze is carved or solved, in all its colours",
    is: Format {
        media: "image/apng",
        compresses: false,
        canvas: Canvas::Pixels(MOST_SIDE),
        takes: OF_FRAMES,
        beside: 0,
        bytes: |cells, pixels| pixels.saturating_add(cells.saturating_mul(12)).saturating_add(4096),
        write: Write::Composed(write),
    },
};

/// Level of deflate: higher ones take several times as long for a few per cent.
const DEFLATE: u32 = 3;

/// Writing to memory cannot fail, and no frame lies outside.
const IN_MEMORY: &str = "a picture can be written to memory";

/// Bytes that are compressed between two looks at whether to go on.
const TOGETHER: usize = 1 << 16;

/// Most bytes of a chunk.
const CHUNK: usize = 1 << 20;

fn write(picture: &Picture<'_>, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
    let mut bytes = Vec::new();
    write_to(&mut bytes, picture, cancel)?;
    Ok(bytes)
}

fn write_to(bytes: &mut Vec<u8>, picture: &Picture<'_>, cancel: &Cancel) -> Result<(), Stop> {
    let film = Film::new(picture);
    let animation = &picture.style.options.animation;
    let frames = film.frames();
    let last = film.drawing(frames - 1, cancel)?;
    let scheme = Indices::new(&last, Bands::new(&last), cancel)?.map(|indexed| indexed.scheme);
    let colors = scheme.as_ref().map(super::planes::Scheme::palette);
    let mut pixels = Pixels::new(&last, scheme.map_or(Ink::Colors, Ink::Planes));
    let is_opaque = picture.style.paper.rgba[3] == 255;
    let [width, height] = pixels.size;
    let mut encoder = Encoder::new(bytes, width, height);
    let layout = Layout::new(&mut encoder, colors, is_opaque);
    if animation.moves() {
        encoder.set_animated(frames, 0).expect(IN_MEMORY);
        encoder.set_sep_def_img(true).expect(IN_MEMORY);
    }
    let mut apng = Apng {
        writer: encoder.write_header().expect(IN_MEMORY),
        layout,
        sequence: 0,
        deflate: Compress::new(Compression::new(DEFLATE), true),
    };
    pixels.draw(&last, cancel)?;
    apng.still(&pixels, cancel)?;
    if animation.moves() {
        film.play(&mut pixels, &last, false, cancel, |pixels, region, frame| {
            apng.frame(pixels, region, [frame, frames], animation, cancel)
        })?;
    }
    apng.writer.finish().expect(IN_MEMORY);
    Ok(())
}

/// How pixels are written.
struct Layout {
    /// Bits of a pixel.
    depth: u32,
    /// The pixel that leaves what was there, where frames lie over each other.
    same: Option<[u8; 4]>,
}

impl Layout {
    /// Sets the colours of a file.
    fn new(
        encoder: &mut Encoder<'_, &mut Vec<u8>>,
        colors: Option<Vec<[u8; 4]>>,
        is_opaque: bool,
    ) -> Self {
        let Some(mut colors) = colors else {
            encoder.set_color(ColorType::Rgba);
            encoder.set_depth(BitDepth::Eight);
            let same = is_opaque.then_some([0; 4]);
            return Self { depth: 32, same };
        };
        let same = (is_opaque && colors.len() < 256).then_some([colors.len() as u8, 0, 0, 0]);
        colors.extend(same.map(|_| [0; 4]));
        let most = colors.len() as u32 - 1;
        let depth = (32 - most.leading_zeros()).max(1).next_power_of_two();
        super::png::index(encoder, depth, &colors);
        Self { depth, same }
    }
}

/// A file on its way.
struct Apng<'a> {
    writer: Writer<&'a mut Vec<u8>>,
    layout: Layout,
    /// The number of the next chunk of the animation.
    sequence: u32,
    deflate: Compress,
}

impl Apng<'_> {
    /// Writes the picture that is no part of the animation.
    fn still(&mut self, pixels: &Pixels, cancel: &Cancel) -> Result<(), Stop> {
        for bytes in self.packed(pixels, pixels.whole(), true, cancel)?.chunks(CHUNK) {
            self.writer.write_chunk(chunk::IDAT, bytes).expect(IN_MEMORY);
        }
        Ok(())
    }

    /// Writes a frame of so many.
    fn frame(
        &mut self,
        pixels: &Pixels,
        region: Region,
        [frame, frames]: [u32; 2],
        animation: &Animation,
        cancel: &Cancel,
    ) -> Result<(), Stop> {
        let is_whole = frame == 0 || self.layout.same.is_none();
        let packed = self.packed(pixels, region, is_whole, cancel)?;
        let Region { left, top, width, height } = region;
        let mut control = Vec::with_capacity(26);
        for number in [self.take(), width, height, left, top] {
            control.extend(number.to_be_bytes());
        }
        for number in [animation.delay(frame, frames) as u16, 100] {
            control.extend(number.to_be_bytes());
        }
        // What was there stays, and is painted over or replaced.
        control.extend([0, u8::from(!is_whole)]);
        self.write(chunk::fcTL, &control);
        for part in packed.chunks(CHUNK) {
            let number = self.take();
            self.write(chunk::fdAT, &[&number.to_be_bytes(), part].concat());
        }
        Ok(())
    }

    fn take(&mut self) -> u32 {
        let number = self.sequence;
        self.sequence += 1;
        number
    }

    fn write(&mut self, kind: ChunkType, bytes: &[u8]) {
        self.writer.write_chunk(kind, bytes).expect(IN_MEMORY);
    }

    /// The rows of a region, compressed.
    fn packed(
        &mut self,
        pixels: &Pixels,
        region: Region,
        is_whole: bool,
        cancel: &Cancel,
    ) -> Result<Vec<u8>, Stop> {
        let same = self.layout.same.filter(|_| !is_whole);
        let deep = pixels.ink.bytes();
        let mut packed = Vec::new();
        let mut rows = Vec::with_capacity(TOGETHER);
        let mut row = Vec::new();
        self.deflate.reset();
        for at in 0..region.height {
            let [before, after] = pixels.row(region, at);
            row.clear();
            let both = before.chunks_exact(deep).zip(after.chunks_exact(deep));
            row.extend(both.flat_map(|(before, after)| match &same {
                Some(same) if before == after => &same[..deep],
                _ => after,
            }));
            // No filter: rows repeat, and what is the same is nothing.
            rows.push(0);
            super::png::pack(&row, self.layout.depth.min(8), &mut rows);
            let is_last = at + 1 == region.height;
            if rows.len() >= TOGETHER || is_last {
                cancel.check()?;
                squeeze(&mut self.deflate, &rows, is_last, &mut packed);
                rows.clear();
            }
        }
        Ok(packed)
    }
}

/// Compresses bytes.
fn squeeze(deflate: &mut Compress, mut bytes: &[u8], is_last: bool, to: &mut Vec<u8>) {
    let flush = if is_last { FlushCompress::Finish } else { FlushCompress::None };
    loop {
        to.reserve(bytes.len() / 2 + 1024);
        let before = deflate.total_in();
        let status = deflate.compress_vec(bytes, to, flush).expect(IN_MEMORY);
        bytes = &bytes[(deflate.total_in() - before) as usize..];
        let is_done = if is_last { status == flate2::Status::StreamEnd } else { bytes.is_empty() };
        if is_done {
            return;
        }
    }
}
