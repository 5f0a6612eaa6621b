//! Lines of text on a page: in Helvetica, which every reader has, if all characters are Latin-1;
//! otherwise as outlines of the bundled font.

use pdf_writer::Str;

use crate::formats::pdf::content::{FONT, PageContent};
use mazewright_core::font::{contours, face};
use mazewright_core::geometry::rounded;

/// Advance widths of Helvetica from space to tilde, in thousandths of the font size (Adobe font
/// metrics).
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// The mark at the end of truncated text.
const ELLIPSIS: &str = "...";

/// The bytes of a text in `WinAnsi`, the encoding of Helvetica; `None` if it has other characters.
fn latin(text: &str) -> Option<Vec<u8>> {
    let byte = |letter: char| match letter as u32 {
        code @ (0x20..=0x7e | 0xa0..=0xff) => Some(code as u8),
        _ => None,
    };
    text.chars().map(byte).collect()
}

/// An upper bound of the advance width of a character, in font sizes.
fn most_advance(letter: char) -> f64 {
    let at = (letter as usize).wrapping_sub(0x20);
    WIDTHS.get(at).map_or(1.0, |&width| f64::from(width) / 1000.0)
}

/// An upper bound of the width of a text, in points.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(most_advance).sum::<f64>() * size
}

/// Truncates a text to a width in points, with an ellipsis if something was cut off.
pub(crate) fn truncated(text: &str, size: f64, most: f64) -> String {
    if width(text, size) <= most {
        return text.to_owned();
    }
    let (mut remaining, mut short) = (most - width(ELLIPSIS, size), String::new());
    for letter in text.chars() {
        remaining -= most_advance(letter) * size;
        if remaining < 0.0 {
            break;
        }
        short.push(letter);
    }
    short + ELLIPSIS
}

/// Breaks a text into at most `count` lines of a width in points; the last line is truncated.
pub(crate) fn wrapped(text: &str, size: f64, most: f64, count: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() && lines.len() < count {
        let mut remaining = most;
        let fits = |&(_, letter): &(usize, char)| {
            remaining -= most_advance(letter) * size;
            remaining < 0.0
        };
        let end = rest.char_indices().skip(1).find(fits).map_or(rest.len(), |(at, _)| at);
        if lines.len() + 1 == count {
            lines.push(truncated(rest, size, most));
            break;
        }
        lines.push(rest[..end].to_owned());
        rest = &rest[end..];
    }
    lines
}

impl PageContent {
    /// Writes a line of text in grey (0 is black), starting at `[left, base]`, where `base` is the
    /// baseline.
    pub fn text(&mut self, text: &str, size: f64, [left, base]: [f64; 2], grey: f32) {
        let base = self.distance_from_bottom(base);
        self.content.set_fill_gray(grey);
        let Some(face) = face() else { return };
        let is_latin = |letter: char| latin(letter.encode_utf8(&mut [0; 4])).is_some();
        let is_known = |letter: char| is_latin(letter) || face.glyph_index(letter).is_some();
        let text: String =
            text.chars().map(|letter| if is_known(letter) { letter } else { '?' }).collect();
        if let Some(bytes) = latin(&text) {
            self.content
                .begin_text()
                .set_font(FONT, size as f32)
                .next_line(left as f32, base)
                .show(Str(&bytes))
                .end_text();
            return;
        }
        // Each glyph in font units, so that repeated glyphs compress well.
        let scale = (size / f64::from(face.units_per_em())) as f32;
        self.content.save_state();
        self.content.transform([scale, 0.0, 0.0, -scale, left as f32, base]);
        for letter in text.chars() {
            let contours = contours(&face, letter).unwrap_or_default();
            for contour in &contours {
                for (at, point) in contour.iter().enumerate() {
                    let [x, y] = [point.x, point.y].map(|along| rounded(along) as f32);
                    if at == 0 {
                        self.content.move_to(x, y);
                    } else {
                        self.content.line_to(x, y);
                    }
                }
                self.content.close_path();
            }
            if !contours.is_empty() {
                self.content.fill_nonzero();
            }
            let glyph = face.glyph_index(letter);
            let advance = glyph.and_then(|glyph| face.glyph_hor_advance(glyph)).unwrap_or(0);
            self.content.transform([1.0, 0.0, 0.0, 1.0, f32::from(advance), 0.0]);
        }
        self.content.restore_state();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_and_wrapped_to_a_width() {
        assert_eq!(truncated("short", 10.0, 100.0), "short");
        let long = "/maze.pdf?".repeat(20);
        let short = truncated(&long, 10.0, 100.0);
        assert!(short.ends_with("...") && width(&short, 10.0) <= 100.0, "{short}");
        assert!(width(&short, 10.0) > 80.0, "{short}");
        let lines = wrapped(&long, 10.0, 300.0, 10);
        assert_eq!(lines.concat(), long);
        assert!(lines.iter().all(|line| width(line, 10.0) <= 310.0), "{lines:?}");
        let lines = wrapped(&long, 10.0, 300.0, 2);
        assert!(lines.len() == 2 && lines[1].ends_with("..."), "{lines:?}");
        assert_eq!(latin("20 × 20").map(|it| it.len()), Some(7));
        assert_eq!(latin("лабиринт"), None);
    }
}
