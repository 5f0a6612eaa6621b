//! Errors as RFC 9457 problem documents. Handlers return a [`Problem`], which
//! [`finish`](crate::response::finish) writes, so that every error has the same form.

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use mazewright_core::Refusal;
use mazewright_request::error::{ErrorClass, Fault, RequestError, shown};

/// The media type of a problem document.
pub const MEDIA: HeaderValue = HeaderValue::from_static("application/problem+json");

/// A reason why a request was not answered.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The HTTP status.
    pub status: StatusCode,
    /// A stable word for programs, kebab-case; the last part of the document's `type`.
    pub kind: &'static str,
    /// The error and its remedy, in a sentence.
    pub detail: String,
    /// The faults of parameters.
    pub faults: Vec<Fault>,
    /// Headers that belong to the status.
    pub headers: Vec<(HeaderName, HeaderValue)>,
}

/// A problem in its written form.
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
    /// Creates a problem without faults of parameters.
    pub fn new(status: StatusCode, kind: &'static str, detail: impl Into<String>) -> Self {
        Self { status, kind, detail: detail.into(), faults: Vec::new(), headers: Vec::new() }
    }

    /// Creates the problem of parameters that are malformed, with `faults`.
    pub fn invalid(faults: Vec<Fault>) -> Self {
        RequestError::invalid(faults).into()
    }

    /// Creates the problem of parameters that are well formed, but do not go together.
    pub fn impossible(code: &'static str, faults: Vec<Fault>) -> Self {
        RequestError::impossible(code, faults).into()
    }

    /// Creates the problem of a request that is well formed, but asks for a maze that does not exist or would take too
    /// much.
    pub fn refused(refusal: Refusal) -> Self {
        RequestError::refused(refusal).into()
    }

    /// Creates the problem of a service that has too much other work.
    pub fn busy(kind: &'static str, detail: impl Into<String>, seconds: u64) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, kind, detail).retry_after(seconds)
    }

    /// Adds the header with the time for a retry.
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

    /// Creates the problem of a status for which no handler has given one.
    pub fn of_status(status: StatusCode) -> Self {
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

    /// Returns the document, for a request with this path.
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

impl From<RequestError> for Problem {
    fn from(error: RequestError) -> Self {
        let RequestError { class, code, detail, faults, .. } = error;
        let status = StatusCode::from_u16(class.status());
        let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        match class {
            ErrorClass::NoSeed => Self::busy(code, detail, 1),
            ErrorClass::Cancelled => Self::of_status(status),
            _ => Self { faults, ..Self::new(status, code, detail) },
        }
    }
}
