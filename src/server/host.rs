//! The host of a request, which proxies may read differently.

use axum::http::uri::Authority;
use axum::http::{HeaderValue, Request, StatusCode, Uri, Version, header};

use crate::response::problem::Problem;

/// Returns a problem for HTTP/1.1 without exactly one valid `Host` (RFC 9112), and for a target with another host.
/// Proxies could take such a request for one to another site. Moves the host of a target to `Host`, so that all targets
/// are paths.
pub fn check_host<B>(request: &mut Request<B>) -> Result<(), Problem> {
    let refuse = |detail: &str| {
        let problem = Problem::new(StatusCode::BAD_REQUEST, "invalid-host", detail);
        Err(problem.with(header::CONNECTION, HeaderValue::from_static("close")))
    };
    let mut hosts = request.headers().get_all(header::HOST).into_iter();
    let host = match (hosts.next(), hosts.next()) {
        (None, _) if request.version() < Version::HTTP_11 => None,
        (None, _) => return refuse("the header host is missing; HTTP/1.1 needs it"),
        (Some(_), Some(_)) => return refuse("the header host is given more than once"),
        (Some(host), None) if host.is_empty() => Some(None),
        (Some(host), None) => match host_and_port(host.as_bytes()) {
            Some(host) => Some(Some(host)),
            None => {
                return refuse(
                    "the header host must be a name or an address, with or without a port",
                );
            }
        },
    };
    let uri = request.uri();
    let Some(authority) = uri.authority() else { return Ok(()) };
    let Some(target) = host_and_port(authority.as_str().as_bytes()) else {
        return refuse("the target of the request must have a name or an address as its host");
    };
    let default = match uri.scheme_str() {
        Some("http") => Some(80),
        Some("https") => Some(443),
        None => None,
        Some(_) => return refuse("the target of the request must be a path, or begin with http"),
    };
    let is_same = |(host, port): &(Authority, Option<u16>)| {
        host.host().eq_ignore_ascii_case(target.0.host())
            && port.or(default) == target.1.or(default)
    };
    if host.is_some_and(|host| !host.as_ref().is_some_and(is_same)) {
        return refuse("the header host names another host than the target of the request");
    }
    // Both texts were parts of a valid request.
    if let Ok(authority) = HeaderValue::from_str(authority.as_str()) {
        request.headers_mut().insert(header::HOST, authority);
    }
    if let Some(path) = request.uri().path_and_query() {
        *request.uri_mut() = Uri::from(path.clone());
    }
    Ok(())
}

/// Returns a host and its port. `None` if a text is not a host alone.
fn host_and_port(text: &[u8]) -> Option<(Authority, Option<u16>)> {
    let authority = Authority::try_from(text).ok()?;
    let name = authority.host();
    let after = authority.as_str().strip_prefix(name)?;
    let digits = after.strip_prefix(':').unwrap_or(after);
    let is_port = after.len() != digits.len() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if name.is_empty() || !(after.is_empty() || is_port) {
        return None;
    }
    let port = if digits.is_empty() { None } else { Some(digits.parse().ok()?) };
    Some((authority, port))
}
