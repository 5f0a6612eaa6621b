//! A canvas of characters. Until it is written, a character is a code: the arms of a box-drawing
//! character, a dot of the route, a rail of a bridge, an ASCII code, or the dots of a Braille
//! pattern.

use crate::style::options::Charset;
use mazewright_core::{Cancel, Error};

/// Box-drawing characters, indexed by arms (up 1, right 2, down 4, left 8), in Unicode and in
/// ASCII.
pub(crate) const BOXES: [[&str; 2]; 16] = [
    [" ", " "],
    ["╵", "|"],
    ["╶", "-"],
    ["└", "+"],
    ["╷", "|"],
    ["│", "|"],
    ["┌", "+"],
    ["├", "+"],
    ["╴", "-"],
    ["┘", "+"],
    ["─", "-"],
    ["┴", "+"],
    ["┐", "+"],
    ["┤", "+"],
    ["┬", "+"],
    ["┼", "+"],
];

/// Arms of box-drawing characters, which can be combined.
pub(crate) const UP: u8 = 1;
pub(crate) const RIGHT: u8 = 2;
pub(crate) const DOWN: u8 = 4;
pub(crate) const LEFT: u8 = 8;

/// The codes of a dot of the route: a small one among box-drawing characters, and a large one among
/// Braille patterns, whose own dots are small.
pub(crate) const SMALL_DOT: u16 = 16;
pub(crate) const LARGE_DOT: u16 = 17;
const ROUTE_DOTS: [[&str; 2]; 2] = [["·", "*"], ["•", "*"]];

/// The codes of the rails of a bridge: one that runs across, and one that runs up and down.
pub(crate) const RAIL_ACROSS: u16 = 18;
pub(crate) const RAIL_DOWN: u16 = 19;
const RAILS: [[&str; 2]; 2] = [["═", "="], ["║", "H"]];

/// The first code of Braille patterns: one bit for each of the eight dots, in the order of Unicode.
const FIRST_BRAILLE: u16 = 256;
/// The number of the bit of each dot, by row and column.
const BRAILLE_BITS: [[u32; 2]; 4] = [[0, 3], [1, 4], [2, 5], [6, 7]];
/// The columns and rows of dots of a character.
pub(crate) const BRAILLE_DOTS: [i64; 2] = [2, 4];

/// Columns and rows around the drawing, for labels.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Margins {
    pub(crate) left: usize,
    pub(crate) right: usize,
    /// Rows above each level.
    pub(crate) above: usize,
    /// Rows below each level.
    pub(crate) below: usize,
}

/// Characters in rows.
pub(crate) struct CharacterCanvas {
    width: usize,
    codes: Vec<u16>,
}

impl CharacterCanvas {
    /// Creates an empty canvas.
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self { width, codes: vec![0; width * height] }
    }

    /// Returns the code at a column and row, or `None` outside the canvas.
    pub(crate) fn code_at(&mut self, col: i64, row: i64) -> Option<&mut u16> {
        let [col, row] = [usize::try_from(col).ok()?, usize::try_from(row).ok()?];
        if col < self.width { self.codes.get_mut(row * self.width + col) } else { None }
    }

    /// Adds arms to a box-drawing character.
    pub(crate) fn join(&mut self, col: i64, row: i64, arms: u8) {
        self.code_at(col, row).into_iter().for_each(|code| *code |= u16::from(arms));
    }

    /// Adds a dot to a Braille pattern, at a column and row of dots.
    pub(crate) fn add_dot(&mut self, col: i64, row: i64) {
        let [cols, rows] = BRAILLE_DOTS;
        let bit = BRAILLE_BITS[row.rem_euclid(rows) as usize][col.rem_euclid(cols) as usize];
        if let Some(code) = self.code_at(col.div_euclid(cols), row.div_euclid(rows)) {
            *code |= FIRST_BRAILLE | 1 << bit;
        }
    }

    /// Puts a code where the canvas is empty.
    pub(crate) fn fill(&mut self, col: i64, row: i64, code: u16) {
        self.code_at(col, row).filter(|old| **old == 0).into_iter().for_each(|old| *old = code);
    }

    /// Puts an ASCII character, replacing the one that is there.
    pub(crate) fn put(&mut self, col: i64, row: i64, character: u8) {
        self.set(col, row, character.into());
    }

    /// Puts a code, replacing the one that is there.
    pub(crate) fn set(&mut self, col: i64, row: i64, code: u16) {
        self.code_at(col, row).into_iter().for_each(|old| *old = code);
    }

    /// Removes all characters of some codes.
    pub(crate) fn remove(&mut self, removed: &[u16]) {
        self.codes.iter_mut().filter(|code| removed.contains(code)).for_each(|code| *code = 0);
    }

    /// Returns the text, without trailing blanks in lines and without trailing empty lines.
    pub(crate) fn to_text(&self, charset: Charset, cancel: &Cancel) -> Result<Vec<u8>, Error> {
        let charset_index = usize::from(charset == Charset::Ascii);
        let filled = self.codes.iter().rposition(|&code| code != 0).unwrap_or(0);
        let lines = self.codes.chunks(self.width).take(filled / self.width + 1);
        // As UTF-8, a symbol takes three bytes at most.
        let mut text = Vec::with_capacity(3 * filled + filled / self.width + 4);
        for line in lines {
            cancel.check()?;
            let end = line.iter().rposition(|&code| code != 0).map_or(0, |last| last + 1);
            for &code in &line[..end] {
                if code >= FIRST_BRAILLE {
                    // U+2800 to U+28FF in UTF-8.
                    let dots = (code - FIRST_BRAILLE) as u8;
                    text.extend_from_slice(&[0xe2, 0xa0 | dots >> 6, 0x80 | dots & 0x3f]);
                    continue;
                }
                let symbol = match code {
                    SMALL_DOT | LARGE_DOT => Some(&ROUTE_DOTS[usize::from(code - SMALL_DOT)]),
                    RAIL_ACROSS | RAIL_DOWN => Some(&RAILS[usize::from(code - RAIL_ACROSS)]),
                    _ => BOXES.get(code as usize),
                };
                match symbol {
                    Some(symbol) => text.extend_from_slice(symbol[charset_index].as_bytes()),
                    None => text.push(code as u8),
                }
            }
            text.push(b'\n');
        }
        text.shrink_to_fit();
        Ok(text)
    }
}
