//! Stopping work early, and telling how far it has come: a flag that long loops look at, and the two
//! ways in which work ends without a result.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

/// What those share who wait for a result and the loops that make it: whether there still is any
/// interest in it, and how far the loops have come.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    is_set: AtomicBool,
    stage: AtomicU8,
    /// What is done of a stage, and all of it, 32 bits each.
    steps: AtomicU64,
}

/// What work is at, from a request to its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It has not begun.
    Waiting,
    /// The grid is laid.
    Layout,
    /// The maze is carved.
    Carve,
    /// It is solved.
    Solve,
    /// Mazes are made until one is as hard as is wanted.
    Search,
    /// The answer is written; of an animation, frame by frame.
    Write,
}

impl Stage {
    const ALL: [(Self, &'static str); 6] = [
        (Self::Waiting, "waiting"),
        (Self::Layout, "layout"),
        (Self::Carve, "carve"),
        (Self::Solve, "solve"),
        (Self::Search, "search"),
        (Self::Write, "write"),
    ];

    /// Its name for callers.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// How far work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What it is at.
    pub stage: Stage,
    /// Steps of that stage that are done.
    pub done: u32,
    /// All its steps; 0 where they are not counted.
    pub of: u32,
}

impl Cancel {
    /// How many turns of a loop (some tens of nanoseconds each) pass between two looks at the flag:
    /// about a millisecond of work.
    pub const EVERY: usize = 1 << 14;

    /// A flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the work that looks at this flag to stop.
    pub fn cancel(&self) {
        self.0.is_set.store(true, Ordering::Relaxed);
    }

    /// Ends the work with [`Stop::Cancelled`] if the flag is set.
    pub fn check(&self) -> Result<(), Stop> {
        if self.0.is_set.load(Ordering::Relaxed) { Err(Stop::Cancelled) } else { Ok(()) }
    }

    /// [`check`](Self::check), but only on each [`EVERY`](Self::EVERY)th turn of a loop.
    #[inline]
    pub fn check_now_and_then(&self, turn: usize) -> Result<(), Stop> {
        if turn.is_multiple_of(Self::EVERY) { self.check() } else { Ok(()) }
    }

    /// Tells that a stage begins.
    pub fn begin(&self, stage: Stage) {
        self.0.steps.store(0, Ordering::Relaxed);
        self.0.stage.store(stage as u8, Ordering::Relaxed);
    }

    /// Tells how many steps of a stage are done, of so many.
    pub fn reach(&self, done: u32, of: u32) {
        self.0.steps.store(u64::from(done) << 32 | u64::from(of), Ordering::Relaxed);
    }

    /// How far the work has come, about: its parts are told one after the other.
    pub fn progress(&self) -> Progress {
        let steps = self.0.steps.load(Ordering::Relaxed);
        let (stage, _) = Stage::ALL[usize::from(self.0.stage.load(Ordering::Relaxed))];
        Progress { stage, done: (steps >> 32) as u32, of: steps as u32 }
    }
}

/// Why work ended without a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Nobody waits for the result any more.
    Cancelled,
    /// The request is well formed, but no such maze exists.
    Refused(Refusal),
}

/// A well-formed request that cannot be met, in words for the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The parameter to change.
    pub parameter: &'static str,
    /// A stable word for programs, kebab-case: `too-large`, `disconnected`, `no-such-cell` …
    pub code: &'static str,
    /// Parameter, value and what is allowed; lower case, no full stop.
    pub detail: String,
    /// What would be accepted, where that can be said shortly.
    pub allowed: Option<String>,
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}
