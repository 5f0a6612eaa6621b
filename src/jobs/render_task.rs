//! One running job: renders an answer or compresses a rendered one, caches it, and gives it to all
//! who wait. It stops when nobody waits any more.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::jobs::admission::{Admission, Admitted, Busy, Demand, Permit};
use crate::jobs::answer_cache::AnswerCache;
use crate::jobs::endless;
use crate::jobs::grid_cache::GridCache;
use crate::jobs::memory::MemoryReservation;
use crate::jobs::pipeline;
use crate::jobs::render_job::{AnswerKey, RenderError, RenderJob, RenderResult};
use crate::jobs::shared_cache::{Found, Lease, SharedAnswer, SharedCache};
use crate::jobs::single_flight::{Completion, Registration, SharedTask};
use crate::jobs::stage_times::StageTimes;
use crate::jobs::streams::Streams;
use crate::net::metrics::Metrics;
use crate::response::answer::{Answer, OVERHEAD};
use crate::response::compression;
use crate::response::compression::compress;
use crate::response::maze_headers::MazeHeaders;
use crate::response::negotiation::{Coding, Encoding};
use mazewright_core::endless::RegionCache;
use mazewright_core::error::Error;

/// What all running jobs share.
#[derive(Debug)]
pub struct Resources {
    /// Decides what runs when.
    pub admission: Arc<Admission>,
    /// Places for answers that are sent as they are written.
    pub streams: Arc<Streams>,
    /// Rendered answers.
    pub answers: AnswerCache,
    /// Laid grids.
    pub grids: GridCache,
    /// The cache that replicas share, if there is one.
    pub shared: Option<Arc<SharedCache>>,
    /// Carved regions of endless mazes.
    pub regions: Arc<RegionCache>,
    /// Counters.
    pub metrics: Arc<Metrics>,
    /// How long a caller waits at most.
    pub timeout: Duration,
    /// The address that printed pages name; may be empty.
    pub public_url: String,
}

impl Resources {
    /// The answer of a job if it is cached. One that is too small to be worth encoding is there without
    /// encoding alone.
    pub fn cached(&self, job: &RenderJob, coding: Coding) -> Option<Arc<Answer>> {
        if !job.cacheable {
            return None;
        }
        self.answers.get(&job.key(coding)).or_else(|| {
            let may_be_plain = !coding.must && coding.encoding != Encoding::Identity;
            let plain =
                may_be_plain.then(|| self.answers.get(&job.key(Coding::PLAIN))).flatten()?;
            (!compression::is_worthwhile(&plain.body)).then_some(plain)
        })
    }

    /// The result of a task, for one of those who wait for it.
    pub async fn wait(&self, task: &SharedTask<RenderResult>) -> RenderResult {
        match tokio::time::timeout(self.timeout, task.wait()).await {
            Ok(Some(result)) => result,
            Ok(None) => Err(RenderError::Panicked),
            Err(_) => Err(RenderError::TimedOut),
        }
    }
}

/// A running job.
#[derive(Debug)]
pub struct RenderTask {
    /// What it shares with others.
    pub resources: Arc<Resources>,
    /// What to render.
    pub job: Arc<RenderJob>,
    /// How the answer is encoded.
    pub coding: Coding,
    /// Lets others join while it runs; none for an answer that is not shared. Dropped before
    /// `completion`.
    pub registration: Option<Registration<AnswerKey, RenderResult>>,
    /// Takes the result.
    pub completion: Completion<RenderResult>,
    /// The right to make the answer, among all replicas, while it is made.
    pub lease: Option<Lease>,
}

impl RenderTask {
    /// Fetches the answer from the cache that replicas share. The task is given back if that does not have
    /// it.
    pub async fn fetch(mut self, cache: &Arc<SharedCache>) -> Option<Self> {
        let began = Instant::now();
        let encoding = self.coding.encoding;
        let found = tokio::select! {
            found = cache.find(&self.job, encoding) => found,
            () = self.completion.abandoned() => return None,
        };
        match found {
            Found::Answer(SharedAnswer { body, encoding: of_body, maze })
                if of_body == encoding =>
            {
                let bytes = body.len() as u64 + OVERHEAD;
                // Without memory for it now, it is made once there is some.
                let Some(memory) = self.resources.admission.try_reserve(bytes) else {
                    return Some(self);
                };
                let mut times = StageTimes::default();
                times.add("fetch", began);
                let answer = self.answer(body, encoding, memory, &times, maze);
                self.resources.answers.insert(self.job.key(self.coding), Arc::clone(&answer));
                self.complete(Ok(answer));
                None
            }
            Found::Answer(_) => Some(self),
            Found::Nothing(lease) => {
                self.lease = lease;
                Some(self)
            }
        }
    }

    /// Renders the answer without encoding, as soon as that is admitted. Returns at once.
    pub fn render(self) {
        let asked = Instant::now();
        match self.resources.admission.admit(self.job.demand()) {
            Ok(Admitted::Now(permit)) => self.render_on_worker(permit),
            Ok(queued) => {
                tokio::spawn(async move {
                    match self.permit(queued).await {
                        Some(Ok(permit)) => {
                            self.resources.metrics.waited(asked.elapsed());
                            self.render_on_worker(permit);
                        }
                        Some(Err(busy)) => self.complete(Err(RenderError::Busy(busy))),
                        None => {}
                    }
                });
            }
            Err(busy) => self.complete(Err(RenderError::Busy(busy))),
        }
    }

    fn render_on_worker(mut self, permit: Permit) {
        permit.run(move |mut slot, memory| {
            let Self { resources, job, completion, .. } = &self;
            let began = Instant::now();
            let RenderJob { request, part, canonical, .. } = &**job;
            let Resources { grids, regions, public_url, .. } = &**resources;
            let cancel = &completion.cancel;
            let rendered = match part {
                None => {
                    pipeline::render(request, [public_url, canonical], grids, &mut slot, cancel)
                }
                Some(part) => endless::render(request, part, canonical, (grids, regions), cancel),
            };
            drop(slot);
            let result = rendered.map(|(bytes, maze, times)| {
                resources.metrics.rendered(request.format.name, began.elapsed());
                times.record(&resources.metrics, request.format.name);
                self.answer(bytes, Encoding::Identity, memory, &times, maze)
            });
            self.finish(result);
        });
    }

    /// Compresses the answer that another task renders.
    pub async fn compress(self, plain: Arc<SharedTask<RenderResult>>) {
        let plain = tokio::select! {
            plain = self.resources.wait(&plain) => plain,
            () = self.completion.abandoned() => return,
        };
        let plain = match plain {
            Ok(plain) => plain,
            Err(error) => return self.complete(Err(error)),
        };
        if !compression::is_worthwhile(&plain.body) && !self.coding.must {
            return self.complete(Ok(plain));
        }
        let permit = match self
            .resources
            .admission
            .admit(Demand::compression(plain.body.len()).of(self.job.client))
        {
            Ok(admitted) => match self.permit(admitted).await {
                Some(permit) => permit,
                None => return,
            },
            Err(busy) => Err(busy),
        };
        match permit {
            Ok(permit) => self.compress_on_worker(permit, plain),
            // An answer without encoding is better than none.
            Err(_) if !self.coding.must => self.complete(Ok(plain)),
            Err(busy) => self.complete(Err(RenderError::Busy(busy))),
        }
    }

    fn compress_on_worker(mut self, permit: Permit, plain: Arc<Answer>) {
        permit.run(move |slot, memory| {
            let encoding = self.coding.encoding;
            let mut times = StageTimes::after(&plain.timing);
            let began = Instant::now();
            let compressed = compress(&plain.body, encoding, &self.completion.cancel);
            times.add("compress", began);
            times.record(&self.resources.metrics, self.job.request.format.name);
            drop(slot);
            let maze = plain.maze;
            let answer = |bytes| self.answer(bytes, encoding, memory, &times, maze);
            self.finish(compressed.map(answer));
        });
    }

    /// Waits for a permit; none if everybody who waits for the answer leaves first.
    async fn permit(&self, admitted: Admitted) -> Option<Result<Permit, Busy>> {
        tokio::select! {
            permit = admitted.permit() => Some(permit),
            () = self.completion.abandoned() => None,
        }
    }

    fn answer(
        &self,
        bytes: Vec<u8>,
        encoding: Encoding,
        memory: MemoryReservation,
        times: &StageTimes,
        maze: MazeHeaders,
    ) -> Arc<Answer> {
        Arc::new(Answer::new(&self.job.head(encoding, maze), bytes, memory, times.text()))
    }

    fn finish(&mut self, result: Result<Arc<Answer>, Error>) {
        match result {
            Ok(answer) => {
                if self.job.cacheable {
                    let key = self.job.key(self.coding);
                    self.resources.answers.insert(key, Arc::clone(&answer));
                }
                if let Some(lease) = self.lease.take() {
                    lease.store(Arc::clone(&answer));
                }
                self.complete(Ok(answer));
            }
            Err(Error::Refused(refusal)) => self.complete(Err(RenderError::Refused(refusal))),
            // Nobody waits for the result.
            Err(Error::Cancelled) => self.resources.metrics.cancelled(),
        }
    }

    fn complete(&self, result: RenderResult) {
        self.completion.complete(result);
    }
}
