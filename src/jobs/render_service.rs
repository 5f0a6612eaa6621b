//! Answers, from the cache or made: identical requests share one render, renders are bounded, and
//! whatever nobody waits for stops.

use std::sync::Arc;
use std::time::{Duration, Instant};

use moka::sync::Cache;
use tokio::sync::OwnedSemaphorePermit;

use crate::config::Settings;
use crate::jobs::admission::{Busy, Gate, Pass};
use crate::jobs::memory::Hold;
use crate::jobs::pipeline;
use crate::jobs::pipeline::{Grids, Times};
use crate::jobs::single_flight::{Flight, Flights, Landing};
use crate::jobs::worker_pool::Pool;
use crate::net::metrics::Metrics;
use crate::request::MazeRequest;
use crate::response::answer::{Answer, OVERHEAD, Tag};
use crate::response::compression;
use crate::response::compression::compress;
use crate::response::negotiation::{Coding, Encoding};
use mazewright_core::analysis::difficulty::Target;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::{Error, Refusal};
use mazewright_core::maze::Maze;
use mazewright_core::mesh::Mesh;
use mazewright_core::solver::Route;
use mazewright_core::spec::Spec;
use mazewright_render::cost::Cost;

/// A request that is ready to be worked on.
#[derive(Debug)]
pub struct Order {
    /// The request.
    pub ask: MazeRequest,
    /// Its canonical URL.
    pub canonical: Arc<str>,
    /// The entity tags of its answers.
    pub tag: Tag,
    /// What it takes.
    pub cost: Cost,
    /// Whether the answer is kept: not if it is another each time.
    pub keep: bool,
}

/// What answers are kept by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    canonical: Arc<str>,
    coding: Coding,
}

/// Why there is no answer.
#[derive(Clone, Debug)]
pub enum Failure {
    /// No such maze exists.
    Refused(Refusal),
    /// Too much to do.
    Busy(Busy),
    /// It takes too long.
    Slow,
    /// The work has failed.
    Broken,
}

/// An answer, or why there is none.
pub type Outcome = Result<Arc<Answer>, Failure>;

/// Everything that makes and keeps answers.
#[derive(Debug)]
pub struct Work {
    /// The bound on what is done at once.
    pub gate: Gate,
    pool: Arc<Pool>,
    answers: Cache<Key, Arc<Answer>>,
    grids: Grids,
    flights: Flights<Key, Outcome>,
    metrics: Arc<Metrics>,
    timeout: Duration,
}

impl Work {
    /// Nothing is kept yet.
    pub fn new(settings: &Settings, metrics: Arc<Metrics>) -> Arc<Self> {
        let weigh = |key: &Key, answer: &Arc<Answer>| {
            u32::try_from(answer.weight() + key.canonical.len() as u64).unwrap_or(u32::MAX)
        };
        let most = settings.cache_bytes();
        Arc::new(Self {
            gate: Gate::new(settings),
            pool: Pool::new(settings.jobs()),
            answers: Cache::builder().max_capacity(most).weigher(weigh).build(),
            grids: Grids::new(settings.grids_bytes()),
            flights: Flights::default(),
            metrics,
            timeout: settings.request_timeout,
        })
    }

    /// The answer, if it is kept.
    pub fn kept(&self, order: &Order, coding: Coding) -> Option<Arc<Answer>> {
        order.keep.then(|| self.answers.get(&order.key(coding))).flatten()
    }

    /// The answer, made unless somebody makes it already. If the caller drops this future and
    /// nobody else waits, the work stops.
    pub async fn make(self: &Arc<Self>, order: &Arc<Order>, coding: Coding) -> Outcome {
        self.land(&self.start(order, coding)).await
    }

    /// Begins to make the answer, unless somebody makes it already. Once all have dropped this flight,
    /// the work stops.
    pub fn start(self: &Arc<Self>, order: &Arc<Order>, coding: Coding) -> Arc<Flight<Outcome>> {
        let start = || {
            let (flight, landing) = Flight::start();
            // It may have landed between the caller's look and this one.
            match self.kept(order, coding) {
                Some(answer) => landing.land(Ok(answer)),
                None => Task { work: self.clone(), order: order.clone(), coding, landing }.begin(),
            }
            flight
        };
        if order.keep { self.flights.join(order.key(coding), start) } else { start() }
    }

    /// The answer that is being made.
    pub async fn land(&self, flight: &Flight<Outcome>) -> Outcome {
        match tokio::time::timeout(self.timeout, flight.wait()).await {
            Ok(Some(outcome)) => outcome,
            Ok(None) => Err(Failure::Broken),
            Err(_) => Err(Failure::Slow),
        }
    }

    /// Reads a mesh, on a thread that may take its time over it. If the caller drops this future,
    /// the work stops.
    pub async fn read(&self, text: String) -> Result<Mesh, Failure> {
        let bytes = (text.len() as u64).saturating_mul(READ_BYTES);
        self.run(bytes, move |cancel| Mesh::read(&text, cancel)).await
    }

    /// Does work that is no render and takes so many bytes at most. If the caller drops this future,
    /// it stops.
    pub async fn run<T: Clone + Send + Sync + 'static>(
        &self,
        bytes: u64,
        work: impl FnOnce(&Cancel) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Failure> {
        self.run_holding(bytes, |cancel, memory| {
            let done = work(cancel);
            drop(memory);
            done
        })
        .await
    }

    /// The same, for work whose outcome may hold a part of the memory.
    pub async fn run_holding<T: Clone + Send + Sync + 'static>(
        &self,
        bytes: u64,
        work: impl FnOnce(&Cancel, Hold) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Failure> {
        let Pass { job, memory } = if let Some(pass) = self.gate.try_enter(bytes) {
            pass
        } else {
            self.answers.run_pending_tasks();
            self.grids.tidy();
            self.gate.enter(bytes).await.map_err(Failure::Busy)?
        };
        let (flight, landing) = Flight::start();
        let metrics = Arc::clone(&self.metrics);
        self.pool.run(move || {
            let done = work(&landing.cancel, memory);
            drop(job);
            if matches!(done, Err(Error::Cancelled)) {
                metrics.cancelled();
            }
            landing.land(done);
        });
        match tokio::time::timeout(self.timeout, flight.wait()).await {
            Ok(Some(Ok(done))) => Ok(done),
            Ok(Some(Err(Error::Refused(refusal)))) => Err(Failure::Refused(refusal)),
            Ok(_) => Err(Failure::Broken),
            Err(_) => Err(Failure::Slow),
        }
    }

    /// The maze that is wanted, in a grid that is kept or laid.
    pub fn carve(&self, spec: &Spec, cancel: &Cancel) -> Result<Maze, Error> {
        Maze::carve(spec, self.grids.lay(spec, &self.gate.memory, cancel)?, cancel)
    }

    /// The maze that a request asks for, as its answer has it.
    pub fn find(&self, ask: &MazeRequest, cancel: &Cancel) -> Result<Maze, Error> {
        self.find_solved(ask, cancel).map(|(maze, ..)| maze)
    }

    /// The same with its routes and, where a difficulty is wanted, the seed by which it was found.
    pub fn find_solved(
        &self,
        ask: &MazeRequest,
        cancel: &Cancel,
    ) -> Result<(Maze, Vec<Route>, Option<u64>), Error> {
        pipeline::find(ask, &self.grids, &self.gate.memory, &mut Times::default(), cancel)
    }
}

impl Order {
    /// Whether making it takes well under a millisecond or two.
    fn is_small(&self) -> bool {
        let Self { ask, cost, .. } = self;
        let is_plain = ask.difficulty == Target::Any
            && !ask.fields.has("mazes")
            && !ask.style.options.animation.moves();
        is_plain && cost.cells <= SMALL_CELLS && cost.pixels <= SMALL_PIXELS
    }

    fn key(&self, coding: Coding) -> Key {
        Key { canonical: Arc::clone(&self.canonical), coding }
    }
}

/// Most cells and pixels of what counts as small.
const SMALL_CELLS: u64 = 2500;
const SMALL_PIXELS: u64 = 500_000;

/// Memory that reading a mesh takes for a byte of its text: a vertex in two faces takes about 24
/// bytes of text, and 500 while its edges are sorted.
const READ_BYTES: u64 = 24;

/// How many small pieces of work may wait for a thread without a place in the queue: together they
/// take some tens of milliseconds, and a place in the queue would cost more than the work.
const BACKLOG: usize = 64;

/// One piece of work: a render, or the compression of an answer.
struct Task {
    work: Arc<Work>,
    order: Arc<Order>,
    coding: Coding,
    landing: Landing<Outcome>,
}

impl Task {
    fn begin(self) {
        if self.coding.encoding != Encoding::Identity {
            tokio::spawn(async move { self.encode().await });
            return;
        }
        let bytes = self.order.cost.work.saturating_add(self.order.cost.output) + OVERHEAD;
        // Behind a large piece of work the wait would have no bound of its own.
        let gate = &self.work.gate;
        if self.order.is_small()
            && gate.working() == 0
            && self.work.pool.waiting() < BACKLOG
            && let Some(memory) = gate.memory.try_take(bytes)
        {
            return self.render(None, memory);
        }
        match self.work.gate.try_enter(bytes) {
            Some(Pass { job, memory }) => self.render(Some(job), memory),
            None => {
                tokio::spawn(async move {
                    match self.queue(bytes).await {
                        Some(Ok(Pass { job, memory })) => self.render(Some(job), memory),
                        Some(Err(busy)) => self.land(Err(Failure::Busy(busy))),
                        None => {}
                    }
                });
            }
        }
    }

    /// A pass through the gate, unless there is too much to do; none if everybody leaves.
    async fn queue(&self, bytes: u64) -> Option<Result<Pass, Busy>> {
        self.work.answers.run_pending_tasks();
        self.work.grids.tidy();
        tokio::select! {
            pass = self.work.gate.enter(bytes) => Some(pass),
            () = self.landing.abandoned() => None,
        }
    }

    fn render(self, job: Option<OwnedSemaphorePermit>, memory: Hold) {
        let pool = Arc::clone(&self.work.pool);
        pool.run(move || {
            let Self { work, order, landing, .. } = &self;
            let began = Instant::now();
            let cancel = &landing.cancel;
            let memory_left = &work.gate.memory;
            let made =
                pipeline::render(&order.ask, &order.canonical, &work.grids, memory_left, cancel);
            drop(job);
            let outcome = made.map(|(bytes, facts, times)| {
                work.metrics.rendered(order.ask.format.name, began.elapsed());
                let Order { ask, tag, .. } = &**order;
                let identity = Encoding::Identity;
                Arc::new(Answer::new(ask, tag, bytes, identity, memory, times.text(), facts))
            });
            self.finish(outcome);
        });
    }

    async fn encode(self) {
        let Self { work, order, coding, .. } = &self;
        let plain = if let Some(answer) = work.kept(order, Coding::PLAIN) {
            Ok(answer)
        } else {
            // Boxed, for a flight that waits for a flight has no size of its own.
            tokio::select! {
                plain = Box::pin(work.make(order, Coding::PLAIN)) => plain,
                () = self.landing.abandoned() => return,
            }
        };
        let plain = match plain {
            Ok(plain) => plain,
            Err(failure) => return self.land(Err(failure)),
        };
        if plain.body.len() < compression::WORTH && !coding.must {
            return self.finish(Ok(plain));
        }
        let bytes = plain.body.len() as u64 + compression::WORK;
        let pass = match self.queue(bytes).await {
            Some(Ok(pass)) => pass,
            // Better sent as it is than not at all.
            Some(Err(_)) if !coding.must => return self.land(Ok(plain)),
            Some(Err(busy)) => return self.land(Err(Failure::Busy(busy))),
            None => return,
        };
        let pool = Arc::clone(&self.work.pool);
        pool.run(move || {
            let Pass { job, memory } = pass;
            let Self { order, coding, landing, .. } = &self;
            let mut times = Times::from(&plain.timing);
            let began = Instant::now();
            let made = compress(&plain.body, coding.encoding, &landing.cancel);
            times.add("compress", began);
            drop(job);
            let outcome = made.map(|bytes| {
                let Order { ask, tag, .. } = &**order;
                let (encoding, facts) = (coding.encoding, plain.facts);
                Arc::new(Answer::new(ask, tag, bytes, encoding, memory, times.text(), facts))
            });
            self.finish(outcome);
        });
    }

    fn finish(&self, outcome: Result<Arc<Answer>, Error>) {
        match outcome {
            Ok(answer) => {
                if self.order.keep {
                    self.work.answers.insert(self.order.key(self.coding), Arc::clone(&answer));
                }
                self.land(Ok(answer));
            }
            Err(Error::Refused(refusal)) => self.land(Err(Failure::Refused(refusal))),
            // Nobody is there to be told.
            Err(Error::Cancelled) => self.work.metrics.cancelled(),
        }
    }

    fn land(&self, outcome: Outcome) {
        self.landing.land(outcome);
    }
}

impl Drop for Task {
    /// Also when the work panics: then those who wait see that nobody works any more.
    fn drop(&mut self) {
        if self.order.keep {
            self.work.flights.leave(&self.order.key(self.coding), &self.landing);
        }
    }
}
