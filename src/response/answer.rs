//! A finished answer, with the headers that every response made of it has: put together once, so
//! that sending it again costs a copy.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use bytes::Bytes;

use crate::jobs::memory::Hold;
use crate::request::MazeRequest;
use crate::response::maze_headers::Facts;
use crate::response::negotiation::Encoding;

/// The header that tells the seed.
pub const MAZE_SEED: HeaderName = HeaderName::from_static("maze-seed");

/// How long each stage took.
pub const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// What [`SERVER_TIMING`] says of an answer that was kept.
pub const HIT: HeaderValue = HeaderValue::from_static("cache;desc=hit");

/// Whom a browser lets use the answer.
pub const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Memory that an answer's headers and its place in the cache take, in bytes.
pub const OVERHEAD: u64 = 2048;

/// What a picture may do when a browser opens it as a page: nothing.
const PICTURE_POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");

/// A finished answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The bytes; they hold their part of the memory budget until the last copy is gone.
    pub body: Bytes,
    /// The headers of a response that comes from the cache.
    pub headers: HeaderMap,
    /// How long the stages took, as a header.
    pub timing: HeaderValue,
    /// The encoding of the bytes.
    pub encoding: Encoding,
    /// What the headers tell of the maze.
    pub facts: Facts,
}

impl Answer {
    /// Makes an answer of what was written; what it does not need of the memory is given back.
    pub fn new(
        ask: &MazeRequest,
        tag: &Tag,
        mut bytes: Vec<u8>,
        encoding: Encoding,
        memory: Hold,
        timing: &str,
        facts: Facts,
    ) -> Self {
        bytes.shrink_to_fit();
        let memory = memory.keep(bytes.capacity() as u64 + OVERHEAD);
        let body = memory.around(bytes);

        let format = &ask.format.is;
        let mut headers = HeaderMap::with_capacity(20);
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(format.media));
        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
        headers.insert(header::ETAG, text_value(&tag.of(encoding)));
        headers.insert(header::CONTENT_DISPOSITION, disposition("inline", ask));
        headers.insert(SERVER_TIMING, HIT);
        facts.tell(&mut headers);
        if let Ok(seed) = HeaderValue::from_str(&seed_text(ask)) {
            headers.insert(MAZE_SEED, seed);
        }
        if encoding != Encoding::Identity {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
        }
        if format.compresses {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        if format.media == "image/svg+xml" {
            headers.insert(header::CONTENT_SECURITY_POLICY, PICTURE_POLICY);
        }
        crate::response::middleware::open(&mut headers);
        Self { body, headers, timing: text_value(timing), encoding, facts }
    }

    /// Bytes that keeping it takes.
    pub fn weight(&self) -> u64 {
        self.body.len() as u64 + OVERHEAD
    }
}

/// Tells a browser to show or to save the answer, and under which name.
pub fn disposition(manner: &str, ask: &MazeRequest) -> HeaderValue {
    text_value(&format!("{manner}; filename=\"{}\"", ask.filename()))
}

/// The seed as it may stand in a header: percent-encoded where it is not plain.
fn seed_text(ask: &MazeRequest) -> String {
    crate::request::completion::encode(ask.spec.seed.text())
}

/// A value of our own making, which is ASCII.
pub fn text_value(text: &str) -> HeaderValue {
    HeaderValue::from_str(text).unwrap_or(HeaderValue::from_static(""))
}

/// What all entity tags of one canonical URL have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag(u128);

impl Tag {
    /// The tag of a canonical URL. It depends on this program's version, so that answers that a
    /// release changes are fetched again.
    pub fn new(canonical: &str) -> Self {
        use std::sync::LazyLock;
        use xxhash_rust::xxh3::{xxh3_64, xxh3_128_with_seed};
        static VERSION: LazyLock<u64> =
            LazyLock::new(|| xxh3_64(env!("CARGO_PKG_VERSION").as_bytes()));
        Self(xxh3_128_with_seed(canonical.as_bytes(), *VERSION))
    }

    /// The entity tag of one encoding.
    pub fn of(self, encoding: Encoding) -> String {
        match encoding {
            Encoding::Identity => format!("\"{:032x}\"", self.0),
            _ => format!("\"{:032x}-{}\"", self.0, encoding.name()),
        }
    }

    /// The entity tag that the caller has and may keep using, if any.
    pub fn matched(self, headers: &HeaderMap, encodings: &[Encoding]) -> Option<String> {
        let lines = headers.get_all(header::IF_NONE_MATCH);
        let mut own: Option<Vec<String>> = None;
        for line in lines.into_iter().filter_map(|line| line.to_str().ok()) {
            let own = own.get_or_insert_with(|| encodings.iter().map(|&it| self.of(it)).collect());
            for tag in line.split(',').map(str::trim) {
                // The comparison is weak, as it is for all conditions on reading.
                let tag = tag.strip_prefix("W/").unwrap_or(tag);
                if tag == "*" {
                    return own.first().cloned();
                }
                if let Some(at) = own.iter().position(|own| own == tag) {
                    return Some(own.swap_remove(at));
                }
            }
        }
        None
    }
}
