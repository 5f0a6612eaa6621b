//! Rules for the cell of a growing tree that grows next.

use std::fmt::{self, Write as _};

use crate::value::{Description, Name, ValueError, ValueKind, Widget};
use mazewright_core::Pick;

/// Rules and their weights, comma-separated.
pub struct PickKind;

impl ValueKind for PickKind {
    type Value = Pick;

    fn parse_spelling(&self, text: &str) -> Result<Pick, ValueError> {
        Pick::parse(text).ok_or_else(ValueError::invalid)
    }

    fn format(&self, value: &Pick, text: &mut String) -> fmt::Result {
        write!(text, "{value}")
    }

    fn describe(&self) -> Description {
        let allowed = format!(
            "some of {}, each once, comma-separated, with a weight up to {} after a colon where it \
             is not 1",
            Pick::NAMES.join(", "),
            Pick::MAX_WEIGHT
        );
        Description::text(allowed, Widget::Text).as_list().with_values(Pick::NAMES.map(Name::from))
    }
}
