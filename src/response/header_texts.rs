//! Values of headers that share one block of memory. Separate blocks would be allocated when each value
//! is made, and again when it is first cloned. For some time they would take most of the memory of a small answer.

use std::fmt::{Display, Write as _};

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use bytes::Bytes;

/// The first size of the block, in bytes: enough for the headers of an answer.
const USUAL: usize = 512;

/// Headers whose values are texts.
#[derive(Debug)]
pub struct HeaderTexts {
    text: String,
    /// The names, and the end of the value of each.
    names: Vec<(HeaderName, usize)>,
}

impl HeaderTexts {
    /// Creates an empty list.
    pub fn new() -> Self {
        Self { text: String::with_capacity(USUAL), names: Vec::with_capacity(12) }
    }

    /// Adds a header.
    pub fn add(&mut self, name: HeaderName, value: impl Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{value}");
        self.names.push((name, self.text.len()));
    }

    /// Inserts all headers whose values are valid.
    pub fn insert_into(self, headers: &mut HeaderMap) {
        let text = Bytes::from(self.text);
        let mut start = 0;
        for (name, end) in self.names {
            if let Ok(value) = HeaderValue::from_maybe_shared(text.slice(start..end)) {
                headers.insert(name, value);
            }
            start = end;
        }
    }
}

impl Default for HeaderTexts {
    fn default() -> Self {
        Self::new()
    }
}
