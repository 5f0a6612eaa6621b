//! A rendered answer, with the headers of every response with it. They are built once, so
//! that a response from the cache costs one copy of them.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

use crate::response::cache_policy::NO_STORE;
use crate::response::etag::EntityTag;
use crate::response::header_texts::HeaderTexts;
use crate::response::headers::{
    CACHE_HIT, MAZE_SEED, SERVER_TIMING, insert_public_access, text_value,
};
use crate::response::held_bytes::HeldBytes;
use crate::response::negotiation::Encoding;
use mazewright_request::ResolvedRequest;
use mazewright_request::canonical::encode;
use mazewright_request::endless::EndlessPart;
use mazewright_request::endless::view::PictureView;
use mazewright_request::facts::Facts;
use mazewright_workload::MemoryReservation;

/// Memory of an answer's headers and its place in the cache, in bytes. It covers 24 headers of
/// 104 bytes and their index, some 600 bytes for their values, 300 for the canonical URL and the
/// reservation of the memory, and the cache's tables.
pub const OVERHEAD: u64 = 3840;

/// The largest size of bytes that are copied if their block is too large. The allocator frees the unused part
/// of larger blocks.
const COPIED: usize = 1 << 20;

/// The policy of a picture that a browser opens as a page: nothing is allowed.
pub const PICTURE_POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");

/// A rendered answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The bytes, with the memory reservation of who holds the answer.
    pub body: HeldBytes,
    /// The headers of a response from the cache, except for its [own](super::per_request_headers).
    pub headers: HeaderMap,
    /// The durations of the stages, as a header.
    pub timing: HeaderValue,
    /// The encoding of the bytes.
    pub encoding: Encoding,
    /// The facts about the maze in the headers.
    pub maze: Facts,
}

/// The contents of the headers of an answer.
#[derive(Clone, Copy, Debug)]
pub struct AnswerHead<'a> {
    /// The request.
    pub request: &'a ResolvedRequest,
    /// The part of an endless maze, if it is a request for one.
    pub part: Option<&'a EndlessPart<PictureView>>,
    /// Its canonical URL.
    pub canonical: &'a str,
    /// The entity tags of its answers.
    pub tag: &'a EntityTag,
    /// The encoding of the bytes.
    pub encoding: Encoding,
    /// The facts about the maze.
    pub maze: Facts,
}

const MAZE_CELLS: HeaderName = HeaderName::from_static("maze-cells");
const MAZE_DEAD_ENDS: HeaderName = HeaderName::from_static("maze-dead-ends");
const MAZE_SOLUTION_LENGTH: HeaderName = HeaderName::from_static("maze-solution-length");
const MAZE_DIFFICULTY: HeaderName = HeaderName::from_static("maze-difficulty");
const MAZE_DIFFICULTY_SEED: HeaderName = HeaderName::from_static("maze-difficulty-seed");

/// Adds the headers that describe a maze, so that a program need not read the picture.
fn add_facts(facts: &Facts, headers: &mut HeaderTexts) {
    for (name, number) in [
        (MAZE_CELLS, facts.cells),
        (MAZE_DEAD_ENDS, facts.dead_ends),
        (MAZE_SOLUTION_LENGTH, facts.length),
        (MAZE_DIFFICULTY, facts.difficulty),
    ] {
        if let Some(number) = number {
            headers.add(name, number);
        }
    }
    if let Some(seed) = facts.difficulty_seed {
        headers.add(MAZE_DIFFICULTY_SEED, seed);
    }
}

impl AnswerHead<'_> {
    /// Returns the headers of a response with the answer, of `length` bytes if that is known.
    pub fn headers(&self, length: Option<usize>) -> HeaderMap {
        let Self { request, part, canonical, tag, encoding, maze } = *self;
        let format = &request.format.value;
        let mut texts = HeaderTexts::new();
        if let Some(length) = length {
            texts.add(header::CONTENT_LENGTH, length);
        }
        texts.add(header::ETAG, tag.of(encoding));
        texts.add(header::CONTENT_DISPOSITION, disposition(false, &filename(request, part)));
        add_facts(&maze, &mut texts);
        texts.add(MAZE_SEED, encode(request.spec.seed.text()));
        if request.has_url() {
            texts.add(header::LINK, link(canonical));
        }
        let mut headers = HeaderMap::with_capacity(20);
        texts.insert_into(&mut headers);
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(format.media_type));
        // `PerRequestHeaders` overwrites this value for each response.
        headers.insert(header::CACHE_CONTROL, NO_STORE);
        headers.insert(SERVER_TIMING, CACHE_HIT);
        if encoding != Encoding::Identity {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
        }
        if format.is_compressible {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        if format.media_type == "image/svg+xml" {
            headers.insert(header::CONTENT_SECURITY_POLICY, PICTURE_POLICY);
        }
        insert_public_access(&mut headers);
        headers
    }
}

impl Answer {
    /// Creates an answer from the bytes that were written. It releases the part of the reservation that they do not
    /// need.
    pub fn new(
        head: &AnswerHead<'_>,
        mut bytes: Vec<u8>,
        memory: MemoryReservation,
        timing: &str,
    ) -> Self {
        if bytes.len() < COPIED && block(bytes.capacity()) > block(bytes.len()) {
            // Shrinking it in place would leave the block as it is, unless half of it is free.
            bytes = bytes.as_slice().to_vec();
        }
        bytes.shrink_to_fit();
        let memory = memory.shrink_to(block(bytes.capacity()) + OVERHEAD);
        let body = HeldBytes::new(bytes, memory);
        let headers = head.headers(Some(body.len()));
        let AnswerHead { encoding, maze, .. } = *head;
        Self { body, headers, timing: text_value(timing), encoding, maze }
    }

    /// Returns the answer, held with another reservation.
    #[must_use]
    pub fn held_with(&self, memory: MemoryReservation) -> Self {
        Self { body: self.body.held_with(memory), ..self.clone() }
    }

    /// Returns the bytes that it takes in the cache.
    pub fn weight(&self) -> u64 {
        block(self.body.len()) + OVERHEAD
    }
}

/// Returns the bytes of the block in which the allocator holds `bytes` bytes. There are four sizes of blocks between a
/// power of two and the next, and large ones are whole pages.
fn block(bytes: usize) -> u64 {
    let step = (bytes.next_power_of_two() / 8).clamp(16, 1 << 16);
    bytes.next_multiple_of(step) as u64
}

/// Returns the file name of an answer.
pub fn filename(request: &ResolvedRequest, part: Option<&EndlessPart<PictureView>>) -> String {
    request.filename(&part.map(|part| part.view.place()).unwrap_or_default())
}

/// Returns the value of `Content-Disposition`: whether browsers save the answer, instead of showing it, and its file name.
pub fn disposition(is_saved: bool, filename: &str) -> String {
    let manner = if is_saved { "attachment" } else { "inline" };
    format!("{manner}; filename=\"{filename}\"")
}

/// Returns the value of `Link` with a canonical URL.
pub fn link(canonical: &str) -> String {
    format!("<{canonical}>; rel=\"canonical\"")
}
