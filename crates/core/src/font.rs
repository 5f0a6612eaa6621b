//! The bundled font: outlines of characters, in font units (2048 per em), y down.
//!
//! `assets/DejaVuSans-Bold-subset.ttf` is `DejaVu` Sans Bold 2.37, under the licence in the same
//! directory, subset by fontTools 4.68:
//!
//! ```text
//!   pyftsubset DejaVuSans-Bold.ttf --no-hinting --layout-features= --name-IDs='*'
//!     --drop-tables=FFTM,GDEF,GPOS,GSUB,gasp --unicodes=U+0020-007E,U+00A0-017F,U+0218-021B,
//!     U+0370-03FF,U+0400-045F,U+0490-0491,U+1E9E,U+2013-2014,U+2018-201E,U+2022,U+2026,U+2030,
//!     U+20AC,U+2116,U+2122,U+2190-2193,U+25A0,U+25B2,U+25CF,U+2600-2606,U+260E,U+2618,U+261B,
//!     U+2620,U+2638,U+263A-263E,U+2654-266B,U+2691,U+2693,U+2699,U+2708,U+2714,U+271A,
//!     U+2720-2721,U+2738,U+273F,U+2744,U+2764,U+27A1,U+2B1F,U+2B22,U+1F42D,U+1F431
//! ```
//!
//! Each curve is approximated by straight segments, eight by default. The computation uses only + −
//! × ÷, so that the result is the same on every machine.

use std::borrow::Cow;

use ttf_parser::{Face, GlyphId, OutlineBuilder};
use unicode_normalization::UnicodeNormalization;

use crate::geometry::Point;

/// The font as a TrueType file.
pub static BYTES: &[u8] = include_bytes!("../assets/DejaVuSans-Bold-subset.ttf");

/// The scripts that the font covers, as words that can follow "it has".
pub const LETTERS: &str = "Latin letters up to ſ (U+017F) and Ș, ș, Ț, ț, ẞ, Greek ones without old accents, \
                           Cyrillic ones up to џ (U+045F) and Ґ, ґ, digits and some signs";

/// The default number of straight segments per curve.
const SEGMENTS: u32 = 8;

/// Returns the parsed font, or `None` if it is invalid, which a test excludes.
pub fn face() -> Option<Face<'static>> {
    Face::parse(BYTES, 0).ok()
}

/// Returns whether the font has all characters of a text.
pub fn has_all(text: &str) -> bool {
    face().is_some_and(|face| text.chars().all(|letter| face.glyph_index(letter).is_some()))
}

/// Returns the text in the form that the font can draw. If the font lacks a character of it, each
/// letter and its combining accents become one character (Unicode form NFC).
pub fn composed(text: &str) -> Cow<'_, str> {
    if has_all(text) { Cow::Borrowed(text) } else { Cow::Owned(text.nfc().collect()) }
}

/// Returns the closed contours of a character (none for a space), or `None` if the font lacks the
/// character.
pub fn contours(face: &Face<'_>, letter: char) -> Option<Vec<Vec<Point>>> {
    contours_in(face, letter, SEGMENTS)
}

/// Returns the contours of a character as [`contours`] does, with `segments` straight segments per
/// curve; at least 1.
pub fn contours_in(face: &Face<'_>, letter: char, segments: u32) -> Option<Vec<Vec<Point>>> {
    Some(outlines(face, face.glyph_index(letter)?, segments))
}

/// Returns the closed contours of a glyph.
pub(crate) fn glyph_contours(face: &Face<'_>, glyph: GlyphId) -> Vec<Vec<Point>> {
    outlines(face, glyph, SEGMENTS)
}

fn outlines(face: &Face<'_>, glyph: GlyphId, segments: u32) -> Vec<Vec<Point>> {
    let mut builder = PathBuilder { contours: Vec::new(), at: Point::default(), segments };
    face.outline_glyph(glyph, &mut builder);
    builder.contours.retain(|contour| contour.len() > 2);
    builder.contours
}

/// Returns the advance width of a character in font units, or `None` if the font lacks the
/// character.
pub fn advance(face: &Face<'_>, letter: char) -> Option<f64> {
    let glyph = face.glyph_index(letter)?;
    face.glyph_hor_advance(glyph).map(f64::from)
}

/// Collects contours and converts curves to straight segments.
struct PathBuilder {
    contours: Vec<Vec<Point>>,
    at: Point,
    segments: u32,
}

impl PathBuilder {
    fn push_point(&mut self, to: Point) {
        self.at = to;
        if let Some(contour) = self.contours.last_mut() {
            contour.push(to);
        }
    }
}

/// Converts a point of the font, whose y axis points up.
fn point(x: f32, y: f32) -> Point {
    Point::new(f64::from(x), -f64::from(y))
}

impl OutlineBuilder for PathBuilder {
    fn move_to(&mut self, x: f32, y: f32) {
        self.contours.push(Vec::new());
        self.push_point(point(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.push_point(point(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (from, control, to) = (self.at, point(x1, y1), point(x, y));
        for segment in 1..=self.segments {
            let share = f64::from(segment) / f64::from(self.segments);
            let rest = 1.0 - share;
            let on_curve =
                from * (rest * rest) + control * (2.0 * share * rest) + to * (share * share);
            self.push_point(on_curve);
        }
    }

    fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, x: f32, y: f32) {
        // TrueType outlines have no cubic curves.
        self.push_point(point(x, y));
    }

    fn close(&mut self) {}
}
