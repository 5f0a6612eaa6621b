//! The processor time of some work. Unlike the time of a clock, it does not depend on other
//! programs.

use std::time::Duration;

use cpu_time::ThreadTime;

/// Returns the processor time of this thread.
pub(crate) fn now() -> Duration {
    ThreadTime::now().as_duration()
}

/// Returns the processor time of some work.
pub(crate) fn of(work: impl FnOnce()) -> Duration {
    let began = now();
    work();
    now().saturating_sub(began)
}

/// Returns the least processor time of some work in several attempts.
pub(crate) fn least(attempts: usize, work: impl Fn()) -> Duration {
    (0..attempts).map(|_| of(&work)).min().unwrap()
}

/// Returns the least processor times of two kinds of work in several attempts. They take turns, because other programs
/// slow a processor down for a while.
pub(crate) fn least_in_turns(attempts: usize, works: [&dyn Fn(); 2]) -> [Duration; 2] {
    let times = (0..attempts).map(|_| works.map(of));
    times.reduce(|best, next| [0, 1].map(|at: usize| best[at].min(next[at]))).unwrap()
}
