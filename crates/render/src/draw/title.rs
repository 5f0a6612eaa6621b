//! The title: text above a picture, drawn in the bundled font. Lengths are in hundredths of a pixel.
//!
//! A title that is wider than the picture is scaled down as long as it stays legible. Then it is
//! broken into lines: between words, and within a word that is wider than the picture. A picture
//! that is narrower than a letter is rejected.

use crate::draw::page_area::PageArea;
use crate::drawing::lettering::{LEAST_EM, add_text, width};
use crate::drawing::{Layer, Lines, Marks};
use crate::style::Style;
use crate::style::title::Title;
use mazewright_core::Refusal;
use mazewright_core::geometry::{Point, rounded};

/// Height that a title of one line adds to a picture.
const TITLE_HEIGHT: f64 = 3600.0;

/// Font size, if the title fits into the width of the picture.
const EM: f64 = 2400.0;

/// Distance of the middle of the capitals below the margin.
const MIDDLE: f64 = 1300.0;

/// Maximum number of lines of a title that is not crowded.
const FEW_LINES: usize = 5;

/// Distance of two lines.
const LEADING: f64 = 1.4 * LEAST_EM;

/// The lines of a title and their font size.
struct TitleLines {
    lines: Vec<String>,
    em: f64,
    /// Whether words are broken.
    breaks_words: bool,
}

/// The strip of a picture for its title.
#[derive(Clone, Copy, Default)]
pub(crate) struct TitleStrip {
    /// The number of lines: 0 without a title, or if one of its letters does not fit.
    lines: usize,
    /// Whether the title has many lines or broken words, which it would not have in a wider picture.
    pub(crate) is_crowded: bool,
}

impl TitleStrip {
    /// Returns the strip for an available width.
    pub(crate) fn new(style: &Style, available: u64) -> Self {
        title_lines(style, available).map_or(Self::default(), |title| {
            let lines = title.lines.len();
            Self { lines, is_crowded: title.breaks_words || lines > FEW_LINES }
        })
    }

    /// Returns the tallest strip in the same picture with fewer cells, which is narrower.
    pub(crate) fn tallest(self) -> Self {
        let more = if self.lines == 0 { 0 } else { FEW_LINES - 1 };
        Self { lines: self.lines + more, ..self }
    }

    pub(crate) fn height(self) -> u64 {
        match self.lines {
            0 => 0,
            lines => rounded(TITLE_HEIGHT + LEADING * (lines - 1) as f64) as u64,
        }
    }
}

/// Rejects a title with a letter that is wider than the picture, or with more lines than `most`.
pub(crate) fn check(style: &Style, available: u64, most: TitleStrip) -> Result<(), Refusal> {
    let title = style.title.as_ref().filter(|title| title.is_drawn());
    let Some(title) = title else { return Ok(()) };
    let TitleStrip { lines, .. } = TitleStrip::new(style, available);
    let (why, allowed) = if lines == 0 {
        let widths = title.drawn().chars().map(|letter| width(letter.encode_utf8(&mut [0; 4])));
        let least = (widths.fold(0.0, f64::max) * LEAST_EM / 100.0).ceil();
        let why = format!("its widest letter takes {least} pixels");
        (why, format!("in pictures with at least {least} pixels between their margins"))
    } else if lines > most.lines {
        let why = format!("it takes {lines} lines, more than the {} that are possible", most.lines);
        (why, format!("at most {} lines", most.lines))
    } else {
        return Ok(());
    };
    let detail = format!(
        "title is given, but {why}, and the picture has {} between its margins; take a larger picture, or \
         leave title out",
        available as f64 / 100.0
    );
    let shorter = shortened(title, style, available);
    Err(Refusal::new("title", "no-room", detail).allowing(allowed).suggesting(shorter))
}

/// Returns the longest beginning of a title that takes few lines, if there is one.
fn shortened(title: &Title, style: &Style, available: u64) -> Option<String> {
    let mut style = style.clone();
    let mut fits = |text: &str| {
        style.title = Title::parse_any(text).ok();
        (1..=FEW_LINES).contains(&TitleStrip::new(&style, available).lines)
    };
    let text = title.text();
    let mut beginnings = text.char_indices().rev().map(|(end, _)| text[..end].trim_end());
    beginnings.find(|beginning| fits(beginning)).map(str::to_owned)
}

/// Draws the title above the maze, if it is legible and visible.
pub(crate) fn layer(style: &Style, inside: PageArea) -> Option<Layer> {
    let TitleLines { lines, em, .. } = title_lines(style, inside.width)?;
    let color = style.text_color();
    let [centre, top] = [inside.left as f64 + inside.width as f64 / 2.0, inside.top as f64];
    let mut outlines = Lines::default();
    for (at, line) in lines.iter().enumerate() {
        let middle = top + MIDDLE + LEADING * at as f64;
        add_text(line, Point::new(centre, middle), em, &mut outlines);
    }
    let layer = Layer { name: "title", color, marks: vec![Marks::Shapes { outlines }] };
    color.is_visible().then_some(layer)
}

/// Returns the lines for an available width; `None` without a title, or without space for one of
/// its letters.
fn title_lines(style: &Style, available: u64) -> Option<TitleLines> {
    let text = style.title.as_ref().filter(|title| title.is_drawn())?.drawn();
    let available = available as f64;
    let em = EM.min(available / width(text));
    if em >= LEAST_EM {
        return Some(TitleLines { lines: vec![text.to_owned()], em, breaks_words: false });
    }
    broken(text, available / LEAST_EM)
}

/// Breaks a text into lines of at most `most` ems: between words, and within words that are wider.
fn broken(text: &str, most: f64) -> Option<TitleLines> {
    let mut lines: Vec<String> = Vec::new();
    let mut breaks_words = false;
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        if let Some(longer) = longer.filter(|longer| width(longer) <= most) {
            lines.pop();
            lines.push(longer);
        } else {
            let parts = parts(word, most)?;
            breaks_words |= parts.len() > 1;
            lines.extend(parts);
        }
    }
    Some(TitleLines { lines, em: LEAST_EM, breaks_words })
}

/// Breaks a word into parts of at most `most` ems, each as long as possible; `None` if a letter is
/// wider.
fn parts(word: &str, most: f64) -> Option<Vec<String>> {
    let mut parts = vec![String::new()];
    let mut taken = 0.0;
    for letter in word.chars() {
        let more = width(letter.encode_utf8(&mut [0; 4]));
        if more > most {
            return None;
        }
        if taken + more > most {
            parts.push(String::new());
            taken = 0.0;
        }
        taken += more;
        parts.last_mut()?.push(letter);
    }
    Some(parts)
}
