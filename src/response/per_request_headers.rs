//! Headers of a response that depend on its request. Different spellings of a request share an answer, but may differ
//! in the time for caching and in the file name.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;

use crate::response::answer::{Answer, disposition, filename, link};
use crate::response::cache_policy::cache_control;
use crate::response::headers::{MAZE_NOTE, insert_public_access, text_value};
use mazewright_request::endless::EndlessPart;
use mazewright_request::endless::view::PictureView;
use mazewright_request::reading::query::MAX_QUERY_BYTES;
use mazewright_request::{ParameterId, ResolvedRequest};

/// The headers of a response that depend on its request.
#[derive(Clone, Debug)]
pub struct PerRequestHeaders {
    cache_control: HeaderValue,
    /// Whether the next answer to the same request has another maze. Then only the canonical URL has
    /// a lasting tag.
    is_fresh: bool,
    /// Whether the response names the canonical URL. It does not if the request is as good.
    is_linked: bool,
    location: Option<HeaderValue>,
    /// The replacement of the answer's own value, if the answer is to be saved.
    disposition: Option<HeaderValue>,
    accept_decides: bool,
    /// A note about the request for the caller.
    note: Option<HeaderValue>,
}

impl PerRequestHeaders {
    /// Creates the headers of a request, perhaps for a part of an endless maze, with this canonical URL.
    /// `accept_decides` says that the header `Accept` has chosen the format.
    pub fn of(
        request: &ResolvedRequest,
        part: Option<&EndlessPart<PictureView>>,
        canonical: &str,
        is_post: bool,
        accept_decides: bool,
    ) -> Self {
        let is_fresh = request.is_fresh();
        let is_fixed = request.given.has(ParameterId::GEN);
        let is_linked = request.has_url() && (is_fresh || !is_fixed);
        let is_located =
            request.has_url() && (is_fresh || is_post && canonical.len() <= MAX_QUERY_BYTES);
        Self {
            cache_control: cache_control(request),
            is_fresh,
            is_linked,
            location: is_located.then(|| text_value(canonical)),
            disposition: request
                .download
                .then(|| text_value(&disposition(true, &filename(request, part)))),
            accept_decides,
            note: note(request).map(|text| text_value(&text)),
        }
    }

    /// Returns a response with an answer from the cache.
    pub fn response(&self, answer: &Answer) -> Response {
        self.response_of(Body::from(answer.body.body()), answer.headers.clone())
    }

    /// Returns a response with the body and the headers of an answer.
    pub fn response_of(&self, body: Body, headers: HeaderMap) -> Response {
        let mut response = Response::new(body);
        *response.headers_mut() = headers;
        let headers = response.headers_mut();
        if let Some(disposition) = &self.disposition {
            headers.insert(header::CONTENT_DISPOSITION, disposition.clone());
        }
        self.insert_into(headers);
        response
    }

    /// Returns the response to a caller who has the answer with this tag. `is_encoded` says that the answer has
    /// encodings.
    pub fn not_modified(&self, canonical: &str, tag: &str, is_encoded: bool) -> Response {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        let headers = response.headers_mut();
        headers.reserve(12);
        headers.insert(header::ETAG, text_value(tag));
        if is_encoded {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        insert_public_access(headers);
        if self.is_linked {
            headers.insert(header::LINK, text_value(&link(canonical)));
        }
        self.insert_into(headers);
        response
    }

    fn insert_into(&self, headers: &mut HeaderMap) {
        headers.insert(header::CACHE_CONTROL, self.cache_control.clone());
        if self.is_fresh {
            headers.remove(header::ETAG);
        }
        if !self.is_linked {
            headers.remove(header::LINK);
        }
        if let Some(location) = &self.location {
            headers.insert(header::CONTENT_LOCATION, location.clone());
        }
        if let Some(note) = &self.note {
            headers.insert(MAZE_NOTE, note.clone());
        }
        if self.accept_decides {
            headers.append(header::VARY, HeaderValue::from_static("accept"));
        }
    }

    /// Returns the bytes of memory outside the struct itself.
    pub fn bytes(&self) -> u64 {
        let values = [&self.location, &self.disposition, &self.note];
        values.into_iter().flatten().map(|value| value.len() as u64 + VALUE).sum()
    }
}

/// Returns a note for the caller of a request: that features of a mesh have no cell.
fn note(request: &ResolvedRequest) -> Option<String> {
    match request.spec.site.mesh.as_ref()?.skipped() {
        0 => None,
        1 => Some("1 feature of the mesh has no geometry, and so no cell".to_owned()),
        many => Some(format!("{many} features of the mesh have no geometry, and so no cells")),
    }
}

/// Bytes of a header value without its text: the block's own count and length, and the allocator's
/// overhead.
const VALUE: u64 = 48;
