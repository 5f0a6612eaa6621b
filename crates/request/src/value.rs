//! What a kind of value is: the grammar that its values have in a URL, and what is said about them in
//! errors, in the API's description and in the studio's form.
//!
//! Nothing here knows which parameters there are, or the request that holds their values.

use std::fmt;

use crate::error::shown;
use crate::other_values::other_value;
use mazewright_core::{self, Choice};

/// A kind of value. All about it is in its one implementation.
pub trait ValueKind: Sync {
    /// What a text is read into.
    type Value;

    /// Whether letters of either case mean different values. Otherwise each value may be spelt in any
    /// case.
    const HAS_CASE: bool = false;

    /// Reads a text that is not empty, in any of the value's spellings.
    fn parse(&self, text: &str) -> Result<Self::Value, ValueError> {
        let is_spelt = Self::HAS_CASE || !text.bytes().any(|byte| byte.is_ascii_uppercase());
        let read = if is_spelt {
            self.parse_spelling(text)
        } else {
            self.parse_spelling(&text.to_ascii_lowercase())
        };
        read.map_err(|error| error.suggesting(text, self.named_values()))
    }

    /// Reads a text that is not empty, whose letters are in lower case unless the kind
    /// [has a case](Self::HAS_CASE).
    fn parse_spelling(&self, text: &str) -> Result<Self::Value, ValueError>;

    /// Writes the canonical spelling, which [`parse`](Self::parse) reads back.
    fn format(&self, value: &Self::Value, text: &mut String) -> fmt::Result;

    /// What is said about the values.
    fn describe(&self) -> Description;

    /// Names of values, of which one may be suggested in place of another text.
    fn named_values(&self) -> Vec<&'static str> {
        self.describe().values.iter().map(|value| value.name).collect()
    }

    /// Whether a canonical spelling stands in JSON without quotes.
    fn is_unquoted(&self, _text: &str) -> bool {
        false
    }
}

/// What is said about the values of one kind.
pub struct Description {
    /// What a value must be, in words that continue "must be".
    pub allowed: String,
    /// Their type in JSON Schema.
    pub json_type: JsonType,
    /// The least and the greatest number, or length of a text.
    pub range: Option<[f64; 2]>,
    /// The values that can be listed, aliases left out.
    pub values: Vec<Name>,
    /// What a form has for them.
    pub widget: Widget,
    /// Whether a value has several parts, so that in JSON it may be a list of them.
    pub takes_list: bool,
}

impl Description {
    /// The description of values that are texts in JSON.
    pub fn text(allowed: impl Into<String>, widget: Widget) -> Self {
        let (json_type, range, values) = (JsonType::String, None, Vec::new());
        Self { allowed: allowed.into(), json_type, range, values, widget, takes_list: false }
    }

    /// The description of values that are numbers.
    pub fn number(
        allowed: impl Into<String>,
        json_type: JsonType,
        range: [f64; 2],
        widget: Widget,
    ) -> Self {
        Self { json_type, range: Some(range), ..Self::text(allowed, widget) }
    }

    /// Says that a value may be a list in JSON.
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
    /// Its name in JSON Schema.
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

/// What a form has for a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Widget {
    /// Nothing: no form can hold it.
    None,
    /// A list of all values, of which one is chosen.
    Select,
    /// A list of `true` and `false`.
    Switch,
    /// A field for a number.
    Number {
        /// The keyboard of a telephone, as HTML's `inputmode` names it.
        keyboard: Option<&'static str>,
        /// By how much the number changes, as HTML's `step` has it; whole numbers have none.
        step: Option<&'static str>,
    },
    /// A field for a text, with the example in it until something is entered.
    Text {
        /// Whether it takes a whole row of the form.
        wide: bool,
    },
    /// A field for a text that suggests the listed values.
    Suggestions {
        /// Whether it takes a whole row of the form.
        wide: bool,
    },
}

impl Widget {
    /// Whether it takes a whole row of the form.
    pub fn is_wide(self) -> bool {
        match self {
            Self::Select => true,
            Self::Text { wide } | Self::Suggestions { wide } => wide,
            Self::None | Self::Switch | Self::Number { .. } => false,
        }
    }
}

/// A value that can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// The canonical spelling.
    pub name: &'static str,
    /// Other spellings that mean the same.
    pub aliases: &'static [&'static str],
    /// One sentence; empty where the name says it.
    pub doc: &'static str,
}

/// A value without aliases whose name says what it is.
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

/// The names and aliases of a table.
pub fn spellings<T>(table: &'static [Choice<T>]) -> impl Iterator<Item = &'static str> {
    table.iter().flat_map(|choice| choice.aliases.iter().copied().chain([choice.name]))
}

/// Why a text is no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueError {
    /// A stable word for programs.
    pub code: &'static str,
    /// What was probably meant.
    pub suggestion: Option<String>,
    /// More than that it is not what is [allowed](Description::allowed), in words that continue
    /// "but".
    pub detail: Option<String>,
}

impl ValueError {
    /// An error of which the code says all.
    pub fn new(code: &'static str) -> Self {
        Self { code, suggestion: None, detail: None }
    }

    /// The text is not well formed.
    pub fn invalid() -> Self {
        Self::new("invalid")
    }

    /// The text is well formed, but too small, too large, too short or too long.
    pub fn out_of_range() -> Self {
        Self::new("out-of-range")
    }

    /// A part of a list is none of these names, but may have been meant to be one.
    pub fn unknown_part(part: &str, names: impl IntoIterator<Item = &'static str>) -> Self {
        let detail = (!part.is_empty()).then(|| format!("{} is unknown", shown(part)));
        Self { detail, ..Self::unknown(part, names) }
    }

    /// A part of a list stands in it twice.
    pub fn repeated_part(part: &str) -> Self {
        Self { detail: Some(format!("{} stands twice", shown(part))), ..Self::new("duplicate") }
    }

    /// Suggests one of these names if it is what people call this text, or else, if nothing is suggested
    /// yet, if it is nearly spelt so.
    fn suggesting(self, text: &str, names: Vec<&'static str>) -> Self {
        let called = other_value(text, names.iter().copied()).map(str::to_owned);
        let near = || nearest(text, names).map(str::to_owned);
        Self { suggestion: called.or(self.suggestion).or_else(near), ..self }
    }

    /// The text is none of these names, but may have been meant to be one.
    pub fn unknown(text: &str, names: impl IntoIterator<Item = &'static str>) -> Self {
        Self { suggestion: nearest(text, names).map(str::to_owned), ..Self::new("unknown-value") }
    }
}

/// Whether a text is a whole number without a sign or leading zeros, however large.
pub fn is_whole(text: &str) -> bool {
    let canonical = text == "0" || !text.starts_with('0');
    canonical && !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The name that a misspelt one was probably meant to be.
pub fn nearest(text: &str, names: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    mazewright_core::nearest(text, names)
}
