//! The path below which the service is served: that of `MAZE_PUBLIC_URL`. Routes and handlers know nothing of it. The
//! middleware removes it from each request, and adds it to the URLs in the headers of each response. Links in pages are
//! relative, and so do not depend on it.

use std::borrow::Cow;

use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::response::problem::Problem;
use mazewright_request::error::shown;

/// The path of health checks, which come from the machine itself and know no base.
pub const HEALTH: &str = "/healthz";

/// Returns the rest of a path below the base; `None` if it is not below.
pub fn below<'a>(base: &str, path: &'a str) -> Option<&'a str> {
    if base.is_empty() || path == HEALTH {
        return Some(path);
    }
    path.strip_prefix(base).filter(|rest| rest.starts_with('/'))
}

/// Returns a path of the service with the base before it.
pub fn full<'a>(base: &str, path: &'a str) -> Cow<'a, str> {
    if base.is_empty() { path.into() } else { format!("{base}{path}").into() }
}

/// Removes the base from a target. For a target that is not below it, returns the response: a redirect if only the
/// slash is missing, else a problem.
pub fn remove(base: &str, uri: &mut Uri) -> Result<(), Box<Response>> {
    if base.is_empty() {
        return Ok(());
    }
    let query = uri.query().map_or(String::new(), |query| format!("?{query}"));
    let Some(rest) = below(base, uri.path()) else {
        if uri.path() == base {
            let place = [(header::LOCATION, format!("/{query}"))];
            return Err(Box::new((StatusCode::PERMANENT_REDIRECT, place).into_response()));
        }
        let detail =
            format!("there is nothing at {}; all paths begin with {base}/", shown(uri.path()));
        let problem = Problem::new(StatusCode::NOT_FOUND, "not-found", detail);
        return Err(Box::new(problem.into_response()));
    };
    // A part of a valid target from a slash on is one too.
    if let Ok(rest) = PathAndQuery::try_from(format!("{rest}{query}")) {
        *uri = Uri::from(rest);
    }
    Ok(())
}

/// Adds the base to the URLs in the headers of a response. They are paths, except for URLs of other sites.
pub fn add_base(base: &str, headers: &mut HeaderMap) {
    if base.is_empty() {
        return;
    }
    for name in [header::LOCATION, header::CONTENT_LOCATION, header::LINK] {
        let values: Vec<HeaderValue> = headers.get_all(&name).into_iter().cloned().collect();
        headers.remove(&name);
        for value in values {
            let Ok(text) = value.to_str() else {
                headers.append(&name, value);
                continue;
            };
            let full = if name == header::LINK {
                text.replace("</", &format!("<{base}/"))
            } else if text.starts_with('/') {
                format!("{base}{text}")
            } else {
                text.to_owned()
            };
            headers.append(&name, HeaderValue::from_str(&full).unwrap_or(value));
        }
    }
}
