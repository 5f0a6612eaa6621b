//! The title: text above a picture, drawn in the bundled font. Lengths are in hundredths of a pixel.
//!
//! A title that is wider than the picture is scaled down, but not so far that it cannot be read: then it
//! is broken into lines. If these are too many, or a word is too wide, there is no title.

use crate::draw::page_area::PageArea;
use crate::drawing::lettering::{LEAST_EM, add_text, width};
use crate::drawing::{Layer, Lines, Marks};
use crate::style::Style;
use mazewright_core::geometry::{Point, rounded};

/// Height that a title of one line adds to a picture.
const TITLE_HEIGHT: f64 = 3600.0;

/// Font size, if the title fits into the width of the picture.
const EM: f64 = 2400.0;

/// Distance of the middle of the capitals below the margin.
const MIDDLE: f64 = 1300.0;

/// Maximum number of lines.
const MOST_LINES: usize = 5;

/// Distance of two lines.
const LEADING: f64 = 1.4 * LEAST_EM;

/// The lines of a title and their font size.
struct TitleLines {
    lines: Vec<String>,
    em: f64,
}

/// Returns the height that the title adds to a picture for an available width.
pub(crate) fn height(style: &Style, available: u64) -> u64 {
    let lines = title_lines(style, available).map_or(0, |title| title.lines.len());
    match lines {
        0 => 0,
        _ => rounded(TITLE_HEIGHT + LEADING * (lines - 1) as f64) as u64,
    }
}

/// Draws the title above the maze, if there is one that can be read and it is visible.
pub(crate) fn layer(style: &Style, inside: PageArea) -> Option<Layer> {
    let TitleLines { lines, em } = title_lines(style, inside.width)?;
    let color = style.text_color();
    let [centre, top] = [inside.margin as f64 + inside.width as f64 / 2.0, inside.margin as f64];
    let mut outlines = Lines::default();
    for (at, line) in lines.iter().enumerate() {
        let middle = top + MIDDLE + LEADING * at as f64;
        add_text(line, Point::new(centre, middle), em, &mut outlines);
    }
    let layer = Layer { name: "title", color, marks: vec![Marks::Shapes { outlines }] };
    color.is_visible().then_some(layer)
}

fn title_lines(style: &Style, available: u64) -> Option<TitleLines> {
    let text = style.title.as_ref().filter(|title| title.is_drawn())?.drawn();
    let available = available as f64;
    let em = EM.min(available / width(text));
    if em >= LEAST_EM {
        return Some(TitleLines { lines: vec![text.to_owned()], em });
    }
    let lines = broken(text, available / LEAST_EM);
    let fits =
        lines.len() <= MOST_LINES && lines.iter().all(|line| width(line) * LEAST_EM <= available);
    fits.then_some(TitleLines { lines, em: LEAST_EM })
}

/// Breaks a text between words into lines of at most a width in ems, unless a word is wider.
fn broken(text: &str, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match longer.filter(|longer| width(longer) <= most) {
            Some(longer) => {
                lines.pop();
                lines.push(longer);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}
