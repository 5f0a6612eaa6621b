//! Worker threads for CPU work. Each thread runs one job after another while there are any, so that
//! many small jobs do not cost a thread start and stop each.

use std::collections::VecDeque;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustix::process::setpriority_process;
use rustix::thread::gettid;

/// Work for a thread that may block.
type Job = Box<dyn FnOnce() + Send>;

/// A bounded number of threads of the runtime's blocking pool, and an unbounded queue of jobs.
#[derive(Debug)]
pub struct WorkerPool {
    max_threads: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Job>,
    threads: usize,
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} threads, {} jobs waiting", self.threads, self.waiting.len())
    }
}

impl WorkerPool {
    /// A pool of at most so many threads, of which none is started yet.
    pub fn new(max_threads: usize) -> Arc<Self> {
        Arc::new(Self { max_threads, state: Mutex::default() })
    }

    /// Runs a job when a thread is free. A panic ends this job alone: what it owned is dropped and
    /// the thread goes on with the next job.
    pub fn run(self: &Arc<Self>, job: impl FnOnce() + Send + 'static) {
        let mut state = self.state();
        state.waiting.push_back(Box::new(job));
        if state.threads == self.max_threads {
            return;
        }
        state.threads += 1;
        drop(state);
        let pool = Arc::clone(self);
        tokio::task::spawn_blocking(move || {
            yield_to_sockets();
            while let Some(job) = pool.next_job() {
                run_job(job);
            }
        });
    }

    /// How many jobs wait for a thread.
    pub fn waiting(&self) -> usize {
        self.state().waiting.len()
    }

    /// The next job. If there is none, the calling thread is counted as ended.
    fn next_job(&self) -> Option<Job> {
        let mut state = self.state();
        let job = state.waiting.pop_front();
        if job.is_none() {
            state.threads -= 1;
        }
        job
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lowers the priority of this thread, so that sockets are read and answers sent while all cores work.
/// Threads of the blocking pool stay so; nothing else that they do is urgent.
pub(crate) fn yield_to_sockets() {
    // If the system does not allow it, requests are only answered later.
    let _ = setpriority_process(Some(gettid()), WORKER_NICENESS);
}

/// The niceness of worker threads, from 0 to 19.
const WORKER_NICENESS: i32 = 5;

/// Runs a job on this thread. A panic ends the job alone.
pub(crate) fn run_job(job: impl FnOnce()) {
    // The panic hook has reported the panic. Whoever waits for the job sees that the sending end of its
    // channel is gone.
    let _ = catch_unwind(AssertUnwindSafe(job));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_stops_neither_the_thread_nor_the_count() {
        let pool = WorkerPool::new(1);
        for _ in 0..3 {
            pool.run(|| panic!("on purpose"));
        }
        let (sender, receiver) = tokio::sync::oneshot::channel();
        pool.run(move || sender.send(7).unwrap_or_default());
        assert_eq!(receiver.await, Ok(7));
    }
}
