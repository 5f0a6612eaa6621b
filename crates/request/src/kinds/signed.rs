//! Whole numbers that may be negative.

use std::fmt::{self, Write as _};

use crate::text::number::is_whole;
use crate::value::{Description, JsonType, ValueError, ValueKind, Widget};

/// A whole number that may be negative: `0|-?[1-9][0-9]*`.
pub struct SignedKind(
    /// The least and the greatest number.
    pub [i32; 2],
);

impl ValueKind for SignedKind {
    type Value = i32;

    fn parse_spelling(&self, text: &str) -> Result<i32, ValueError> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        if !is_whole(digits) || text == "-0" {
            return Err(ValueError::invalid());
        }
        // Well formed but longer than an i32 is out of range as well.
        let Self([min, max]) = *self;
        let value = text.parse().ok().filter(|value| (min..=max).contains(value));
        value.ok_or_else(ValueError::out_of_range)
    }

    fn format(&self, value: &i32, text: &mut String) -> fmt::Result {
        write!(text, "{value}")
    }

    fn describe(&self) -> Description {
        let Self([min, max]) = *self;
        let allowed = format!("a whole number from {min} to {max}");
        // Telephones have no keyboard of digits and a minus.
        let widget = Widget::Number { keyboard: None, step: None };
        Description::number(allowed, JsonType::Integer, [min, max].map(f64::from), widget)
    }

    fn is_unquoted(&self, _text: &str) -> bool {
        true
    }
}
