//! Requests that were answered before, by their exact bytes. Callers who repeat a request usually
//! send the same bytes, which lead to the answer without any parsing.
//!
//! The response to `GET` and `HEAD` of a maze depends on the method, path and query, and on the
//! headers `Accept`, `Accept-Encoding` and `If-None-Match`. An answer from the cache needs nothing else: quotas charge
//! renders alone.
//!
//! A request without a seed is never known, because each answer to it has another maze. An entry holds no
//! answer, but the key of one in the cache. If that answer is gone, the request is parsed again. A lookup
//! by an entry marks the answer as used, as any other lookup does.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use prometheus_client::metrics::counter::Counter;

use crate::jobs::checked_request::AnswerKey;
use crate::response::per_request_headers::PerRequestHeaders;
use mazewright_workload::{ByteCache, Weighter};

/// The largest number of bytes of a known request. Longer requests have masks or the like, which take long to
/// draw and are rare.
const LONGEST: usize = 1024;

/// Bytes of a typical entry.
const TYPICAL_BYTES: u64 = 768;

/// The bytes of a request that the response depends on.
pub struct RequestBytes {
    bytes: [u8; LONGEST],
    length: usize,
}

impl RequestBytes {
    /// Returns the bytes of a request for a maze; `None` if it is for something else, has the rare `If-Match`, or is too
    /// long to be known.
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
                header::IF_MATCH => return None,
                _ => continue,
            };
            all.push(mark, value.as_bytes())?;
        }
        Some(all)
    }

    /// Adds a part. No part contains a line feed, so that different parts never have the same bytes.
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

/// An entry about a known request.
#[derive(Debug)]
pub struct KnownRequest {
    /// The headers of the response that the answer does not have.
    pub own: PerRequestHeaders,
    /// The answer.
    pub answer: KnownAnswer,
    /// The counter of answered requests of this kind.
    pub answered: Counter,
}

/// The answer to a known request.
#[derive(Debug)]
pub enum KnownAnswer {
    /// The answer with this key in the cache.
    Cached(AnswerKey),
    /// The caller has the answer: status 304 with these headers.
    NotModified(HeaderMap),
}

impl KnownRequest {
    /// Returns the bytes of memory that it takes.
    fn bytes(&self) -> u64 {
        let own = match &self.answer {
            // The cache of answers shares the key's text while it has the answer.
            KnownAnswer::Cached(key) => key.bytes(),
            KnownAnswer::NotModified(headers) => {
                let texts: usize = headers.values().map(HeaderValue::len).sum();
                (headers.capacity() * HEADER + texts) as u64
            }
        };
        size_of::<Self>() as u64 + self.own.bytes() + own
    }
}

/// Bytes of a place in a header map.
const HEADER: usize = 112;

/// The known requests, bounded in bytes.
#[derive(Debug)]
pub struct KnownRequests(ByteCache<Box<[u8]>, Arc<KnownRequest>, RequestWeight>);

/// Weighs an entry by its bytes.
#[derive(Clone, Debug)]
struct RequestWeight;

/// Bytes of an entry in the cache's own tables.
const ENTRY: u64 = 96;

impl Weighter<Box<[u8]>, Arc<KnownRequest>> for RequestWeight {
    fn weight(&self, key: &Box<[u8]>, known: &Arc<KnownRequest>) -> u64 {
        key.len() as u64 + known.bytes() + ENTRY
    }
}

impl KnownRequests {
    /// Creates a cache of at most `bytes` bytes.
    pub fn new(bytes: u64) -> Self {
        Self(ByteCache::new(bytes, TYPICAL_BYTES, RequestWeight))
    }

    /// Returns the entry about a request.
    pub fn get(&self, request: &RequestBytes) -> Option<Arc<KnownRequest>> {
        self.0.get(request.as_slice())
    }

    /// Adds the entry about a request.
    pub fn insert(&self, request: &RequestBytes, known: Arc<KnownRequest>) {
        self.0.insert(request.as_slice().into(), known);
    }

    /// Returns the bytes of all entries.
    pub fn weight(&self) -> u64 {
        self.0.weight()
    }
}
