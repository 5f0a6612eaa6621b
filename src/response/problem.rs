//! Errors as RFC 9457 problem documents. Handlers return a [`Problem`], which
//! [`finish`](crate::response::finish) writes, so that every error has the same form.

use std::borrow::Cow;
use std::fmt::Write as _;

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use mazewright_core::Refusal;

/// The media type of a problem document.
pub const MEDIA: HeaderValue = HeaderValue::from_static("application/problem+json");

/// Most characters of a caller's input that a message quotes.
const SHOWN: usize = 48;

/// Why a request was not answered.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The HTTP status.
    pub status: StatusCode,
    /// A stable word for programs, kebab-case; the last part of the document's `type`.
    pub kind: &'static str,
    /// What is wrong and what to do, in a sentence.
    pub detail: String,
    /// What is wrong with each parameter.
    pub faults: Vec<Fault>,
    /// Headers that belong to the status.
    pub headers: Vec<(HeaderName, HeaderValue)>,
}

/// What is wrong with one parameter.
#[derive(Clone, Debug, Serialize)]
pub struct Fault {
    /// The parameter's name, as it was given.
    pub parameter: String,
    /// A stable word for programs, kebab-case.
    pub code: &'static str,
    /// Parameter, value and what is allowed; lower case, no full stop.
    pub detail: String,
    /// What would be accepted, if that is short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed: Option<String>,
    /// The value that was probably meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
}

/// A problem as it is written.
#[derive(Serialize)]
struct Document<'a> {
    r#type: String,
    title: &'a str,
    status: u16,
    detail: &'a str,
    instance: &'a str,
    #[serde(skip_serializing_if = "<[Fault]>::is_empty")]
    errors: &'a [Fault],
}

impl Problem {
    /// A problem without faults of parameters.
    pub fn new(status: StatusCode, kind: &'static str, detail: impl Into<String>) -> Self {
        Self { status, kind, detail: detail.into(), faults: Vec::new(), headers: Vec::new() }
    }

    /// A problem with faults of parameters, of which there is at least one.
    pub fn faults(status: StatusCode, kind: &'static str, faults: Vec<Fault>) -> Self {
        let mut detail = faults.first().map(|fault| fault.detail.clone()).unwrap_or_default();
        if faults.len() > 1 {
            let _ = write!(detail, " (and {} more, see errors)", faults.len() - 1);
        }
        Self { status, kind, detail, faults, headers: Vec::new() }
    }

    /// Parameters of the request are malformed, each as a fault says.
    pub fn invalid(faults: Vec<Fault>) -> Self {
        Self::faults(StatusCode::BAD_REQUEST, "invalid-parameters", faults)
    }

    /// The request is well formed, but no such maze exists or it would take too much.
    pub fn refused(refusal: Refusal) -> Self {
        let kind = refusal.code;
        let fault = Fault::from(refusal);
        Self::faults(StatusCode::UNPROCESSABLE_ENTITY, kind, vec![fault])
    }

    /// The service has too much other work.
    pub fn busy(kind: &'static str, detail: impl Into<String>, seconds: u64) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, kind, detail).retry_after(seconds)
    }

    /// Adds the header that says when to try again.
    #[must_use]
    pub fn retry_after(self, seconds: u64) -> Self {
        self.with(header::RETRY_AFTER, HeaderValue::from(seconds.max(1)))
    }

    /// Adds a header.
    #[must_use]
    pub fn with(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    /// The problem of a status for which no handler has given one.
    pub fn bare(status: StatusCode) -> Self {
        let (kind, detail) = match status {
            StatusCode::METHOD_NOT_ALLOWED => {
                ("method-not-allowed", "this path has other methods, which the header allow lists")
            }
            StatusCode::NOT_FOUND => ("not-found", "there is nothing at this path; see /docs"),
            StatusCode::PAYLOAD_TOO_LARGE => ("body-too-large", "the request body is too large"),
            StatusCode::URI_TOO_LONG => ("query-too-long", "the path and query are too long"),
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => {
                ("headers-too-large", "the request's headers are too long or too many")
            }
            _ if status.is_server_error() => ("internal", "something went wrong on our side"),
            _ => ("bad-request", "the request cannot be understood"),
        };
        Self::new(status, kind, detail)
    }

    /// The document, for a request with this path.
    pub fn document(&self, instance: &str) -> Vec<u8> {
        let document = Document {
            r#type: format!("urn:mazewright:problem:{}", self.kind),
            title: self.status.canonical_reason().unwrap_or("error"),
            status: self.status.as_u16(),
            detail: &self.detail,
            instance: &shown(instance),
            errors: &self.faults,
        };
        serde_json::to_vec(&document).unwrap_or_default()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.headers_mut().extend(self.headers.iter().cloned());
        response.extensions_mut().insert(self);
        response
    }
}

impl Fault {
    /// A fault of a parameter.
    pub fn new(
        parameter: impl Into<String>,
        code: &'static str,
        detail: impl Into<String>,
    ) -> Self {
        let (parameter, detail) = (parameter.into(), detail.into());
        Self { parameter, code, detail, allowed: None, suggestion: None }
    }

    /// Adds what would be accepted.
    #[must_use]
    pub fn allowing(self, allowed: impl Into<String>) -> Self {
        Self { allowed: Some(allowed.into()), ..self }
    }

    /// Adds the value that was probably meant, if one is near.
    #[must_use]
    pub fn suggesting(self, suggestion: Option<String>) -> Self {
        Self { suggestion, ..self }
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        Self {
            parameter: refusal.parameter.into(),
            code: refusal.code,
            detail: refusal.detail,
            allowed: refusal.allowed,
            suggestion: None,
        }
    }
}

/// A caller's input for use in a message: shortened, and on one line.
pub fn shown(text: &str) -> Cow<'_, str> {
    let plain = |character: char| !character.is_control();
    if text.len() <= SHOWN && text.chars().all(plain) {
        return Cow::Borrowed(text);
    }
    let replace = |character: char| if plain(character) { character } else { '\u{fffd}' };
    let mut short: String = text.chars().take(SHOWN).map(replace).collect();
    if text.chars().nth(SHOWN).is_some() {
        let _ = write!(short, "… ({} bytes)", text.len());
    }
    Cow::Owned(short)
}
