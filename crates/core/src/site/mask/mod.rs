//! Masks: the part of the drawing's bounds that has cells. A cell is kept if its centre is in the
//! mask.
//!
//! ```text
//!   rows of text   X.X,...,X.X       X or # is out, a dot is in; scaled to the bounds
//!   a PNG          dark or transparent pixels are out; scaled to the bounds
//!   letters        text:HELLO        as large as fits, centred
//!   a preset       heart             as large as fits, centred
//! ```
//!
//! `X` and `.` follow J. Buck, *Mazes for Programmers* (2015), chapter 7. `#` is the wall in most
//! maps given as text. A space is refused, because programs that use it do not agree on its
//! meaning: some use it for out, others for in.

mod contours;
mod corner_cutting;
mod orientation;
mod painted;
mod photo;
mod png;
mod preset;
mod rows;
mod text;
mod traced;

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::cancel::Cancel;
use crate::catalog::{Choice, Listed, find};
use crate::error::{Error, ReadError};
use crate::font::composed;
use crate::geometry::Point;
use crate::site::mask::contours::Silhouette;
use crate::site::mask::corner_cutting::smoothed;
use crate::site::mask::painted::Painted;
use crate::site::mask::rows::BitRows;
use crate::site::region_extent::RegionExtent;

pub use crate::site::mask::photo::PhotoFormat;
pub use crate::site::mask::png::MAX_PIXEL_BYTES;
pub use crate::site::mask::png::{decoder as png_decoder, explain as explain_png};
pub use crate::site::mask::preset::{PRESETS, Preset};

/// The largest number of characters or pixels on a side.
pub const MAX_SIDE: u32 = 4096;

/// The largest length of a mask as text or as a PNG, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// The largest number of characters after `text:`.
pub const MAX_LETTERS: usize = 64;

/// The largest length of a name that fits into a URL, in bytes.
pub const MAX_NAME_BYTES: usize = 2048;

/// The part of the drawing's bounds that has cells. Cheap to clone. Masks with the same content are
/// equal, even if they were given in different forms.
#[derive(Clone)]
pub struct Mask(Arc<Inner>);

struct Inner {
    name: String,
    is_parseable: bool,
    form: Form,
    size: (u32, u32),
    /// The length of all sides, in multiples of the longer side of its bounds, and an upper bound on the area that is
    /// in, in multiples of that of its bounds.
    extent: RegionExtent,
}

enum Form {
    /// Scaled to the bounds.
    Rows(BitRows),
    /// As large as fits into the bounds.
    Outline(Silhouette),
    /// As large as fits into the bounds.
    Painted(Painted),
}

/// The closed contours of an area, and whether it is in.
pub(crate) type Area = (Vec<Vec<Point>>, bool);

/// The largest number of sides of a mask at which cells are clipped.
pub(crate) const MAX_SIDES: usize = 1 << 16;

/// The reason why a mask is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaskFault {
    /// A stable identifier for programs, in kebab-case: `ragged`, `no-cells`, `unknown-value` …
    pub code: &'static str,
    /// A description of the fault, as a clause that can follow "but"; lower case, without a full
    /// stop.
    pub detail: String,
    /// The text, if it was interpreted as the name of a preset.
    pub name: Option<String>,
}

/// The rule for a mask that leaves several connected components.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Parts {
    /// The mask is refused.
    #[default]
    One,
    /// Only the largest component is kept.
    Largest,
    /// Each component gets a maze of its own.
    All,
}

impl Listed for Parts {
    const PARAMETER: &'static str = "mask_parts";

    fn table() -> &'static [Choice<Self>] {
        PARTS
    }
}

/// All rules for masks that leave several components.
pub static PARTS: &[Choice<Parts>] = &[
    Choice { name: "one", aliases: &[], doc: "Several parts are refused", value: Parts::One },
    Choice { name: "largest", aliases: &[], doc: "The largest part alone", value: Parts::Largest },
    Choice { name: "all", aliases: &[], doc: "A maze in each part", value: Parts::All },
];

impl Parts {
    /// Returns the name of the rule in the table.
    pub fn name(self) -> &'static str {
        PARTS.iter().find(|choice| choice.value == self).map_or("one", |choice| choice.name)
    }
}

impl MaskFault {
    fn new(code: &'static str, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), name: None }
    }
}

impl Mask {
    /// Reads rows of text, `text:` and letters, or the name of a preset. Names and `text:` may be
    /// in upper or lower case. Line breaks or commas separate rows.
    pub fn parse(text: &str) -> Result<Self, MaskFault> {
        if text.len() > MAX_BYTES {
            let detail = format!("a mask may have at most {MAX_BYTES} bytes");
            return Err(MaskFault::new("too-large", detail));
        }
        if let Some((prefix, letters)) = text.split_once(':')
            && prefix.eq_ignore_ascii_case("text")
        {
            let letters = composed(letters.trim_matches(' '));
            let outline = text::outline(&letters)?;
            return Ok(Self::from_outline(
                format!("text:{letters}"),
                text::size(&outline),
                outline,
            ));
        }
        if let Some(preset) = find(PRESETS, text) {
            let outline = preset.value.outline().ok_or_else(|| unknown_preset(text))?;
            return Ok(Self::from_outline(
                preset.name.into(),
                preset.value.size(&outline),
                outline,
            ));
        }
        if text.starts_with("sha256:") {
            let detail = "that only names a mask that is too large for a URL; send the mask itself";
            return Err(MaskFault::new("name-only", detail));
        }
        if text.starts_with("data:") {
            let detail = "a picture must be sent in the body, not in the query";
            return Err(MaskFault::new("in-query", detail));
        }
        if is_file_name(text) {
            let detail = "that is the name of a file; send the file itself";
            return Err(MaskFault::new("unknown-value", detail));
        }
        if !text.contains(['.', '#', ',', '\n']) && text.contains(|it: char| it != 'X') {
            return Err(unknown_preset(text));
        }
        let rows = BitRows::parse(text)?;
        let size = (rows.cols(), rows.rows());
        Ok(Self::from_rows(rows, size))
    }

    /// Reads a PNG. A pixel is in if its alpha and its luminance (ITU-R BT.601) are both at least
    /// half of their maximum. A PNG of more than 1024 pixels on a side is subsampled. If the
    /// request gives no size, the maze has at most 60 cells on the longer side. Checks `cancel` before each row of
    /// pixels.
    pub fn png(bytes: &[u8], cancel: &Cancel) -> Result<Self, ReadError<MaskFault>> {
        Ok(Self::from_pixels(png::read(bytes, cancel)?))
    }

    /// Reads a JPEG or a WebP by the rules for [`png`](Self::png), turned as its Exif data say. It takes up to about
    /// 50 ms between two checks of `cancel`.
    pub fn photo(
        format: PhotoFormat,
        bytes: &[u8],
        cancel: &Cancel,
    ) -> Result<Self, ReadError<MaskFault>> {
        Ok(Self::from_pixels(format.read(bytes, cancel)?))
    }

    fn from_pixels(rows: BitRows) -> Self {
        let longest = rows.cols().max(rows.rows());
        let short = |side: u32| match longest.min(png::MAX_CELLS) {
            most if most < longest => (side * most).div_ceil(longest),
            _ => side,
        };
        let size = (short(rows.cols()), short(rows.rows()));
        Self::from_rows(rows, size)
    }

    /// Makes a mask of painted areas, from back to front: closed contours, filled by the nonzero
    /// rule, and whether the area is in. `name` identifies them, but cannot be parsed. If the
    /// request gives no size, the maze has 45 cells on the longer side.
    pub fn painted(name: &str, areas: impl IntoIterator<Item = (Vec<Vec<Point>>, bool)>) -> Self {
        let painted = Painted::new(areas);
        let size = painted.size();
        let (name, extent) = (name.to_owned(), painted.extent());
        let form = Form::Painted(painted);
        Self(Arc::new(Inner { name, is_parseable: false, form, size, extent }))
    }

    fn from_rows(rows: BitRows, size: (u32, u32)) -> Self {
        let name = rows.name(MAX_NAME_BYTES);
        let is_parseable = name.is_some();
        let name = name.unwrap_or_else(|| rows.digest());
        let extent = RegionExtent { length: rows.length(), area: rows.share() };
        Self(Arc::new(Inner { name, is_parseable, form: Form::Rows(rows), size, extent }))
    }

    fn from_outline(name: String, size: (u32, u32), outline: Silhouette) -> Self {
        let extent = outline.extent().in_multiples_of(outline.size());
        let form = Form::Outline(outline);
        Self(Arc::new(Inner { name, is_parseable: true, form, size, extent }))
    }

    /// Returns a size in columns and rows at which a cell is about one character or one segment of
    /// a stroke: at least 1 and at most [`MAX_SIDE`]. A PNG and rows of text may be equal as masks
    /// but differ in this size.
    pub fn size(&self) -> (u32, u32) {
        self.0.size
    }

    /// Returns the default rule for components. Letters and the parts of a painted picture are a
    /// maze each. Thin tips of a preset may become separate and are removed. All other masks must
    /// leave a single component.
    pub fn default_parts(&self) -> Parts {
        match &self.0.form {
            Form::Rows(_) => Parts::One,
            Form::Outline(_) if self.0.name.starts_with("text:") => Parts::All,
            Form::Outline(_) => Parts::Largest,
            Form::Painted(_) => Parts::All,
        }
    }

    /// Returns whether a cell with the centre `at` is in, for bounds from the origin to `size`;
    /// both in cell sides, y down.
    pub fn contains(&self, at: Point, size: Point) -> bool {
        match &self.0.form {
            Form::Rows(rows) => rows.contains(at, size),
            Form::Outline(outline) => outline.has(at, size),
            Form::Painted(painted) => painted.has(at, size),
        }
    }

    /// Returns the areas from back to front, for bounds from the origin to `size`: closed contours,
    /// filled by the nonzero rule, and whether the area is in. Returns `None` if they have more
    /// than [`MAX_SIDES`] sides. Curves (given as short segments) and stairs of pixels are
    /// smoothed.
    pub(crate) fn areas(&self, size: Point, cancel: &Cancel) -> Result<Option<Vec<Area>>, Error> {
        let areas = match &self.0.form {
            Form::Rows(rows) => match traced::contours(rows, size, MAX_SIDES, cancel)? {
                Some(contours) => vec![(contours, true)],
                None => return Ok(None),
            },
            Form::Outline(outline) => vec![(outline.contours(size), true)],
            Form::Painted(painted) => painted.contours(size),
        };
        cancel.check()?;
        let smooth = |contours: Vec<Vec<Point>>| contours.into_iter().map(smoothed).collect();
        let is_simple = self.sides() < MAX_SIDES || matches!(self.0.form, Form::Rows(_));
        let areas = areas.into_iter().map(|(contours, is_in)| (smooth(contours), is_in));
        Ok(is_simple.then(|| areas.collect()))
    }

    /// Returns an upper bound on the number of sides, at most [`MAX_SIDES`].
    pub(crate) fn sides(&self) -> usize {
        let sides = match &self.0.form {
            // A pixel has four sides.
            Form::Rows(rows) => 4 * rows.cols() as usize * rows.rows() as usize,
            Form::Outline(outline) => outline.sides(),
            Form::Painted(painted) => painted.sides(),
        };
        sides.min(MAX_SIDES)
    }

    /// Returns the length of all sides, and an upper bound on the area that is in, for bounds of this width and height.
    pub(crate) fn extent(&self, size: Point) -> RegionExtent {
        let own = match &self.0.form {
            Form::Rows(_) => size,
            Form::Outline(outline) => outline.size(),
            Form::Painted(painted) => painted.bounds_size(),
        };
        let drawn = own * (size.x / own.x).min(size.y / own.y);
        let RegionExtent { length, area } = self.0.extent;
        RegionExtent { length: length * drawn.x.max(drawn.y), area: area * drawn.x * drawn.y }
    }

    /// Returns an upper bound on the number of crossings of sides with each other, at most `most`.
    /// Only painted pictures have such crossings.
    pub(crate) fn overlaps(&self, most: usize) -> usize {
        match &self.0.form {
            Form::Rows(_) | Form::Outline(_) => 0,
            Form::Painted(painted) => painted.sides().pow(2).min(most),
        }
    }

    /// Returns a text that [`parse`](Self::parse) reads as an equal mask. If it were longer than
    /// [`MAX_NAME_BYTES`] bytes, the result is `sha256:` and the hash of the rows as text instead,
    /// which cannot be parsed.
    pub fn name(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.0.name)
    }

    /// Returns the memory in bytes.
    pub fn bytes(&self) -> usize {
        let form = match &self.0.form {
            Form::Rows(rows) => rows.bytes(),
            Form::Outline(outline) => outline.bytes(),
            Form::Painted(painted) => painted.bytes(),
        };
        form + self.0.name.len() + size_of::<Inner>()
    }

    /// Returns whether the name can be parsed, so that it can represent the mask in a URL.
    pub fn fits_url(&self) -> bool {
        self.0.is_parseable
    }
}

/// Returns whether a text is the name or the URL of a picture.
fn is_file_name(text: &str) -> bool {
    const EXTENSIONS: [&str; 8] = ["png", "svg", "jpg", "jpeg", "webp", "gif", "bmp", "txt"];
    let has_extension = |(_, extension): (&str, &str)| {
        EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known))
    };
    !text.contains('\n')
        && (text.contains("://") || text.rsplit_once('.').is_some_and(has_extension))
}

fn unknown_preset(name: &str) -> MaskFault {
    let fault =
        MaskFault::new("unknown-value", "no silhouette has that name; for letters, write text:ABC");
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
