//! The header `Cache-Control`: how long other caches may keep an answer.

use axum::http::HeaderValue;

use mazewright_request::ParameterId;
use mazewright_request::ResolvedRequest;

/// The value for errors, and for answers that differ each time.
pub const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// The value for answers that never change, such as a maze whose seed and generation contract are given.
pub const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// The value for a maze whose seed is given: a later generation contract may change it.
const ONE_DAY: HeaderValue =
    HeaderValue::from_static("public, max-age=86400, stale-while-revalidate=604800");

/// Returns the value of `Cache-Control` for the answer to a request.
pub fn cache_control(request: &ResolvedRequest) -> HeaderValue {
    match (request.is_fresh(), request.given.has(ParameterId::GEN)) {
        (true, _) => NO_STORE,
        (false, true) => IMMUTABLE,
        (false, false) => ONE_DAY,
    }
}
