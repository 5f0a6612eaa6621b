//! Words above a picture.

use std::fmt::{self, Write as _};

use crate::value::{Description, ValueError, ValueKind, Widget};
use mazewright_core::font::LETTERS;
use mazewright_render::style::title::{MAX_CHARACTERS, Title, TitleError};

/// A text of 1 to [`MAX_CHARACTERS`] characters.
pub struct TitleKind {
    /// Whether it may have characters that the font lacks.
    pub any: bool,
}

impl ValueKind for TitleKind {
    type Value = Option<Title>;

    const HAS_CASE: bool = true;

    fn parse_spelling(&self, text: &str) -> Result<Option<Title>, ValueError> {
        Ok(Some(if self.any { Title::parse_any(text)? } else { Title::parse(text)? }))
    }

    fn format(&self, value: &Option<Title>, text: &mut String) -> fmt::Result {
        text.write_str(value.as_ref().map_or("", Title::text))
    }

    fn describe(&self) -> Description {
        let of = if self.any { "; in pictures " } else { ": " };
        let allowed = format!("1 to {MAX_CHARACTERS} characters{of}{LETTERS}");
        let range = Some([1.0, MAX_CHARACTERS as f64]);
        Description { range, ..Description::text(allowed, Widget::Text) }
    }
}

impl From<TitleError> for ValueError {
    fn from(TitleError { code, detail }: TitleError) -> Self {
        Self { detail: Some(detail), ..Self::new(code) }
    }
}
