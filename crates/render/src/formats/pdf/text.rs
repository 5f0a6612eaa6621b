//! Lines of text on a page. Long lines are wrapped, made smaller, or cut.
//!
//! A line that is broken after a word keeps the space behind it. The space is invisible, but screen
//! readers need it to separate words.

use pdf_writer::Str;

use crate::formats::pdf::content::PageContent;
use crate::formats::pdf::fonts::Font;
use crate::style::Color;

/// The mark at the end of truncated text.
const ELLIPSIS: &str = "…";

/// The distance between the lines of a text that is fitted into a box, in font sizes.
pub const LEADING: f64 = 1.25;

/// The colour of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TextColor {
    /// A shade of grey; 0 is black. On a coloured page it is a shade between ink and paper.
    Grey(f32),
    /// A colour, without its opacity.
    Color(Color),
}

impl From<f32> for TextColor {
    fn from(grey: f32) -> Self {
        Self::Grey(grey)
    }
}

impl From<Color> for TextColor {
    fn from(color: Color) -> Self {
        Self::Color(color)
    }
}

/// Truncates a text to a width of `most` points, with an ellipsis if something was cut off.
pub fn truncated(text: &str, font: Font, size: f64, most: f64) -> String {
    if font.width(text, size) <= most {
        return text.to_owned();
    }
    let remaining = most - font.width(ELLIPSIS, size);
    text[..fitting(text, font, size, remaining)].to_owned() + ELLIPSIS
}

/// Returns the number of bytes of the characters that fit into a width of `most` points.
fn fitting(text: &str, font: Font, size: f64, most: f64) -> usize {
    let mut remaining = most;
    let passes = |&(_, letter): &(usize, char)| {
        remaining -= font.width(letter.encode_utf8(&mut [0; 4]), size);
        remaining < 0.0
    };
    text.char_indices().find(passes).map_or(text.len(), |(at, _)| at)
}

/// Breaks a text into at most `count` lines of a width of `most` points, after words where
/// possible. The last line is truncated.
pub fn wrapped(text: &str, font: Font, size: f64, most: f64, count: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() && lines.len() < count {
        if lines.len() + 1 == count {
            lines.push(truncated(rest, font, size, most));
            break;
        }
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let end = fitting(rest, font, size, most).max(first);
        let word = rest[..end].rfind(' ').filter(|_| end < rest.len()).map_or(end, |at| at + 1);
        // A line never begins with a space.
        let word = rest.len() - rest[word..].trim_start_matches(' ').len();
        lines.push(rest[..word].to_owned());
        rest = &rest[word..];
    }
    lines
}

/// Fits a text into a box of a width and a height in points. Breaks it into lines between words, in
/// the largest font size from `most` down to `least` in which it fits. Returns the size and the
/// lines. If it does not fit in the least size, it is broken within words, and cut. The box holds
/// at least one line. All lines but the last keep the spaces at their ends.
pub fn fitted(
    text: &str,
    font: Font,
    [most, least]: [f64; 2],
    [width, height]: [f64; 2],
) -> (f64, Vec<String>) {
    let mut size = most;
    loop {
        let count = ((height / (LEADING * size)) as usize).max(1);
        let lines = wrapped(text, font, size, width, count + 1);
        let has_broken_words = lines.iter().rev().skip(1).any(|line| !line.ends_with(' '));
        if lines.len() <= count && !has_broken_words {
            return (size, lines);
        }
        if size <= least {
            return (size, wrapped(text, font, size, width, count));
        }
        size = (size - 1.0).max(least);
    }
}

/// The gap between paragraphs, in font sizes.
pub(crate) const PARAGRAPH_GAP: f64 = 0.75;

/// Breaks paragraphs into lines of a width, in the largest font size from `most` down to `least` in
/// which all of them fit into a height. In the least size they may be higher.
pub(crate) fn paragraphs(
    texts: &[String],
    [most, least]: [f64; 2],
    [width, height]: [f64; 2],
) -> (f64, Vec<Vec<String>>) {
    let mut size = most;
    loop {
        let broken = |text: &String| wrapped(text, Font::Regular, size, width, usize::MAX);
        let parts: Vec<Vec<String>> = texts.iter().map(broken).collect();
        if size <= least || paragraphs_height(&parts, size) <= height {
            return (size, parts);
        }
        size = (size - 1.0).max(least);
    }
}

/// Returns the height of paragraphs in points.
pub(crate) fn paragraphs_height(parts: &[Vec<String>], size: f64) -> f64 {
    let lines: usize = parts.iter().map(Vec::len).sum();
    let gaps = parts.len().saturating_sub(1) as f64 * PARAGRAPH_GAP;
    (lines as f64 * LEADING + gaps) * size
}

impl PageContent {
    /// Writes a line of text in a colour, starting at `[left, base]`, where `base` is the baseline.
    /// Writes nothing for an empty text, so that the page names no font that it does not use.
    pub fn text(
        &mut self,
        text: &str,
        (font, size): (Font, f64),
        [left, base]: [f64; 2],
        color: impl Into<TextColor>,
    ) {
        let base = self.distance_from_bottom(base);
        let glyphs = font.glyphs(text);
        if glyphs.is_empty() {
            return;
        }
        let bytes: Vec<u8> = glyphs.iter().flat_map(|(glyph, _)| glyph.to_be_bytes()).collect();
        self.glyphs.extend(glyphs.into_iter().map(|(glyph, letter)| ((font, glyph), letter)));
        let color = match color.into() {
            TextColor::Grey(share) => self.shade(share),
            color @ TextColor::Color(_) => color,
        };
        match color {
            TextColor::Grey(grey) => {
                self.content.set_fill_gray(grey);
            }
            TextColor::Color(color) => self.fill_color(color),
        }
        self.content
            .begin_text()
            .set_font(font.resource(), size as f32)
            .next_line(left as f32, base)
            .show(Str(&bytes))
            .end_text();
    }

    /// Writes a line of text that ends at `[right, base]`, without the spaces at its end.
    pub fn text_before(
        &mut self,
        text: &str,
        (font, size): (Font, f64),
        [right, base]: [f64; 2],
        color: impl Into<TextColor>,
    ) {
        self.text(text, (font, size), [right - font.width(text.trim_end(), size), base], color);
    }

    /// Writes a line of text about the middle `[centre, base]`, spaces at its end not counted.
    pub fn text_centred(
        &mut self,
        text: &str,
        (font, size): (Font, f64),
        [centre, base]: [f64; 2],
        color: impl Into<TextColor>,
    ) {
        let width = font.width(text.trim_end(), size);
        self.text(text, (font, size), [centre - width / 2.0, base], color);
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "sizes are steps of whole points")]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_and_wrapped_to_a_width() {
        let font = Font::Regular;
        assert_eq!(truncated("short", font, 10.0, 100.0), "short");
        let long = "/maze.pdf?".repeat(20);
        let short = truncated(&long, font, 10.0, 100.0);
        assert!(short.ends_with('…'), "{short}");
        assert!(font.width(&short, 10.0) <= 100.0, "{short}");
        assert!(font.width(&short, 10.0) > 80.0, "{short}");
        let lines = wrapped(&long, font, 10.0, 300.0, 10);
        assert_eq!(lines.concat(), long);
        assert!(lines.iter().all(|line| font.width(line, 10.0) <= 300.0), "{lines:?}");
        let lines = wrapped(&long, font, 10.0, 300.0, 2);
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[1].ends_with('…'), "{lines:?}");
        let words = "Find the way from the start to the goal without crossing a wall.";
        let lines = wrapped(words, font, 10.0, 150.0, 10);
        assert_eq!(lines.concat(), words);
        let others = &lines[..lines.len() - 1];
        assert!(others.len() > 1, "{lines:?}");
        assert!(others.iter().all(|line| line.ends_with(' ')), "{lines:?}");
    }

    #[test]
    fn a_text_is_as_large_as_its_box_allows() {
        let (font, title) = (Font::Bold, "The Great Labyrinth of King Minos on Crete");
        let (size, lines) = fitted(title, font, [20.0, 7.0], [600.0, 75.0]);
        assert_eq!((size, &lines[..]), (20.0, &[title.to_owned()][..]));
        let mut before = 20.0;
        for width in [300.0, 150.0, 80.0] {
            let (size, lines) = fitted(title, font, [20.0, 7.0], [width, 75.0]);
            assert_eq!(lines.concat(), title, "{width}");
            assert!(
                lines.iter().all(|line| font.width(line.trim_end(), size) <= width),
                "{lines:?}"
            );
            assert!(lines.len() as f64 * size * LEADING <= 75.0, "{size}: {lines:?}");
            assert!(size <= before, "{size}: {lines:?}");
            assert!(lines.len() > 1, "{size}: {lines:?}");
            before = size;
        }
        assert!((7.0..20.0).contains(&before), "{before}");
        // A text that fits in no size is cut in the least size.
        let (size, lines) = fitted(&"W".repeat(200), font, [20.0, 7.0], [80.0, 20.0]);
        assert_eq!(size, 7.0, "{lines:?}");
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[1].ends_with('…'), "{lines:?}");
        let (_, lines) = fitted(title, font, [20.0, 20.0], [80.0, 0.0]);
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].ends_with('…'), "{lines:?}");
    }
}
