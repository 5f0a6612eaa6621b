//! The lossless bit stream (RFC 9649, 3): pixels as literals, entries of a cache of colours, and
//! copies of earlier pixels, each by a prefix code.

use crate::formats::webp::bits::BitWriter;
use crate::formats::webp::matches::{CACHE_BITS, MatchFinder, Token};
use crate::formats::webp::prefix_code::PrefixCode;
use mazewright_core::{Cancel, Error};

/// The first byte of the bit stream.
const SIGNATURE: u32 = 0x2f;
/// The number of the transform from indices to colours.
const COLOR_INDEXING: u32 = 3;
/// Values of a channel, prefixes of lengths and of distances.
const CHANNEL: usize = 256;
const LENGTHS: usize = 24;
const DISTANCES: usize = 40;
/// Distance codes up to this value mean nearby pixels, in two dimensions.
const NEAR: u32 = 120;

/// The colours of indices.
pub(super) struct ColorTable {
    colors: Vec<u32>,
    /// The binary logarithm of the number of indices that are stored in one pixel.
    packing: u32,
}

impl ColorTable {
    /// Creates the palette of at most 256 colours, each as red, green, blue and alpha.
    pub(super) fn new(colors: &[[u8; 4]]) -> Self {
        let packing = match colors.len() {
            0..=2 => 3,
            3..=4 => 2,
            5..=16 => 1,
            _ => 0,
        };
        Self { colors: colors.iter().copied().map(argb).collect(), packing }
    }
}

fn argb([red, green, blue, alpha]: [u8; 4]) -> u32 {
    u32::from_be_bytes([alpha, red, green, blue])
}

/// An image that is added row by row.
pub(super) struct LosslessImage {
    size: [u32; 2],
    palette: Option<ColorTable>,
    finder: MatchFinder,
    tokens: Tokens,
}

impl LosslessImage {
    /// Creates an image of a width and a height. It consists of indices if there is a palette.
    pub(super) fn new(size: [u32; 2], palette: Option<ColorTable>) -> Self {
        let width = palette.as_ref().map_or(size[0], |it| size[0].div_ceil(1 << it.packing));
        let finder = MatchFinder::new(width as usize, palette.is_none());
        let tokens = Tokens::new(width, palette.is_none());
        Self { size, palette, finder, tokens }
    }

    /// Adds a row of indices of the palette.
    pub(super) fn row_of_indices(&mut self, indices: &[u8]) {
        let packing = self.palette.as_ref().map_or(0, |it| it.packing);
        let bits = 8 >> packing;
        let packed = indices.chunks(1 << packing).map(|indices| {
            // An index is stored as green.
            indices.iter().rev().fold(0, |packed, &index| packed << bits | u32::from(index)) << 8
        });
        self.finder.add(packed, |token| self.tokens.add(token));
    }

    /// Adds a row of colours, each as red, green, blue and alpha, straight.
    pub(super) fn row_of_colors(&mut self, colors: impl Iterator<Item = [u8; 4]>) {
        self.finder.add(colors.map(argb), |token| self.tokens.add(token));
    }

    /// Returns the file.
    pub(super) fn finish(mut self, has_alpha: bool, cancel: &Cancel) -> Result<Vec<u8>, Error> {
        self.finder.finish(|token| self.tokens.add(token));
        let mut out = BitWriter::default();
        // The lengths of the file and of its only chunk are known at the end.
        out.bytes.extend_from_slice(b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0");
        out.write(SIGNATURE, 8);
        self.size.iter().for_each(|side| out.write(side - 1, 14));
        out.write(u32::from(has_alpha), 1);
        out.write(0, 3);
        if let Some(palette) = &self.palette {
            store_palette(palette, &mut out, cancel)?;
        }
        // No other transform.
        out.write(0, 1);
        self.tokens.write(true, &mut out, cancel)?;
        let mut bytes = out.finish();
        if bytes.len() % 2 == 1 {
            bytes.push(0);
        }
        let length = bytes.len() as u32 - 8;
        bytes[4..8].copy_from_slice(&length.to_le_bytes());
        bytes[16..20].copy_from_slice(&(length - 12).to_le_bytes());
        bytes.shrink_to_fit();
        Ok(bytes)
    }
}

/// Stores a palette: each colour as its difference from the previous one.
fn store_palette(palette: &ColorTable, out: &mut BitWriter, cancel: &Cancel) -> Result<(), Error> {
    out.write(1, 1);
    out.write(COLOR_INDEXING, 2);
    out.write(palette.colors.len() as u32 - 1, 8);
    let mut tokens = Tokens::new(palette.colors.len() as u32, false);
    let mut before = [0; 4];
    for color in &palette.colors {
        let color = color.to_be_bytes();
        let mut difference = [0; 4];
        for (channel, difference) in difference.iter_mut().enumerate() {
            *difference = color[channel].wrapping_sub(before[channel]);
        }
        tokens.add(Token::Pixel(u32::from_be_bytes(difference)));
        before = color;
    }
    tokens.write(false, out, cancel)
}

/// Tokens, and the number of occurrences of each symbol of the five alphabets in them.
struct Tokens {
    /// Pixels per row.
    width: u32,
    list: Vec<Token>,
    /// Green, lengths and cached colours; red; blue; alpha; distances.
    counts: [Vec<u32>; 5],
}

impl Tokens {
    fn new(width: u32, is_cached: bool) -> Self {
        let green = CHANNEL + LENGTHS + if is_cached { 1 << CACHE_BITS } else { 0 };
        let counts = [green, CHANNEL, CHANNEL, CHANNEL, DISTANCES].map(|size| vec![0; size]);
        Self { width, list: Vec::new(), counts }
    }

    fn add(&mut self, token: Token) {
        let width = self.width;
        for_each_symbol(token, width, |alphabet, symbol, _, _| self.counts[alphabet][symbol] += 1);
        self.list.push(token);
    }

    /// Writes an image. `is_main` is true for the picture, and false for the data of a transform.
    fn write(&self, is_main: bool, out: &mut BitWriter, cancel: &Cancel) -> Result<(), Error> {
        let is_cached = self.counts[0].len() > CHANNEL + LENGTHS;
        out.write(u32::from(is_cached), 1);
        if is_cached {
            out.write(CACHE_BITS, 4);
        }
        if is_main {
            // One group of codes for the whole picture.
            out.write(0, 1);
        }
        let codes = self.counts.each_ref().map(|counts| PrefixCode::store(counts, out));
        for (at, &token) in self.list.iter().enumerate() {
            cancel.check_periodically(at)?;
            for_each_symbol(token, self.width, |alphabet, symbol, extra, bits| {
                codes[alphabet].write(symbol, out);
                out.write(extra, bits);
            });
        }
        Ok(())
    }
}

/// Passes the symbols of a token to `take`: the alphabet, the symbol, and the bits that follow it
/// with their number.
fn for_each_symbol(token: Token, width: u32, mut take: impl FnMut(usize, usize, u32, u32)) {
    match token {
        Token::Pixel(pixel) => {
            let [alpha, red, green, blue] = pixel.to_be_bytes();
            for (alphabet, value) in [green, red, blue, alpha].into_iter().enumerate() {
                take(alphabet, value.into(), 0, 0);
            }
        }
        Token::Cached(index) => take(0, CHANNEL + LENGTHS + usize::from(index), 0, 0),
        Token::Copy { length, distance } => {
            let (symbol, extra, bits) = prefix(length.into());
            take(0, CHANNEL + symbol, extra, bits);
            let (symbol, extra, bits) = prefix(distance_code(distance, width));
            take(4, symbol, extra, bits);
        }
    }
}

/// Returns the code of a distance: the pixel above and the pixel to the left have codes of their
/// own.
fn distance_code(distance: u32, width: u32) -> u32 {
    if distance == width {
        1
    } else if distance == 1 {
        2
    } else {
        distance + NEAR
    }
}

/// Returns the prefix of a value of at least 1, and the bits that follow it with their number.
fn prefix(value: u32) -> (usize, u32, u32) {
    let value = value - 1;
    if value < 4 {
        return (value as usize, 0, 0);
    }
    let highest = value.ilog2();
    let (bits, second) = (highest - 1, value >> (highest - 1) & 1);
    ((2 * highest + second) as usize, value & ((1 << bits) - 1), bits)
}
