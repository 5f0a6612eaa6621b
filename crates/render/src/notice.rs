//! A small picture of a heading and a few lines of text, for callers that can only show a picture.
//!
//! In SVG the lines are text, in a font of the reader; in pixels they are outlines of the bundled
//! fonts. The heading is bold. Both break lines where the bold font, which is wider than most, requires it.

use crate::drawing::PageColors;
use crate::drawing::lettering::{CAPITAL_HEIGHT, UNITS_PER_EM, add_text_in, regular_face};
use crate::drawing::{
    Cap, DESCRIPTION_LANGUAGE, DevicePoint, Drawing, Layer, Lines, Marks, UNITS_PER_PIXEL,
};
use crate::formats::number::TextBuffer;
use crate::formats::svg::push_escaped;
use crate::formats::{Format, png, svg};
use crate::style::Color;
use mazewright_core::font::{advance, face};
use mazewright_core::geometry::{Point, rounded};
use mazewright_core::{Cancel, Chosen};

/// Width of the picture, in pixels.
const WIDTH: f64 = 480.0;
/// Space around the text, in pixels.
const MARGIN: f64 = 16.0;
/// Width of the frame, in pixels.
const FRAME: f64 = 2.0;
/// Font size of the heading, in pixels.
const HEADING: f64 = 18.0;
/// Font size of the text, in pixels.
const TEXT: f64 = 13.0;
/// Distance of two lines, in font sizes.
const LEADING: f64 = 1.45;
/// Maximum number of lines below the heading.
const MOST_LINES: usize = 12;

const PAPER: Color = Color::opaque(0x00ff_f8f6);
const ACCENT: Color = Color::opaque(0x00b3_1d1d);
const INK: Color = Color::opaque(0x0022_2222);

/// A picture of text, as bytes of a media type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Its media type.
    pub media_type: &'static str,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// A line of text and its place.
struct PlacedLine {
    text: String,
    /// Distance of its base line from the upper edge, in pixels.
    base: f64,
    /// The font size in pixels.
    em: f64,
    color: Color,
}

impl PlacedLine {
    /// Returns whether the line is bold: headings are.
    fn is_bold(&self) -> bool {
        self.em > TEXT
    }
}

/// Writes a picture of a heading and paragraphs: PNG for a format of pixels, SVG for all others.
/// Paragraphs are broken into lines; lines beyond the maximum are omitted.
pub fn write(heading: &str, paragraphs: &[&str], format: Chosen<Format>) -> Notice {
    let lines = layout(heading, paragraphs);
    let end = lines.last().map_or(0.0, |line| line.base + TEXT * (LEADING - 1.0));
    let height = (end + MARGIN).ceil();
    let (media_type, bytes) = if format.value.is_raster() {
        (png::PNG.value.media_type, pixels(&lines, height))
    } else {
        (svg::SVG.value.media_type, text(&lines, height))
    };
    Notice { media_type, bytes }
}

/// Returns the lines of the picture, from top to bottom.
fn layout(heading: &str, paragraphs: &[&str]) -> Vec<PlacedLine> {
    let line = |text, em, color| PlacedLine { text, base: 0.0, em, color };
    let mut lines: Vec<PlacedLine> =
        broken(heading, HEADING).into_iter().map(|text| line(text, HEADING, ACCENT)).collect();
    let headings = lines.len();
    let texts = paragraphs.iter().flat_map(|paragraph| broken(paragraph, TEXT));
    lines.extend(texts.map(|text| line(text, TEXT, INK)));
    if lines.len() > headings + MOST_LINES {
        lines.truncate(headings + MOST_LINES);
        if let Some(last) = lines.last_mut() {
            "…".clone_into(&mut last.text);
        }
    }
    let mut base = MARGIN;
    for (at, line) in lines.iter_mut().enumerate() {
        base += if at == 0 { line.em * CAPITAL_HEIGHT } else { line.em * LEADING };
        line.base = base;
    }
    lines
}

/// Breaks a text into lines that fit into the picture: at spaces, and within words that are longer
/// than a line. Characters that XML does not allow become U+FFFD.
fn broken(text: &str, em: f64) -> Vec<String> {
    let most = (WIDTH - 2.0 * MARGIN) / em;
    let face = face();
    // A character that the font does not have may be as wide as an em.
    let width = |letter: char| match face.as_ref().and_then(|face| advance(face, letter)) {
        Some(units) => units / UNITS_PER_EM,
        None => 1.0,
    };
    let space = width(' ');
    let (mut lines, mut line, mut used) = (Vec::new(), String::new(), 0.0);
    for word in text.split(|letter: char| letter.is_ascii_whitespace()) {
        let word: String = word.chars().map(printable).collect();
        let length: f64 = word.chars().map(width).sum();
        if !line.is_empty() && used + space + length > most {
            lines.push(std::mem::take(&mut line));
            used = 0.0;
        }
        if !line.is_empty() {
            line.push(' ');
            used += space;
        }
        for letter in word.chars() {
            if used + width(letter) > most {
                lines.push(std::mem::take(&mut line));
                used = 0.0;
            }
            line.push(letter);
            used += width(letter);
        }
        if lines.len() > MOST_LINES {
            break;
        }
    }
    lines.push(line);
    lines
}

/// Returns a character that XML allows and that does not change the direction of others.
fn printable(letter: char) -> char {
    let is_mark = matches!(letter, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_plain = !letter.is_control() && !is_mark && !matches!(letter, '\u{fffe}' | '\u{ffff}');
    if is_plain { letter } else { '\u{fffd}' }
}

/// Returns the picture as SVG with text.
fn text(lines: &[PlacedLine], height: f64) -> Vec<u8> {
    let mut text = TextBuffer::with_capacity(1024);
    let hex = |color: Color| {
        let [red, green, blue, _] = color.rgba;
        format!("#{red:02x}{green:02x}{blue:02x}")
    };
    text.push(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" role=\"img\"><title>"
    ));
    let words: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    push_escaped(&mut text, &words.join(" "));
    let (x, right, bottom) = (FRAME / 2.0, WIDTH - FRAME, height - FRAME);
    text.push(&format!(
        "</title><rect x=\"{x}\" y=\"{x}\" width=\"{right}\" height=\"{bottom}\" fill=\"{}\" \
         stroke=\"{}\" stroke-width=\"{FRAME}\"/><g font-family=\"sans-serif\">",
        hex(PAPER),
        hex(ACCENT)
    ));
    for line in lines {
        text.push(&format!("<text x=\"{MARGIN}\" y=\""));
        text.decimal(line.base);
        let weight = if line.is_bold() { " font-weight=\"bold\"" } else { "" };
        text.push(&format!("\" font-size=\"{}\"{weight} fill=\"{}\">", line.em, hex(line.color)));
        push_escaped(&mut text, &line.text);
        text.push("</text>");
    }
    text.push("</g></svg>\n");
    text.0
}

/// Returns the picture as PNG, with the outlines of the bundled font.
fn pixels(lines: &[PlacedLine], height: f64) -> Vec<u8> {
    let units = |pixels: f64| rounded(pixels * f64::from(UNITS_PER_PIXEL)) as i32;
    let size = [units(WIDTH), units(height)];
    let mut layers = vec![frame(size, units(FRAME))];
    for line in lines {
        let Some(face) = (if line.is_bold() { face() } else { regular_face() }) else { continue };
        let has = |letter: char| advance(&face, letter).is_some();
        let text: String =
            line.text.chars().map(|letter| if has(letter) { letter } else { '?' }).collect();
        let [em, left, base] =
            [line.em, MARGIN, line.base].map(|it| it * f64::from(UNITS_PER_PIXEL));
        let mut outlines = Lines::default();
        add_text_in(&face, &text, Point::new(left, base), em, &mut outlines);
        let marks = vec![Marks::Shapes { outlines }];
        layers.push(Layer { name: "title", color: line.color, marks });
    }
    let drawing = Drawing {
        size,
        title: String::new(),
        is_titled: false,
        language: DESCRIPTION_LANGUAGE,
        description: String::new(),
        scale: 1,
        dpi: None,
        pixel_mm: None,
        has_ids: false,
        paper: PAPER,
        page_colors: PageColors::default(),
        sole_ink: None,
        layers,
    };
    // Writing fails only if it is cancelled, and nobody can cancel this picture.
    png::write(&drawing, &Cancel::new()).unwrap_or_default()
}

/// Returns a frame along the edges of the picture.
fn frame([right, bottom]: DevicePoint, width: i32) -> Layer {
    let half = width / 2;
    let mut lines = Lines { cap: Cap::Butt, rectilinear: true, ..Lines::default() };
    lines.move_to([half, half]);
    for corner in [[right - half, half], [right - half, bottom - half], [half, bottom - half]] {
        lines.line_to(corner);
    }
    lines.line_to([half, half]);
    Layer { name: "title", color: ACCENT, marks: vec![Marks::Lines { lines, width: width as u32 }] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::lettering::width;

    #[test]
    fn words_are_broken_where_the_line_ends() {
        let long = format!("one two {} three", "x".repeat(200));
        let lines = broken(&long, TEXT);
        assert!(lines.len() > 3);
        assert_eq!(lines[0], "one two");
        for line in &lines {
            assert!(width(line) * TEXT <= WIDTH - 2.0 * MARGIN, "{line}");
        }
        assert_eq!(lines.concat().replace(' ', ""), long.replace(' ', ""));
    }

    #[test]
    fn long_texts_end_in_dots() {
        let long = "word ".repeat(1000);
        let lines = layout("Heading", &[&long]);
        assert_eq!(lines.len(), 1 + MOST_LINES);
        assert_eq!(lines[MOST_LINES].text, "…");
    }
}
