//! Words above a picture.

use std::fmt::{self, Write as _};

use crate::request::value::{Description, ValueError, ValueKind, Widget};
use mazewright_render::style::title::{MOST_LETTERS, Title, TitleFault};

/// A text of 1 to [`MOST_LETTERS`] characters that the font has.
pub struct TitleKind;

impl ValueKind for TitleKind {
    type Value = Option<Title>;

    fn parse(&self, text: &str) -> Result<Option<Title>, ValueError> {
        Ok(Some(Title::parse(text)?))
    }

    fn format(&self, value: &Option<Title>, text: &mut String) -> fmt::Result {
        text.write_str(value.as_ref().map_or("", Title::text))
    }

    fn describe(&self) -> Description {
        let allowed = format!(
            "1 to {MOST_LETTERS} characters: letters of Latin, Greek or Cyrillic, digits and signs"
        );
        let range = Some([1.0, MOST_LETTERS as f64]);
        Description { range, ..Description::text(allowed, Widget::Text { wide: true }) }
    }
}

impl From<TitleFault> for ValueError {
    fn from(TitleFault { code, detail }: TitleFault) -> Self {
        Self { detail: Some(detail), ..Self::new(code) }
    }
}
