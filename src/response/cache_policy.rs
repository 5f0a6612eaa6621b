//! How long an answer may be kept by whoever is between this service and the caller.

use axum::http::HeaderValue;

use crate::request::{MazeRequest, ParameterId};

/// What is fixed for good.
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// What another generation contract may change one day.
const FOR_A_DAY: HeaderValue =
    HeaderValue::from_static("public, max-age=86400, stale-while-revalidate=604800");

/// What is another each time.
pub const NEVER: HeaderValue = HeaderValue::from_static("no-store");

/// How long what is asked for may be kept.
pub fn policy(request: &MazeRequest) -> HeaderValue {
    match (request.is_fresh(), request.given.has(ParameterId::GEN)) {
        (true, _) => NEVER,
        (false, true) => IMMUTABLE,
        (false, false) => FOR_A_DAY,
    }
}
