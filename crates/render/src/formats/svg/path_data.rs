//! Lines as path data: relative commands, numbers without trailing zeros.
//!
//! The differences between points of a maze have few values, so their texts are cached.

use crate::drawing::{DevicePoint, Lines};
use crate::formats::chunks::ItemText;
use crate::formats::number::{NUMBER_BYTES, NumberText, TextBuffer};
use mazewright_core::{Cancel, Error};

/// Which lines end with a `closepath` command.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Close {
    Never,
    /// Lines whose last point equals their first.
    WhenEndsMeet,
    Always,
}

/// Writes path data with relative commands.
pub(super) fn path_data(
    items: &mut impl ItemText,
    lines: &Lines,
    close: Close,
    cancel: &Cancel,
) -> Result<(), Error> {
    let mut arcs = lines.arcs.iter().peekable();
    let mut here: DevicePoint = [0, 0];
    let mut segments = Segments::new();
    for line in lines.point_ranges() {
        let text = items.text();
        let start = line.start;
        let closes =
            close == Close::Always || close == Close::WhenEndsMeet && lines.is_closed(&line);
        for at in line {
            cancel.check_periodically(at)?;
            let there = lines.points[at];
            let (dx, dy) = (there[0] - here[0], there[1] - here[1]);
            here = there;
            segments.make_room(text);
            if at == start {
                segments.byte(b'm');
                segments.pair(dx, dy);
            } else if let Some(arc) = arcs.next_if(|arc| arc.to as usize == at) {
                segments.byte(b'a');
                segments.number(arc.radius as i32);
                segments.byte(b' ');
                segments.number(arc.radius as i32);
                for byte in if arc.clockwise { *b" 0 0 1 " } else { *b" 0 0 0 " } {
                    segments.byte(byte);
                }
                segments.pair(dx, dy);
            } else if dx == 0 || dy == 0 {
                let (command, along) = if dy == 0 { (b'h', dx) } else { (b'v', dy) };
                segments.byte(command);
                segments.number(along);
            } else {
                segments.byte(b'l');
                segments.pair(dx, dy);
            }
        }
        segments.pass_on(text);
        if closes {
            // After `z`, relative coordinates count from the start of the closed line.
            text.byte(b'z');
            here = lines.points[start];
        }
        items.end_item()?;
    }
    Ok(())
}

/// Number of bytes of segments that are collected.
const BUFFER_BYTES: usize = 512;

/// Maximum number of bytes of a segment: an arc has four numbers, and each is written with all its
/// [`NUMBER_BYTES`].
const SEGMENT_BYTES: usize = 5 * NUMBER_BYTES;

/// Number of cached texts of numbers: a power of two.
const CACHED: usize = 128;

/// Text of segments that is not yet part of the document.
struct Segments {
    bytes: [u8; BUFFER_BYTES],
    len: usize,
    /// The texts of numbers that were written before, each at an index that is a hash of the
    /// number.
    cached: [NumberText; CACHED],
}

impl Segments {
    fn new() -> Self {
        Self { bytes: [0; BUFFER_BYTES], len: 0, cached: [NumberText::ZERO; CACHED] }
    }

    /// Makes space for a segment.
    #[inline]
    fn make_room(&mut self, text: &mut TextBuffer) {
        if self.len > BUFFER_BYTES - SEGMENT_BYTES {
            self.pass_on(text);
        }
    }

    /// Appends the collected text to the document.
    #[inline]
    fn pass_on(&mut self, text: &mut TextBuffer) {
        text.0.extend_from_slice(&self.bytes[..self.len]);
        self.len = 0;
    }

    #[inline]
    fn byte(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    /// Writes a length in hundredths.
    #[inline]
    fn number(&mut self, hundredths: i32) {
        // The golden ratio spreads numbers that are multiples of a common number.
        let place = (hundredths as u32).wrapping_mul(0x9E37_79B9) >> (32 - CACHED.ilog2());
        let cached = &mut self.cached[place as usize];
        if cached.number != hundredths {
            *cached = NumberText::of(hundredths);
        }
        self.bytes[self.len..self.len + NUMBER_BYTES].copy_from_slice(&cached.bytes);
        self.len += usize::from(cached.len);
    }

    /// Writes two numbers, separated by the sign of the second one or by a space.
    #[inline]
    fn pair(&mut self, x: i32, y: i32) {
        self.number(x);
        self.bytes[self.len] = b' ';
        self.len += usize::from(y >= 0);
        self.number(y);
    }
}
