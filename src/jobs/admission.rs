//! Admission of CPU work: the one place that decides what runs now, what waits and what is refused. Answers that
//! are sent as they are written need a [place](crate::jobs::streams) before.
//!
//! Work states a [`Demand`]: the most memory it will hold, how long it will probably take, and for whom it
//! is. There is one way in, [`Admission::admit`], and only the [`Permit`] that it gives runs anything, on
//! a worker thread or, if the work is tiny, at once. Short and long work have a [lane](crate::jobs::lane)
//! each:
//!
//! | when | decision |
//! |---|---|
//! | the work is small, fewer than 64 jobs wait for a thread, nobody waits in the lane, and its memory is free | runs now, without a slot |
//! | a slot of its lane (`MAZE_JOBS`) and its memory (`MAZE_MEMORY`) are free, and nobody waits for them | runs now |
//! | `MAZE_QUEUE` requests wait | refused: [`Busy::QueueFull`] |
//! | the work before it will probably take longer than `MAZE_QUEUE_WAIT` | refused: [`Busy::LongWait`] |
//! | else | waits, at most `MAZE_QUEUE_WAIT` |
//!
//! Those who wait get memory and slots in [fair turns](crate::jobs::turnstile) between clients, by the
//! estimated time of their work. One who waits too long is refused with [`Busy::QueueTimeout`].

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::config::Settings;
use crate::jobs::lane::{Estimate, Lane, SHORT, Slot};
use crate::jobs::memory::{MemoryBudget, MemoryReservation};
use crate::jobs::turnstile::Queued;
use crate::jobs::worker_pool;
use crate::jobs::worker_pool::WorkerPool;
use crate::net::client::Client;
use crate::response::answer::OVERHEAD;
use crate::response::compression;
use mazewright_render::cost::Cost;

/// Most cells and pixels of work that counts as small: it takes a millisecond or two at most.
const SMALL_CELLS: u64 = 2500;
const SMALL_PIXELS: u64 = 500_000;

/// How long small work probably takes.
const SMALL_TIME: Duration = Duration::from_millis(1);

/// How many jobs may wait for a thread while small ones are admitted without a slot. Together they
/// take some tens of milliseconds; a slot for each would cost more than the work.
const SMALL_BACKLOG: usize = 64;

/// Most cells of work without pixels that counts as tiny: it takes some tens of microseconds. Handing it
/// to another thread and waking this one again would take as long.
const TINY_CELLS: u64 = 256;

/// Memory that a cell or move of a route takes, in bytes.
const STEP_BYTES: u64 = 48;

/// Memory that reading a mesh takes for each byte of its text. A vertex of two faces takes about 24
/// bytes of text, and 500 bytes of memory while its edges are sorted.
const MESH_BYTES: u64 = 24;

/// Bytes that are compressed, or read as a mesh or a path, in a microsecond.
const BYTES_A_MICROSECOND: u64 = 20;

/// What a piece of work needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demand {
    /// Most bytes of memory that it holds at once.
    bytes: u64,
    /// How long it probably takes.
    time: Estimate,
    /// Whether it takes well under a millisecond or two.
    is_small: bool,
    /// Whether it takes less than a hand-over to another thread.
    is_tiny: bool,
    /// Whether it waits for a caller who takes what it makes.
    is_streamed: bool,
    /// For whom it is, if that is known.
    client: Option<Client>,
}

impl Demand {
    /// Work that holds at most so many bytes and probably takes so long.
    pub fn new(bytes: u64, time: Duration) -> Self {
        let time = Estimate { whole: time, part: time };
        Self { bytes, time, is_small: false, is_tiny: false, is_streamed: false, client: None }
    }

    /// Work that holds at most so many bytes and takes well under a millisecond or two.
    pub fn small(bytes: u64) -> Self {
        Self { is_small: true, ..Self::new(bytes, SMALL_TIME) }
    }

    /// The same work, if it gives way after each of so many parts.
    #[must_use]
    pub fn in_parts(self, parts: u32) -> Self {
        let Estimate { whole, .. } = self.time;
        Self { time: Estimate { whole, part: whole / parts.max(1) }, ..self }
    }

    /// The same work, if its result is sent as it is made.
    #[must_use]
    pub fn streamed(self) -> Self {
        Self { is_small: false, is_tiny: false, is_streamed: true, ..self }
    }

    /// A render that probably takes so long. `is_single` says that it makes one maze and one picture of
    /// it.
    pub fn render(cost: &Cost, time: Duration, is_single: bool) -> Self {
        Self {
            is_small: is_single && cost.cells <= SMALL_CELLS && cost.pixels <= SMALL_PIXELS,
            is_tiny: is_single && cost.cells <= TINY_CELLS && cost.pixels == 0,
            ..Self::new(cost.memory.saturating_add(cost.output) + OVERHEAD, time)
        }
    }

    /// The making of a maze without a picture, and the replay of a route with so many steps.
    pub fn replay(cost: &Cost, time: Duration, steps: usize) -> Self {
        let is_small = cost.cells <= SMALL_CELLS && steps as u64 <= SMALL_CELLS;
        let bytes = cost.memory.saturating_add(STEP_BYTES * steps as u64);
        Self { is_small, ..Self::new(bytes, time) }
    }

    /// The compression of a body of so many bytes.
    pub fn compression(body: usize) -> Self {
        Self::new(body as u64 + compression::ENCODER_BYTES, time_for(body))
    }

    /// The reading of a mesh from a text of so many bytes.
    pub fn mesh(text: usize) -> Self {
        Self::new((text as u64).saturating_mul(MESH_BYTES), time_for(text))
    }

    /// The same work for a client.
    #[must_use]
    pub fn of(self, client: Option<Client>) -> Self {
        Self { client, ..self }
    }

    fn is_short(&self) -> bool {
        self.time.whole < SHORT
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

fn time_for(bytes: usize) -> Duration {
    Duration::from_micros(bytes as u64 / BYTES_A_MICROSECOND)
}

/// Why work is not admitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Busy {
    /// Too many requests wait already.
    QueueFull,
    /// The wait took too long.
    QueueTimeout,
    /// The wait would probably take so many seconds, which is too long.
    LongWait(u64),
}

/// Admits work and holds what it is limited by: job slots, memory, the queue, the worker threads.
pub struct Admission {
    memory: MemoryBudget,
    short: Arc<Lane>,
    long: Arc<Lane>,
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
    thread: Thread,
}

/// Where a job runs.
#[derive(Debug)]
enum Thread {
    /// On this thread, at once.
    This,
    /// On one of the threads for short work, which run one job after another.
    Worker(Arc<WorkerPool>),
    /// On a thread of its own: long work may give way to other work, and what is streamed waits for its
    /// caller; both keep their thread meanwhile.
    Own,
}

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
            short: Lane::new(max_slots),
            long: Lane::new(max_slots),
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
        let wait = self.lane(&demand).expected_wait(demand.client);
        if wait > self.max_wait {
            return Err(Busy::LongWait(wait.as_secs()));
        }
        Ok(Admitted::Queued(waiting))
    }

    fn admit_now(&self, demand: Demand) -> Option<Permit> {
        let Demand { bytes, is_small, time, client, .. } = demand;
        let lane = self.lane(&demand);
        if is_small && !lane.turnstile.is_crowded() && self.workers.waiting() < SMALL_BACKLOG {
            let memory = self.memory.try_reserve(bytes)?;
            return Some(self.permit(demand, Slot::default(), memory));
        }
        let slot = lane.try_slot(time)?;
        let memory = self.memory.try_reserve(bytes)?;
        lane.turnstile.charge(client, micros(time.whole));
        Some(self.permit(demand, slot, memory))
    }

    fn permit(&self, demand: Demand, slot: Slot, memory: MemoryReservation) -> Permit {
        let thread = if demand.is_tiny {
            Thread::This
        } else if demand.is_short() && !demand.is_streamed {
            Thread::Worker(Arc::clone(&self.workers))
        } else {
            Thread::Own
        };
        Permit { slot, memory, thread }
    }

    fn lane(&self, demand: &Demand) -> &Arc<Lane> {
        if demand.is_short() { &self.short } else { &self.long }
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
        self.short.working() + self.long.working()
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
        let lane = admission.lane(demand);
        let Estimate { whole, part } = demand.time;
        let queued: Queued = lane.turnstile.queue(demand.client, micros(whole), micros(part));
        let permit = async {
            let _turn = queued.turn().await;
            // Memory first: those who have it wait for running jobs, which wait for nobody. The
            // other way round, a job that waits for much memory would keep a core idle.
            let memory = admission.memory.reserve(demand.bytes).await?;
            let slot = lane.next_slot(demand.time).await?;
            Some(admission.permit(*demand, slot, memory))
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
        let Self { slot, memory, thread } = self;
        let work = move || work(slot, memory);
        match thread {
            Thread::This => worker_pool::run_job(work),
            Thread::Worker(workers) => workers.run(work),
            Thread::Own => {
                tokio::task::spawn_blocking(|| {
                    worker_pool::yield_to_sockets();
                    worker_pool::run_job(work);
                });
            }
        }
    }
}
