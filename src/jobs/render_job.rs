//! A request that is ready to be rendered, and what can come of it.

use std::sync::Arc;

use crate::jobs::admission::{Busy, Demand};
use crate::request::MazeRequest;
use crate::response::answer::Answer;
use crate::response::etag::Tag;
use crate::response::negotiation::Coding;
use mazewright_core::analysis::difficulty::Target;
use mazewright_core::error::Refusal;
use mazewright_render::cost::Cost;

/// A request that has been checked.
#[derive(Debug)]
pub struct RenderJob {
    /// The request.
    pub request: MazeRequest,
    /// Its canonical URL.
    pub canonical: Arc<str>,
    /// The entity tags of its answers.
    pub tag: Tag,
    /// What rendering takes.
    pub cost: Cost,
    /// Whether the answer is shared with other callers and cached. It is not if the seed is fresh,
    /// for then each answer is a different one.
    pub cacheable: bool,
}

impl RenderJob {
    /// The key of the answer in a coding.
    pub fn key(&self, coding: Coding) -> AnswerKey {
        AnswerKey { canonical: Arc::clone(&self.canonical), coding }
    }

    /// What it needs to be admitted.
    pub fn demand(&self) -> Demand {
        Demand::render(&self.cost, self.is_single())
    }

    /// Whether it makes one maze and one picture of it.
    pub fn is_single(&self) -> bool {
        let request = &self.request;
        request.difficulty == Target::Any
            && !request.fields.contains("mazes")
            && !request.style.options.animation.is_animated()
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
