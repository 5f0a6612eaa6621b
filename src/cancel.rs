//! Stopping work early: a flag that long loops look at, and the two ways in which work ends without
//! a result.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag shared between whoever may lose interest in a result and the loops that make it.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

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
        self.0.store(true, Ordering::Relaxed);
    }

    /// Ends the work with [`Stop::Cancelled`] if the flag is set.
    pub fn check(&self) -> Result<(), Stop> {
        if self.0.load(Ordering::Relaxed) { Err(Stop::Cancelled) } else { Ok(()) }
    }

    /// [`check`](Self::check), but only on each [`EVERY`](Self::EVERY)th turn of a loop.
    #[inline]
    pub fn check_now_and_then(&self, turn: usize) -> Result<(), Stop> {
        if turn.is_multiple_of(Self::EVERY) { self.check() } else { Ok(()) }
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
