//! A title: words above a picture, drawn by the bundled font.

use super::drawing::{Layer, Lines, Marks};
use super::frame::Inside;
use super::lettering::{set, width};
use super::style::Style;
use crate::font::{contours, face};
use crate::geometry::Point;

/// Most characters of a title.
pub const MOST_LETTERS: usize = 200;

/// How much higher a picture is with a title, in hundredths of a pixel.
pub(super) const STRIP: u64 = 3600;

/// The height of its font, in hundredths of a pixel, where there is room.
const EM: f64 = 2400.0;

/// Where the middle of its capitals lies, in hundredths of a pixel below the margin.
const MIDDLE: f64 = 1300.0;

/// Bytes that a point and a closed line of letters take at most, written or kept.
const POINT: u64 = 14;
const CONTOUR: u64 = 24;

/// Words of characters that the font has, some of which can be seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Title {
    text: Box<str>,
    /// Bytes that it takes in a picture at most.
    bytes: u64,
}

/// Why a text is no title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TitleFault {
    /// A stable word for programs.
    pub code: &'static str,
    /// In words that continue "but".
    pub detail: String,
}

impl Title {
    /// Reads a title: 1 to [`MOST_LETTERS`] characters.
    pub fn parse(text: &str) -> Result<Self, TitleFault> {
        let fault = |code, detail: String| Err(TitleFault { code, detail });
        let count = text.chars().count();
        if count > MOST_LETTERS {
            let detail = format!("it has {count} characters; take at most {MOST_LETTERS}");
            return fault("too-long", detail);
        }
        let mut bytes = 0;
        let face = face();
        for letter in text.chars() {
            match face.as_ref().and_then(|face| contours(face, letter)) {
                // A soft hyphen shows only where a line is broken, which none is.
                Some(outlines) if !letter.is_control() && letter != '\u{ad}' => {
                    let size = |points: &Vec<Point>| CONTOUR + POINT * points.len() as u64;
                    bytes += outlines.iter().map(size).sum::<u64>();
                }
                _ => return fault("unknown-letter", lacking(letter)),
            }
        }
        if bytes == 0 {
            return fault("no-letters", "it needs a character that can be seen".to_owned());
        }
        Ok(Self { text: text.into(), bytes })
    }

    /// As it was given.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Bytes that it takes in a picture at most, as the picture's own title too.
    pub(super) fn bytes(&self) -> u64 {
        // A character may be escaped by six.
        512 + self.bytes + 6 * self.text.len() as u64
    }
}

fn lacking(letter: char) -> String {
    let code = u32::from(letter);
    if letter.is_control() {
        return format!(
            "it has the control character U+{code:04X}; take letters, digits and signs"
        );
    }
    // What cannot be seen, or turns the direction of what follows, is not repeated.
    let shown = letter.escape_debug();
    let shown =
        if shown.len() == 1 { format!("{letter} (U+{code:04X})") } else { format!("U+{code:04X}") };
    format!("it has {shown}, which the font lacks; it has Latin, Greek and Cyrillic letters")
}

/// The title above the maze, if there is one and it shows.
pub(super) fn layer(style: &Style, inside: Inside) -> Option<Layer> {
    let title = style.title.as_ref()?;
    let color = style.lettering();
    let em = EM.min(inside.width as f64 / width(title.text()));
    let [left, top] = [inside.margin as f64 + inside.width as f64 / 2.0, inside.margin as f64];
    let mut outlines = Lines::default();
    set(title.text(), Point::new(left, top + MIDDLE), em, &mut outlines);
    let layer = Layer { name: "title", color, marks: vec![Marks::Shapes { outlines }] };
    color.is_visible().then_some(layer)
}
