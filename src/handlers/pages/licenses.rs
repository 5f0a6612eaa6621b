//! The licences of the works of others that this program contains.

use std::sync::LazyLock;

use axum::http::HeaderMap;
use axum::response::Response;

use crate::handlers::pages::packed;
use crate::handlers::pages::policy::{PAGE_POLICY, with_policy};
use crate::response::document::{FIVE_MINUTES, StaticDocument};
use crate::response::problem::Problem;

/// Written by a test from `Cargo.lock`.
static NOTICES: LazyLock<StaticDocument> = LazyLock::new(|| {
    let packed = packed::file("licenses/THIRD-PARTY.txt");
    StaticDocument::packed("text/plain; charset=utf-8", packed)
});

/// `GET /licenses`
pub async fn licenses(headers: HeaderMap) -> Result<Response, Problem> {
    Ok(with_policy(NOTICES.response(&headers, FIVE_MINUTES).await?, PAGE_POLICY))
}
