//! Whole and decimal numbers as text, without floats and without allocation: the only place in
//! which a coordinate becomes digits.

use crate::geometry::rounded;

/// Bytes that grow by text.
#[derive(Default)]
pub(super) struct Text(pub(super) Vec<u8>);

impl Text {
    /// Empty, with room for a number of bytes.
    pub(super) fn with_capacity(bytes: usize) -> Self {
        Self(Vec::with_capacity(bytes))
    }

    #[inline]
    pub(super) fn push(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    #[inline]
    pub(super) fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    /// A whole number.
    #[inline]
    pub(super) fn whole(&mut self, number: u32) {
        let mut digits = [0u8; 10];
        let mut at = digits.len();
        let mut rest = number;
        loop {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.0.extend_from_slice(&digits[at..]);
    }

    /// Hundredths as a decimal number, without trailing zeros: 1250 is `12.5`.
    #[inline]
    pub(super) fn hundredths(&mut self, number: i32) {
        if number < 0 {
            self.byte(b'-');
        }
        let size = number.unsigned_abs();
        self.whole(size / 100);
        let part = size % 100;
        if part > 0 {
            self.byte(b'.');
            self.byte(b'0' + (part / 10) as u8);
            if !part.is_multiple_of(10) {
                self.byte(b'0' + (part % 10) as u8);
            }
        }
    }

    /// A number rounded to four decimals, without trailing zeros.
    #[inline]
    pub(super) fn decimal(&mut self, number: f64) {
        let scaled = rounded(number * 1e4);
        if scaled < 0 {
            self.byte(b'-');
        }
        let size = scaled.unsigned_abs();
        self.whole((size / 10_000) as u32);
        let mut part = (size % 10_000) as u32;
        if part > 0 {
            self.byte(b'.');
            let mut unit = 1000;
            while part > 0 {
                self.byte(b'0' + (part / unit) as u8);
                part %= unit;
                unit /= 10;
            }
        }
    }

    /// Items with commas between them.
    pub(super) fn list<T>(
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

    fn written(write: impl FnOnce(&mut Text)) -> String {
        let mut text = Text::default();
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
        assert_eq!(written(|to| to.whole(u32::MAX)), "4294967295");
    }
}
