//! Admission of CPU work: the one place that decides what runs now, what waits and what is refused.
//!
//! Work states a [`Demand`]: the most memory it will hold, and whether it is small. There is one way
//! in, [`Admission::admit`], and only the [`Permit`] that it gives runs anything, on a worker thread or,
//! if the work is tiny, at once:
//!
//! | when | decision |
//! |---|---|
//! | the work is small, no job occupies a slot, fewer than 64 jobs wait for a thread, and its memory is free | runs now, without a slot |
//! | a slot (`MAZE_JOBS`) and its memory (`MAZE_MEMORY`) are free, and nobody waits for them | runs now |
//! | fewer than `MAZE_QUEUE` requests wait | waits, at most `MAZE_QUEUE_WAIT` |
//! | else | refused: [`Busy::QueueFull`] |
//!
//! Those who wait get memory and slots in the order in which they came. One who waits too long is
//! refused with [`Busy::QueueTimeout`].

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::config::Settings;
use crate::jobs::memory::{MemoryBudget, MemoryReservation};
use crate::jobs::worker_pool;
use crate::jobs::worker_pool::WorkerPool;
use crate::response::answer::OVERHEAD;
use crate::response::compression;
use mazewright_render::cost::Cost;

/// Most cells and pixels of work that counts as small: it takes well under a millisecond or two.
const SMALL_CELLS: u64 = 2500;
const SMALL_PIXELS: u64 = 500_000;

/// How many jobs may wait for a thread while small ones are admitted without a slot. Together they
/// take some tens of milliseconds; a slot for each would cost more than the work. Behind a large
/// job the wait would have no bound, so that small ones need a slot then.
const SMALL_BACKLOG: usize = 64;

/// Most cells of work without pixels that counts as tiny: it takes some tens of microseconds. Handing it
/// to another thread and waking this one again would take as long.
const TINY_CELLS: u64 = 256;

/// Memory that reading a mesh takes for each byte of its text. A vertex of two faces takes about 24
/// bytes of text, and 500 bytes of memory while its edges are sorted.
const MESH_BYTES: u64 = 24;

/// What a piece of work needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demand {
    /// Most bytes of memory that it holds at once.
    bytes: u64,
    /// Whether it takes well under a millisecond or two.
    is_small: bool,
    /// Whether it takes less than a hand-over to another thread.
    is_tiny: bool,
}

impl Demand {
    /// Work that holds at most so many bytes and may take long.
    pub fn memory(bytes: u64) -> Self {
        Self { bytes, is_small: false, is_tiny: false }
    }

    /// A render. `is_single` says that it makes one maze and one picture of it.
    pub fn render(cost: &Cost, is_single: bool) -> Self {
        Self {
            bytes: cost.memory.saturating_add(cost.output) + OVERHEAD,
            is_small: is_single && cost.cells <= SMALL_CELLS && cost.pixels <= SMALL_PIXELS,
            is_tiny: is_single && cost.cells <= TINY_CELLS && cost.pixels == 0,
        }
    }

    /// The compression of a body of so many bytes.
    pub fn compression(body: usize) -> Self {
        Self::memory(body as u64 + compression::ENCODER_BYTES)
    }

    /// The reading of a mesh from a text of so many bytes.
    pub fn mesh(text: usize) -> Self {
        Self::memory((text as u64).saturating_mul(MESH_BYTES))
    }
}

/// Why work is not admitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Busy {
    /// Too many requests wait already.
    QueueFull,
    /// The wait took too long.
    QueueTimeout,
}

/// Admits work and holds what it is limited by: job slots, memory, the queue, the worker threads.
pub struct Admission {
    memory: MemoryBudget,
    slots: Arc<Semaphore>,
    max_slots: usize,
    queued: AtomicUsize,
    max_queued: usize,
    max_wait: Duration,
    workers: Arc<WorkerPool>,
}

/// The right to run one job.
#[derive(Debug)]
pub struct Permit {
    slot: Slot,
    memory: MemoryReservation,
    /// Where the job runs; none for a tiny one, which runs at once.
    workers: Option<Arc<WorkerPool>>,
}

/// The job slot of running work, given back when dropped. Small work has none.
#[derive(Debug)]
pub struct Slot(#[expect(dead_code, reason = "held for its drop")] Option<OwnedSemaphorePermit>);

/// What becomes of work.
#[derive(Debug)]
pub enum Admitted {
    /// It may run now.
    Now(Permit),
    /// It waits for its turn.
    Queued(Waiting),
}

/// A place in the queue, given up when dropped.
#[derive(Debug)]
pub struct Waiting {
    admission: Arc<Admission>,
    demand: Demand,
}

impl Admission {
    /// Limits as the settings have them.
    pub fn new(settings: &Settings, memory: MemoryBudget) -> Arc<Self> {
        let max_slots = settings.jobs();
        Arc::new(Self {
            memory,
            slots: Arc::new(Semaphore::new(max_slots)),
            max_slots,
            queued: AtomicUsize::new(0),
            max_queued: settings.queue,
            max_wait: settings.queue_wait,
            workers: WorkerPool::new(max_slots),
        })
    }

    /// Decides about a piece of work, as the table above says.
    pub fn admit(self: &Arc<Self>, demand: Demand) -> Result<Admitted, Busy> {
        if let Some(permit) = self.admit_now(demand) {
            return Ok(Admitted::Now(permit));
        }
        let waiting = Waiting { admission: Arc::clone(self), demand };
        if self.queued.fetch_add(1, Ordering::Relaxed) >= self.max_queued {
            return Err(Busy::QueueFull);
        }
        Ok(Admitted::Queued(waiting))
    }

    fn admit_now(&self, demand: Demand) -> Option<Permit> {
        let Demand { bytes, is_small, .. } = demand;
        if is_small
            && self.working() == 0
            && self.workers.waiting() < SMALL_BACKLOG
            && let Some(memory) = self.memory.try_reserve(bytes)
        {
            return Some(self.permit(demand, None, memory));
        }
        let slot = Arc::clone(&self.slots).try_acquire_owned().ok()?;
        Some(self.permit(demand, Some(slot), self.memory.try_reserve(bytes)?))
    }

    fn permit(
        &self,
        demand: Demand,
        slot: Option<OwnedSemaphorePermit>,
        memory: MemoryReservation,
    ) -> Permit {
        let workers = (!demand.is_tiny).then(|| Arc::clone(&self.workers));
        Permit { slot: Slot(slot), memory, workers }
    }

    /// Reserves memory for what is not made here, if it is free now.
    pub fn try_reserve(&self, bytes: u64) -> Option<MemoryReservation> {
        self.memory.try_reserve(bytes)
    }

    /// How many requests wait.
    pub fn queued(&self) -> usize {
        self.queued.load(Ordering::Relaxed)
    }

    /// How many slots are taken.
    pub fn working(&self) -> usize {
        self.max_slots - self.slots.available_permits()
    }

    /// Bytes of memory that are reserved.
    pub fn reserved(&self) -> u64 {
        self.memory.reserved()
    }
}

impl fmt::Debug for Admission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (queued, working) = (self.queued(), self.working());
        write!(f, "Admission({working} working, {queued} queued, {} reserved)", self.reserved())
    }
}

impl Admitted {
    /// The permit, after the wait if there is one.
    pub async fn permit(self) -> Result<Permit, Busy> {
        match self {
            Self::Now(permit) => Ok(permit),
            Self::Queued(waiting) => waiting.permit().await,
        }
    }
}

impl Waiting {
    /// The permit, once it is this one's turn.
    pub async fn permit(self) -> Result<Permit, Busy> {
        let Self { admission, demand } = &self;
        let permit = async {
            // Memory first: those who have it wait for running jobs, which wait for nobody. The
            // other way round, a job that waits for much memory would keep a core idle.
            let memory = admission.memory.reserve(demand.bytes).await?;
            let slot = Arc::clone(&admission.slots).acquire_owned().await.ok()?;
            Some(admission.permit(*demand, Some(slot), memory))
        };
        let permit = tokio::time::timeout(admission.max_wait, permit).await;
        permit.ok().flatten().ok_or(Busy::QueueTimeout)
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.admission.queued.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Permit {
    /// Runs work on a worker thread, or on this one if it is tiny. It drops the slot when its CPU work is
    /// done, and keeps of the memory what its result takes. If it panics, both are given back.
    pub fn run(self, work: impl FnOnce(Slot, MemoryReservation) + Send + 'static) {
        let Self { slot, memory, workers } = self;
        let work = move || work(slot, memory);
        match workers {
            Some(workers) => workers.run(work),
            None => worker_pool::run_job(work),
        }
    }
}
