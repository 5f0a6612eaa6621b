//! A canvas of characters, one byte each until it is written: arms that join into boxes, or symbols.

use crate::cancel::{Cancel, Stop};
use crate::render::options::Charset;

/// Box drawing by arms (up 1, right 2, down 4, left 8), in Unicode and in ASCII.
pub(super) const BOXES: [[&str; 2]; 16] = [
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

/// Arms of box drawing.
pub(super) const UP: u8 = 1;
pub(super) const RIGHT: u8 = 2;
pub(super) const DOWN: u8 = 4;
pub(super) const LEFT: u8 = 8;

/// Symbols that ASCII has another character for, from this code on.
const FIRST: u8 = 16;
const SYMBOLS: [[&str; 2]; 6] =
    [["│", "|"], ["╱", "/"], ["╲", "\\"], ["─", "-"], ["‾", "'"], ["·", "*"]];
pub(super) const STEEP: u8 = FIRST;
pub(super) const RISING: u8 = FIRST + 1;
pub(super) const FALLING: u8 = FIRST + 2;
pub(super) const MIDDLE: u8 = FIRST + 3;
pub(super) const HIGH: u8 = FIRST + 4;
pub(super) const DOT: u8 = FIRST + 5;
pub(super) const LOW: u8 = b'_';

/// Characters in rows.
pub(super) struct Canvas {
    wide: usize,
    codes: Vec<u8>,
}

impl Canvas {
    /// An empty one.
    pub(super) fn new(wide: usize, high: usize) -> Self {
        Self { wide, codes: vec![0; wide * high] }
    }

    /// The place of a column and a row, if it lies on the canvas.
    pub(super) fn at(&mut self, col: i64, row: i64) -> Option<&mut u8> {
        let [col, row] = [usize::try_from(col).ok()?, usize::try_from(row).ok()?];
        if col < self.wide { self.codes.get_mut(row * self.wide + col) } else { None }
    }

    /// Adds arms to a place.
    pub(super) fn join(&mut self, col: i64, row: i64, arms: u8) {
        self.at(col, row).into_iter().for_each(|code| *code |= arms);
    }

    /// Puts a symbol where nothing stands.
    pub(super) fn fill(&mut self, col: i64, row: i64, symbol: u8) {
        self.at(col, row).filter(|code| **code == 0).into_iter().for_each(|code| *code = symbol);
    }

    /// Puts a symbol whatever stands there.
    pub(super) fn put(&mut self, col: i64, row: i64, symbol: u8) {
        self.at(col, row).into_iter().for_each(|code| *code = symbol);
    }

    /// The text, without blanks at the end of lines and without empty lines at the end.
    pub(super) fn text(&self, charset: Charset, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
        let kind = usize::from(charset == Charset::Ascii);
        let filled = self.codes.iter().rposition(|&code| code != 0).unwrap_or(0);
        let lines = self.codes.chunks(self.wide).take(filled / self.wide + 1);
        let mut text = Vec::new();
        for line in lines {
            cancel.check()?;
            let end = line.iter().rposition(|&code| code != 0).map_or(0, |last| last + 1);
            for &code in &line[..end] {
                let symbol = match code.checked_sub(FIRST) {
                    None => BOXES.get(code as usize),
                    Some(at) => SYMBOLS.get(at as usize),
                };
                match symbol {
                    Some(symbol) => text.extend_from_slice(symbol[kind].as_bytes()),
                    None => text.push(code),
                }
            }
            text.push(b'\n');
        }
        Ok(text)
    }
}
