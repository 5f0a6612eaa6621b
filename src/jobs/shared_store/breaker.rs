//! Decides whether a server is asked that has failed: after some failures in a row it is left alone, and
//! then asked by one caller to see whether it works again.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Failures in a row after which the server is left alone.
const MAX_FAILURES: u32 = 3;

/// How long it is left alone.
const PAUSE: Duration = Duration::from_secs(1);

/// Counts failures.
#[derive(Debug, Default)]
pub(crate) struct Breaker(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    failures: u32,
    /// Until when the server is left alone.
    paused: Option<Instant>,
}

impl Breaker {
    /// Whether the server may be asked now. After a pause one caller may, and others once that succeeds.
    pub(crate) fn allows(&self) -> bool {
        let mut state = self.state();
        let now = Instant::now();
        match state.paused {
            Some(until) if now < until => false,
            Some(_) => {
                state.paused = Some(now + PAUSE);
                true
            }
            None => true,
        }
    }

    /// Notes a success.
    pub(crate) fn succeeded(&self) {
        *self.state() = State::default();
    }

    /// Notes a failure. Whether the server is left alone from now on.
    pub(crate) fn failed(&self) -> bool {
        let mut state = self.state();
        state.failures += 1;
        let is_new = state.failures == MAX_FAILURES;
        if state.failures >= MAX_FAILURES {
            state.paused = Some(Instant::now() + PAUSE);
        }
        is_new
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_pauses_after_failures_and_lets_one_caller_try() {
        let breaker = Breaker::default();
        assert!(!breaker.failed() && !breaker.failed() && breaker.allows());
        assert!(breaker.failed(), "the third failure in a row");
        assert!(!breaker.allows());
        breaker.state().paused = Some(Instant::now());
        assert!(breaker.allows() && !breaker.allows(), "one caller tries");
        breaker.succeeded();
        assert!(breaker.allows() && breaker.allows());
    }
}
