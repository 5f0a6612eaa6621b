//! Openings in the outline.

use std::fmt::{self, Write as _};

use crate::value::{Description, Name, ValueError, ValueKind, Widget};
use mazewright_core::{Compass, End, MAX_OPENINGS, Opening, Openings, OpeningsFault};

/// `true`, `false`, or a list of cells.
pub struct OpeningsKind;

impl ValueKind for OpeningsKind {
    type Value = Openings;

    fn parse_spelling(&self, text: &str) -> Result<Openings, ValueError> {
        Openings::parse(text).map_err(ValueError::from)
    }

    fn format(&self, value: &Openings, text: &mut String) -> fmt::Result {
        write!(text, "{value}")
    }

    fn describe(&self) -> Description {
        let points = Compass::NAMES.map(|(name, _)| name);
        let allowed = format!(
            "true, false, or up to {MAX_OPENINGS} cells that touch the outline, comma-separated: \
             start, goal, a cell's number (alone 0, and 1, with a comma), its place as col:row or col:row:level, {}, first, last \
             or random",
            points.join(", ")
        );
        let words = ["true", "false"].into_iter().chain(Opening::ENDS.map(|(name, _)| name));
        let cells = End::WORDS.into_iter().filter(|(_, end)| *end != End::Farthest);
        let values = words.chain(cells.map(|(name, _)| name)).chain(points);
        Description::text(allowed, Widget::Suggestions)
            .as_list()
            .with_values(values.map(Name::from))
    }

    fn is_unquoted(&self, text: &str) -> bool {
        matches!(text, "true" | "false")
    }
}

impl From<OpeningsFault> for ValueError {
    fn from(fault: OpeningsFault) -> Self {
        let (code, detail) = match fault {
            OpeningsFault::Unknown => return Self::invalid(),
            OpeningsFault::Twice(item) => {
                ("duplicate", format!("{item} is given twice; only random may be"))
            }
            OpeningsFault::TooMany(count) => {
                let detail = format!("{count} openings are more than {MAX_OPENINGS}; list fewer");
                ("out-of-range", detail)
            }
        };
        Self { detail: Some(detail), ..Self::new(code) }
    }
}
