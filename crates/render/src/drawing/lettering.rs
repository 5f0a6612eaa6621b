//! Text as filled outlines, in the bundled fonts. Lengths are in hundredths of a pixel; an em is the
//! font size.
//!
//! `assets/DejaVuSans-subset.ttf` is `DejaVu` Sans 2.37, under the licence in the same directory.
//! It is a subset made by fontTools, with the options that `mazewright_core::font` lists for the
//! bold font.

use crate::drawing::{Lines, rounded_point};
use mazewright_core::font::{advance, contours, face};
use mazewright_core::geometry::Point;
use ttf_parser::Face;

/// Font units in one em.
pub(crate) const UNITS_PER_EM: f64 = 2048.0;

/// Height of capitals and digits, in ems.
pub(crate) const CAPITAL_HEIGHT: f64 = 0.73;

/// Minimum height of legible capitals and digits.
pub(crate) const LEAST_HEIGHT: f64 = 700.0;

/// The font size for capitals of this height.
pub(crate) const LEAST_EM: f64 = LEAST_HEIGHT / CAPITAL_HEIGHT;

/// The font that is not bold, as a TrueType file.
pub(crate) static REGULAR: &[u8] = include_bytes!("../../assets/DejaVuSans-subset.ttf");

/// Returns the parsed font that is not bold, or `None` if it is invalid, which a test excludes.
pub(crate) fn regular_face() -> Option<Face<'static>> {
    Face::parse(REGULAR, 0).ok()
}

/// Returns the width of a text in the bold font, in ems.
pub(crate) fn width(text: &str) -> f64 {
    face().map_or(0.0, |face| width_in(&face, text))
}

/// Returns the width of a text in a font, in ems.
pub(crate) fn width_in(face: &Face<'_>, text: &str) -> f64 {
    text.chars().filter_map(|letter| advance(face, letter)).sum::<f64>() / UNITS_PER_EM
}

/// Appends the outlines of a text in the bold font that is centred at a point, halfway up its capitals.
pub(crate) fn add_text(text: &str, middle: Point, em: f64, lines: &mut Lines) {
    let Some(face) = face() else { return };
    let start = middle + Point::new(-width_in(&face, text) / 2.0, CAPITAL_HEIGHT / 2.0) * em;
    add_text_in(&face, text, start, em, lines);
}

/// Appends the outlines of a text in a font that starts at a point of its base line.
pub(crate) fn add_text_in(face: &Face<'_>, text: &str, start: Point, em: f64, lines: &mut Lines) {
    let scale = em / UNITS_PER_EM;
    let mut at = start;
    for letter in text.chars() {
        for contour in contours(face, letter).unwrap_or_default() {
            let mut points = contour.into_iter().map(|point| {
                let position = at + point * scale;
                rounded_point(position)
            });
            if let Some(first) = points.next() {
                lines.move_to(first);
                points.for_each(|point| lines.line_to(point));
                lines.close();
            }
        }
        at.x += advance(face, letter).unwrap_or(0.0) * scale;
    }
}
