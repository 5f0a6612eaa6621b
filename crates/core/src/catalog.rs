//! Tables of named choices: one table for each of shapes, algorithms, solvers, formats and others.
//!
//! An entry is identified by its API name; two entries are equal if their names are.

use std::fmt;
use std::hash::{Hash, Hasher};

/// An entry of a table: a choice that a request can name.
pub struct Choice<T> {
    /// The API name in kebab-case; equal to the name of the file that defines the choice.
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

/// Returns the entry that has this name or alias.
pub fn find<T>(table: &'static [Choice<T>], name: &str) -> Option<Chosen<T>> {
    table.iter().find(|choice| choice.name == name || choice.aliases.contains(&name))
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
