//! Masks.

use std::fmt::{self, Write as _};

use crate::text::packed_text::{PackedTextError, unpack};
use crate::value::{Description, Name, ValueError, ValueKind, Widget, spellings};
use mazewright_core::{Mask, mask, mask::MAX_LETTERS, mask::MaskFault, mask::PRESETS, nearest};

/// The word for no mask.
const NONE: Name = Name { name: "none", aliases: &[], doc: "All of the picture" };

/// Rows of text, letters, or the name of a preset; or `none`.
pub struct MaskKind;

impl ValueKind for MaskKind {
    type Value = Option<Mask>;

    const HAS_CASE: bool = true;

    fn parse_spelling(&self, text: &str) -> Result<Option<Mask>, ValueError> {
        let unpacked = unpack(text, mask::MAX_BYTES)?;
        let text = unpacked.as_deref().unwrap_or(text);
        if text.eq_ignore_ascii_case(NONE.name) {
            return Ok(None);
        }
        Ok(Some(Mask::parse(text)?))
    }

    fn format(&self, value: &Option<Mask>, text: &mut String) -> fmt::Result {
        match value {
            Some(mask) => text.write_str(&mask.name()),
            None => text.write_str(NONE.name),
        }
    }

    fn describe(&self) -> Description {
        let allowed = format!(
            "rows of X and . with commas between them, text: and up to {MAX_LETTERS} letters, \
             none, one of {} silhouettes, such as heart, cat or rocket, or z: and any of these \
             compressed by zlib, in base64url; in a body also a list \
             of rows, an SVG, a PNG, a JPEG or a WebP",
            PRESETS.len()
        );
        Description::text(allowed, Widget::Suggestions)
            .as_list()
            .with_values([NONE].into_iter().chain(PRESETS.iter().map(Name::from)))
    }
}

impl From<PackedTextError> for ValueError {
    fn from(error: PackedTextError) -> Self {
        let (kind, detail) = match error {
            PackedTextError::Broken(detail) => (Self::invalid(), detail),
            PackedTextError::Long(detail) => (Self::out_of_range(), detail),
        };
        Self { detail: Some(detail), ..kind }
    }
}

impl From<MaskFault> for ValueError {
    fn from(MaskFault { code, detail, name }: MaskFault) -> Self {
        let suggestion = name.and_then(|name| {
            let near = nearest(&name, spellings(PRESETS).chain([NONE.name])).map(str::to_owned);
            let letters = format!("text:{name}");
            near.or_else(|| Mask::parse(&letters).is_ok().then_some(letters))
        });
        Self { code, suggestion, detail: Some(detail) }
    }
}
