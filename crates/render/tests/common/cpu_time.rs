//! The processor time of some work. Unlike the time of a clock, it does not depend on other
//! programs.

use std::time::Duration;

use cpu_time::ThreadTime;

/// Returns the processor time of this thread.
pub(crate) fn now() -> Duration {
    ThreadTime::now().as_duration()
}

/// Returns the least processor time of some work in several attempts.
pub(crate) fn least(attempts: usize, work: impl Fn()) -> Duration {
    let once = || {
        let began = now();
        work();
        now().saturating_sub(began)
    };
    (0..attempts).map(|_| once()).min().unwrap()
}
