//! The header `Content-Security-Policy`: the sources from which a page may load.

use axum::http::{HeaderValue, header};
use axum::response::Response;

use crate::response::headers::X_ROBOTS_TAG;

/// The policy of pages: files of this host, and pictures that the page has made or fetched.
pub const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' blob: data:; connect-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'";

/// The policy of the worker that runs the WebAssembly module.
pub const WORKER_POLICY: &str =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/// The parameter with which other sites show a game in a frame.
pub const EMBED: &str = "embed=true";

/// Returns a query without the parameter [`EMBED`].
pub fn without_embed(query: &str) -> String {
    let others: Vec<&str> = query.split('&').filter(|pair| !pair.starts_with("embed=")).collect();
    others.join("&")
}

/// Adds the policy, a header that hides the page's address from other sites, and one that lets search engines list it.
pub fn with_policy(mut response: Response, policy: &'static str) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(X_ROBOTS_TAG, HeaderValue::from_static("all"));
    response
}
