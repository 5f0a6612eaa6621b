//! Parameters whose values are files.

use crate::ParameterId;
use crate::reading::json::PICTURES;
use crate::reading::query::{Reader, UnreadableText};

impl Reader {
    /// Returns whether the value of the parameter `name` may be a file.
    pub fn takes_file(name: &str) -> bool {
        let takes = |id: ParameterId| id == ParameterId::MESH || PICTURES.contains(&id);
        ParameterId::named(name).is_some_and(takes)
    }

    /// Reads one parameter whose value is a file: a picture, or a mesh as JSON.
    pub fn take_content(&mut self, name: &str, file: &[u8]) {
        if ParameterId::named(name) != Some(ParameterId::MESH) {
            return self.take_file(name, file);
        }
        let garbled = |_| UnreadableText("is not valid UTF-8");
        match std::str::from_utf8(file).map_err(garbled) {
            Ok(text) => self.take_mesh(text.trim_start_matches('\u{feff}').trim()),
            Err(garbled) => self.take(name, Err(garbled)),
        }
    }
}
