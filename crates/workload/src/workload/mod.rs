//! The scheduler. The number of running jobs is at most that of the cores, each on a thread of its own. New and paused
//! jobs wait in one [queue](FairQueue).
//!
//! A job calls [`Job::checkpoint`] about every millisecond. When it has had a core for a [slice](SLICE), the scheduler
//! charges its CPU time to its client. If a client that has had less is waiting, the job pauses until its next slice.
//! Every core therefore changes hands within a slice and the time between two checkpoints, whatever a job does. The
//! scheduler needs to know only the memory of a job before it runs.

mod job;

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

pub use self::job::Job;
use self::job::Phase;
use crate::clock;
use crate::fair_queue::FairQueue;
use crate::memory::{MemoryBudget, MemoryReservation, ReservationError};
use crate::sync::{Mutex, MutexGuard, lock};

/// The time for which a job keeps its core while others wait. Shorter slices would make clients wait less, and cost
/// more: pausing a job and waking another takes some ten microseconds.
pub const SLICE: Duration = Duration::from_millis(10);

/// The longest run of a job on its caller's thread: about the time between two checkpoints.
pub const TRIAL: Duration = Duration::from_millis(1);

/// The bounds of a [`Workload`].
#[derive(Clone, Copy, Debug)]
pub struct WorkloadLimits {
    /// The number of jobs that run at once.
    pub cores: usize,
    /// The number of jobs that wait for a slice. If more wait, the workload rejects jobs of a client that has more than
    /// its share of them.
    pub waiting: usize,
    /// Jobs that have begun and are not done. Each has a thread. A client without any may always begin one more.
    pub begun: usize,
}

/// A task for a thread.
pub type Task = Box<dyn FnOnce() + Send>;

/// Runs tasks on threads that may block.
pub type Spawn = Box<dyn Fn(Task) + Send + Sync>;

/// Records the CPU time that a client has used, after it was used.
pub type Charge<C> = Box<dyn Fn(&C, Duration) + Send + Sync>;

/// Runs jobs for clients. Each client has a fair share of the cores and of the memory.
pub struct Workload<C> {
    state: Mutex<State<C>>,
    memory: MemoryBudget<C>,
    limits: WorkloadLimits,
    spawn: Spawn,
    charge: Charge<C>,
}

struct State<C> {
    queue: FairQueue<C, WaitingJob<C>>,
    /// The number of free cores.
    free: usize,
    /// Jobs that have begun and are not done, by client, and all together.
    begun: HashMap<C, usize>,
    all_begun: usize,
    /// Jobs that wait for something else than a core, and the beginning of the wait.
    away: Vec<(Duration, Arc<Job<C>>)>,
    /// Whether a job could begin if there were more memory.
    lacks_memory: bool,
}

impl<C: Clone + Eq + Hash> State<C> {
    fn begin(&mut self, client: &C) {
        self.free -= 1;
        self.all_begun += 1;
        *self.begun.entry(client.clone()).or_default() += 1;
    }

    fn end(&mut self, client: &C) {
        self.all_begun -= 1;
        if let Some(begun) = self.begun.get_mut(client) {
            *begun -= 1;
            if *begun == 0 {
                self.begun.remove(client);
            }
        }
    }
}

/// A job that waits for a slice.
struct WaitingJob<C> {
    job: Arc<Job<C>>,
    /// Memory that it needs for its slice: 0 after the first one, because it holds its memory.
    bytes: u64,
    /// The function that begins it; `None` after its first slice.
    run: Option<Run>,
}

type Run = Box<dyn FnOnce(MemoryReservation) + Send>;

/// A job that has its first slice, and is not on its thread yet.
struct GrantedJob<C> {
    job: Arc<Job<C>>,
    memory: MemoryReservation,
    run: Run,
}

/// The error of a job that is rejected: too many jobs wait, and its client has more than its share of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueFull;

impl fmt::Display for QueueFull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("too many jobs wait already")
    }
}

impl std::error::Error for QueueFull {}

impl<C> fmt::Debug for Workload<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Workload").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl<C: Clone + Eq + Hash + Ord + Send + Sync + 'static> Workload<C> {
    /// Creates a workload without jobs.
    pub fn new(
        limits: WorkloadLimits,
        memory: MemoryBudget<C>,
        spawn: Spawn,
        charge: Charge<C>,
    ) -> Arc<Self> {
        let state = State {
            queue: FairQueue::new(SLICE.as_micros() as u64),
            free: limits.cores,
            begun: HashMap::new(),
            all_begun: 0,
            away: Vec::new(),
            lacks_memory: false,
        };
        let workload = Arc::new(Self { state: Mutex::new(state), memory, limits, spawn, charge });
        let weak = Arc::downgrade(&workload);
        workload.memory.on_release(move || {
            if let Some(workload) = weak.upgrade() {
                workload.serve(workload.lock());
            }
        });
        workload
    }

    /// Returns the memory of all jobs.
    pub fn memory(&self) -> &MemoryBudget<C> {
        &self.memory
    }

    /// Returns the number of jobs that wait for a slice.
    pub fn waiting(&self) -> usize {
        self.lock().queue.waiting()
    }

    /// Returns the number of jobs that have a core.
    pub fn running(&self) -> usize {
        self.limits.cores - self.lock().free
    }

    /// Submits a job, which runs as soon as the queue reaches it and `bytes` of memory are free. `run` gets this
    /// memory; it calls [`Job::checkpoint`] of `job` and ends when that returns false. `run` is dropped unused if
    /// `job` is stopped before its first slice.
    pub fn submit(
        self: &Arc<Self>,
        job: &Arc<Job<C>>,
        bytes: u64,
        run: impl FnOnce(MemoryReservation) + Send + 'static,
    ) -> Result<(), QueueFull> {
        let mut state = self.lock();
        if job.is_stopped() {
            return Ok(());
        }
        let waiting = WaitingJob { job: Arc::clone(job), bytes, run: Some(Box::new(run)) };
        let place = state.queue.add(job.client(), waiting);
        job.set_phase(Phase::Waiting(place));
        let granted = self.grant(&mut state);
        let refused = self.refuse(&mut state, job);
        drop(state);
        self.start(granted);
        // Dropping the job may release memory, which takes the lock.
        refused.map_or(Ok(()), |_| Err(QueueFull))
    }

    /// Removes a job that was added, if too many wait.
    fn refuse(&self, state: &mut State<C>, job: &Job<C>) -> Option<WaitingJob<C>> {
        let Phase::Waiting(place) = job.phase() else { return None };
        let State { queue, .. } = state;
        let client = job.client();
        let is_over = queue.waiting() > self.limits.waiting
            && queue.waiting_of(client) * queue.active() > self.limits.waiting;
        let refused = is_over.then(|| queue.remove(client, place)).flatten();
        if refused.is_some() {
            job.set_phase(Phase::Idle);
        }
        refused
    }

    /// Begins a job on the calling thread, if a core is free, the queue is empty, and its memory is that of a small
    /// holder. Its checkpoints return false after a [`TRIAL`]. Then the caller drops the trial and submits the job.
    pub fn try_here(
        &self,
        job: &Arc<Job<C>>,
        bytes: u64,
    ) -> Option<(TrialJob<C>, MemoryReservation)> {
        let client = job.client();
        let mut state = self.lock();
        if state.free == 0 || state.queue.waiting() > 0 {
            return None;
        }
        let memory = self.memory.reserve(Some(client), bytes, false).ok()?;
        state.begin(client);
        let place = state.queue.begin(client);
        job.set_phase(Phase::Trial(place));
        drop(state);
        job.begin(TRIAL);
        Some((TrialJob(Arc::clone(job)), memory))
    }

    /// Stops the job that has waited longest for its reader, if it has waited longer than `time` and another job cannot
    /// begin for lack of memory. Callers that wait for a first slice call it now and then.
    pub fn relieve(&self, time: Duration) {
        let state = self.lock();
        let Some((since, job)) = state.away.first().filter(|_| state.lacks_memory) else { return };
        if *since + time > clock::now() {
            return;
        }
        let job = Arc::clone(job);
        drop(state);
        job.stop();
    }

    fn lock(&self) -> MutexGuard<'_, State<C>> {
        lock(&self.state)
    }

    /// Gives free cores to waiting jobs.
    fn serve(self: &Arc<Self>, mut state: MutexGuard<'_, State<C>>) {
        let granted = self.grant(&mut state);
        drop(state);
        self.start(granted);
    }

    /// Gives free cores to waiting jobs. Returns the jobs that have to be started.
    fn grant(&self, state: &mut State<C>) -> Vec<GrantedJob<C>> {
        let mut granted = Vec::new();
        while state.free > 0
            && let Some(next) = self.next(state)
        {
            granted.extend(next);
        }
        granted
    }

    /// Starts jobs, each on a thread. A thread whose job is done continues with the next one, if there is one.
    fn start(&self, granted: Vec<GrantedJob<C>>) {
        for first in granted {
            (self.spawn)(Box::new(move || {
                let mut next = Some(first);
                while let Some(GrantedJob { job, memory, run }) = next {
                    job.begin_turn();
                    // The panic hook has reported a panic. The callers of the job see that its resources are gone.
                    let _ = catch_unwind(AssertUnwindSafe(|| run(memory)));
                    let mut granted = job.finish();
                    next = granted.pop();
                    job.workload().start(granted);
                }
            }));
        }
    }

    /// Gives a core to the next job. Returns it, unless it has a thread already; `None` if no job can use the core.
    #[expect(
        clippy::option_option,
        reason = "whether one was served, and whether it is to be started"
    )]
    fn next(&self, state: &mut State<C>) -> Option<Option<GrantedJob<C>>> {
        let State { queue, begun, all_begun, .. } = state;
        let is_crowded = *all_begun >= self.limits.begun;
        // Jobs behind one that lacks memory leave released memory to it.
        let mut lacks = false;
        let taken = queue.take(|client, waiting| {
            if waiting.run.is_some() && is_crowded && begun.contains_key(client) {
                return None;
            }
            let reserved = self.memory.reserve(Some(client), waiting.bytes, !lacks);
            reserved.inspect_err(|lack| lacks |= *lack == ReservationError::All).ok()
        });
        state.lacks_memory = lacks;
        let (place, WaitingJob { job, run, .. }, memory) = taken?;
        let Some(run) = run else {
            state.free -= 1;
            job.resume(place);
            return Some(None);
        };
        state.begin(job.client());
        job.set_phase(Phase::Running(place));
        Some(Some(GrantedJob { job, memory, run }))
    }
}

/// A job on its caller's thread, which is over when this is dropped.
pub struct TrialJob<C: Clone + Eq + Hash + Ord + Send + Sync + 'static>(Arc<Job<C>>);

impl<C: Clone + Eq + Hash + Ord + Send + Sync + 'static> Drop for TrialJob<C> {
    fn drop(&mut self) {
        let granted = self.0.finish();
        self.0.workload().start(granted);
    }
}

impl<C> fmt::Debug for GrantedJob<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Granted").field("memory", &self.memory).finish_non_exhaustive()
    }
}

/// Returns the time of the next look at the CPU clock.
fn later(time: Duration) -> u64 {
    u64::try_from((clock::now() + time).as_nanos()).unwrap_or(u64::MAX)
}
