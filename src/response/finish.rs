//! The last stage of every response. Errors become problem documents, pictures on request, or pages for browsers. Only a
//! success is cached. Every origin may read the response, and each request leaves one log line.
//!
//! This stage inserts the headers that open a response to all origins, unless the handler has done so.
//! Answers in the cache hold them already, at no cost for each response. tower-http's CORS layer would
//! build them anew for every response. It would also answer `OPTIONS` by itself on every path, even on
//! paths that do not exist, and without `Allow`.

use std::any::Any;
use std::time::Instant;

use axum::body::{Body, HttpBody};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::response::answer::PICTURE_POLICY;
use crate::response::cache_policy::NO_STORE;
use crate::response::error_picture;
use crate::response::headers::{CACHE_HIT, SERVER_TIMING, insert_public_access};
use crate::response::problem;
use crate::response::problem::Problem;
use crate::response::request_ids::RequestIds;
use mazewright_core::Chosen;
use mazewright_render::formats::Format;
use mazewright_render::notice::Notice;

/// The largest number of characters of a method in a log line. Methods are the caller's text.
const METHOD_SHOWN: usize = 16;

/// Writes the log line of a request.
pub fn log(method: &Method, path: &str, response: &Response, ids: &RequestIds, began: Instant) {
    let hit = || response.headers().get(SERVER_TIMING).is_some_and(|timing| timing == CACHE_HIT);
    tracing::info!(
        target: "mazewright::request",
        method = method_shown(method),
        path = &*mazewright_request::error::shown(path),
        status = response.status().as_u16(),
        bytes = response.body().size_hint().exact(),
        ms = began.elapsed().as_micros() as f64 / 1e3,
        hit = hit(),
        id = %ids,
        trace = ids.trace(),
    );
}

/// Returns the response to a request whose handler has panicked.
pub fn panicked(cause: &(dyn Any + Send)) -> Response {
    let text = cause.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| cause.downcast_ref::<String>().cloned());
    tracing::error!(cause = text.unwrap_or_default(), "a handler has panicked");
    StatusCode::INTERNAL_SERVER_ERROR.into_response()
}

/// The form in which a caller gets errors.
#[derive(Clone, Copy)]
pub enum ErrorForm<'a> {
    /// A problem document.
    Document,
    /// A picture.
    Picture(Chosen<Format>),
    /// A page for people, which the function writes, with the policy of pages.
    Page(&'a dyn Fn(&Problem) -> String, &'static str),
}

/// Marks a response whose errors have the form of another protocol.
#[derive(Clone, Copy, Debug)]
pub struct ProtocolErrors;

/// Completes a response with the properties of all responses.
pub fn complete(response: &mut Response, path: &str, form: ErrorForm<'_>) {
    let status = response.status();
    let has_own_errors = response.extensions_mut().remove::<ProtocolErrors>().is_some();
    if (status.is_client_error() || status.is_server_error()) && !has_own_errors {
        let given = response.extensions_mut().remove::<Problem>();
        let problem = given.unwrap_or_else(|| Problem::of_status(status));
        let headers = response.headers_mut();
        let body = match form {
            ErrorForm::Document => {
                headers.insert(header::CONTENT_TYPE, problem::MEDIA);
                problem.document(path)
            }
            ErrorForm::Picture(format) => {
                let Notice { media_type, bytes } = error_picture::picture_of(&problem, format);
                headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
                headers.insert(header::CONTENT_SECURITY_POLICY, PICTURE_POLICY);
                bytes
            }
            ErrorForm::Page(html, policy) => {
                let media = HeaderValue::from_static("text/html; charset=utf-8");
                headers.insert(header::CONTENT_TYPE, media);
                let policy = HeaderValue::from_static(policy);
                headers.insert(header::CONTENT_SECURITY_POLICY, policy);
                headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
                html(&problem).into_bytes()
            }
        };
        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
        *response.body_mut() = Body::from(body);
    }
    let headers = response.headers_mut();
    let has_tag = [StatusCode::OK, StatusCode::PARTIAL_CONTENT, StatusCode::NOT_MODIFIED];
    if !has_tag.contains(&status) {
        headers.insert(header::CACHE_CONTROL, NO_STORE);
        headers.remove(header::ETAG);
        headers.remove(header::LAST_MODIFIED);
    }
    if !headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN) {
        insert_public_access(headers);
    }
}

/// Returns the name of a method as logs and traces have it: clients may invent long ones.
pub fn method_shown(method: &Method) -> &str {
    let name = method.as_str();
    if name.len() <= METHOD_SHOWN { name } else { "other" }
}
