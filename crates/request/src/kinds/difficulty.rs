//! Target difficulties.

use std::fmt::{self, Write as _};

use crate::text::number::is_whole;
use crate::value::{Description, Name, ValueError, ValueKind, Widget};
use mazewright_core::analysis::Target;

/// A word, or a whole number from 0 to 100.
pub struct DifficultyKind;

fn words() -> impl Iterator<Item = &'static str> {
    Target::NAMES.into_iter().map(|(name, _)| name)
}

impl ValueKind for DifficultyKind {
    type Value = Target;

    fn parse_spelling(&self, text: &str) -> Result<Target, ValueError> {
        Target::parse(text).ok_or_else(|| {
            if is_whole(text) {
                ValueError::out_of_range()
            } else {
                ValueError::unknown(text, words())
            }
        })
    }

    fn format(&self, value: &Target, text: &mut String) -> fmt::Result {
        write!(text, "{value}")
    }

    fn describe(&self) -> Description {
        let allowed = "easy, medium, hard, any or a whole number from 0 to 100";
        Description::text(allowed, Widget::Suggestions).with_values(words().map(Name::from))
    }
}
