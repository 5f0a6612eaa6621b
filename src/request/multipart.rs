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

/// The largest size of the heads of all parts together, in bytes: what is between the parts counts.
const MAX_HEAD_BYTES: usize = 64 << 10;

/// One part of a form.
pub struct FormPart {
    name: String,
    is_file: bool,
    bytes: Bytes,
}

/// Returns the parts of a form.
pub async fn parts(body: Bytes, boundary: String) -> Result<Vec<FormPart>, Problem> {
    let whole = body.len();
    let (mut count, mut content) = (0, 0);
    let mut form = Multipart::new(Body::from(body).into_data_stream(), boundary);
    let mut parts = Vec::new();
    while count <= MAX_PARAMETERS {
        let Some(field) = form.next_field().await.map_err(|error| broken(&error))? else { break };
        let name = field.name().unwrap_or_default().to_owned();
        let file = field.file_name().map(str::to_owned);
        let bytes = field.bytes().await.map_err(|error| broken(&error))?;
        count += 1;
        content += bytes.len();
        // A browser sends this where no file was chosen.
        if file.as_deref() == Some("") && bytes.is_empty() {
            continue;
        }
        parts.push(FormPart { name, is_file: file.is_some(), bytes });
    }
    if count > MAX_PARAMETERS {
        let detail = format!("the form has more than {MAX_PARAMETERS} parts");
        return Err(Problem::new(StatusCode::BAD_REQUEST, "too-many-parameters", detail));
    }
    let heads = whole - content;
    if heads > MAX_HEAD_BYTES {
        let detail = format!(
            "the form has {heads} bytes beside the contents of its parts, but at most {MAX_HEAD_BYTES} are allowed"
        );
        return Err(Problem::new(StatusCode::BAD_REQUEST, "invalid-form", detail));
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
            self.check_cancelled()?;
            if is_ignored(name) {
                continue;
            }
            if *is_file {
                self.take_file(name, bytes);
            } else {
                let text = std::str::from_utf8(bytes).map(Cow::Borrowed);
                self.take(name, text.map_err(|_| Garbled("is not valid UTF-8")));
            }
        }
        self.check_cancelled()
    }
}
