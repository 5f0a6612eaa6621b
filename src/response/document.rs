//! A document that is the same for all callers until the next release: pages, their scripts and styles,
//! lists. It has an entity tag, and is compressed once for each encoding that somebody asks for.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use bytes::Bytes;
use tokio::sync::OnceCell;

use crate::response::compression::{compress, is_worthwhile};
use crate::response::etag::EntityTag;
use crate::response::headers::text_value;
use crate::response::negotiation::{Coding, Encoding};
use crate::response::problem::Problem;
use mazewright_core::cancel::Cancel;

/// How long a document may be kept where its URL names no version: after a release, caches show the new
/// one within minutes.
pub const FIVE_MINUTES: &str = "public, max-age=300";

/// For a document whose parts have to fit each other: a cache asks each time, by the entity tag.
pub const ASK_EACH_TIME: &str = "no-cache";

/// For a document whose URL names its version.
pub const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// A document.
#[derive(Debug)]
pub struct StaticDocument {
    media: String,
    body: Bytes,
    tag: EntityTag,
    /// One for each of [`Encoding::COMPRESSED`].
    encoded: [OnceCell<Bytes>; 3],
}

impl StaticDocument {
    /// A document of a media type.
    pub fn new(media: impl Into<String>, body: impl Into<Bytes>) -> Self {
        let (media, body) = (media.into(), body.into());
        let tag = EntityTag::of_content(&body);
        Self { media, body, tag, encoded: Default::default() }
    }

    /// Its entity tag.
    pub fn tag(&self) -> EntityTag {
        self.tag
    }

    /// The response to a request with these headers. `cache` is the value of `Cache-Control`.
    pub async fn response(
        &self,
        asked: &HeaderMap,
        cache: &'static str,
    ) -> Result<Response, Problem> {
        let coding = Coding::choose(asked, self.is_compressible())?;
        let all = [Encoding::Identity, Encoding::Zstd, Encoding::Brotli, Encoding::Gzip];
        let mut response = Response::default();
        let tag = if let Some(tag) = self.tag.matched(asked, &all) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            tag
        } else {
            *response.body_mut() = Body::from(self.encoded(coding.encoding).await?);
            let headers = response.headers_mut();
            headers.insert(header::CONTENT_TYPE, text_value(&self.media));
            if coding.encoding != Encoding::Identity {
                let name = HeaderValue::from_static(coding.encoding.name());
                headers.insert(header::CONTENT_ENCODING, name);
            }
            self.tag.of(coding.encoding)
        };
        let headers = response.headers_mut();
        headers.insert(header::ETAG, text_value(&tag));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
        if self.is_compressible() {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        Ok(response)
    }

    /// Pictures are compressed already, except for SVG.
    fn is_compressible(&self) -> bool {
        let is_picture = self.media.starts_with("image/") && !self.media.contains("svg");
        is_worthwhile(&self.body) && !is_picture && !self.media.starts_with("font/")
    }

    async fn encoded(&self, encoding: Encoding) -> Result<Bytes, Problem> {
        let place = Encoding::COMPRESSED.iter().position(|&it| it == encoding);
        let Some(kept) = place.map(|place| &self.encoded[place]) else {
            return Ok(self.body.clone());
        };
        let compressed = kept.get_or_try_init(|| async {
            let body = self.body.clone();
            let work = move || compress(&body, encoding, &Cancel::new());
            let failed = |_| Problem::bare(StatusCode::INTERNAL_SERVER_ERROR);
            let done = tokio::task::spawn_blocking(work).await.map_err(failed)?;
            done.map(Bytes::from).map_err(|_| Problem::bare(StatusCode::INTERNAL_SERVER_ERROR))
        });
        compressed.await.cloned()
    }
}
