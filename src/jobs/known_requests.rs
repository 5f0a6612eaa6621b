//! Requests that were answered before, by their exact bytes. Callers who ask for a picture again usually
//! send the same bytes; these lead to the answer without any parsing.
//!
//! What decides the response to `GET` and `HEAD` of a maze is the method, path and query, and the
//! headers `Accept`, `Accept-Encoding` and `If-None-Match`. Nothing else is read on the way to an
//! answer that is not rendered; a quota, which counts by the client's address, counts renders alone.
//!
//! A request without a seed is never known, for each answer to it is another maze. An entry holds no
//! answer: it names one in the cache, and where that is gone, the request is read again. Looking an
//! answer up by an entry tells the cache that it is used, as any other way to it does.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use prometheus_client::metrics::counter::Counter;
use quick_cache::Weighter;

use crate::jobs::byte_cache::{ByteCache, byte_cache};
use crate::jobs::render_job::AnswerKey;
use crate::response::own_headers::OwnHeaders;

/// Most bytes of a request that can be known. Longer ones have masks or the like, which take long to
/// draw and are asked for seldom.
const LONGEST: usize = 1024;

/// Bytes of a usual entry.
const TYPICAL_BYTES: u64 = 768;

/// The bytes of a request that decide the response.
pub struct RequestBytes {
    bytes: [u8; LONGEST],
    length: usize,
}

impl RequestBytes {
    /// Those of a request; none if it is no request for a maze, or too long to be known.
    pub fn of(method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<Self> {
        let is_head = match *method {
            Method::GET => false,
            Method::HEAD => true,
            _ => return None,
        };
        let target = uri.path_and_query()?.as_str();
        if !target.starts_with("/maze") && !target.starts_with("/endless") {
            return None;
        }
        let mut all = Self { bytes: [0; LONGEST], length: 0 };
        all.push(if is_head { b'H' } else { b'G' }, target.as_bytes())?;
        for (name, value) in headers {
            let mark = match *name {
                header::ACCEPT => b'a',
                header::ACCEPT_ENCODING => b'e',
                header::IF_NONE_MATCH => b'n',
                _ => continue,
            };
            all.push(mark, value.as_bytes())?;
        }
        Some(all)
    }

    /// Adds a part. No part contains a line feed, so that different parts never look the same.
    fn push(&mut self, mark: u8, part: &[u8]) -> Option<()> {
        let start = self.length;
        let end = start + part.len() + 2;
        let place = self.bytes.get_mut(start..end)?;
        place[0] = mark;
        place[1..=part.len()].copy_from_slice(part);
        place[part.len() + 1] = b'\n';
        self.length = end;
        Some(())
    }

    fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

/// What is known of a request.
#[derive(Debug)]
pub struct KnownRequest {
    /// What the response says beside the answer.
    pub own: OwnHeaders,
    /// The answer.
    pub answer: KnownAnswer,
    /// Counts requests like this one that were answered.
    pub answered: Counter,
}

/// What a known request is answered with.
#[derive(Debug)]
pub enum KnownAnswer {
    /// The answer that the cache has under this key.
    Cached(AnswerKey),
    /// The caller has the answer: status 304 with these headers.
    NotModified(HeaderMap),
}

impl KnownRequest {
    /// Bytes of memory that it takes.
    fn bytes(&self) -> u64 {
        let own = match &self.answer {
            // The key's text is shared with the cache of answers while that has the answer.
            KnownAnswer::Cached(key) => key.bytes(),
            KnownAnswer::NotModified(headers) => {
                let texts: usize = headers.values().map(HeaderValue::len).sum();
                (headers.capacity() * HEADER + texts) as u64
            }
        };
        size_of::<Self>() as u64 + self.own.bytes() + own
    }
}

/// Bytes that a place in a header map takes.
const HEADER: usize = 112;

/// The requests that are known, bounded in bytes.
#[derive(Debug)]
pub struct KnownRequests(ByteCache<Box<[u8]>, Arc<KnownRequest>, RequestWeight>);

/// Weighs an entry by its bytes.
#[derive(Clone, Debug)]
struct RequestWeight;

/// Bytes that an entry takes in the cache's own tables.
const ENTRY: u64 = 96;

impl Weighter<Box<[u8]>, Arc<KnownRequest>> for RequestWeight {
    fn weight(&self, key: &Box<[u8]>, known: &Arc<KnownRequest>) -> u64 {
        key.len() as u64 + known.bytes() + ENTRY
    }
}

impl KnownRequests {
    /// At most so many bytes of known requests.
    pub fn new(bytes: u64) -> Self {
        Self(byte_cache(bytes, TYPICAL_BYTES, RequestWeight))
    }

    /// What is known of a request.
    pub fn get(&self, request: &RequestBytes) -> Option<Arc<KnownRequest>> {
        self.0.get(request.as_slice())
    }

    /// Keeps what is known of a request.
    pub fn insert(&self, request: &RequestBytes, known: Arc<KnownRequest>) {
        self.0.insert(request.as_slice().into(), known);
    }

    /// Bytes that the entries weigh.
    pub fn weight(&self) -> u64 {
        self.0.weight()
    }
}
