//! The signs along the solution.

use std::fmt;

use crate::value::{Description, ValueError, ValueKind, Widget};
use mazewright_core::font::LETTERS;
use mazewright_render::style::trail::{MOST_NUMBER, MOST_SIGNS, Trail, TrailError};

/// A word or numbers, such as `word:SPRING` or `numbers:2,4,6`; or `none`.
pub struct TrailKind;

/// The value without signs.
const NONE: &str = "none";

impl ValueKind for TrailKind {
    type Value = Option<Trail>;

    const HAS_CASE: bool = true;

    fn parse_spelling(&self, text: &str) -> Result<Option<Trail>, ValueError> {
        if text.eq_ignore_ascii_case(NONE) {
            return Ok(None);
        }
        let trail = Trail::parse(text)
            .ok_or_else(|| ValueError { suggestion: with_kind(text), ..ValueError::invalid() })?;
        trail.map(Some).map_err(|TrailError { code, detail }| ValueError {
            detail: Some(detail),
            ..ValueError::new(code)
        })
    }

    fn format(&self, value: &Option<Trail>, text: &mut String) -> fmt::Result {
        text.push_str(&value.as_ref().map_or_else(|| NONE.to_owned(), Trail::text));
        Ok(())
    }

    fn describe(&self) -> Description {
        let allowed = format!(
            "none, word: and 2 to {MOST_SIGNS} letters ({LETTERS}), or numbers: and 2 to {MOST_SIGNS} numbers \
             from 0 to {MOST_NUMBER} with commas between them"
        );
        Description::text(allowed, Widget::Text)
    }
}

/// Returns numbers or a word with its kind before it, if that is a trail.
fn with_kind(text: &str) -> Option<String> {
    let signs: String = text.split_whitespace().collect();
    ["numbers", "word"]
        .map(|kind| format!("{kind}:{signs}"))
        .into_iter()
        .find(|trail| matches!(Trail::parse(trail), Some(Ok(_))))
}
