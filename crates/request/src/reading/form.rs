//! Reads the parameters of a request from a form that may hold files, as browsers send it. Text fields are
//! parameters, and the mask, icons and the mesh may be files.

use std::borrow::Cow;

use crate::error::RequestError;
use crate::reading::other_names::is_ignored;
use crate::reading::query::{Reader, UnreadableText};
use mazewright_core::Cancel;

/// One part of a form.
pub struct FormPart<B> {
    /// The name of the field.
    pub name: String,
    /// Whether it is a file.
    pub is_file: bool,
    /// The content.
    pub content: B,
}

impl Reader {
    /// Reads the parts of a form, until `cancel` is set.
    pub fn of_form<B: AsRef<[u8]>>(
        parts: &[FormPart<B>],
        cancel: &Cancel,
    ) -> Result<Self, RequestError> {
        let mut reader = Self::default().cancelled_by(cancel);
        reader.form(parts)?;
        Ok(reader)
    }

    /// Reads the parts of a form.
    pub fn form<B: AsRef<[u8]>>(&mut self, parts: &[FormPart<B>]) -> Result<(), RequestError> {
        self.count(parts.len())?;
        for FormPart { name, is_file, content } in parts {
            let content = content.as_ref();
            self.check_cancelled()?;
            if is_ignored(name) {
                continue;
            }
            if *is_file {
                self.take_file(name, content);
            } else {
                let text = std::str::from_utf8(content).map(Cow::Borrowed);
                self.take(name, text.map_err(|_| UnreadableText("is not valid UTF-8")));
            }
        }
        self.check_cancelled()
    }
}
