//! The caption next to the number of a maze. It is never cut: it gets smaller, and is broken into
//! lines.

use crate::formats::pdf::fonts::Font;
use crate::formats::pdf::text;

/// The least height of the strip above a maze, and the font size of its number, in points.
pub(super) const STRIP: f64 = 20.0;
pub(super) const NUMBER_SIZE: f64 = 13.0;

/// The sizes that are tried for captions, in points; smaller ones are not legible.
const SIZES: [f64; 3] = [8.0, 7.5, 7.0];
/// The gap between the number and the words, in points.
const GAP: f64 = 8.0;
/// The distance between lines, in font sizes.
const LEADING: f64 = 1.125;
/// Maximum number of lines next to the number, and maximum number of lines in all.
const LINES: [usize; 2] = [2, 3];
/// The base line of the number, from the top of its place.
const NUMBER_BASE: f64 = NUMBER_SIZE - 2.0;
/// The height of letters above their base line, in font sizes.
const ABOVE: f64 = 0.8;
/// The least distance from the last base line to the maze, in points.
const BELOW: f64 = 4.5;
/// The font of captions.
pub(super) const FONT: Font = Font::Regular;

/// A caption, broken into lines.
#[derive(Clone, Debug, PartialEq)]
pub struct CaptionLines {
    /// The font size.
    pub(super) size: f64,
    /// The lines.
    pub(super) lines: Vec<String>,
}

impl CaptionLines {
    /// Fits a caption next to a number into a place of `width` points: in two lines if they fit in
    /// any size, in the largest size that fits, broken between words if possible. Returns `None` if
    /// it does not fit.
    pub fn fit(words: &str, number: &str, width: f64) -> Option<Self> {
        let room = width - Self::indent(number);
        let is_whole = |lines: &[String]| {
            lines.iter().rev().skip(1).all(|line| line.ends_with(' ') || line.ends_with('-'))
        };
        for may_break in [false, true] {
            for count in LINES {
                for size in SIZES {
                    let lines = text::wrapped(words, FONT, size, room, count + 1);
                    let fits = lines.iter().all(|line| FONT.width(line.trim_end(), size) <= room);
                    if fits && lines.len() <= count && (may_break || is_whole(&lines)) {
                        return Some(Self { size, lines });
                    }
                }
            }
        }
        None
    }

    /// Returns how many letters of a caption fit next to a number.
    pub fn letters(words: &str, number: &str, width: f64) -> usize {
        let ends: Vec<usize> = words.char_indices().map(|(at, _)| at).collect();
        let fits = |end: &usize| Self::fit(&words[..*end], number, width).is_some();
        ends.iter().rposition(fits).unwrap_or(0)
    }

    /// Returns whether the caption has the largest size.
    pub(super) fn is_large(&self) -> bool {
        self.size >= SIZES[0]
    }

    /// Returns the distance of the caption from the left of the place, in points.
    pub(super) fn indent(number: &str) -> f64 {
        Font::Bold.width(number, NUMBER_SIZE) + GAP
    }

    /// Returns the width of the number and the caption, in points.
    pub(super) fn width(&self, number: &str) -> f64 {
        let widths = self.lines.iter().map(|line| FONT.width(line.trim_end(), self.size));
        Self::indent(number) + widths.fold(0.0, f64::max)
    }

    /// Returns the base lines, from the top of the place. Few lines are centred on the middle of
    /// the number.
    pub(super) fn bases(&self) -> impl Iterator<Item = f64> {
        let leading = LEADING * self.size;
        let about = NUMBER_BASE - leading * self.lines.len().saturating_sub(1) as f64 / 2.0;
        let first = about.max(ABOVE * self.size);
        (0..self.lines.len()).map(move |at| first + leading * at as f64)
    }

    /// Returns the height of the number and the caption, in points.
    pub fn strip(&self) -> f64 {
        STRIP.max(self.bases().last().unwrap_or(0.0) + BELOW)
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "sizes are those of a table")]
mod tests {
    use super::*;

    #[test]
    fn words_are_made_smaller_and_broken_before_they_do_not_fit() {
        let words = "The minotaur waits behind the third door of the second cellar";
        let fit = |width: f64| CaptionLines::fit(words, "12", width);
        let mut before = (1, 8.0);
        let mut width: f64 = 400.0;
        while let Some(found) = fit(width) {
            assert_eq!(found.lines.concat(), words, "{width}");
            let room = width - CaptionLines::indent("12");
            let widths = found.lines.iter().map(|line| FONT.width(line.trim_end(), found.size));
            assert!(widths.fold(0.0, f64::max) <= room, "{width}: {found:?}");
            let lines = found.lines.len();
            assert!(lines > before.0 || lines == before.0 && found.size <= before.1, "{found:?}");
            before = (lines, found.size);
            assert!(found.strip() >= STRIP, "{}", found.strip());
            assert!(found.strip() < 32.0, "{}", found.strip());
            width -= 1.0;
        }
        assert_eq!(before, (3, 7.0));
        let letters = CaptionLines::letters(words, "12", width);
        assert!(letters > 40, "{letters} of {}", words.len());
        assert!(letters < words.len(), "{letters} of {}", words.len());
        assert!(CaptionLines::fit(&words[..letters], "12", width).is_some());
    }
}
