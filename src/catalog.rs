//! One axis of choice (shapes, algorithms, solvers, formats) as a table of named entries.
//!
//! An entry is known by its wire name; two entries are equal when their names are.

use std::fmt;
use std::hash::{Hash, Hasher};

/// One line of a table: a choice that a request can name.
pub struct Choice<T> {
    /// The wire name, kebab-case, equal to the name of the file that defines it.
    pub name: &'static str,
    /// Other names that mean the same.
    pub aliases: &'static [&'static str],
    /// One sentence, for the API's documentation.
    pub doc: &'static str,
    /// What is chosen.
    pub is: T,
}

/// An entry of a table that lives as long as the program.
pub type Chosen<T> = &'static Choice<T>;

/// Finds the entry that has this name or alias.
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
