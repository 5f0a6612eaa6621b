//! A request that is ready to be rendered.

use std::sync::Arc;

use crate::jobs::demand;
use crate::jobs::payer::Payer;
use crate::response::answer::AnswerHead;
use crate::response::etag::EntityTag;
use crate::response::negotiation::{ContentCoding, Encoding};
use mazewright_render::cost::Cost;
use mazewright_request::ResolvedRequest;
use mazewright_request::endless::EndlessPart;
use mazewright_request::endless::view::PictureView;
use mazewright_request::facts::Facts;

/// A request that has been checked.
#[derive(Debug)]
pub struct CheckedRequest {
    /// The request.
    pub request: ResolvedRequest,
    /// The part of an endless maze, if it is a request for one.
    pub part: Option<EndlessPart<PictureView>>,
    /// Its canonical URL.
    pub canonical: Arc<str>,
    /// The entity tags of its answers.
    pub tag: EntityTag,
    /// The cost of rendering.
    pub cost: Cost,
    /// Whether the answer is streamed because it may be too large to be held.
    pub is_streamed: bool,
    /// Whether the answer is shared with other callers and cached. It is not if the seed is fresh, because
    /// each answer then differs.
    pub cacheable: bool,
    /// The payer of the first caller.
    pub payer: Payer,
}

impl CheckedRequest {
    /// Returns the key of the answer in a coding.
    pub fn key(&self, coding: ContentCoding) -> AnswerKey {
        AnswerKey { canonical: Arc::clone(&self.canonical), coding }
    }

    /// Returns the contents of the headers of its answer.
    pub fn head(&self, encoding: Encoding, maze: Facts) -> AnswerHead<'_> {
        let Self { request, part, canonical, tag, .. } = self;
        AnswerHead { request, part: part.as_ref(), canonical, tag, encoding, maze }
    }

    /// Returns the largest amount of memory that it takes, in bytes.
    pub fn memory(&self) -> u64 {
        demand::render(&self.cost)
    }
}

/// The key of an answer. It holds the whole coding instead of the encoding alone. A caller who accepts gzip may get a
/// small body without encoding, but a caller who rejects identity may not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AnswerKey {
    canonical: Arc<str>,
    coding: ContentCoding,
}

impl AnswerKey {
    /// Returns the bytes that it takes in addition to the answer.
    pub fn bytes(&self) -> u64 {
        self.canonical.len() as u64
    }
}
