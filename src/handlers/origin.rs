//! The address of the service, for links in its answers.

use axum::http::{HeaderMap, header};

use crate::config::Settings;

/// Returns the scheme and host under which the caller reaches the service, without a slash at the end: those of
/// `MAZE_PUBLIC_URL`, or else those of the request. Returns `None` if neither names a plain host.
pub fn origin(headers: &HeaderMap, settings: &Settings) -> Option<String> {
    if !settings.public_url.is_empty() {
        return Some(settings.public_url.clone());
    }
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]_".contains(&byte);
    if host.is_empty() || !host.bytes().all(is_plain) {
        return None;
    }
    let forwarded = headers.get("x-forwarded-proto").filter(|_| settings.trust_forwarded);
    let scheme = if forwarded.is_some_and(|it| it == "https") { "https" } else { "http" };
    Some(format!("{scheme}://{host}"))
}
