//! Lines of text on a page: in Helvetica, which every reader has, where all of its letters are
//! Latin-1; else as outlines of the bundled font.

use pdf_writer::Str;

use super::ink::{FONT, Ink};
use crate::font::{contours, face};
use crate::geometry::rounded;

/// Widths of Helvetica's characters from the space to the tilde, in thousandths of its size
/// (Adobe's font metrics).
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// What stands for letters that a line has no room for.
const MORE: &str = "...";

/// The bytes of a text in Helvetica's encoding, `WinAnsi`; none where it has other letters.
fn latin(text: &str) -> Option<Vec<u8>> {
    let byte = |letter: char| match letter as u32 {
        code @ (0x20..=0x7e | 0xa0..=0xff) => Some(code as u8),
        _ => None,
    };
    text.chars().map(byte).collect()
}

/// How wide a letter is at most, in sizes.
fn wide(letter: char) -> f64 {
    let at = (letter as usize).wrapping_sub(0x20);
    WIDTHS.get(at).map_or(1.0, |&width| f64::from(width) / 1000.0)
}

/// How wide a text is at most, in points.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(wide).sum::<f64>() * size
}

/// The beginning of a text that has room in a width, marked where it was cut.
pub(super) fn cut(text: &str, size: f64, most: f64) -> String {
    if width(text, size) <= most {
        return text.to_owned();
    }
    let (mut left, mut short) = (most - width(MORE, size), String::new());
    for letter in text.chars() {
        left -= wide(letter) * size;
        if left < 0.0 {
            break;
        }
        short.push(letter);
    }
    short + MORE
}

/// A text as lines of a width, at most so many; what has no room is cut off.
pub(super) fn wrapped(text: &str, size: f64, most: f64, count: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() && lines.len() < count {
        let mut left = most;
        let fits = |&(_, letter): &(usize, char)| {
            left -= wide(letter) * size;
            left < 0.0
        };
        let end = rest.char_indices().skip(1).find(fits).map_or(rest.len(), |(at, _)| at);
        if lines.len() + 1 == count {
            lines.push(cut(rest, size, most));
            break;
        }
        lines.push(rest[..end].to_owned());
        rest = &rest[end..];
    }
    lines
}

impl Ink {
    /// Writes a line of text in grey (0 is black), on a base line that starts at a place.
    pub fn text(&mut self, text: &str, size: f64, [left, base]: [f64; 2], grey: f32) {
        let base = self.up(base);
        self.content.set_fill_gray(grey);
        let Some(face) = face() else { return };
        let is_latin = |letter: char| latin(letter.encode_utf8(&mut [0; 4])).is_some();
        let known = |letter: char| is_latin(letter) || face.glyph_index(letter).is_some();
        let text: String =
            text.chars().map(|letter| if known(letter) { letter } else { '?' }).collect();
        if let Some(bytes) = latin(&text) {
            self.content
                .begin_text()
                .set_font(FONT, size as f32)
                .next_line(left as f32, base)
                .show(Str(&bytes))
                .end_text();
            return;
        }
        // Each letter in the font's own units, so that those that stand twice pack well.
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
        assert_eq!(cut("short", 10.0, 100.0), "short");
        let long = "/maze.pdf?".repeat(20);
        let short = cut(&long, 10.0, 100.0);
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
