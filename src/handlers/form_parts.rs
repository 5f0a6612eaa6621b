//! Splits the body of a form into its parts (`multipart/form-data`, RFC 7578).

use axum::body::Body;
use axum::http::StatusCode;
use bytes::Bytes;
use multer::{Error, Multipart};

use crate::response::problem::Problem;
use mazewright_request::error::shown;
use mazewright_request::reading::form::FormPart;
use mazewright_request::reading::query::MAX_PARAMETERS;

/// The largest size of the heads of all parts together, in bytes. The bytes between the parts count.
const MAX_HEAD_BYTES: usize = 64 << 10;

/// Returns the parts of a form.
pub async fn parts(body: Bytes, boundary: String) -> Result<Vec<FormPart<Bytes>>, Problem> {
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
        parts.push(FormPart { name, is_file: file.is_some(), content: bytes });
    }
    if count > MAX_PARAMETERS {
        let detail = format!("the form has more than {MAX_PARAMETERS} parts");
        return Err(Problem::new(StatusCode::BAD_REQUEST, "too-many-parameters", detail));
    }
    let heads = whole - content;
    if heads > MAX_HEAD_BYTES {
        let detail = format!(
            "the heads of the form's parts have {heads} bytes, but at most {MAX_HEAD_BYTES} are allowed"
        );
        return Err(Problem::new(StatusCode::BAD_REQUEST, "invalid-form", detail));
    }
    Ok(parts)
}

/// Creates the problem of a body that is not a form.
fn broken(error: &Error) -> Problem {
    let detail = match error {
        Error::IncompleteFieldData { .. } | Error::IncompleteHeaders | Error::IncompleteStream => {
            "the form breaks off before its last boundary".to_owned()
        }
        _ => format!("the body must be a form: {}", shown(&error.to_string())),
    };
    Problem::new(StatusCode::BAD_REQUEST, "invalid-form", detail)
}
