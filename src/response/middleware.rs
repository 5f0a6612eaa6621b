//! What every response passes on its way out, in one layer: errors become problem documents and
//! are never cached, everybody may read everything, and each request leaves one line in the log.

use std::sync::Arc;
use std::time::Instant;

use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::response::answer::{HIT, RESOURCE_POLICY, SERVER_TIMING};
use crate::response::problem;
use crate::response::problem::Problem;
use crate::routes::{App, known_route};

/// Lets pages of every origin read a response, and keeps browsers from guessing what it is.
pub fn open(headers: &mut HeaderMap) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("*"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
}

/// The layer.
pub async fn pass(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    let uri = request.uri().clone();
    let mut response = next.run(request).await;
    let path = uri.path();
    seal(&mut response, path);

    let status = response.status();
    let route = known_route(path);
    app.metrics.answered(route, &method, status.as_u16());
    let hit = response.headers().get(SERVER_TIMING).is_some_and(|timing| timing == HIT);
    tracing::info!(
        target: "mazewright::request",
        method = method_name(&method),
        path = &*problem::shown(path),
        status = status.as_u16(),
        bytes = response.body().size_hint().exact(),
        ms = began.elapsed().as_micros() as f64 / 1e3,
        hit,
    );
    response
}

/// Makes of a response what every response is here.
fn seal(response: &mut Response, path: &str) {
    let status = response.status();
    if status.is_client_error() || status.is_server_error() {
        let said = response.extensions_mut().remove::<Problem>();
        let problem = said.unwrap_or_else(|| Problem::bare(status));
        let document = problem.document(path);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, problem::MEDIA);
        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(document.len()));
        *response.body_mut() = Body::from(document);
    }
    let headers = response.headers_mut();
    if !matches!(status, StatusCode::OK | StatusCode::NOT_MODIFIED) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.remove(header::ETAG);
        headers.remove(header::LAST_MODIFIED);
    }
    if !headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN) {
        open(headers);
    }
}

/// Methods are the caller's text, too.
fn method_name(method: &Method) -> &str {
    let name = method.as_str();
    if name.len() <= 16 { name } else { "other" }
}

/// Tells a page of another origin what it may send.
pub fn preflight(methods: &'static str) -> Response {
    let headers: [(HeaderName, &'static str); 4] = [
        (header::ALLOW, methods),
        (header::ACCESS_CONTROL_ALLOW_METHODS, methods),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, "*"),
        (header::ACCESS_CONTROL_MAX_AGE, "86400"),
    ];
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    for (name, value) in headers {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
