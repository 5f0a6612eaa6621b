//! The side of an endless maze.

use std::fmt::{self, Write as _};

use crate::text::number::is_whole;
use crate::value::{Description, JsonType, ValueError, ValueKind, Widget};
use mazewright_endless::MAX_SIDE_LOG2;

/// A power of two, by its exponent.
pub struct SideKind;

impl ValueKind for SideKind {
    type Value = u32;

    fn parse_spelling(&self, text: &str) -> Result<u32, ValueError> {
        if !is_whole(text) {
            return Err(ValueError::invalid());
        }
        let cells = text.parse().ok().filter(|cells| (2..=1 << MAX_SIDE_LOG2).contains(cells));
        let cells: u32 = cells.ok_or_else(ValueError::out_of_range)?;
        let log2 = cells.ilog2();
        if cells.is_power_of_two() {
            return Ok(log2);
        }
        let up = (log2 + u32::from(cells > 3 << (log2 - 1))).min(MAX_SIDE_LOG2);
        Err(ValueError { suggestion: Some((1_u32 << up).to_string()), ..ValueError::invalid() })
    }

    fn format(&self, value: &u32, text: &mut String) -> fmt::Result {
        write!(text, "{}", 1_u32 << value)
    }

    fn describe(&self) -> Description {
        let most = 1_u32 << MAX_SIDE_LOG2;
        let widget = Widget::Number { keyboard: Some("numeric"), step: None };
        let allowed = format!("a power of two from 2 to {most}");
        Description::number(allowed, JsonType::Integer, [2.0, f64::from(most)], widget)
    }

    fn is_unquoted(&self, _text: &str) -> bool {
        true
    }
}
