//! Columns and rows of the sheets of a poster.

use std::fmt::{self, Write as _};

use crate::text::number::is_whole;
use crate::value::{Description, ValueError, ValueKind, Widget};
use mazewright_render::style::page::MOST_SHEETS;

/// Two numbers with an x between them, such as `3x2`.
pub struct SheetsKind;

impl ValueKind for SheetsKind {
    type Value = [u32; 2];

    fn parse_spelling(&self, text: &str) -> Result<[u32; 2], ValueError> {
        let (cols, rows) = text.split_once('x').ok_or_else(ValueError::invalid)?;
        if !is_whole(cols) || !is_whole(rows) {
            return Err(ValueError::invalid());
        }
        let number =
            |side: &str| side.parse().ok().filter(|count| (1..=MOST_SHEETS).contains(count));
        match (number(cols), number(rows)) {
            (Some(cols), Some(rows)) => Ok([cols, rows]),
            _ => Err(ValueError::out_of_range()),
        }
    }

    fn format(&self, [cols, rows]: &[u32; 2], text: &mut String) -> fmt::Result {
        write!(text, "{cols}x{rows}")
    }

    fn describe(&self) -> Description {
        let allowed = format!("columns x rows of sheets, each from 1 to {MOST_SHEETS}, as 3x2");
        Description::text(allowed, Widget::Text)
    }
}
