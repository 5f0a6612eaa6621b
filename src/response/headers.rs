//! Names and values of response headers, and the headers that every response has.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// The seed of a maze.
pub const MAZE_SEED: HeaderName = HeaderName::from_static("maze-seed");

/// The number of mazes of a book that could not be made.
pub const MAZE_MISSING: HeaderName = HeaderName::from_static("maze-missing");

/// A note about the response that the caller may want to act on.
pub const MAZE_NOTE: HeaderName = HeaderName::from_static("maze-note");

/// The duration of each stage of a render.
pub const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// The value of [`SERVER_TIMING`] for an answer from the cache.
pub const CACHE_HIT: HeaderValue = HeaderValue::from_static("cache;desc=hit");

/// The sites whose pages may embed the response.
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Whether search engines list a response.
pub const X_ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");

/// Lets pages of every origin read and embed a response, and keeps browsers from guessing its type. Search engines list
/// a response only if it says so.
pub fn insert_public_access(headers: &mut HeaderMap) {
    headers.entry(X_ROBOTS_TAG).or_insert(HeaderValue::from_static("noindex"));
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("*"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
}

/// Converts text that is ASCII by construction to a header value.
pub fn text_value(text: &str) -> HeaderValue {
    HeaderValue::from_str(text).unwrap_or(HeaderValue::from_static(""))
}
