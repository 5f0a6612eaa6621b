//! A request that is ready to be rendered, and what can come of it.

use std::sync::Arc;
use std::time::Duration;

use crate::jobs::admission::{Busy, Demand};
use crate::net::client::Client;
use crate::request::MazeRequest;
use crate::request::endless::EndlessPart;
use crate::response::answer::{Answer, AnswerHead};
use crate::response::etag::EntityTag;
use crate::response::maze_headers::MazeHeaders;
use crate::response::negotiation::{Coding, Encoding};
use mazewright_core::analysis::difficulty::{Target, max_tries};
use mazewright_core::error::Refusal;
use mazewright_core::spec::Spec;
use mazewright_render::cost::Cost;

/// A request that has been checked.
#[derive(Debug)]
pub struct RenderJob {
    /// The request.
    pub request: MazeRequest,
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
    pub client: Option<Client>,
}

impl RenderJob {
    /// The key of the answer in a coding.
    pub fn key(&self, coding: Coding) -> AnswerKey {
        AnswerKey { canonical: Arc::clone(&self.canonical), coding }
    }

    /// What the headers of its answer say.
    pub fn head(&self, encoding: Encoding, maze: MazeHeaders) -> AnswerHead<'_> {
        let Self { request, part, canonical, tag, .. } = self;
        AnswerHead { request, part: part.as_ref(), canonical, tag, encoding, maze }
    }

    /// What it needs to be admitted.
    pub fn demand(&self) -> Demand {
        let Self { request, cost, .. } = self;
        let is_single = request.difficulty == Target::Any
            && !request.fields.contains("mazes")
            && !request.style.options.animation.is_animated();
        let demand = Demand::render(cost, self.time(), is_single).in_parts(tries(request));
        let demand = if self.is_streamed { demand.streamed() } else { demand };
        demand.of(self.client)
    }

    /// About how much CPU time it takes.
    pub fn time(&self) -> Duration {
        render_time(&self.request, &self.cost)
    }
}

/// About how much CPU time a render takes, with the mazes that a search for a difficulty makes.
pub fn render_time(request: &MazeRequest, cost: &Cost) -> Duration {
    Duration::from_nanos(cost.nanos.saturating_mul(tries(request).into()))
}

/// How many mazes are probably made until one has the difficulty.
fn tries(request: &MazeRequest) -> u32 {
    match request.difficulty {
        Target::Any => 1,
        _ => likely_tries(&request.spec),
    }
}

/// How many mazes are probably made until one is of the kind that is looked for.
pub fn likely_tries(spec: &Spec) -> u32 {
    1 + (max_tries(spec) / TYPICAL_SHARE) as u32
}

/// One maze in so many of those that may be tried for a difficulty is usually tried.
const TYPICAL_SHARE: u64 = 8;

/// CPU time that counts as one more render in a client's quota.
const CPU_PER_RENDER: Duration = Duration::from_millis(100);

/// How many renders work of this CPU time counts as in a client's quota.
pub fn renders(time: Duration) -> u32 {
    u32::try_from(1 + time.as_nanos() / CPU_PER_RENDER.as_nanos()).unwrap_or(u32::MAX)
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
