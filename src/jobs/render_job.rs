//! A request that is ready to be rendered, and what can come of it.

use std::sync::Arc;

use crate::jobs::demand;
use crate::jobs::payer::Payer;
use crate::response::answer::{Answer, AnswerHead};
use crate::response::etag::EntityTag;
use crate::response::negotiation::{Coding, Encoding};
use mazewright_core::Refusal;
use mazewright_render::cost::Cost;
use mazewright_request::ResolvedRequest;
use mazewright_request::endless::EndlessPart;
use mazewright_request::facts::Facts;

/// A request that has been checked.
#[derive(Debug)]
pub struct RenderJob {
    /// The request.
    pub request: ResolvedRequest,
    /// The part of an endless maze that it is for, if it is for one.
    pub part: Option<EndlessPart>,
    /// Its canonical URL.
    pub canonical: Arc<str>,
    /// The entity tags of its answers.
    pub tag: EntityTag,
    /// What rendering takes.
    pub cost: Cost,
    /// Whether the answer is sent as it is written, for it may be too large to be held.
    pub is_streamed: bool,
    /// Whether the answer is shared with other callers and cached. It is not if the seed is fresh,
    /// for then each answer is a different one.
    pub cacheable: bool,
    /// Who asked for it first.
    pub payer: Payer,
}

impl RenderJob {
    /// The key of the answer in a coding.
    pub fn key(&self, coding: Coding) -> AnswerKey {
        AnswerKey { canonical: Arc::clone(&self.canonical), coding }
    }

    /// What the headers of its answer say.
    pub fn head(&self, encoding: Encoding, maze: Facts) -> AnswerHead<'_> {
        let Self { request, part, canonical, tag, .. } = self;
        AnswerHead { request, part: part.as_ref(), canonical, tag, encoding, maze }
    }

    /// The most memory that it takes, in bytes.
    pub fn memory(&self) -> u64 {
        demand::render(&self.cost)
    }
}

/// The key of an answer. It holds the whole coding, not the encoding alone: a small body may be sent
/// without encoding to a caller who accepts gzip, but not to one who refuses identity.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AnswerKey {
    canonical: Arc<str>,
    coding: Coding,
}

impl AnswerKey {
    /// Bytes that it takes beside the answer.
    pub fn bytes(&self) -> u64 {
        self.canonical.len() as u64
    }
}

/// Why work does not begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Busy {
    /// Too many jobs wait, most of them for this client.
    QueueFull,
    /// Its turn did not come in time.
    QueueTimeout,
}

/// Why there is no answer.
#[derive(Clone, Debug)]
pub enum RenderError {
    /// No such maze exists.
    Refused(Refusal),
    /// There is too much other work.
    Busy(Busy),
    /// The caller has waited as long as a request may take.
    TimedOut,
    /// The work has panicked.
    Panicked,
}

/// An answer, or why there is none.
pub type RenderResult = Result<Arc<Answer>, RenderError>;
