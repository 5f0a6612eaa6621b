//! A canvas of characters. Until it is written, a cell is one byte: the arms of a box-drawing
//! character, a symbol, or an ASCII code.

use crate::style::options::Charset;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;

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

/// Symbols with a different character in ASCII; their codes start here.
const FIRST_SYMBOL: u8 = 16;
const SYMBOLS: [[&str; 2]; 6] =
    [["│", "|"], ["╱", "/"], ["╲", "\\"], ["─", "-"], ["‾", "'"], ["·", "*"]];
pub(crate) const STEEP: u8 = FIRST_SYMBOL;
pub(crate) const RISING: u8 = FIRST_SYMBOL + 1;
pub(crate) const FALLING: u8 = FIRST_SYMBOL + 2;
pub(crate) const MIDDLE: u8 = FIRST_SYMBOL + 3;
pub(crate) const HIGH: u8 = FIRST_SYMBOL + 4;
pub(crate) const DOT: u8 = FIRST_SYMBOL + 5;
pub(crate) const LOW: u8 = b'_';

/// Characters in rows.
pub(crate) struct CharacterCanvas {
    width: usize,
    codes: Vec<u8>,
}

impl CharacterCanvas {
    /// Creates an empty canvas.
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self { width, codes: vec![0; width * height] }
    }

    /// The code at a column and row, or `None` outside the canvas.
    pub(crate) fn code_at(&mut self, col: i64, row: i64) -> Option<&mut u8> {
        let [col, row] = [usize::try_from(col).ok()?, usize::try_from(row).ok()?];
        if col < self.width { self.codes.get_mut(row * self.width + col) } else { None }
    }

    /// Adds arms to a box-drawing character.
    pub(crate) fn join(&mut self, col: i64, row: i64, arms: u8) {
        self.code_at(col, row).into_iter().for_each(|code| *code |= arms);
    }

    /// Puts a symbol where the canvas is empty.
    pub(crate) fn fill(&mut self, col: i64, row: i64, symbol: u8) {
        self.code_at(col, row)
            .filter(|code| **code == 0)
            .into_iter()
            .for_each(|code| *code = symbol);
    }

    /// Puts a symbol, replacing what is there.
    pub(crate) fn put(&mut self, col: i64, row: i64, symbol: u8) {
        self.code_at(col, row).into_iter().for_each(|code| *code = symbol);
    }

    /// The text, without trailing blanks in lines and without trailing empty lines.
    pub(crate) fn to_text(&self, charset: Charset, cancel: &Cancel) -> Result<Vec<u8>, Error> {
        let charset_index = usize::from(charset == Charset::Ascii);
        let filled = self.codes.iter().rposition(|&code| code != 0).unwrap_or(0);
        let lines = self.codes.chunks(self.width).take(filled / self.width + 1);
        let mut text = Vec::new();
        for line in lines {
            cancel.check()?;
            let end = line.iter().rposition(|&code| code != 0).map_or(0, |last| last + 1);
            for &code in &line[..end] {
                let symbol = match code.checked_sub(FIRST_SYMBOL) {
                    None => BOXES.get(code as usize),
                    Some(at) => SYMBOLS.get(at as usize),
                };
                match symbol {
                    Some(symbol) => text.extend_from_slice(symbol[charset_index].as_bytes()),
                    None => text.push(code),
                }
            }
            text.push(b'\n');
        }
        Ok(text)
    }
}
