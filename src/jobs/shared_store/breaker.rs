//! A circuit breaker for a server that fails. After each failure it pauses for a moment, and after several in a row
//! for longer. Then a single caller tries whether the server works again.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The pause after a failure. It is longer than the gap between two operations of a request, so that at most one of
/// them times out.
const MOMENT: Duration = Duration::from_millis(100);

/// The number of failures in a row that leads to a longer pause.
const MAX_FAILURES: u32 = 3;

/// The longer pause.
const PAUSE: Duration = Duration::from_secs(1);

/// Counts failures.
#[derive(Debug, Default)]
pub(crate) struct Breaker(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    failures: u32,
    /// The end of the pause.
    paused: Option<Instant>,
}

impl Breaker {
    /// Returns whether the server may be asked now. After a longer pause one caller may, and others once that succeeds.
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

    /// Notes a failure. Returns whether a longer pause begins.
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
