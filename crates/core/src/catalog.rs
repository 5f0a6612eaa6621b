//! Tables of named choices, such as shapes, algorithms, solvers and formats.
//!
//! An entry is identified by its API name; two entries are equal if their names are.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::error::Refusal;

/// An entry of a table: a choice that a request can name.
pub struct Choice<T> {
    /// The API name in kebab-case. For shapes, algorithms, solvers and formats it equals the name of the file.
    pub name: &'static str,
    /// Other names for the same choice.
    pub aliases: &'static [&'static str],
    /// One sentence, for the API's documentation.
    pub doc: &'static str,
    /// The choice itself.
    pub value: T,
}

/// A reference to an entry of a static table.
pub type Chosen<T> = &'static Choice<T>;

/// Returns the entry with this name or alias, in upper or lower case.
pub fn find<T>(table: &'static [Choice<T>], name: &str) -> Option<Chosen<T>> {
    let is_named = |own: &&str| own.eq_ignore_ascii_case(name);
    table.iter().find(|choice| is_named(&choice.name) || choice.aliases.iter().any(is_named))
}

/// A kind of choice that has a table.
pub trait Listed: Sized + 'static {
    /// The name of the parameter whose value is such a choice, for messages.
    const PARAMETER: &'static str;

    /// Returns all choices; the first is the default.
    fn table() -> &'static [Choice<Self>];
}

/// Returns the entry of the table of `T` with this name or alias. The refusal of an unknown name
/// lists all names and suggests the nearest one.
pub fn lookup<T: Listed>(name: &str) -> Result<Chosen<T>, Refusal> {
    let names = || T::table().iter().map(|choice| choice.name);
    find(T::table(), name).ok_or_else(|| unknown_value(T::PARAMETER, name, names()))
}

/// Returns the refusal of a value that is not one of `names`.
pub(crate) fn unknown_value(
    parameter: &'static str,
    value: &str,
    names: impl IntoIterator<Item = &'static str>,
) -> Refusal {
    let names: Vec<&str> = names.into_iter().collect();
    let suggestion = nearest(value, names.iter().copied());
    let suggestion = suggestion.map(|name| format!("; did you mean {name}?")).unwrap_or_default();
    let value: String = value.chars().take(MAX_SHOWN).collect();
    let names = names.join(", ");
    let detail = format!("{parameter} is {value:?}, but must be one of {names}{suggestion}");
    Refusal::new(parameter, "unknown-value", detail).allowing(names)
}

/// The largest number of characters of an unknown value in a message.
const MAX_SHOWN: usize = 48;

/// Returns the name that a misspelt text probably means: the nearest by Damerau–Levenshtein
/// distance, or `None` if none is near. A name of fewer than eight letters may have one error, a
/// longer one one error in four letters.
pub fn nearest<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A long text is not a misspelt name.
    const LONGEST: usize = 32;
    if text.len() > LONGEST {
        return None;
    }
    let lower = text.to_ascii_lowercase();
    let distance = |name: &str| strsim::damerau_levenshtein(&lower, name);
    let (distance, name) = names.into_iter().map(|name| (distance(name), name)).min()?;
    // Two errors can turn a short name into another, and so can one error in a single letter.
    let letters = text.chars().count().min(name.chars().count());
    (distance <= (letters / 4).max(1) && distance < letters).then_some(name)
}

impl<T> PartialEq for Choice<T> {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl<T> Eq for Choice<T> {}

impl<T> Hash for Choice<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl<T> fmt::Debug for Choice<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
