//! A job. Its thread calls [`Job::checkpoint`]; other threads may [stop](Job::stop) it.

use std::fmt;
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use super::{GrantedJob, SLICE, State, WaitingJob, Workload, later};
use crate::clock::{self, thread_time};
use crate::fair_queue::QueuePlace;
use crate::sync::{Condvar, Mutex, MutexGuard, lock};

/// A job of a client.
pub struct Job<C> {
    workload: Arc<Workload<C>>,
    client: C,
    deadline: Option<Instant>,
    is_stopped: AtomicBool,
    /// Called when the job is stopped.
    on_stop: OnceLock<Hook>,
    /// Changes only under the lock of the workload.
    phase: Mutex<Phase>,
    resumed: Condvar,
    /// The time of the next look at the CPU clock, in nanoseconds of [`clock::now`].
    look: AtomicU64,
    /// The CPU time of the thread that has been charged, in nanoseconds.
    charged: AtomicU64,
    /// The CPU time of the job that has been charged, in microseconds.
    used: AtomicU64,
}

type Hook = Box<dyn Fn() + Send + Sync>;

/// The phase of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// It has not been submitted, or is done.
    Idle,
    /// It waits for its first slice.
    Waiting(QueuePlace),
    /// It has a core.
    Running(QueuePlace),
    /// It has a core until its first look at the clock.
    Trial(QueuePlace),
    /// It waits for its next slice.
    Paused(QueuePlace),
    /// It has no core and does not wait for one: it waits for something else, or is about to end.
    Away,
}

impl<C: fmt::Debug> fmt::Debug for Job<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Job");
        shown
            .field("client", &self.client)
            .field("phase", &*lock(&self.phase))
            .finish_non_exhaustive()
    }
}

impl<C: Clone + Eq + Hash + Ord + Send + Sync + 'static> Job<C> {
    /// Creates a job, which ends at the first checkpoint after its deadline.
    pub fn new(workload: &Arc<Workload<C>>, client: C, deadline: Option<Instant>) -> Arc<Self> {
        Arc::new(Self {
            workload: Arc::clone(workload),
            client,
            deadline,
            is_stopped: AtomicBool::new(false),
            on_stop: OnceLock::new(),
            phase: Mutex::new(Phase::Idle),
            resumed: Condvar::new(),
            look: AtomicU64::new(0),
            charged: AtomicU64::new(0),
            used: AtomicU64::new(0),
        })
    }

    /// Returns the job's client.
    pub fn client(&self) -> &C {
        &self.client
    }

    /// Returns the CPU time that it has used up to the end of its last slice.
    pub fn used(&self) -> Duration {
        Duration::from_micros(self.used.load(Relaxed))
    }

    /// Sets a hook that is called when the job is stopped. The hook ends the wait in
    /// [`leave_while`](Self::leave_while). Only the first hook counts.
    pub fn on_stop(&self, hook: impl Fn() + Send + Sync + 'static) {
        let _ = self.on_stop.set(Box::new(hook));
    }

    /// Returns whether it has had a slice.
    pub fn has_begun(&self) -> bool {
        !matches!(self.phase(), Phase::Idle | Phase::Waiting(_))
    }

    /// Returns whether it was asked to end.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Relaxed)
    }

    /// Returns whether the job may continue; if not, it ends as soon as it can. Blocks while other jobs have the core.
    /// The job's own thread calls it.
    pub fn checkpoint(self: &Arc<Self>) -> bool {
        if self.is_stopped() {
            return false;
        }
        (clock::now().as_nanos() as u64) < self.look.load(Relaxed) || self.look()
    }

    /// Asks the job to end. A job that has not begun is forgotten, and a paused one ends without another slice.
    pub fn stop(&self) {
        self.is_stopped.store(true, Relaxed);
        if let Some(hook) = self.on_stop.get() {
            hook();
        }
        let mut state = self.workload.lock();
        let phase = self.phase();
        let (Phase::Waiting(place) | Phase::Paused(place)) = phase else { return };
        let removed = state.queue.remove(&self.client, place);
        if let Phase::Waiting(_) = phase {
            self.set_phase(Phase::Idle);
        } else {
            self.set_phase(Phase::Away);
            self.resumed.notify_one();
        }
        // Dropping the job may release memory, which takes the lock.
        drop(state);
        drop(removed);
    }

    /// Charges the CPU time that was used so far. A job calls it on its own thread before it hands over its result.
    pub fn settle(&self) {
        drop(self.charge());
    }

    /// Leaves the core to others while the job waits for something else. Then blocks until the job gets its next slice.
    /// The job's own thread calls it.
    pub fn leave_while<T>(self: &Arc<Self>, wait: impl FnOnce() -> T) -> T {
        let mut state = self.charge();
        let Phase::Running(place) = self.phase() else {
            drop(state);
            return wait();
        };
        self.set_phase(Phase::Away);
        state.queue.leave(&self.client);
        state.free += 1;
        state.away.push((clock::now(), Arc::clone(self)));
        self.workload.serve(state);
        let result = wait();
        let mut state = self.workload.lock();
        state.away.retain(|(_, job)| !Arc::ptr_eq(job, self));
        if !self.is_stopped() {
            let place = state.queue.add_again(&self.client, place, self.waiting());
            self.wait_for_turn(state, place);
        }
        result
    }

    /// Reads the CPU clock. At the end of a slice, leaves the core to others that come first in the queue.
    #[cold]
    fn look(self: &Arc<Self>) -> bool {
        if let Phase::Trial(_) = self.phase() {
            return false;
        }
        if self.deadline.is_some_and(|deadline| deadline <= Instant::now()) {
            self.is_stopped.store(true, Relaxed);
            return false;
        }
        let charged = Duration::from_nanos(self.charged.load(Relaxed));
        let rest = (charged + SLICE).saturating_sub(thread_time());
        if !rest.is_zero() {
            // Other jobs had the core meanwhile.
            self.look.store(later(rest), Relaxed);
            return true;
        }
        let mut state = self.charge();
        self.look.store(later(SLICE), Relaxed);
        let Phase::Running(place) = self.phase() else { return true };
        if state.queue.is_behind(&self.client, place) {
            let place = state.queue.pause(&self.client, place, self.waiting());
            state.free += 1;
            self.wait_for_turn(state, place);
        }
        !self.is_stopped()
    }

    /// Returns the entry of the queue for the next slice.
    fn waiting(self: &Arc<Self>) -> WaitingJob<C> {
        WaitingJob { job: Arc::clone(self), bytes: 0, run: None }
    }

    /// Waits for the next slice at a place in the queue, or until the job is stopped.
    fn wait_for_turn(&self, state: MutexGuard<'_, State<C>>, place: QueuePlace) {
        self.set_phase(Phase::Paused(place));
        self.workload.serve(state);
        let mut phase = lock(&self.phase);
        while matches!(*phase, Phase::Paused(_)) {
            phase = self.resumed.wait(phase).unwrap_or_else(PoisonError::into_inner);
        }
        drop(phase);
        self.begin_turn();
    }

    /// Charges the CPU time since the last time. Returns the lock that it took for that.
    fn charge(&self) -> MutexGuard<'_, State<C>> {
        let time = nanos(thread_time());
        let used = time.saturating_sub(self.charged.swap(time, Relaxed)) / 1000;
        self.used.fetch_add(used, Relaxed);
        (self.workload.charge)(&self.client, Duration::from_micros(used));
        let mut state = self.workload.lock();
        let mut phase = lock(&self.phase);
        if let Phase::Running(place) | Phase::Trial(place) = &mut *phase {
            *place = state.queue.charge(&self.client, *place, used);
        }
        drop(phase);
        state
    }

    pub(super) fn phase(&self) -> Phase {
        *lock(&self.phase)
    }

    pub(super) fn set_phase(&self, phase: Phase) {
        *lock(&self.phase) = phase;
    }

    /// Gives the job its next slice.
    pub(super) fn resume(&self, place: QueuePlace) {
        self.set_phase(Phase::Running(place));
        self.resumed.notify_one();
    }

    /// Notes that the job runs on this thread from now on.
    pub(super) fn begin_turn(&self) {
        self.begin(SLICE);
    }

    /// Works as [`begin_turn`](Self::begin_turn), for a job whose first look at its clock comes after `time`.
    pub(super) fn begin(&self, time: Duration) {
        self.charged.store(nanos(thread_time()), Relaxed);
        self.look.store(later(time), Relaxed);
    }

    pub(super) fn workload(&self) -> &Workload<C> {
        &self.workload
    }

    /// Notes that the job is done. Returns the jobs that have to be started.
    pub(super) fn finish(&self) -> Vec<GrantedJob<C>> {
        let mut state = self.charge();
        if let Phase::Running(_) | Phase::Trial(_) = self.phase() {
            state.queue.leave(&self.client);
            state.free += 1;
        }
        state.end(&self.client);
        self.set_phase(Phase::Idle);
        self.workload.grant(&mut state)
    }
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
