//! Text as filled outlines, in the bundled font. Lengths are in hundredths of a pixel; an em is the
//! font size.

use crate::drawing::Lines;
use mazewright_core::font::{advance, contours, face};
use mazewright_core::geometry::{Point, rounded};

/// Font units in one em.
pub(crate) const UNITS_PER_EM: f64 = 2048.0;

/// Height of capitals and digits, in ems.
pub(crate) const CAPITAL_HEIGHT: f64 = 0.73;

/// Minimum height of legible capitals and digits.
pub(crate) const LEAST_HEIGHT: f64 = 700.0;

/// The font size for capitals of this height.
pub(crate) const LEAST_EM: f64 = LEAST_HEIGHT / CAPITAL_HEIGHT;

/// Returns the width of a text, in ems.
pub(crate) fn width(text: &str) -> f64 {
    let Some(face) = face() else { return 0.0 };
    text.chars().filter_map(|letter| advance(&face, letter)).sum::<f64>() / UNITS_PER_EM
}

/// Appends the outlines of a text that is centred at a point, halfway up its capitals.
pub(crate) fn add_text(text: &str, middle: Point, em: f64, lines: &mut Lines) {
    let Some(face) = face() else { return };
    let scale = em / UNITS_PER_EM;
    let mut at = middle + Point::new(-width(text) / 2.0, CAPITAL_HEIGHT / 2.0) * em;
    for letter in text.chars() {
        for contour in contours(&face, letter).unwrap_or_default() {
            let mut points = contour.into_iter().map(|point| {
                let position = at + point * scale;
                [position.x, position.y].map(|along| rounded(along) as i32)
            });
            if let Some(first) = points.next() {
                lines.move_to(first);
                points.for_each(|point| lines.line_to(point));
                lines.close();
            }
        }
        at.x += advance(&face, letter).unwrap_or(0.0) * scale;
    }
}
