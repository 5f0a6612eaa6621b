//! The clocks of the scheduler.

use std::time::Duration;

#[cfg(not(feature = "shuttle"))]
pub use real::*;

#[cfg(feature = "shuttle")]
pub use virtually::*;

#[cfg(not(feature = "shuttle"))]
mod real {
    use std::sync::OnceLock;
    use std::time::Instant;

    use cpu_time::ThreadTime;

    use super::Duration;

    /// Returns the CPU time that the calling thread has used. It is less than the elapsed time if other threads have
    /// the core meanwhile.
    pub fn thread_time() -> Duration {
        ThreadTime::now().as_duration()
    }

    /// Returns the time since the first call.
    pub(crate) fn now() -> Duration {
        static START: OnceLock<Instant> = OnceLock::new();
        START.get_or_init(Instant::now).elapsed()
    }
}

/// Clocks that end a slice at every look, so that shuttle meets each order of events.
#[cfg(feature = "shuttle")]
mod virtually {
    use super::Duration;

    thread_local! {
        static LOOKS: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
    }

    /// Returns the CPU time that all threads have used.
    pub fn thread_time() -> Duration {
        LOOKS.set(LOOKS.get() + 1);
        crate::SLICE * LOOKS.get()
    }

    /// Returns the CPU time of all threads as the time since the first call.
    pub(crate) fn now() -> Duration {
        thread_time()
    }
}
