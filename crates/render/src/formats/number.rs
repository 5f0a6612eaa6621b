//! Numbers as text. Coordinates are converted to digits only here, without floating-point
//! formatting and without allocation.

use std::ops::Range;

use mazewright_core::geometry::rounded;

/// The two digits of each number below 100.
static PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut number = 0;
    while number < 100 {
        pairs[number] = [b'0' + number as u8 / 10, b'0' + number as u8 % 10];
        number += 1;
    }
    pairs
};

/// Writes a number into `digits` so that it ends before index `at`; returns the index of its first
/// digit.
#[inline]
fn whole_before(digits: &mut [u8], mut at: usize, mut number: u32) -> usize {
    while number >= 100 {
        at -= 2;
        digits[at..at + 2].copy_from_slice(&PAIRS[(number % 100) as usize]);
        number /= 100;
    }
    let [tens, ones] = PAIRS[number as usize];
    at -= 1;
    digits[at] = ones;
    if number >= 10 {
        at -= 1;
        digits[at] = tens;
    }
    at
}

/// Maximum number of bytes of a number of hundredths as text.
pub(crate) const NUMBER_BYTES: usize = 12;

/// Writes hundredths as a decimal number without trailing zeros. Returns the range of the written
/// bytes.
#[inline]
fn hundredths_in(digits: &mut [u8; NUMBER_BYTES], number: i32) -> Range<usize> {
    let magnitude = number.unsigned_abs();
    let (whole, fraction) = (magnitude / 100, magnitude % 100);
    let (mut at, mut end) = (NUMBER_BYTES, NUMBER_BYTES);
    if fraction > 0 {
        [digits[10], digits[11]] = PAIRS[fraction as usize];
        digits[9] = b'.';
        at = 9;
        end -= usize::from(digits[11] == b'0');
    }
    at = whole_before(digits, at, whole);
    if number < 0 {
        at -= 1;
        digits[at] = b'-';
    }
    at..end
}

/// A number of hundredths with its text, which may be written several times.
#[derive(Clone, Copy)]
pub(crate) struct NumberText {
    pub(crate) number: i32,
    /// The text, starting at the first byte.
    pub(crate) bytes: [u8; NUMBER_BYTES],
    /// The length of the text.
    pub(crate) len: u8,
}

impl NumberText {
    /// The number 0.
    pub(crate) const ZERO: Self = {
        let mut bytes = [0; NUMBER_BYTES];
        bytes[0] = b'0';
        Self { number: 0, bytes, len: 1 }
    };

    pub(crate) fn of(number: i32) -> Self {
        let mut bytes = [0; NUMBER_BYTES];
        let text = hundredths_in(&mut bytes, number);
        let len = text.len() as u8;
        bytes.copy_within(text, 0);
        Self { number, bytes, len }
    }
}

/// A growing buffer of UTF-8 text.
#[derive(Default)]
pub struct TextBuffer(pub(crate) Vec<u8>);

impl TextBuffer {
    /// The cost of writing an item of a few numbers, in plain iterations of a loop.
    pub const ITEM_COST: usize = 4;

    /// Creates an empty buffer with the given capacity.
    pub fn with_capacity(bytes: usize) -> Self {
        Self(Vec::with_capacity(bytes))
    }

    /// Returns the bytes.
    pub fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    /// Appends a text.
    #[inline]
    pub fn push(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    /// Appends a byte, which must be a character of ASCII.
    #[inline]
    pub fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    /// Writes a whole number.
    #[inline]
    pub fn integer(&mut self, number: u32) {
        let mut digits = [0; 10];
        let at = whole_before(&mut digits, 10, number);
        self.0.extend_from_slice(&digits[at..]);
    }

    /// Writes hundredths as a decimal number without trailing zeros: 1250 gives `12.5`.
    #[inline]
    pub fn hundredths(&mut self, number: i32) {
        let mut digits = [0; NUMBER_BYTES];
        let text = hundredths_in(&mut digits, number);
        self.0.extend_from_slice(&digits[text]);
    }

    /// Writes a number rounded to four decimals, without trailing zeros.
    #[inline]
    pub fn decimal(&mut self, number: f64) {
        let scaled = rounded(number * 1e4);
        if scaled < 0 {
            self.byte(b'-');
        }
        let magnitude = scaled.unsigned_abs();
        self.integer((magnitude / 10_000) as u32);
        let mut fraction = (magnitude % 10_000) as u32;
        if fraction > 0 {
            self.byte(b'.');
            let mut unit = 1000;
            while fraction > 0 {
                self.byte(b'0' + (fraction / unit) as u8);
                fraction %= unit;
                unit /= 10;
            }
        }
    }

    /// Writes items as a JSON array.
    pub fn list<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        self.byte(b'[');
        let mut items = items.into_iter();
        if let Some(first) = items.next() {
            write(self, first);
            for item in items {
                self.byte(b',');
                write(self, item);
            }
        }
        self.byte(b']');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl FnOnce(&mut TextBuffer)) -> String {
        let mut text = TextBuffer::default();
        write(&mut text);
        String::from_utf8(text.0).expect("only ASCII is written")
    }

    #[test]
    fn numbers_are_short_and_exact() {
        for (number, text) in [(0, "0"), (7, "0.07"), (-1250, "-12.5"), (i32::MIN, "-21474836.48")]
        {
            assert_eq!(written(|to| to.hundredths(number)), text);
        }
        for (number, text) in [
            (0.0, "0"),
            (-0.000_01, "0"),
            (0.866_025, "0.866"),
            (12.000_3, "12.0003"),
            (-1.5, "-1.5"),
        ] {
            assert_eq!(written(|to| to.decimal(number)), text);
        }
        assert_eq!(written(|to| to.integer(u32::MAX)), "4294967295");
    }
}
