//! The threads that do the CPU work: at most so many at once, each of which takes one job after the
//! other while there are any, so that a flood of small jobs costs no thread a sleep and a wake each.

use std::collections::VecDeque;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Work to be done on a thread that may block.
type Job = Box<dyn FnOnce() + Send>;

/// At most so many threads of the runtime's blocking pool.
#[derive(Debug)]
pub struct Pool {
    most: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Job>,
    running: usize,
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} running, {} waiting", self.running, self.waiting.len())
    }
}

impl Pool {
    /// No thread runs yet.
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, state: Mutex::default() })
    }

    /// Does a job when its turn comes. A job that panics ends alone; what it owned is dropped.
    pub fn run(self: &Arc<Self>, job: impl FnOnce() + Send + 'static) {
        let mut state = self.state();
        state.waiting.push_back(Box::new(job));
        if state.running == self.most {
            return;
        }
        state.running += 1;
        drop(state);
        let pool = Arc::clone(self);
        tokio::task::spawn_blocking(move || {
            while let Some(job) = pool.next() {
                // The panic has been reported by its hook, and whoever waits for the job learns of
                // it by the loss of the other end.
                let _ = catch_unwind(AssertUnwindSafe(job));
            }
        });
    }

    /// How many jobs wait for a thread.
    pub fn waiting(&self) -> usize {
        self.state().waiting.len()
    }

    /// The next job; where there is none, the thread that asks counts as gone.
    fn next(&self) -> Option<Job> {
        let mut state = self.state();
        let job = state.waiting.pop_front();
        if job.is_none() {
            state.running -= 1;
        }
        job
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_stops_neither_the_thread_nor_the_count() {
        let pool = Pool::new(1);
        for _ in 0..3 {
            pool.run(|| panic!("on purpose"));
        }
        let (sender, receiver) = tokio::sync::oneshot::channel();
        pool.run(move || sender.send(7).unwrap_or_default());
        assert_eq!(receiver.await, Ok(7));
    }
}
