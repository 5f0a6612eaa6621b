//! `/endless`: parts of a maze of up to 2³⁰ × 2³⁰ cells, as tiles of a map, as windows of cells, and as
//! the next steps of a route.

pub mod map;
pub mod picture;
pub mod route;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::response::cache_policy::cache_control;
use crate::response::etag::EntityTag;
use crate::response::headers::text_value;
use crate::response::negotiation::Encoding;
use mazewright_request::endless::EndlessRequest;
use mazewright_request::endless::view::View;

/// Returns the response with a document that depends on the request alone, or 304 if the caller has it.
fn tagged(
    request: &EndlessRequest<impl View>,
    identity: &str,
    headers: &HeaderMap,
    media: &'static str,
) -> Result<Response, DocumentHeaders> {
    let tag = EntityTag::new(identity);
    let cache = cache_control(&request.maze);
    if tag.matched(headers, &[Encoding::Identity]).is_some() {
        let mut response = StatusCode::NOT_MODIFIED.into_response();
        DocumentHeaders { tag, cache, media }.insert_into(response.headers_mut(), false);
        return Ok(response);
    }
    Err(DocumentHeaders { tag, cache, media })
}

/// The headers of a document that is not made yet.
struct DocumentHeaders {
    tag: EntityTag,
    cache: HeaderValue,
    media: &'static str,
}

impl DocumentHeaders {
    fn insert_into(&self, headers: &mut HeaderMap, is_whole: bool) {
        headers.insert(header::ETAG, text_value(&self.tag.of(Encoding::Identity)));
        headers.insert(header::CACHE_CONTROL, self.cache.clone());
        if is_whole {
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.media));
        }
    }

    fn response(&self, body: impl IntoResponse) -> Response {
        let mut response = body.into_response();
        self.insert_into(response.headers_mut(), true);
        response
    }
}
