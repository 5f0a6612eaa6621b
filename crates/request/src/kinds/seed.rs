//! Seeds.

use std::fmt::{self, Write as _};

use crate::value::{Description, ValueError, ValueKind, Widget};
use mazewright_core::{SEED_BYTES, Seed};

/// A text of 1 to [`SEED_BYTES`] bytes.
pub struct SeedKind;

impl ValueKind for SeedKind {
    type Value = Seed;

    const HAS_CASE: bool = true;

    fn parse_spelling(&self, text: &str) -> Result<Seed, ValueError> {
        Seed::parse(text).ok_or_else(ValueError::out_of_range)
    }

    fn format(&self, value: &Seed, text: &mut String) -> fmt::Result {
        text.write_str(value.text())
    }

    fn describe(&self) -> Description {
        let allowed = format!("a text of 1 to {SEED_BYTES} bytes");
        let range = Some([1.0, SEED_BYTES as f64]);
        Description { range, ..Description::text(allowed, Widget::Text) }
    }
}
