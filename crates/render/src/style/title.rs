//! The title that a caller gives a picture: text that the bundled font can draw.

use mazewright_core::font::{contours, face};
use mazewright_core::geometry::Point;

/// Maximum number of characters of a title.
pub const MAX_CHARACTERS: usize = 200;

/// Maximum number of bytes for a point and for a contour of a character, in memory or in a file.
const POINT: u64 = 14;
const CONTOUR: u64 = 24;

/// A title: all its characters are in the font, and at least one is visible.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Title {
    text: Box<str>,
    /// Maximum number of bytes that its outlines take in a picture.
    bytes: u64,
}

/// Why a text is not a valid title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TitleError {
    /// A stable code for programs.
    pub code: &'static str,
    /// A message that continues a sentence after "but".
    pub detail: String,
}

impl Title {
    /// Parses a title of 1 to [`MAX_CHARACTERS`] characters.
    pub fn parse(text: &str) -> Result<Self, TitleError> {
        let fault = |code, detail: String| Err(TitleError { code, detail });
        let count = text.chars().count();
        if count > MAX_CHARACTERS {
            let detail = format!("it has {count} characters; take at most {MAX_CHARACTERS}");
            return fault("too-long", detail);
        }
        let mut bytes = 0;
        let face = face();
        for letter in text.chars() {
            match face.as_ref().and_then(|face| contours(face, letter)) {
                // A soft hyphen is visible only at the end of a line, and titles have a single
                // line.
                Some(outlines) if !letter.is_control() && letter != '\u{ad}' => {
                    let size = |points: &Vec<Point>| CONTOUR + POINT * points.len() as u64;
                    bytes += outlines.iter().map(size).sum::<u64>();
                }
                _ => return fault("unknown-letter", unknown_letter(letter)),
            }
        }
        if bytes == 0 {
            return fault("no-letters", "it needs a character that can be seen".to_owned());
        }
        Ok(Self { text: text.into(), bytes })
    }

    /// Returns the text as it was given.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the maximum number of bytes that the title takes in a picture, including its text in
    /// the metadata.
    pub(crate) fn bytes(&self) -> u64 {
        // An escaped character takes up to six bytes.
        512 + self.bytes + 6 * self.text.len() as u64
    }
}

fn unknown_letter(letter: char) -> String {
    let code = u32::from(letter);
    if letter.is_control() {
        return format!(
            "it has the control character U+{code:04X}; take letters, digits and signs"
        );
    }
    // Invisible characters, and those that change the direction of text, are not repeated in the
    // message.
    let shown = letter.escape_debug();
    let shown =
        if shown.len() == 1 { format!("{letter} (U+{code:04X})") } else { format!("U+{code:04X}") };
    format!("it has {shown}, which the font lacks; it has Latin, Greek and Cyrillic letters")
}
