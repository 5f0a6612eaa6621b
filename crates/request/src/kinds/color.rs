//! Colours.

use std::fmt::{self, Write as _};

use crate::value::{Description, ValueError, ValueKind, Widget};
use mazewright_render::style::Color;

/// A colour.
pub struct ColorKind;

impl ValueKind for ColorKind {
    type Value = Color;

    fn parse_spelling(&self, text: &str) -> Result<Color, ValueError> {
        let color = Color::parse(text).ok_or_else(ValueError::invalid)?;
        // All invisible colours become one, so that requests with one URL are equal.
        Ok(if color.is_visible() { color } else { Color::NONE })
    }

    fn format(&self, value: &Color, text: &mut String) -> fmt::Result {
        write!(text, "{value}")
    }

    fn describe(&self) -> Description {
        let allowed =
            "rgb, rrggbb or rrggbbaa in hexadecimal, a CSS colour name, none or transparent";
        Description::text(allowed, Widget::Text)
    }
}
