//! Lengths, and times.

use std::fmt::{self, Write as _};

use crate::value::{Description, JsonType, ValueError, ValueKind, Widget};
use mazewright_render::style::Length;

/// A number with at most two decimals.
pub struct LengthKind {
    /// The unit, in the plural.
    pub unit: &'static str,
    /// The least.
    pub min: Length,
    /// The greatest.
    pub max: Length,
}

/// Creates a kind of length in pixels, seconds or millimetres, of at least `min_hundredths` hundredths.
pub(crate) const fn length(unit: &'static str, min_hundredths: u32, max: u32) -> LengthKind {
    LengthKind { unit, min: Length::from_hundredths(min_hundredths), max: Length::whole(max) }
}

impl ValueKind for LengthKind {
    type Value = Length;

    fn parse_spelling(&self, text: &str) -> Result<Length, ValueError> {
        let value = Length::parse(text).ok_or_else(ValueError::invalid)?;
        let within = (self.min..=self.max).contains(&value);
        within.then_some(value).ok_or_else(ValueError::out_of_range)
    }

    fn format(&self, value: &Length, text: &mut String) -> fmt::Result {
        write!(text, "{value}")
    }

    fn describe(&self) -> Description {
        let Self { unit, min, max } = self;
        let allowed = format!("a number of {unit} from {min} to {max} with at most two decimals");
        let range = [min, max].map(|length| f64::from(length.hundredths()) / 100.0);
        let widget = Widget::Number { keyboard: Some("decimal"), step: Some("any") };
        Description::number(allowed, JsonType::Number, range, widget)
    }

    fn is_unquoted(&self, _text: &str) -> bool {
        true
    }
}
