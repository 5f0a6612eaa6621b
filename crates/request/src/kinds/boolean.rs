//! `true` or `false`, also spelt `1` and `0`.

use std::fmt::{self, Write as _};

use crate::value::{Description, JsonType, ValueError, ValueKind, Widget};

/// `true` or `false`.
pub struct BooleanKind;

impl ValueKind for BooleanKind {
    type Value = bool;

    fn parse_spelling(&self, text: &str) -> Result<bool, ValueError> {
        match text {
            "true" | "1" => Ok(true),
            "false" | "0" => Ok(false),
            _ => Err(ValueError::invalid()),
        }
    }

    fn format(&self, value: &bool, text: &mut String) -> fmt::Result {
        write!(text, "{value}")
    }

    fn describe(&self) -> Description {
        let json_type = JsonType::Boolean;
        Description { json_type, ..Description::text("true or false", Widget::Switch) }
    }

    fn named_values(&self) -> Vec<&'static str> {
        vec!["true", "false"]
    }

    fn is_unquoted(&self, _text: &str) -> bool {
        true
    }
}
