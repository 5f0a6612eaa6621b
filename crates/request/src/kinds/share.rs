//! Parts of a whole.

use std::fmt::{self, Write as _};

use crate::value::{Description, JsonType, ValueError, ValueKind, Widget};
use mazewright_core::Share;

/// A number from 0 to 1 with at most two decimals.
pub struct ShareKind;

impl ValueKind for ShareKind {
    type Value = Share;

    fn parse_spelling(&self, text: &str) -> Result<Share, ValueError> {
        Share::parse(text).ok_or_else(ValueError::invalid)
    }

    fn format(&self, value: &Share, text: &mut String) -> fmt::Result {
        write!(text, "{value}")
    }

    fn describe(&self) -> Description {
        let allowed = "a number from 0 to 1 with at most two decimals, such as 0.5 or 1";
        let widget = Widget::Number { keyboard: Some("decimal"), step: Some("0.01") };
        Description::number(allowed, JsonType::Number, [0.0, 1.0], widget)
    }

    fn named_values(&self) -> Vec<&'static str> {
        vec!["0", "1"]
    }

    fn is_unquoted(&self, _text: &str) -> bool {
        true
    }
}
