//! Ends of a route.

use std::fmt::{self, Write as _};

use crate::value::{Description, Name, ValueError, ValueKind, Widget};
use mazewright_core::{Compass, End};

/// One end of the route.
pub struct EndKind;

impl ValueKind for EndKind {
    type Value = End;

    fn parse_spelling(&self, text: &str) -> Result<End, ValueError> {
        End::parse(text, ',').ok_or_else(ValueError::invalid)
    }

    fn format(&self, value: &End, text: &mut String) -> fmt::Result {
        write!(text, "{value}")
    }

    fn describe(&self) -> Description {
        let points = Compass::NAMES.map(|(name, _)| name);
        let words = End::WORDS.map(|(name, _)| name);
        let allowed = format!(
            "a cell's number, its place as col,row or col,row,level, one of {}, random, farthest, \
             first or last",
            points.join(", ")
        );
        Description::text(allowed, Widget::Suggestions)
            .as_list()
            .with_values(words.into_iter().chain(points).map(Name::from))
    }
}
