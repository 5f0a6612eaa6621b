//! Decides whether a server is asked that has failed: after each failure it is left alone for a moment, after
//! some in a row for longer, and then asked by one caller to see whether it works again.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long the server is left alone after a failure: longer than the operations of one request are apart,
/// of which so only one waits in vain.
const MOMENT: Duration = Duration::from_millis(100);

/// Failures in a row after which the server is left alone for longer.
const MAX_FAILURES: u32 = 3;

/// How long it is then left alone.
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

    /// Notes a failure. Whether the server is left alone for longer from now on.
    pub(crate) fn failed(&self) -> bool {
        let mut state = self.state();
        state.failures += 1;
        let pause = if state.failures < MAX_FAILURES { MOMENT } else { PAUSE };
        state.paused = Some(Instant::now() + pause);
        state.failures == MAX_FAILURES
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
        let ahead = |breaker: &Breaker| {
            let paused = breaker.state().paused;
            paused.expect("a pause").saturating_duration_since(Instant::now())
        };
        for _ in 0..2 {
            assert!(breaker.allows() && !breaker.failed());
            assert!(!breaker.allows() && ahead(&breaker) <= MOMENT, "a moment");
            breaker.state().paused = Some(Instant::now());
        }
        assert!(breaker.failed(), "the third failure in a row");
        assert!(!breaker.allows() && ahead(&breaker) > MOMENT);
        breaker.state().paused = Some(Instant::now());
        assert!(breaker.allows() && !breaker.allows(), "one caller tries");
        breaker.succeeded();
        assert!(breaker.allows() && breaker.allows());
    }
}
