//! Receives and reads the body of a request: a short one at once, a longer one on a thread for work.

use axum::body::Body;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};

use crate::app::App;
use crate::handlers::form_parts;
use crate::jobs::demand;
use crate::jobs::quota::Caller;
use crate::net::bodies::BodyKept;
use crate::response::problem::Problem;
use mazewright_core::Cancel;
use mazewright_request::reading::query::Reader;

/// The largest size of a body that is read at once. A longer one may hold a picture that takes long to read.
const SHORT: usize = 512;

/// The media type of a body.
enum Media {
    Json,
    /// A form, with the boundary between its parts.
    Form(String),
}

/// The size of a body, and the memory for reading it.
struct BodySize {
    is_short: bool,
    /// Bytes of memory.
    demand: u64,
}

impl BodySize {
    fn of(body: &[u8]) -> Self {
        Self { is_short: body.len() <= SHORT, demand: demand::body(body) }
    }
}

/// Receives the body of a request, a JSON object or a form, and reads it.
pub async fn read_parameters(
    app: &App,
    request: &Parts,
    body: Body,
) -> Result<(Reader, BodyKept), Problem> {
    let media = media(&request.headers)?;
    let (bytes, kept) = app.bodies.receive(request, body).await?;
    let size = BodySize::of(&bytes);
    let reader = match media {
        Media::Json => {
            let read = move |cancel: &Cancel| Ok(Reader::of_json(&bytes, cancel)?);
            in_turn(app, request, size, read).await?
        }
        Media::Form(boundary) => {
            let parts = form_parts::parts(bytes.into(), boundary).await?;
            let read = move |cancel: &Cancel| Ok(Reader::of_form(&parts, cancel)?);
            in_turn(app, request, size, read).await?
        }
    };
    Ok((reader, kept))
}

/// Reads a JSON object that was stored, in addition to what `reader` has read. It takes memory as a body does.
pub async fn read_stored(
    app: &App,
    request: &Parts,
    stored: Body,
    mut reader: Reader,
) -> Result<(Reader, BodyKept), Problem> {
    let (bytes, kept) = app.bodies.receive(request, stored).await?;
    let size = BodySize::of(&bytes);
    let read = move |cancel: &Cancel| {
        reader = reader.cancelled_by(cancel);
        reader.json(&bytes)?;
        Ok(reader)
    };
    Ok((in_turn(app, request, size, read).await?, kept))
}

/// Receives the body of a request, which must be a JSON object, and has it read.
pub async fn read_json<T: Send + 'static, E: Into<Problem> + 'static>(
    app: &App,
    request: &Parts,
    body: Body,
    read: impl FnOnce(&[u8], &Cancel) -> Result<T, E> + Send + 'static,
) -> Result<(T, BodyKept), Problem> {
    let Ok(Media::Json) = media(&request.headers) else {
        let detail = "the body must be a JSON object, sent with content-type: application/json";
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        return Err(Problem::new(status, "unsupported-media-type", detail));
    };
    let (bytes, kept) = app.bodies.receive(request, body).await?;
    let size = BodySize::of(&bytes);
    let read = move |cancel: &Cancel| read(&bytes, cancel).map_err(Into::into);
    Ok((in_turn(app, request, size, read).await?, kept))
}

/// Reads a short body at once, and one of more bytes on a thread for work. Reading stops when the caller drops this
/// future.
async fn in_turn<T: Send + 'static>(
    app: &App,
    request: &Parts,
    size: BodySize,
    read: impl FnOnce(&Cancel) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    if size.is_short {
        return read(&Cancel::new());
    }
    let caller = Caller::of(&request.extensions);
    app.quota.check(&caller).await?;
    let read = app.renders.run(caller.payer(), size.demand, move |cancel| {
        let read = read(cancel);
        // A body that was read in part has no faults to report.
        cancel.check()?;
        Ok(read)
    });
    read.await.map_err(|error| error.problem(&app.settings))?
}

fn media(headers: &HeaderMap) -> Result<Media, Problem> {
    let refuse = |detail: &str| {
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        Err(Problem::new(status, "unsupported-media-type", detail))
    };
    if headers.contains_key(header::CONTENT_ENCODING) {
        return refuse("the body is compressed, but must be sent as it is");
    }
    let media = headers.get(header::CONTENT_TYPE).and_then(|media| media.to_str().ok());
    let essence = media.and_then(|media| media.split(';').next()).unwrap_or_default().trim();
    if essence.eq_ignore_ascii_case("application/json") {
        return Ok(Media::Json);
    }
    if essence.eq_ignore_ascii_case("multipart/form-data") {
        let boundary = media.and_then(|media| multer::parse_boundary(media).ok());
        return boundary
            .map(Media::Form)
            .map_or_else(|| refuse("the content-type of a form must say its boundary"), Ok);
    }
    refuse(
        "the body must be a JSON object, sent with content-type: application/json, or a form, sent \
         with content-type: multipart/form-data",
    )
}
