//! Directions of a bias.

use std::fmt::{self, Write as _};

use crate::value::{Description, Name, ValueError, ValueKind, Widget};
use mazewright_core::BiasDirection;

/// `rows`, or whole degrees.
pub struct DirectionKind;

impl ValueKind for DirectionKind {
    type Value = BiasDirection;

    fn parse_spelling(&self, text: &str) -> Result<BiasDirection, ValueError> {
        BiasDirection::parse(text).ok_or_else(ValueError::invalid)
    }

    fn format(&self, value: &BiasDirection, text: &mut String) -> fmt::Result {
        write!(text, "{value}")
    }

    fn describe(&self) -> Description {
        let allowed = format!("rows, or whole degrees from 0 to {}", BiasDirection::MAX_DEGREES);
        Description::text(allowed, Widget::Text).with_values([Name::from("rows")])
    }
}
