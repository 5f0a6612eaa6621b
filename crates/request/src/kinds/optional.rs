//! Values without a default.

use std::fmt;

use crate::value::{Description, ValueError, ValueKind};

/// A value of a kind, or none.
pub struct OptionalKind<K>(pub K);

impl<K: ValueKind> ValueKind for OptionalKind<K> {
    type Value = Option<K::Value>;

    const HAS_CASE: bool = K::HAS_CASE;

    fn parse_spelling(&self, text: &str) -> Result<Option<K::Value>, ValueError> {
        self.0.parse(text).map(Some)
    }

    fn format(&self, value: &Option<K::Value>, text: &mut String) -> fmt::Result {
        value.as_ref().map_or(Ok(()), |value| self.0.format(value, text))
    }

    fn describe(&self) -> Description {
        self.0.describe()
    }

    fn named_values(&self) -> Vec<&'static str> {
        self.0.named_values()
    }

    fn is_unquoted(&self, text: &str) -> bool {
        self.0.is_unquoted(text)
    }
}
