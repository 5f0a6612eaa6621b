//! Words as filled outlines, by the bundled font. Lengths in hundredths of a pixel; an em is the
//! height of the font.

use super::drawing::Lines;
use crate::font::{advance, contours, face};
use crate::geometry::{Point, rounded};

/// Units of the font in an em.
const EM: f64 = 2048.0;

/// How high capitals and digits are, in ems.
pub(super) const CAPITAL: f64 = 0.73;

/// How wide words are, in ems.
pub(super) fn width(words: &str) -> f64 {
    let Some(face) = face() else { return 0.0 };
    words.chars().filter_map(|letter| advance(&face, letter)).sum::<f64>() / EM
}

/// Adds words whose middle lies at a point and on whose capitals it is half way up.
pub(super) fn set(words: &str, middle: Point, em: f64, lines: &mut Lines) {
    let Some(face) = face() else { return };
    let scale = em / EM;
    let mut at = middle + Point::new(-width(words) / 2.0, CAPITAL / 2.0) * em;
    for letter in words.chars() {
        for contour in contours(&face, letter).unwrap_or_default() {
            let mut spots = contour.into_iter().map(|point| {
                let on = at + point * scale;
                [on.x, on.y].map(|along| rounded(along) as i32)
            });
            if let Some(first) = spots.next() {
                lines.start(first);
                spots.for_each(|spot| lines.straight(spot));
                lines.close();
            }
        }
        at.x += advance(&face, letter).unwrap_or(0.0) * scale;
    }
}
