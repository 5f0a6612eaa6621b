//! Cancellation and progress of long computations.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::error::Error;

/// A flag shared by a computation and its caller. The caller sets it to stop the computation; the
/// computation reports its progress through it. Clones share the same flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<Shared>);

#[derive(Default)]
struct Shared {
    /// [`CLEAR`], [`OBSERVED`] or [`SET`].
    flag: AtomicU8,
    stage: AtomicU8,
    /// Steps done (upper 32 bits) and steps in total (lower 32 bits) of the current stage.
    steps: AtomicU64,
    observer: Option<Observer>,
}

type Observer = Box<dyn Fn(&Cancel) + Send + Sync>;

const CLEAR: u8 = 0;
/// The flag is not set, and each check calls the observer.
const OBSERVED: u8 = 1;
const SET: u8 = 2;

impl fmt::Debug for Shared {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_set = self.flag.load(Ordering::Relaxed) == SET;
        formatter.debug_struct("Cancel").field("is_set", &is_set).finish_non_exhaustive()
    }
}

/// The stages of a computation, from a request to its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Not started.
    Waiting,
    /// Laying the grid.
    Layout,
    /// Carving the maze.
    Carve,
    /// Solving the maze.
    Solve,
    /// Generating mazes until one has the requested difficulty.
    Search,
    /// Writing the answer; an animation is written frame by frame.
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

    /// Returns the name of the stage in the API.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// The progress of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The current stage.
    pub stage: Stage,
    /// Steps of that stage done so far.
    pub done: u32,
    /// Steps of that stage in total; 0 if they are not counted.
    pub total: u32,
}

impl Cancel {
    /// The number of loop iterations between two checks of the flag. This is less than a
    /// millisecond of work: an iteration takes a few nanoseconds, or up to two hundred if its
    /// memory is in no cache.
    pub const EVERY: usize = 1 << 12;

    /// Returns a new flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a new flag that passes itself to `observer` on each check until it is set. The
    /// observer can count the checks of a computation, and set the flag at one of them.
    pub fn with_observer(observer: impl Fn(&Self) + Send + Sync + 'static) -> Self {
        let flag = AtomicU8::new(OBSERVED);
        Self(Arc::new(Shared { flag, observer: Some(Box::new(observer)), ..Shared::default() }))
    }

    /// Sets the flag, which asks the computation to stop.
    pub fn cancel(&self) {
        self.0.flag.store(SET, Ordering::Relaxed);
    }

    /// Clears the flag and the progress, so that the computation can begin again. Returns whether the flag was set.
    pub fn reset(&self) -> bool {
        self.begin_stage(Stage::Waiting);
        let clear = if self.0.observer.is_some() { OBSERVED } else { CLEAR };
        self.0.flag.swap(clear, Ordering::Relaxed) == SET
    }

    /// Returns [`Error::Cancelled`] if the flag is set.
    #[inline]
    pub fn check(&self) -> Result<(), Error> {
        if self.0.flag.load(Ordering::Relaxed) == CLEAR { Ok(()) } else { self.check_slowly() }
    }

    #[cold]
    fn check_slowly(&self) -> Result<(), Error> {
        if self.0.flag.load(Ordering::Relaxed) == OBSERVED
            && let Some(observer) = &self.0.observer
        {
            observer(self);
        }
        if self.0.flag.load(Ordering::Relaxed) == SET { Err(Error::Cancelled) } else { Ok(()) }
    }

    /// Calls [`check`](Self::check) on every [`EVERY`](Self::EVERY)th iteration of a loop.
    #[inline]
    pub fn check_periodically(&self, iteration: usize) -> Result<(), Error> {
        if iteration.is_multiple_of(Self::EVERY) { self.check() } else { Ok(()) }
    }

    /// Checks like [`check_periodically`](Self::check_periodically) where no error can be returned,
    /// for example in an iterator. The next check returns the error.
    #[inline]
    pub fn pause_periodically(&self, iteration: usize) {
        let _ = self.check_periodically(iteration);
    }

    /// Returns a function that checks the flag on every [`EVERY`](Self::EVERY)th call, for steps
    /// without a number such as the comparisons of a sort. The next check returns the error.
    pub fn pauses(&self) -> impl FnMut() + '_ {
        let mut steps = 0;
        move || {
            steps += 1;
            self.pause_periodically(steps);
        }
    }

    /// Records that a stage begins.
    pub fn begin_stage(&self, stage: Stage) {
        self.0.steps.store(0, Ordering::Relaxed);
        self.0.stage.store(stage as u8, Ordering::Relaxed);
    }

    /// Records that `done` of `of` steps of the current stage are done.
    pub fn set_progress(&self, done: u32, of: u32) {
        self.0.steps.store(u64::from(done) << 32 | u64::from(of), Ordering::Relaxed);
    }

    /// Returns the progress. It is approximate: stage and steps are read one after the other.
    pub fn progress(&self) -> Progress {
        let steps = self.0.steps.load(Ordering::Relaxed);
        let (stage, _) = Stage::ALL[usize::from(self.0.stage.load(Ordering::Relaxed))];
        Progress { stage, done: (steps >> 32) as u32, total: steps as u32 }
    }
}

/// Counts work whose steps differ in length, and checks the flag about as often as a plain loop does.
#[derive(Debug)]
pub struct Work<'a> {
    cancel: &'a Cancel,
    /// The iterations since the last check.
    done: usize,
}

impl<'a> Work<'a> {
    /// Returns a counter of no work so far.
    pub fn new(cancel: &'a Cancel) -> Self {
        Self { cancel, done: 0 }
    }

    /// Adds work that is about to be done and takes as long as `iterations` of a plain loop. Checks the flag before it if
    /// that work ends more than [`Cancel::EVERY`] iterations after the last check.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Cancelled`] if the flag is set.
    #[inline]
    pub fn add(&mut self, iterations: usize) -> Result<(), Error> {
        self.done += iterations;
        if self.done <= Cancel::EVERY {
            return Ok(());
        }
        self.done = iterations;
        self.cancel.check()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    /// However long its steps are, no more work lies between two checks than a plain loop or one step has.
    #[test]
    fn work_is_checked_as_often_as_a_loop() {
        for step in [1, 7, 100, Cancel::EVERY - 1, Cancel::EVERY, 3 * Cancel::EVERY] {
            let done = Arc::new(AtomicUsize::new(0));
            let (seen, longest) = (Arc::clone(&done), Arc::new(AtomicUsize::new(0)));
            let most = Arc::clone(&longest);
            let cancel = Cancel::with_observer(move |_| {
                most.fetch_max(seen.swap(0, Ordering::Relaxed), Ordering::Relaxed);
            });
            let mut work = Work::new(&cancel);
            for _ in 0..10_000 {
                assert_eq!(work.add(step), Ok(()));
                done.fetch_add(step, Ordering::Relaxed);
            }
            let longest = longest.load(Ordering::Relaxed);
            let whole = Cancel::EVERY / step * step;
            assert_eq!(longest, whole.max(step), "steps of {step}");
        }
    }

    #[test]
    fn work_ends_at_a_check() {
        let cancel = Cancel::new();
        let mut work = Work::new(&cancel);
        cancel.cancel();
        assert_eq!(work.add(Cancel::EVERY), Ok(()));
        assert_eq!(work.add(1), Err(Error::Cancelled));
    }
}
