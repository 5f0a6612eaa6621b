//! Names from a table.

use std::fmt::{self, Write as _};

use crate::value::{Description, Name, ValueError, ValueKind, Widget, spellings};
use mazewright_core::{Choice, Chosen, find};

/// An entry of a table, by its name or an alias.
pub struct ChoiceKind<T: 'static>(pub &'static [Choice<T>]);

impl<T: Sync> ValueKind for ChoiceKind<T> {
    type Value = Chosen<T>;

    fn parse_spelling(&self, text: &str) -> Result<Chosen<T>, ValueError> {
        find(self.0, text).ok_or_else(|| {
            // A text that says what an entry is, such as German, means that entry.
            let described = self.0.iter().find(|choice| choice.doc.eq_ignore_ascii_case(text));
            let unknown = ValueError::unknown(text, spellings(self.0));
            let suggestion = described.map(|choice| choice.name.to_owned());
            ValueError { suggestion: suggestion.or(unknown.suggestion), ..unknown }
        })
    }

    fn format(&self, value: &Chosen<T>, text: &mut String) -> fmt::Result {
        text.write_str(value.name)
    }

    fn describe(&self) -> Description {
        let names: Vec<&str> = self.0.iter().map(|choice| choice.name).collect();
        Description::text(format!("one of {}", names.join(", ")), Widget::Select)
            .with_values(self.0.iter().map(Name::from))
    }
}

/// The value of an entry of a table, by the entry's name or an alias. Each value has one entry.
pub struct VariantKind<T: 'static>(pub &'static [Choice<T>]);

impl<T: Copy + PartialEq + Sync> ValueKind for VariantKind<T> {
    type Value = T;

    fn parse_spelling(&self, text: &str) -> Result<T, ValueError> {
        ChoiceKind(self.0).parse(text).map(|choice| choice.value)
    }

    fn format(&self, value: &T, text: &mut String) -> fmt::Result {
        let choice = self.0.iter().find(|choice| choice.value == *value);
        text.write_str(choice.map_or("", |choice| choice.name))
    }

    fn describe(&self) -> Description {
        ChoiceKind(self.0).describe()
    }
}
