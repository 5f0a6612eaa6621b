//! The precondition `If-Match` of requests that read (RFC 9110, section 13.1.1). It comes before `If-None-Match` and
//! `Range`, so that it decides about every answer that has the content, a part of it, or 304.

use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::response::problem::Problem;

/// The entity tags of `If-Match`.
#[derive(Clone, Debug)]
pub struct IfMatch(Vec<String>);

impl IfMatch {
    /// Returns the precondition of a request, if it reads and has one.
    pub fn of(method: &Method, headers: &HeaderMap) -> Option<Self> {
        let reads = [Method::GET, Method::HEAD].contains(method);
        if !reads || !headers.contains_key(header::IF_MATCH) {
            return None;
        }
        let lines = headers.get_all(header::IF_MATCH).into_iter();
        let tags = lines.filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(','));
        Some(Self(tags.map(|tag| tag.trim().to_owned()).collect()))
    }

    /// Returns the response, or 412 if it has none of the tags.
    pub fn checked(&self, response: Response) -> Response {
        let status = response.status();
        if !status.is_success() && status != StatusCode::NOT_MODIFIED {
            return response;
        }
        // The comparison is strong: a weak tag matches nothing.
        let own = response.headers().get(header::ETAG).and_then(|tag| tag.to_str().ok());
        let is_met = self
            .0
            .iter()
            .any(|tag| tag == "*" || !tag.starts_with("W/") && own.is_some_and(|own| own == tag));
        if is_met {
            return response;
        }
        let detail = match own {
            Some(own) => {
                format!("if-match has none of the entity tags of the answer, which is {own}")
            }
            None => "if-match is given, but the answer has no entity tag".to_owned(),
        };
        Problem::new(StatusCode::PRECONDITION_FAILED, "precondition-failed", detail).into_response()
    }
}
