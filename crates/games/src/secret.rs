//! A text of the settings that no output may show.

use std::fmt;

/// The least number of bytes of a key.
pub const SHORTEST_KEY: usize = 32;

/// A password, a key, or a URL that may hold one. Its `Debug` form is the same for all values, and it has no
/// other text form: [`reveal`](Secret::reveal) marks each place that reads it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Returns the text itself.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Returns the key that `setting` gives, or `None` if it is empty or not given. Returns an error if the key is too
    /// short.
    pub fn key<'a>(setting: &str, given: Option<&'a Self>) -> Result<Option<&'a Self>, String> {
        let key = given.filter(|key| !key.0.is_empty());
        if key.is_some_and(|key| key.0.len() < SHORTEST_KEY) {
            return Err(format!(
                "{setting} is shorter than {SHORTEST_KEY} characters, and could be guessed"
            ));
        }
        Ok(key)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl<T: Into<String>> From<T> for Secret {
    fn from(text: T) -> Self {
        Self(text.into())
    }
}
