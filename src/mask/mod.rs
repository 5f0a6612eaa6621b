//! Masks: which part of a picture's bounds holds cells, decided by a cell's centre.
//!
//! ```text
//!   rows of text   X.X,...,X.X       X or # stay out, a dot is in; stretched over the bounds
//!   a PNG          dark or see-through pixels stay out, stretched over the bounds
//!   letters        text:HELLO        as large as fits, centred
//!   a preset       heart             as large as fits, centred
//! ```
//!
//! `X` and `.` are those of J. Buck, *Mazes for Programmers* (2015), chapter 7. `#` is the wall of
//! most maps in text. A space is refused: half of the programs that know it mean out by it, the
//! other half in.

mod outline;
mod png;
mod preset;
mod rows;
mod text;

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::catalog::{Choice, find};
use crate::geometry::Point;
use outline::Outline;
use rows::Rows;

pub use preset::{PRESETS, Preset};

/// Most characters or pixels on a side.
pub const MOST_SIDE: u32 = 4096;

/// Most bytes of a mask in text.
pub const MOST_BYTES: usize = 1 << 20;

/// Most characters of letters to walk in.
pub const MOST_LETTERS: usize = 64;

/// Most bytes of a name that can stand in a URL.
pub const MOST_NAME: usize = 2048;

/// Which part of a picture's bounds holds cells. Cheap to clone; masks with the same content are
/// equal, wherever they came from.
#[derive(Clone)]
pub struct Mask(Arc<Inner>);

struct Inner {
    name: String,
    is_told: bool,
    form: Form,
    size: (u32, u32),
}

enum Form {
    /// Stretched over the bounds.
    Rows(Rows),
    /// As large as fits.
    Outline(Outline),
}

/// Why something is no mask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaskFault {
    /// A stable word for programs, kebab-case: `ragged`, `no-cells`, `unknown-value` …
    pub code: &'static str,
    /// What is wrong, in words that continue "but"; lower case, no full stop.
    pub detail: String,
    /// What was taken for a preset's name, if it was.
    pub name: Option<String>,
}

/// What becomes of a mask whose cells do not hang together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Parts {
    /// It is refused.
    #[default]
    One,
    /// Only the largest part is kept.
    Largest,
    /// Each part is a maze of its own.
    All,
}

/// What can become of a mask with several parts.
pub static PARTS: &[Choice<Parts>] = &[
    Choice { name: "one", aliases: &[], doc: "Several parts are refused", is: Parts::One },
    Choice { name: "largest", aliases: &[], doc: "The largest part alone", is: Parts::Largest },
    Choice { name: "all", aliases: &[], doc: "A maze in each part", is: Parts::All },
];

impl Parts {
    /// Its name in the table.
    pub fn name(self) -> &'static str {
        PARTS.iter().find(|choice| choice.is == self).map_or("one", |choice| choice.name)
    }
}

impl MaskFault {
    fn new(code: &'static str, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), name: None }
    }
}

impl Mask {
    /// Reads rows of text, `text:` and letters, or the name of a preset. Rows are parted by line
    /// ends or commas.
    pub fn parse(text: &str) -> Result<Self, MaskFault> {
        if text.len() > MOST_BYTES {
            let detail = format!("a mask has at most {MOST_BYTES} bytes");
            return Err(MaskFault::new("too-large", detail));
        }
        if let Some(letters) = text.strip_prefix("text:") {
            let letters = letters.trim_matches(' ');
            let outline = text::outline(letters)?;
            return Ok(Self::outlined(format!("text:{letters}"), text::size(&outline), outline));
        }
        if let Some(preset) = find(PRESETS, text) {
            let outline = preset.is.outline().ok_or_else(|| unknown(text))?;
            return Ok(Self::outlined(preset.name.into(), preset::size(&outline), outline));
        }
        if text.starts_with("sha256:") {
            let detail =
                "that is only the name of a mask too large for a URL; send the mask itself";
            return Err(MaskFault::new("name-only", detail));
        }
        if text.starts_with("data:") {
            let detail = "a picture must come in a body, not in a query";
            return Err(MaskFault::new("in-query", detail));
        }
        if !text.contains(['.', '#', ',', '\n']) && text.contains(|it: char| it != 'X') {
            return Err(unknown(text));
        }
        let rows = Rows::parse(text)?;
        let size = (rows.cols(), rows.rows());
        Ok(Self::ruled(rows, size))
    }

    /// Reads a PNG. A pixel is in where its alpha is at least half and its luminance (ITU-R BT.601)
    /// is at least half of white's; of a picture of more than 1024 pixels a side, only every few
    /// pixels count. A maze whose size nobody said has at most 60 cells on the longer side.
    pub fn png(bytes: &[u8]) -> Result<Self, MaskFault> {
        let rows = png::read(bytes)?;
        let longest = rows.cols().max(rows.rows());
        let short = |side: u32| match longest.min(png::MOST_CELLS) {
            most if most < longest => (side * most).div_ceil(longest),
            _ => side,
        };
        let size = (short(rows.cols()), short(rows.rows()));
        Ok(Self::ruled(rows, size))
    }

    fn ruled(rows: Rows, size: (u32, u32)) -> Self {
        let told = rows.name(MOST_NAME);
        let is_told = told.is_some();
        let name = told.unwrap_or_else(|| rows.digest());
        Self(Arc::new(Inner { name, is_told, form: Form::Rows(rows), size }))
    }

    fn outlined(name: String, size: (u32, u32), outline: Outline) -> Self {
        Self(Arc::new(Inner { name, is_told: true, form: Form::Outline(outline), size }))
    }

    /// Columns and rows of about a cell for each character, or for each piece of a stroke: at least
    /// 1 and at most [`MOST_SIDE`]. A PNG and rows of text may be equal and differ in this.
    pub fn size(&self) -> (u32, u32) {
        self.0.size
    }

    /// What becomes of its parts where nobody says it: letters stand apart and are a maze each, a
    /// preset's thin tips may come off and are left out, and all else must be in one part.
    pub fn usual_parts(&self) -> Parts {
        match &self.0.form {
            Form::Rows(_) => Parts::One,
            Form::Outline(_) if self.0.name.starts_with("text:") => Parts::All,
            Form::Outline(_) => Parts::Largest,
        }
    }

    /// Whether a cell with its centre at `at` is in, where the picture's bounds reach from 0 to
    /// `size` (both in cell sides, y down).
    pub fn has(&self, at: Point, size: Point) -> bool {
        match &self.0.form {
            Form::Rows(rows) => rows.has(at, size),
            Form::Outline(outline) => outline.has(at, size),
        }
    }

    /// The text that [`parse`](Self::parse) makes an equal mask of; where that would be longer than
    /// [`MOST_NAME`] bytes, `sha256:` and the hash of the rows as text, which cannot be parsed.
    pub fn name(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.0.name)
    }

    /// Bytes that it takes in memory.
    pub fn bytes(&self) -> usize {
        let form = match &self.0.form {
            Form::Rows(rows) => rows.bytes(),
            Form::Outline(outline) => outline.bytes(),
        };
        form + self.0.name.len() + size_of::<Inner>()
    }

    /// Whether the name says all of the mask, so that it can stand in a URL.
    pub fn fits_url(&self) -> bool {
        self.0.is_told
    }
}

fn unknown(name: &str) -> MaskFault {
    let fault = MaskFault::new("unknown-value", "there is no preset of that name");
    MaskFault { name: Some(name.into()), ..fault }
}

impl PartialEq for Mask {
    fn eq(&self, other: &Self) -> bool {
        self.0.name == other.0.name
    }
}

impl Eq for Mask {}

impl Hash for Mask {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.name.hash(state);
    }
}

impl fmt::Display for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.name)
    }
}

impl fmt::Debug for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mask({})", self.0.name)
    }
}
