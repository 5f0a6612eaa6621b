//! Reads the parameters of a request out of a form, as browsers send one that may hold a file
//! (`multipart/form-data`, RFC 7578): text fields are parameters, and the mask and icons may
//! be files.

use std::borrow::Cow;

use axum::body::Body;
use axum::http::StatusCode;
use bytes::Bytes;
use multer::{Error, Multipart};

use crate::request::other_names::is_ignored;
use crate::request::query::{Garbled, MAX_PARAMETERS, Reader};
use crate::response::problem::{Problem, shown};

/// One part of a form.
pub struct FormPart {
    name: String,
    is_file: bool,
    bytes: Bytes,
}

/// The parts of a form, and one more than there may be at most.
pub async fn parts(body: Bytes, boundary: String) -> Result<Vec<FormPart>, Problem> {
    let mut form = Multipart::new(Body::from(body).into_data_stream(), boundary);
    let mut parts = Vec::new();
    while parts.len() <= MAX_PARAMETERS {
        let Some(field) = form.next_field().await.map_err(|error| broken(&error))? else { break };
        let name = field.name().unwrap_or_default().to_owned();
        let file = field.file_name().map(str::to_owned);
        let bytes = field.bytes().await.map_err(|error| broken(&error))?;
        // A browser sends this where no file was chosen.
        if file.as_deref() == Some("") && bytes.is_empty() {
            continue;
        }
        parts.push(FormPart { name, is_file: file.is_some(), bytes });
    }
    Ok(parts)
}

fn broken(error: &Error) -> Problem {
    let detail = match error {
        Error::IncompleteFieldData { .. } | Error::IncompleteHeaders | Error::IncompleteStream => {
            "the form ends before its end".to_owned()
        }
        _ => format!("the body must be a form: {}", shown(&error.to_string())),
    };
    Problem::new(StatusCode::BAD_REQUEST, "invalid-form", detail)
}

impl Reader {
    /// Reads the parts of a form.
    pub fn form(&mut self, parts: &[FormPart]) -> Result<(), Problem> {
        self.count(parts.len())?;
        for FormPart { name, is_file, bytes } in parts {
            if is_ignored(name) {
                continue;
            }
            let is_svg = bytes.trim_ascii_start().starts_with(b"<");
            if *is_file
                && is_svg
                && let Ok(source) = std::str::from_utf8(bytes)
            {
                self.take_svg(name, source);
            } else if *is_file {
                self.take_png(name, bytes);
            } else {
                let text = std::str::from_utf8(bytes).map(Cow::Borrowed);
                self.take(name, text.map_err(|_| Garbled("is not valid UTF-8")));
            }
        }
        Ok(())
    }
}
