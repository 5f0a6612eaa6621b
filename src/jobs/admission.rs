//! The bound on CPU work: so many jobs at once, so much memory, and a queue that is bounded in
//! length and in time.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::config::Settings;
use crate::jobs::memory::{Hold, Memory};

/// The gate that all CPU work passes.
#[derive(Debug)]
pub struct Gate {
    /// The budget of memory.
    pub memory: Memory,
    jobs: Arc<Semaphore>,
    most_jobs: usize,
    queued: AtomicUsize,
    length: usize,
    wait: Duration,
}

/// The right to work and to use some memory.
#[derive(Debug)]
pub struct Pass {
    /// Ends with the work.
    pub job: OwnedSemaphorePermit,
    /// Outlives the work in what it leaves behind.
    pub memory: Hold,
}

/// Why there is no pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Busy {
    /// The queue is full.
    Full,
    /// The wait took too long.
    Waited,
}

impl Gate {
    /// A gate as the settings have it.
    pub fn new(settings: &Settings) -> Self {
        let most_jobs = settings.jobs();
        Self {
            memory: Memory::new(settings.memory_bytes()),
            jobs: Arc::new(Semaphore::new(most_jobs)),
            most_jobs,
            queued: AtomicUsize::new(0),
            length: settings.queue,
            wait: settings.queue_wait,
        }
    }

    /// A pass, if nobody needs to wait for one.
    pub fn try_enter(&self, bytes: u64) -> Option<Pass> {
        let job = Arc::clone(&self.jobs).try_acquire_owned().ok()?;
        Some(Pass { job, memory: self.memory.try_take(bytes)? })
    }

    /// A pass, after a wait in the queue.
    pub async fn enter(&self, bytes: u64) -> Result<Pass, Busy> {
        let place = Place(&self.queued);
        if self.queued.fetch_add(1, Ordering::Relaxed) >= self.length {
            return Err(Busy::Full);
        }
        let pass = async {
            // Memory first: who has it waits for those who work, who wait for nobody. The other
            // way round a large request would keep a core idle.
            let memory = self.memory.take(bytes).await?;
            let job = Arc::clone(&self.jobs).acquire_owned().await.ok()?;
            Some(Pass { job, memory })
        };
        let pass = tokio::time::timeout(self.wait, pass).await;
        drop(place);
        pass.ok().flatten().ok_or(Busy::Waited)
    }

    /// How many wait.
    pub fn queued(&self) -> usize {
        self.queued.load(Ordering::Relaxed)
    }

    /// How many work.
    pub fn working(&self) -> usize {
        self.most_jobs - self.jobs.available_permits()
    }
}

/// A place in the queue, given up when dropped.
struct Place<'a>(&'a AtomicUsize);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
