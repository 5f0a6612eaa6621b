//! The title of a picture or a document, given by the caller.
//!
//! Pictures draw it with the bundled font. Documents that contain it as text may have any letters,
//! because the reader's machine has fonts for them.

use mazewright_core::font::{LETTERS, composed, contours, face};
use mazewright_core::geometry::Point;

/// Maximum number of characters of a title.
pub const MAX_CHARACTERS: usize = 200;

/// Maximum number of bytes for a point and for a contour of a character, in memory or in a file.
const POINT: u64 = 14;
const CONTOUR: u64 = 24;

/// A title with at least one visible character.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Title {
    text: Box<str>,
    /// The text in the form that is drawn.
    drawn: Box<str>,
    /// The characters that the font lacks, each once. Pictures do not draw a title that has any.
    unknown: Box<[char]>,
    /// Maximum number of bytes of its outlines in a picture.
    bytes: u64,
}

/// The reason why a text is not a valid title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TitleError {
    /// A stable code for programs.
    pub code: &'static str,
    /// A message that continues a sentence after "but".
    pub detail: String,
}

impl Title {
    /// Parses a title of 1 to [`MAX_CHARACTERS`] characters, all of them in the font.
    pub fn parse(text: &str) -> Result<Self, TitleError> {
        let title = Self::parse_any(text)?;
        title.check_drawn()?;
        Ok(title)
    }

    /// Parses a title of 1 to [`MAX_CHARACTERS`] characters, of any script.
    pub fn parse_any(text: &str) -> Result<Self, TitleError> {
        let count = text.chars().count();
        if count > MAX_CHARACTERS {
            let detail = format!("it has {count} characters; take at most {MAX_CHARACTERS}");
            return Err(TitleError { code: "too-long", detail });
        }
        let (mut bytes, mut unknown) = (0, Vec::new());
        let mut is_visible = false;
        let face = face();
        if let Some(letter) = text.chars().find(|&letter| is_forbidden(letter)) {
            return Err(unknown_letters(&[letter]));
        }
        let drawn = composed(text);
        for letter in drawn.chars() {
            if let Some(outlines) = face.as_ref().and_then(|face| contours(face, letter)) {
                let size = |points: &Vec<Point>| CONTOUR + POINT * points.len() as u64;
                bytes += outlines.iter().map(size).sum::<u64>();
                is_visible |= !outlines.is_empty();
            } else {
                is_visible |= is_shown(letter) && !letter.is_whitespace();
                if !unknown.contains(&letter) {
                    unknown.push(letter);
                }
            }
        }
        if !is_visible {
            let detail = "it needs a visible character".to_owned();
            return Err(TitleError { code: "no-letters", detail });
        }
        Ok(Self { text: text.into(), drawn: drawn.into(), unknown: unknown.into(), bytes })
    }

    /// Returns an error that names the characters that the font lacks, if there are any.
    pub fn check_drawn(&self) -> Result<(), TitleError> {
        if self.is_drawn() { Ok(()) } else { Err(unknown_letters(&self.unknown)) }
    }

    /// Returns whether pictures draw the title: whether the font has all its characters.
    pub(crate) fn is_drawn(&self) -> bool {
        self.unknown.is_empty()
    }

    /// Returns the text as it was given.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text in the form that is drawn: letters with their accents as one character
    /// each.
    pub fn drawn(&self) -> &str {
        &self.drawn
    }

    /// Returns the maximum number of bytes of the title in a picture, including its text in the
    /// metadata.
    pub(crate) fn bytes(&self) -> u64 {
        // An escaped character takes up to six bytes.
        512 + self.bytes + 6 * self.text.len().max(self.drawn.len()) as u64
    }
}

/// Returns whether a character can neither be drawn nor belongs to the text of other scripts:
/// control characters, spaces without width, and characters that change the direction of text.
fn is_forbidden(letter: char) -> bool {
    // A soft hyphen is visible only at the end of a line, and titles have a single line.
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}'
                | '\u{200b}'
                | '\u{200e}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
        )
}

/// Returns whether a character is visible by itself.
fn is_shown(letter: char) -> bool {
    letter.escape_debug().len() == 1
}

/// Returns the error for characters that the font lacks, or that no title may have.
fn unknown_letters(letters: &[char]) -> TitleError {
    /// Maximum number of characters that the message names.
    const MOST: usize = 8;
    let fault = |detail| TitleError { code: "unknown-letter", detail };
    if let Some(&letter) = letters.iter().find(|letter| letter.is_control()) {
        let code = u32::from(letter);
        return fault(format!(
            "it has the control character U+{code:04X}; take letters, digits and signs"
        ));
    }
    // Invisible characters, and those that change the direction of text, are not repeated in the
    // message.
    let name = |&letter: &char| {
        let code = u32::from(letter);
        if is_shown(letter) { format!("{letter} (U+{code:04X})") } else { format!("U+{code:04X}") }
    };
    let mut names: Vec<String> = letters.iter().take(MOST).map(name).collect();
    if letters.len() > MOST {
        names.push(format!("{} more", letters.len() - MOST));
    }
    let names = names.join(", ");
    fault(format!("it has {names}, which the font lacks; it has {LETTERS}"))
}
