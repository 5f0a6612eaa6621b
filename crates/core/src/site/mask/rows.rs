//! A mask as rows of equal width, one bit per character or pixel.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use crate::geometry::Point;
use crate::site::mask::{MAX_SIDE, MaskFault};

/// Rows of bits: 1 is in, 0 is out.
pub(crate) struct BitRows {
    width: u32,
    height: u32,
    bits: Vec<u64>,
}

impl BitRows {
    /// Returns rows in which everything is out.
    pub(crate) fn all_out(cols: u32, rows: u32) -> Self {
        let cells = cols as usize * rows as usize;
        Self { width: cols, height: rows, bits: vec![0; cells.div_ceil(64)] }
    }

    /// Reads `X`, `#` and `.`. A line break after the last row does not begin another row.
    pub(crate) fn parse(text: &str) -> Result<Self, MaskFault> {
        let text = text.strip_suffix('\n').unwrap_or(text);
        let text = text.strip_suffix('\r').unwrap_or(text);
        // Bytes are split and compared in a fraction of the time that characters take.
        let lines = || {
            let lines = text.as_bytes().split(|byte| matches!(byte, b'\n' | b','));
            lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line)).zip(1_u32..)
        };
        let first = lines().next().map_or("".into(), |(line, _)| String::from_utf8_lossy(line));
        let cols = first.chars().count();
        for (line, number) in lines() {
            let is_valid = line.iter().all(|it| matches!(it, b'X' | b'#' | b'.'));
            let letters = if is_valid { "".into() } else { String::from_utf8_lossy(line) };
            if let Some(invalid) = letters.chars().find(|it| !matches!(it, 'X' | '#' | '.')) {
                let shown = match invalid {
                    ' ' => "a space".into(),
                    _ if invalid.is_control() => format!("U+{:04X}", u32::from(invalid)),
                    _ => invalid.to_string(),
                };
                let detail =
                    format!("row {number} has {shown}; use X or # for out and a dot for in");
                return Err(MaskFault::new("strange-character", detail));
            }
            if line.len() != cols {
                let detail = format!(
                    "row {number} has {} characters and row 1 has {cols}; make all rows equally \
                     wide",
                    line.len()
                );
                return Err(MaskFault::new("ragged", detail));
            }
        }
        let count = lines().count();
        if cols.max(count) > MAX_SIDE as usize {
            let detail = format!(
                "a mask of {cols} columns and {count} rows is too large; take at most {MAX_SIDE} \
                 on a side"
            );
            return Err(MaskFault::new("too-large", detail));
        }
        let mut rows = Self::all_out(cols as u32, count as u32);
        for (line, number) in lines() {
            for (at, part) in line.chunks(64).enumerate() {
                let place = |(bit, letter): (usize, &u8)| u64::from(*letter == b'.') << bit;
                let word = part.iter().enumerate().map(place).fold(0, |word, bit| word | bit);
                rows.set_word(64 * at as u32, number - 1, word);
            }
        }
        rows.validated()
    }

    /// Returns the rows, or a fault if no maze fits into them.
    pub(crate) fn validated(self) -> Result<Self, MaskFault> {
        if self.width * self.height < 2 {
            let detail = format!(
                "a mask of {} × {} is too small; take at least 2 characters or pixels",
                self.width, self.height
            );
            return Err(MaskFault::new("too-small", detail));
        }
        if self.bits.iter().all(|&word| word == 0) {
            let detail = "all of it is out, so that no cell is left";
            return Err(MaskFault::new("no-cells", detail));
        }
        Ok(self)
    }

    /// Returns the number of characters or pixels in a row.
    pub(crate) fn cols(&self) -> u32 {
        self.width
    }

    /// Returns the number of rows.
    pub(crate) fn rows(&self) -> u32 {
        self.height
    }

    /// Returns the memory of the bits.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.bits)
    }

    /// Returns the number of the bit of a character or pixel.
    fn bit(&self, col: u32, row: u32) -> usize {
        row as usize * self.width as usize + col as usize
    }

    /// Sets a character or pixel to in.
    pub(crate) fn set_in(&mut self, col: u32, row: u32) {
        let bit = self.bit(col, row);
        self.bits[bit / 64] |= 1 << (bit % 64);
    }

    /// Sets up to 64 characters or pixels of a row from column `from` on, those that have a bit, to in.
    fn set_word(&mut self, from: u32, row: u32, word: u64) {
        let first = self.bit(from, row);
        let (at, bit) = (first / 64, first % 64);
        self.bits[at] |= word << bit;
        // Shifted in two steps, because a shift by 64 is not defined.
        let rest = word >> 1 >> (63 - bit);
        if rest > 0 {
            self.bits[at + 1] |= rest;
        }
    }

    /// Returns up to 64 characters or pixels of a row from column `from` on, the first in the lowest bit.
    fn word(&self, row: u32, from: u32) -> u64 {
        let first = self.bit(from, row);
        let (at, bit) = (first / 64, first % 64);
        // Shifted in two steps, because a shift by 64 is not defined.
        let next = self.bits.get(at + 1).map_or(0, |word| word << 1 << (63 - bit));
        let word = self.bits[at] >> bit | next;
        match self.width - from {
            count @ 0..64 => word & ((1 << count) - 1),
            _ => word,
        }
    }

    /// Returns whether a character or pixel is in.
    pub(crate) fn is_in(&self, col: u32, row: u32) -> bool {
        let bit = self.bit(col, row);
        self.bits[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// Returns the length of the boundary between in and out, in multiples of the longer side of
    /// the bounds.
    pub(crate) fn length(&self) -> f64 {
        let (mut beside, mut below) = (0_u32, 0_u32);
        // Outside of the bounds everything is out. The last row is the one below the bounds.
        let mut above = vec![0; self.width.div_ceil(64) as usize];
        for row in 0..=self.height {
            let mut left = 0;
            for (at, above) in above.iter_mut().enumerate() {
                let here = if row < self.height { self.word(row, 64 * at as u32) } else { 0 };
                beside += (here ^ (here << 1 | left)).count_ones();
                below += (here ^ *above).count_ones();
                (*above, left) = (here, here >> 63);
            }
            beside += left as u32;
        }
        f64::from(beside) / f64::from(self.height) + f64::from(below) / f64::from(self.width)
    }

    /// Returns the share of characters or pixels that are in.
    pub(crate) fn share(&self) -> f64 {
        let count: u32 = self.bits.iter().map(|word| word.count_ones()).sum();
        f64::from(count) / (f64::from(self.width) * f64::from(self.height))
    }

    pub(crate) fn contains(&self, at: Point, size: Point) -> bool {
        let place = |at: f64, size: f64, count: u32| {
            let share = at * f64::from(count) / size;
            (share >= 0.0 && share < f64::from(count)).then_some(share as u32)
        };
        match (place(at.x, size.x, self.width), place(at.y, size.y, self.height)) {
            (Some(col), Some(row)) => self.is_in(col, row),
            _ => false,
        }
    }

    /// Returns a row as text.
    fn line(&self, row: u32) -> impl Iterator<Item = char> {
        (0..self.width).map(move |col| if self.is_in(col, row) { '.' } else { 'X' })
    }

    /// Returns all rows as text, separated by commas, or `None` if that takes more than `most`
    /// bytes.
    pub(crate) fn name(&self, most: usize) -> Option<String> {
        let bytes = (self.width as usize + 1) * self.height as usize - 1;
        if bytes > most {
            return None;
        }
        let mut text = String::with_capacity(bytes);
        for row in 0..self.height {
            if row > 0 {
                text.push(',');
            }
            text.extend(self.line(row));
        }
        Some(text)
    }

    /// Returns `sha256:` and the SHA-256 of all rows as text, separated by commas.
    pub(crate) fn digest(&self) -> String {
        let mut hash = Sha256::new();
        let mut line = Vec::with_capacity(self.width as usize + 1);
        for row in 0..self.height {
            line.clear();
            if row > 0 {
                line.push(b',');
            }
            line.extend(self.line(row).map(|letter| letter as u8));
            hash.update(&line);
        }
        let mut name = String::from("sha256:");
        for byte in hash.finalize() {
            // Writing to a string cannot fail.
            let _ = write!(name, "{byte:02x}");
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Purpose, Rng};

    #[test]
    fn the_boundary_lies_between_in_and_out() {
        let mut rng = Rng::new(1, Purpose::Carve);
        for (width, height) in (1..=200).step_by(9).zip(1..).chain([(64, 3), (65, 3), (128, 1)]) {
            let mut rows = BitRows::all_out(width, height);
            for at in 0..width * height {
                if rng.below(2) == 0 {
                    rows.set_in(at % width, at / width);
                }
            }
            let is_in = |col: i64, row: i64| {
                let inside = (0..i64::from(width)).contains(&col);
                inside
                    && (0..i64::from(height)).contains(&row)
                    && rows.is_in(col as u32, row as u32)
            };
            let (mut beside, mut below) = (0, 0);
            for row in -1..i64::from(height) {
                for col in -1..i64::from(width) {
                    beside += u32::from(is_in(col, row) != is_in(col + 1, row));
                    below += u32::from(is_in(col, row) != is_in(col, row + 1));
                }
            }
            let [beside, below] = [f64::from(beside), f64::from(below)];
            let expected = beside / f64::from(height) + below / f64::from(width);
            assert!((rows.length() - expected).abs() < 1e-9, "{width} x {height}");
        }
    }
}
