//! Whole numbers that are not negative.

use std::fmt::{self, Write as _};

use crate::text::number::is_whole;
use crate::value::{Description, JsonType, ValueError, ValueKind, Widget};

/// A whole number: `0|[1-9][0-9]*`.
pub struct IntegerKind {
    /// The least.
    pub min: u32,
    /// The greatest.
    pub max: u32,
}

/// Creates a kind of whole number.
pub(crate) const fn integer(min: u32, max: u32) -> IntegerKind {
    IntegerKind { min, max }
}

/// Returns the kind of whole numbers within a range.
pub(crate) const fn within([min, max]: [u32; 2]) -> IntegerKind {
    IntegerKind { min, max }
}

impl ValueKind for IntegerKind {
    type Value = u32;

    fn parse_spelling(&self, text: &str) -> Result<u32, ValueError> {
        if !is_whole(text) {
            return Err(ValueError::invalid());
        }
        // Well formed but longer than a u32 is out of range as well.
        let value = text.parse().ok().filter(|value| (self.min..=self.max).contains(value));
        value.ok_or_else(ValueError::out_of_range)
    }

    fn format(&self, value: &u32, text: &mut String) -> fmt::Result {
        write!(text, "{value}")
    }

    fn describe(&self) -> Description {
        let Self { min, max } = *self;
        let allowed = if min == max {
            format!("{min}")
        } else {
            format!("a whole number from {min} to {max}")
        };
        let widget = Widget::Number { keyboard: Some("numeric"), step: None };
        Description::number(allowed, JsonType::Integer, [min, max].map(f64::from), widget)
    }

    fn is_unquoted(&self, _text: &str) -> bool {
        true
    }
}
