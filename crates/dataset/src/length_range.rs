//! A range of lengths.

use std::fmt::{self, Write as _};
use std::ops::RangeInclusive;

use mazewright_request::text::number::is_whole;
use mazewright_request::value::{Description, ValueError, ValueKind, Widget};

/// Two whole numbers with `..` between them, the smaller first. One of them may be left out.
pub struct LengthRangeKind;

/// Reads `a..b`, `a..` or `..b`.
pub(crate) fn parse_range(text: &str) -> Option<RangeInclusive<u32>> {
    let (least, most) = text.split_once("..")?;
    let number = |text: &str, missing: u32| match text {
        "" => Some(missing),
        _ if is_whole(text) => text.parse().ok(),
        _ => None,
    };
    let range = number(least, 0)?..=number(most, u32::MAX)?;
    (!range.is_empty() && text != "..").then_some(range)
}

impl ValueKind for LengthRangeKind {
    type Value = RangeInclusive<u32>;

    fn parse_spelling(&self, text: &str) -> Result<RangeInclusive<u32>, ValueError> {
        parse_range(text).ok_or_else(ValueError::invalid)
    }

    fn format(&self, value: &RangeInclusive<u32>, text: &mut String) -> fmt::Result {
        if *value.start() > 0 || *value.end() == u32::MAX {
            write!(text, "{}", value.start())?;
        }
        text.push_str("..");
        match *value.end() {
            u32::MAX => Ok(()),
            end => write!(text, "{end}"),
        }
    }

    fn describe(&self) -> Description {
        let allowed = "two whole numbers with .. between them, the smaller first, such as 20..200, 20.. \
                       or ..200";
        Description::text(allowed, Widget::Text)
    }
}
