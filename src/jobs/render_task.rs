//! A render in progress. It makes an answer or compresses a rendered one, caches it, and gives it to all
//! waiting callers. It stops when the last of them leaves.

use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::oneshot::Receiver;

use crate::jobs::answer_cache::AnswerCache;
use crate::jobs::cached_context::CachedContext;
use crate::jobs::checked_request::{AnswerKey, CheckedRequest};
use crate::jobs::demand;
use crate::jobs::grid_cache::GridCache;
use crate::jobs::job::{CancellableJob, JobGuard, Workload};
use crate::jobs::render_error::{Busy, RenderError, RenderResult};
use crate::jobs::shared_cache::{CacheLookup, Lease, SharedAnswer, SharedCache};
use crate::jobs::stage_times::StageTimes;
use crate::metrics::Metrics;
use crate::response::answer::{Answer, OVERHEAD};
use crate::response::compression;
use crate::response::compression::compress;
use crate::response::negotiation::{ContentCoding, Encoding};
use mazewright_core::Error;
use mazewright_endless::RegionCache;
use mazewright_request::endless;
use mazewright_request::facts::Facts;
use mazewright_request::render::{Names, render};
use mazewright_workload::{Completion, MemoryReservation, Registration, SharedTask};

/// A render in progress, from the side of its waiting callers.
pub type SharedRender = SharedTask<RenderResult, JobGuard>;

/// The bytes of an answer, the facts in its headers, and the durations of its stages and of the whole.
type RenderOutput = (Vec<u8>, Facts, StageTimes, Duration);

/// A reader that takes nothing for this time counts as stalled, if others need the memory of its answer.
const STALLED: Duration = Duration::from_secs(1);

/// The resources that all tasks share.
#[derive(Debug)]
pub struct Resources {
    /// The workload, which decides the order of work.
    pub workload: Arc<Workload>,
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
    /// The longest time that a caller waits until the work begins.
    pub max_wait: Duration,
    /// The longest time that a caller waits for the result.
    pub timeout: Duration,
    /// The address on printed pages; may be empty.
    pub public_url: String,
}

impl Resources {
    /// Returns the answer of a request if it is cached. The cache has an answer that is too small to be worth
    /// encoding without encoding alone.
    pub fn cached(&self, checked: &CheckedRequest, coding: ContentCoding) -> Option<Arc<Answer>> {
        if !checked.cacheable {
            return None;
        }
        self.answers.get(&checked.key(coding)).or_else(|| {
            let may_be_plain = !coding.must && coding.encoding != Encoding::Identity;
            let plain = may_be_plain
                .then(|| self.answers.get(&checked.key(ContentCoding::PLAIN)))
                .flatten()?;
            (!compression::is_worthwhile(&plain.body)).then_some(plain)
        })
    }

    /// Waits for the result of a task, for one of its callers.
    pub async fn wait(&self, task: &SharedRender) -> RenderResult {
        self.result(&task.handle, task.wait()).await?.unwrap_or(Err(RenderError::Panicked))
    }

    /// Waits for what a job sends. If it sends nothing, it was rejected or has panicked.
    pub async fn sent<T>(
        &self,
        guard: &JobGuard,
        sent: Receiver<Result<T, Error>>,
    ) -> Result<T, RenderError> {
        match self.result(guard, sent).await? {
            Ok(result) => Ok(result?),
            Err(_) if !guard.0.job.has_begun() => Err(RenderError::Busy(Busy::QueueFull)),
            Err(_) => Err(RenderError::Panicked),
        }
    }

    /// Waits for the result of a job, unless it does not begin in time, or takes too long.
    async fn result<T>(
        &self,
        JobGuard(CancellableJob { job, .. }): &JobGuard,
        result: impl Future<Output = T>,
    ) -> Result<T, RenderError> {
        let (mut result, mut waited) = (pin!(result), Duration::ZERO);
        while waited < self.timeout {
            let part = if job.has_begun() { self.timeout } else { self.max_wait.min(STALLED) };
            let part = part.min(self.timeout.saturating_sub(waited));
            if let Ok(result) = tokio::time::timeout(part, result.as_mut()).await {
                return Ok(result);
            }
            waited += part;
            if !job.has_begun() && waited >= self.max_wait {
                return Err(RenderError::Busy(Busy::QueueTimeout));
            }
            self.workload.relieve(STALLED);
        }
        Err(RenderError::TimedOut)
    }
}

/// A task in the queue. If it is dropped before it begins, it is completed with an error.
struct QueuedRender(Option<RenderTask>);

impl Drop for QueuedRender {
    fn drop(&mut self) {
        if let Some(task) = &self.0 {
            task.complete(Err(RenderError::Busy(Busy::QueueFull)));
        }
    }
}

/// A task: what a thread needs to make the answer.
#[derive(Debug)]
pub struct RenderTask {
    /// The resources that it shares with other tasks.
    pub resources: Arc<Resources>,
    /// The request to render.
    pub checked: Arc<CheckedRequest>,
    /// The encoding of the answer.
    pub coding: ContentCoding,
    /// The entry that lets other callers join; `None` for an answer that is not shared. Dropped before
    /// `completion`.
    pub registration: Option<Registration<AnswerKey, RenderResult, JobGuard>>,
    /// The receiver of the result.
    pub completion: Completion<RenderResult>,
    /// Its job.
    pub job: CancellableJob,
    /// The lease on making the answer, among all replicas.
    pub lease: Option<Lease>,
}

impl RenderTask {
    /// Fetches the answer from the cache that replicas share. Returns the task if the cache does not have
    /// it.
    pub async fn fetch(mut self, cache: &Arc<SharedCache>) -> Option<Self> {
        let began = Instant::now();
        let encoding = self.coding.encoding;
        let found = tokio::select! {
            found = cache.find(&self.checked, encoding) => found,
            () = self.completion.abandoned() => return None,
        };
        match found {
            CacheLookup::Answer(SharedAnswer { body, encoding: of_body, maze })
                if of_body == encoding =>
            {
                let bytes = body.len() as u64 + OVERHEAD;
                // Without free memory now, the task makes the answer later.
                let memory = self.resources.workload.memory();
                let Some(memory) = memory.try_reserve(Some(&self.checked.payer), bytes) else {
                    return Some(self);
                };
                let mut times = StageTimes::default();
                times.add("fetch", began);
                let answer = self.answer_of(body, encoding, memory, &times, maze);
                self.resources.answers.insert(self.checked.key(self.coding), &answer);
                self.complete(Ok(answer));
                None
            }
            CacheLookup::Answer(_) => Some(self),
            CacheLookup::Nothing(lease) => {
                self.lease = lease;
                Some(self)
            }
        }
    }

    /// Renders the answer without encoding on this thread, if that takes little longer than the move to another
    /// thread. Returns the task if it takes longer, or if other work waits.
    pub fn try_here(mut self) -> Option<Self> {
        let tried = self.resources.workload.try_here(&self.job.job, self.checked.memory());
        let Some((trial, memory)) = tried else { return Some(self) };
        let context = CachedContext::begin(&self.resources.grids);
        let rendered = self.render_with(context);
        drop(trial);
        // A job that was stopped meanwhile sets the flag again at its first checkpoint.
        if self.job.cancel.reset() {
            return Some(self);
        }
        let result = rendered.map(|rendered| self.rendered(rendered, memory));
        self.finish(result);
        None
    }

    /// Renders the answer without encoding as soon as the queue admits it. Returns at once.
    pub fn render(self) {
        let (since, bytes) = (Instant::now(), self.checked.memory());
        self.submit(bytes, move |task, memory| {
            let wait = since.elapsed();
            task.resources.metrics.waited(wait);
            let context = CachedContext::begin_after(wait, &task.resources.grids);
            let rendered = task.render_with(context);
            task.job.job.settle();
            let result = rendered.map(|rendered| task.rendered(rendered, memory));
            task.finish(result);
        });
    }

    /// Makes the bytes of the answer.
    fn render_with(&self, mut context: CachedContext<'_>) -> Result<RenderOutput, Error> {
        let Self { resources, checked, job: CancellableJob { cancel, .. }, .. } = self;
        let began = Instant::now();
        let CheckedRequest { request, part, canonical, .. } = &**checked;
        let Resources { regions, public_url, .. } = &**resources;
        let rendered = match part {
            None => {
                let names = Names { host: public_url, url: canonical };
                render(request, names, &mut context, cancel)
            }
            Some(part) => {
                endless::render::render(request, part, canonical, regions, &mut context, cancel)
            }
        };
        rendered.map(|(bytes, facts)| (bytes, facts, context.times, began.elapsed()))
    }

    fn rendered(&self, rendered: RenderOutput, memory: MemoryReservation) -> Arc<Answer> {
        let (bytes, maze, times, took) = rendered;
        let (metrics, format) = (&self.resources.metrics, self.checked.request.format.name);
        metrics.rendered(format, took);
        times.record(metrics, format);
        self.answer_of(bytes, Encoding::Identity, memory, &times, maze)
    }

    /// Compresses the answer that another task renders.
    pub async fn compress(self, plain: Arc<SharedRender>) {
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
        let bytes = demand::compression(plain.body.len());
        self.submit(bytes, move |task, memory| {
            let encoding = task.coding.encoding;
            let mut times = StageTimes::after(&plain.timing);
            let began = Instant::now();
            let compressed = compress(&plain.body, encoding, &task.job.cancel);
            times.add("compress", began);
            times.record(&task.resources.metrics, task.checked.request.format.name);
            task.job.job.settle();
            let maze = plain.maze;
            let answer = |bytes| task.answer_of(bytes, encoding, memory, &times, maze);
            let result = compressed.map(answer);
            task.finish(result);
        });
    }

    /// Runs `run` on a thread of its own as soon as the queue admits it.
    fn submit(self, bytes: u64, run: impl FnOnce(&mut Self, MemoryReservation) + Send + 'static) {
        let (workload, job) = (Arc::clone(&self.resources.workload), Arc::clone(&self.job.job));
        let mut waiting = QueuedRender(Some(self));
        // A rejected task is dropped, which completes it with an error.
        let _ = workload.submit(&job, bytes, move |memory| {
            if let Some(mut task) = waiting.0.take() {
                run(&mut task, memory);
            }
        });
    }

    fn answer_of(
        &self,
        bytes: Vec<u8>,
        encoding: Encoding,
        memory: MemoryReservation,
        times: &StageTimes,
        maze: Facts,
    ) -> Arc<Answer> {
        Arc::new(Answer::new(&self.checked.head(encoding, maze), bytes, memory, times.text()))
    }

    fn finish(&mut self, result: Result<Arc<Answer>, Error>) {
        match result {
            Ok(answer) => {
                if self.checked.cacheable {
                    self.resources.answers.insert(self.checked.key(self.coding), &answer);
                }
                if let Some(lease) = self.lease.take() {
                    lease.store(Arc::clone(&answer));
                }
                self.complete(Ok(answer));
            }
            Err(error) => {
                if error == Error::Cancelled {
                    self.resources.metrics.cancelled();
                }
                self.complete(Err(error.into()));
            }
        }
    }

    fn complete(&self, result: RenderResult) {
        self.completion.complete(result);
    }
}
