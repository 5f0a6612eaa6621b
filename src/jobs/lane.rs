//! A lane of work: its slots, its queue, its worker threads, and how long work takes in it.
//!
//! There is one lane for short work and one for long work, each with a slot for each core. So short work never
//! waits behind long work: the system divides the cores between the threads of both.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::jobs::turnstile::Turnstile;
use crate::net::client::Client;

/// Work below this estimate is short.
pub const SHORT: Duration = Duration::from_millis(50);

/// How long work keeps its slot before others get a turn.
const TURN: Duration = Duration::from_millis(50);

/// The weight of earlier measurements when another one comes.
const DECAY: f64 = 0.95;

/// How far estimates are corrected.
const CORRECTION: std::ops::RangeInclusive<f64> = 0.02..=50.0;

/// A lane.
#[derive(Debug)]
pub struct Lane {
    /// Who is next.
    pub turnstile: Arc<Turnstile>,
    slots: Arc<Semaphore>,
    max_slots: usize,
    times: Mutex<Times>,
}

/// How long work will probably take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// All of it.
    pub whole: Duration,
    /// Until it [gives way](Slot::give_way).
    pub part: Duration,
}

/// What is known of the times of work.
#[derive(Debug)]
struct Times {
    /// Sums of measured and of estimated seconds, in which older work counts less.
    measured: f64,
    estimated: f64,
    /// Estimated seconds of the work that runs, until each gives way.
    running: f64,
}

/// The slot of running work, given back when dropped. Small work has none.
#[derive(Debug, Default)]
pub struct Slot(Option<HeldSlot>);

#[derive(Debug)]
struct HeldSlot {
    lane: Arc<Lane>,
    permit: Option<OwnedSemaphorePermit>,
    estimate: Estimate,
    /// When the work began, and when its present turn did.
    began: Instant,
    turn: Instant,
    /// How long others had the slot meanwhile.
    away: Duration,
}

impl Lane {
    /// A lane with so many slots.
    pub fn new(max_slots: usize) -> Arc<Self> {
        Arc::new(Self {
            turnstile: Arc::default(),
            slots: Arc::new(Semaphore::new(max_slots)),
            max_slots,
            times: Mutex::new(Times { measured: 1.0, estimated: 1.0, running: 0.0 }),
        })
    }

    /// A slot if one is free and nobody waits.
    pub fn try_slot(self: &Arc<Self>, estimate: Estimate) -> Option<Slot> {
        if self.turnstile.is_crowded() {
            return None;
        }
        let permit = Arc::clone(&self.slots).try_acquire_owned().ok()?;
        Some(self.slot(permit, estimate))
    }

    /// The next free slot.
    pub async fn next_slot(self: &Arc<Self>, estimate: Estimate) -> Option<Slot> {
        let permit = Arc::clone(&self.slots).acquire_owned().await.ok()?;
        Some(self.slot(permit, estimate))
    }

    fn slot(self: &Arc<Self>, permit: OwnedSemaphorePermit, estimate: Estimate) -> Slot {
        self.times().running += estimate.part.as_secs_f64();
        let now = Instant::now();
        Slot(Some(HeldSlot {
            lane: Arc::clone(self),
            permit: Some(permit),
            estimate,
            began: now,
            turn: now,
            away: Duration::ZERO,
        }))
    }

    /// How many slots are taken.
    pub fn working(&self) -> usize {
        self.max_slots - self.slots.available_permits()
    }

    /// How long work of a client would probably wait now.
    pub fn expected_wait(&self, client: Option<Client>) -> Duration {
        if self.slots.available_permits() > 0 && !self.turnstile.is_crowded() {
            return Duration::ZERO;
        }
        let ahead = self.turnstile.ahead(client) as f64 / 1e6;
        let times = self.times();
        // Of what runs, half is done on average.
        let work = (ahead + times.running / 2.0) * times.correction();
        Duration::try_from_secs_f64(work / self.max_slots as f64).unwrap_or(Duration::MAX)
    }

    fn times(&self) -> MutexGuard<'_, Times> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Times {
    /// By how much estimates are too small.
    fn correction(&self) -> f64 {
        (self.measured / self.estimated).clamp(*CORRECTION.start(), *CORRECTION.end())
    }
}

impl Slot {
    /// Lets others have the slot if they wait for one and this work has had it for a while. Blocks until
    /// it is this work's turn again; call it on a worker thread, between parts of long work.
    pub fn give_way(&mut self) {
        let Some(held) = &self.0 else { return };
        if held.turn.elapsed() < TURN || !held.lane.turnstile.is_crowded() {
            return;
        }
        // Who holds the turnstile has waited for this slot already, and comes first.
        self.leave_while(|| ());
    }

    /// Leaves the slot to others while this work waits for something else, then blocks until it is this
    /// work's turn again.
    pub fn leave_while<T>(&mut self, wait: impl FnOnce() -> T) -> T {
        let Some(held) = &mut self.0 else { return wait() };
        let left = Instant::now();
        held.permit = None;
        let result = wait();
        let slots = Arc::clone(&held.lane.slots);
        held.permit = Handle::current().block_on(slots.acquire_owned()).ok();
        held.turn = Instant::now();
        held.away += held.turn - left;
        result
    }
}

impl Drop for HeldSlot {
    fn drop(&mut self) {
        let took = self.began.elapsed().saturating_sub(self.away).as_secs_f64();
        let mut times = self.lane.times();
        let Estimate { whole, part } = self.estimate;
        times.running = (times.running - part.as_secs_f64()).max(0.0);
        times.measured = times.measured * DECAY + took;
        times.estimated = times.estimated * DECAY + whole.as_secs_f64();
    }
}
