//! A document that is the same for all callers until the next release: pages, their scripts and styles,
//! lists. It has an entity tag, and is encoded once for each requested encoding.

use std::io::{self, Read};

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use bytes::Bytes;
use tokio::sync::OnceCell;

use crate::response::compression::{Encoder, compress, is_worthwhile};
use crate::response::etag::EntityTag;
use crate::response::headers::text_value;
use crate::response::negotiation::{ContentCoding, Encoding};
use crate::response::problem::Problem;
use mazewright_core::Cancel;

/// The cache policy of a document whose URL has no version: after a release, caches show the new
/// one within minutes.
pub const FIVE_MINUTES: &str = "public, max-age=300";

/// The cache policy of a document whose parts have to fit each other: a cache asks each time, by the entity tag.
pub const ASK_EACH_TIME: &str = "no-cache";

/// The cache policy of a document whose URL has its version.
pub const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// A document.
#[derive(Debug)]
pub struct StaticDocument {
    media: String,
    tag: EntityTag,
    is_compressible: bool,
    /// The encoding in the program. The other encodings are made from it.
    own: Encoding,
    /// The document in each encoding, by the encoding's number.
    encoded: [OnceCell<Bytes>; Encoding::ALL.len()],
}

impl StaticDocument {
    /// Creates a document of a media type.
    pub fn new(media: impl Into<String>, body: impl Into<Bytes>) -> Self {
        let (media, body) = (media.into(), body.into());
        // Pictures are compressed already, except for SVG.
        let is_picture = media.starts_with("image/") && !media.contains("svg");
        let is_compressible = is_worthwhile(&body) && !is_picture && !media.starts_with("font/");
        Self::in_encoding(Encoding::Identity, media, &body, is_compressible)
    }

    /// Creates a document that is embedded in packed form.
    pub fn packed(media: impl Into<String>, packed: &'static [u8]) -> Self {
        Self::in_encoding(Encoding::PACKED, media.into(), &Bytes::from_static(packed), true)
    }

    fn in_encoding(own: Encoding, media: String, body: &Bytes, is_compressible: bool) -> Self {
        let tag = EntityTag::of_content(body);
        let kept = |encoding| OnceCell::new_with((encoding == own).then(|| body.clone()));
        let encoded = Encoding::ALL.map(kept);
        Self { media, tag, is_compressible, own, encoded }
    }

    /// Returns its entity tag.
    pub fn tag(&self) -> EntityTag {
        self.tag
    }

    /// Returns the response to a request with these headers. `cache` is the value of `Cache-Control`.
    pub async fn response(
        &self,
        request_headers: &HeaderMap,
        cache: &'static str,
    ) -> Result<Response, Problem> {
        let encodings = match self.own {
            Encoding::PACKED => Encoding::COMPRESSED_IF_PACKED,
            _ => Encoding::COMPRESSED,
        };
        let coding = ContentCoding::choose_from(encodings, request_headers, self.is_compressible)?;
        let mut response = Response::default();
        let tag = if let Some(tag) = self.tag.matched(request_headers, &Encoding::ALL) {
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
        if self.is_compressible {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        Ok(response)
    }

    async fn encoded(&self, encoding: Encoding) -> Result<Bytes, Problem> {
        let kept = |wanted: Encoding| &self.encoded[wanted as usize];
        let made = kept(encoding).get_or_try_init(|| async {
            let own = kept(self.own).get().cloned().unwrap_or_default();
            let is_packed = self.own == Encoding::PACKED;
            let work = move || {
                let plain = if is_packed { Bytes::from(unpack(&own)?) } else { own };
                if encoding == Encoding::Identity {
                    return Ok(plain);
                }
                compress(&plain, encoding, &Cancel::new())
                    .map(Bytes::from)
                    .map_err(io::Error::other)
            };
            let failed = || Problem::of_status(StatusCode::INTERNAL_SERVER_ERROR);
            let done = tokio::task::spawn_blocking(work).await.map_err(|_| failed())?;
            done.map_err(|_| failed())
        });
        made.await.cloned()
    }
}

/// Packs a content like the files in the program.
pub fn pack(plain: &[u8]) -> Vec<u8> {
    let mut encoder = Encoder::new(Encoding::PACKED, plain.len() / 5);
    encoder.write(plain);
    encoder.finish()
}

/// Unpacks a file of the program.
pub fn unpack(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut plain = Vec::with_capacity(5 * packed.len());
    brotli::Decompressor::new(packed, packed.len()).read_to_end(&mut plain)?;
    Ok(plain)
}
