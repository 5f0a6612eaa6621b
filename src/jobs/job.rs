//! Jobs of the service, each with the flag that connects the loops of the crates to its checkpoints.

use std::sync::Arc;
use std::time::{Duration, Instant};

use mazewright_core::Cancel;
use mazewright_workload::{Job, MemoryBudget, Spawn, Task, WorkloadLimits};
use tokio::runtime::Handle;

use crate::config::Settings;
use crate::jobs::payer::Payer;
use crate::jobs::quota::Quota;
use crate::system::set_niceness;

/// The workload of the service.
pub type Workload = mazewright_workload::Workload<Payer>;

/// The memory budget of the service.
pub type Memory = MemoryBudget<Payer>;

/// The largest number of jobs in progress. A client without any may always begin one more.
const BEGUN: usize = 64;

/// Threads of the runtime for databases and files.
const OTHER_THREADS: usize = 64;

/// The niceness of the threads of jobs, from 0 to 19.
const NICENESS: i32 = 5;

/// Returns the largest number of threads of jobs: one for each connection, and for other work for clients.
pub fn threads(settings: &Settings) -> usize {
    BEGUN + settings.connections as usize + OTHER_THREADS
}

/// Creates the workload that the settings describe.
pub fn workload(settings: &Settings, memory: Memory, quota: Arc<Quota>) -> Arc<Workload> {
    let limits = WorkloadLimits { cores: settings.jobs(), waiting: settings.queue, begun: BEGUN };
    let charge = Box::new(move |payer: &Payer, used: Duration| quota.charge(payer, used));
    Workload::new(limits, memory, spawn(), charge)
}

/// Runs tasks on the blocking threads of the runtime. They have a lower priority, so that the server reads sockets and
/// sends answers even while all cores work.
fn spawn() -> Spawn {
    Box::new(|task: Task| {
        // Without a runtime the program has ended.
        let Ok(runtime) = Handle::try_current() else { return };
        runtime.spawn_blocking(|| {
            set_niceness(NICENESS);
            task();
        });
    })
}

/// A job with its flag.
#[derive(Clone, Debug)]
pub struct CancellableJob {
    /// The job, which runs in slices on a core.
    pub job: Arc<Job<Payer>>,
    /// The flag that loops check. It also carries the progress.
    pub cancel: Cancel,
}

impl CancellableJob {
    /// Creates a job that ends after `limit` at the latest, if there is one.
    pub fn new(workload: &Arc<Workload>, payer: &Payer, limit: Option<Duration>) -> Self {
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        let job = Job::new(workload, payer.clone(), deadline);
        let checked = Arc::clone(&job);
        let cancel = Cancel::with_observer(move |cancel| {
            if !checked.checkpoint() {
                cancel.cancel();
            }
        });
        Self { job, cancel }
    }
}

/// Stops a job when dropped.
#[derive(Debug)]
pub struct JobGuard(pub CancellableJob);

impl Drop for JobGuard {
    fn drop(&mut self) {
        self.0.job.stop();
    }
}
