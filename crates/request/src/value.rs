//! Kinds of values: the grammar of their values in a URL, and their description in errors, in the API's description
//! and in the studio's form.
//!
//! This module knows neither the parameters nor the request that holds their values.

use std::fmt;

use crate::error::shown;
use crate::other_values::other_value;
use crate::text::number::without_idle_zeros;
use mazewright_core::{Choice, nearest};

/// A kind of value. One implementation holds everything about it.
pub trait ValueKind: Sync {
    /// The type of a value in Rust.
    type Value;

    /// Whether upper and lower case mean different values. Otherwise a caller may spell each value in
    /// any case, and each number with idle zeros, as `12.50`.
    const HAS_CASE: bool = false;

    /// Parses `text`, which is not empty, in any spelling of the value.
    fn parse(&self, text: &str) -> Result<Self::Value, ValueError> {
        let read = if Self::HAS_CASE {
            self.parse_spelling(text)
        } else if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            self.parse_spelling(&without_idle_zeros(&text.to_ascii_lowercase()))
        } else {
            self.parse_spelling(&without_idle_zeros(text))
        };
        read.map_err(|error| error.suggesting(text, self.named_values()))
    }

    /// Parses `text`, which is not empty. Its letters are in lower case, and its numbers have no idle zeros, unless the
    /// kind [has a case](Self::HAS_CASE).
    fn parse_spelling(&self, text: &str) -> Result<Self::Value, ValueError>;

    /// Appends the canonical spelling, which [`parse`](Self::parse) reads back, to `text`.
    fn format(&self, value: &Self::Value, text: &mut String) -> fmt::Result;

    /// Describes the values.
    fn describe(&self) -> Description;

    /// Returns the names of values. An error may suggest one of them.
    fn named_values(&self) -> Vec<&'static str> {
        self.describe().values.iter().map(|value| value.name).collect()
    }

    /// Returns whether JSON has this canonical spelling without quotes.
    fn is_unquoted(&self, _text: &str) -> bool {
        false
    }
}

/// A description of the values of one kind.
pub struct Description {
    /// The values that are allowed, in words that continue "must be".
    pub allowed: String,
    /// The type of the values in JSON Schema.
    pub json_type: JsonType,
    /// The least and the greatest number, or length of a text.
    pub range: Option<[f64; 2]>,
    /// The values that can be listed, without aliases.
    pub values: Vec<Name>,
    /// The control that a form shows for them.
    pub widget: Widget,
    /// Whether a value has several parts, so that JSON may have it as a list.
    pub takes_list: bool,
}

impl Description {
    /// Describes values that are texts in JSON.
    pub fn text(allowed: impl Into<String>, widget: Widget) -> Self {
        let (json_type, range, values) = (JsonType::String, None, Vec::new());
        Self { allowed: allowed.into(), json_type, range, values, widget, takes_list: false }
    }

    /// Describes values that are numbers.
    pub fn number(
        allowed: impl Into<String>,
        json_type: JsonType,
        range: [f64; 2],
        widget: Widget,
    ) -> Self {
        Self { json_type, range: Some(range), ..Self::text(allowed, widget) }
    }

    /// Allows a list in JSON.
    #[must_use]
    pub fn as_list(self) -> Self {
        Self { takes_list: true, ..self }
    }

    /// Lists values.
    #[must_use]
    pub fn with_values(self, values: impl IntoIterator<Item = Name>) -> Self {
        Self { values: values.into_iter().collect(), ..self }
    }
}

/// A type of JSON Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonType {
    /// A whole number.
    Integer,
    /// Any number.
    Number,
    /// `true` or `false`.
    Boolean,
    /// A text.
    String,
    /// An object.
    Object,
}

impl JsonType {
    /// Returns the type's name in JSON Schema.
    pub fn name(self) -> &'static str {
        match self {
            Self::Integer => "integer",
            Self::Number => "number",
            Self::Boolean => "boolean",
            Self::String => "string",
            Self::Object => "object",
        }
    }
}

/// The control that a form shows for a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Widget {
    /// No control: no form can hold the value.
    None,
    /// A list of all values, for a choice of one.
    Select,
    /// A list of `true` and `false`.
    Switch,
    /// A field for a number.
    Number {
        /// The keyboard of a telephone, as HTML's `inputmode` names it.
        keyboard: Option<&'static str>,
        /// The step of the number, as HTML's `step` has it; whole numbers have none.
        step: Option<&'static str>,
    },
    /// A field for a text, with the example as its placeholder.
    Text,
    /// A field for a text that suggests the listed values.
    Suggestions,
}

/// A value that can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// The canonical spelling.
    pub name: &'static str,
    /// Other spellings with the same meaning.
    pub aliases: &'static [&'static str],
    /// A description of one sentence; empty if the name is clear.
    pub doc: &'static str,
}

/// Creates a value without aliases whose name needs no description.
impl From<&'static str> for Name {
    fn from(name: &'static str) -> Self {
        Self { name, aliases: &[], doc: "" }
    }
}

impl<T> From<&'static Choice<T>> for Name {
    fn from(choice: &'static Choice<T>) -> Self {
        Self { name: choice.name, aliases: choice.aliases, doc: choice.doc }
    }
}

/// Iterates over the names and aliases of a table.
pub fn spellings<T>(table: &'static [Choice<T>]) -> impl Iterator<Item = &'static str> {
    table.iter().flat_map(|choice| choice.aliases.iter().copied().chain([choice.name]))
}

/// A reason why a text is not a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueError {
    /// A stable word for programs.
    pub code: &'static str,
    /// The value that the caller probably meant.
    pub suggestion: Option<String>,
    /// Details beyond what is [allowed](Description::allowed), in words that continue "but".
    pub detail: Option<String>,
}

impl ValueError {
    /// Creates an error that its code explains completely.
    pub fn new(code: &'static str) -> Self {
        Self { code, suggestion: None, detail: None }
    }

    /// Creates the error of a text that is not well formed.
    pub fn invalid() -> Self {
        Self::new("invalid")
    }

    /// Creates the error of a text that is well formed, but too small, too large, too short or too long.
    pub fn out_of_range() -> Self {
        Self::new("out-of-range")
    }

    /// Creates the error of `part` of a list that is none of `names`. It suggests the most similar name. `allowed`
    /// describes the lists that are allowed.
    pub fn unknown_part(
        part: &str,
        names: impl IntoIterator<Item = &'static str>,
        allowed: &str,
    ) -> Self {
        let detail =
            (!part.is_empty()).then(|| format!("{} is unknown; take {allowed}", shown(part)));
        Self { detail, ..Self::unknown(part, names) }
    }

    /// Creates the error of a list that has `part` twice.
    pub fn repeated_part(part: &str) -> Self {
        Self { detail: Some(format!("{} is given twice", shown(part))), ..Self::new("duplicate") }
    }

    /// Suggests one of `names`: the one that people commonly mean by `text`. Without one and without an earlier
    /// suggestion, it suggests the most similar name.
    fn suggesting(self, text: &str, names: Vec<&'static str>) -> Self {
        let called = other_value(text, names.iter().copied()).map(str::to_owned);
        let near = || nearest(text, names).map(str::to_owned);
        Self { suggestion: called.or(self.suggestion).or_else(near), ..self }
    }

    /// Creates the error of a text that is none of `names`. It suggests the most similar name.
    pub fn unknown(text: &str, names: impl IntoIterator<Item = &'static str>) -> Self {
        Self { suggestion: nearest(text, names).map(str::to_owned), ..Self::new("unknown-value") }
    }
}
