//! The processor time of some work. Unlike the time on a clock, it does not grow with what else runs.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The processor time of this thread.
pub(crate) fn now() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap()
}

/// The least processor time of some work in several attempts.
pub(crate) fn least(attempts: usize, work: impl Fn()) -> Duration {
    let once = || {
        let began = now();
        work();
        now().saturating_sub(began)
    };
    (0..attempts).map(|_| once()).min().unwrap()
}
