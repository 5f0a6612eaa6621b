//! Words above a picture.

use std::fmt::{self, Write as _};

use crate::request::value::{Description, ValueError, ValueKind, Widget};
use mazewright_render::style::title::{MAX_CHARACTERS, Title, TitleError};

/// A text of 1 to [`MAX_CHARACTERS`] characters that the font has.
pub struct TitleKind;

impl ValueKind for TitleKind {
    type Value = Option<Title>;

    const HAS_CASE: bool = true;

    fn parse_spelling(&self, text: &str) -> Result<Option<Title>, ValueError> {
        Ok(Some(Title::parse(text)?))
    }

    fn format(&self, value: &Option<Title>, text: &mut String) -> fmt::Result {
        text.write_str(value.as_ref().map_or("", Title::text))
    }

    fn describe(&self) -> Description {
        let allowed = format!(
            "1 to {MAX_CHARACTERS} characters: letters of Latin, Greek or Cyrillic, digits and signs"
        );
        let range = Some([1.0, MAX_CHARACTERS as f64]);
        Description { range, ..Description::text(allowed, Widget::Text { wide: true }) }
    }
}

impl From<TitleError> for ValueError {
    fn from(TitleError { code, detail }: TitleError) -> Self {
        Self { detail: Some(detail), ..Self::new(code) }
    }
}
