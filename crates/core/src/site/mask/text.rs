//! Text as a mask: letters large enough for passages, with less space between them than in print.

use crate::font::{LETTERS, contours, face};
use crate::site::mask::contours::Silhouette;
use crate::site::mask::{MAX_LETTERS, MaskFault};

/// The distance between letters in font units: two cells.
const GAP: f64 = 128.0;

/// The width of a space in font units.
const SPACE: f64 = 640.0;

/// The side of a cell in font units. A capital letter is 24 cells high; its stems are 6 cells wide,
/// its thinnest strokes 3.
const CELL: f64 = 64.0;

/// Returns the outline of the text. Refuses characters that the font lacks, and text without
/// visible characters.
pub(crate) fn outline(letters: &str) -> Result<Silhouette, MaskFault> {
    let count = letters.chars().count();
    if count > MAX_LETTERS {
        let detail = format!("text: has {count} characters, but may have at most {MAX_LETTERS}");
        return Err(MaskFault::new("too-long", detail));
    }
    let nothing = || MaskFault::new("no-cells", "text: needs a visible character");
    let face = face().ok_or_else(nothing)?;
    let mut outline = Silhouette::new();
    let mut left = 0.0;
    for letter in letters.chars() {
        let lines = contours(&face, letter).ok_or_else(|| lacking(letter))?;
        if lines.is_empty() {
            left += SPACE;
        } else {
            left = outline.set(&lines, left) + GAP;
        }
    }
    if outline.size().x > 0.0 { Ok(outline) } else { Err(nothing()) }
}

fn lacking(letter: char) -> MaskFault {
    let code = u32::from(letter);
    let detail = if letter.is_control() {
        format!("text: has the control character U+{code:04X}; take letters, digits and signs")
    } else {
        format!("text: has {letter} (U+{code:04X}), which the font lacks; it has {LETTERS}")
    };
    MaskFault::new("unknown-letter", detail)
}

/// Returns the columns and rows of square cells that show every stroke.
pub(crate) fn size(outline: &Silhouette) -> (u32, u32) {
    let size = outline.size();
    let cells = |length: f64| ((length / CELL + 0.999) as u32).max(1);
    (cells(size.x), cells(size.y))
}
