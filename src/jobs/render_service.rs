//! The render service, as the handlers use it. It returns answers from the cache or renders them, and runs
//! other CPU work. Identical requests share one render, and all work goes through one [`Workload`]. Work stops
//! when its last waiting caller leaves.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::oneshot;

use crate::config::Settings;
use crate::jobs::answer_cache::AnswerCache;
use crate::jobs::cached_context::CachedContext;
use crate::jobs::checked_request::{AnswerKey, CheckedRequest};
use crate::jobs::document_cache::DocumentCache;
use crate::jobs::grid_cache::GridCache;
use crate::jobs::job::{CancellableJob, JobGuard, Memory, Workload, workload};
use crate::jobs::payer::Payer;
use crate::jobs::quota::Quota;
use crate::jobs::render_error::{Busy, RenderError, RenderResult};
use crate::jobs::render_task::{RenderTask, Resources, SharedRender};
use crate::jobs::shared_cache::SharedCache;
use crate::jobs::streamed;
use crate::jobs::streamed::StreamedAnswer;
use crate::metrics::{AnswerSource, Metrics};
use crate::response::answer::Answer;
use crate::response::negotiation::{ContentCoding, Encoding};
use mazewright_core::{Cancel, Error, Maze, Spec};
use mazewright_endless::RegionCache;
use mazewright_request::ResolvedRequest;
use mazewright_request::render::SolvedMaze;
use mazewright_workload::{MemoryReservation, SharedTask, SingleFlight, Started};

/// Renders and caches answers.
#[derive(Debug)]
pub struct RenderService {
    resources: Arc<Resources>,
    tasks: SingleFlight<AnswerKey, RenderResult, JobGuard>,
    documents: Arc<DocumentCache>,
}

impl RenderService {
    /// Creates a service with empty caches.
    pub fn new(
        settings: &Settings,
        metrics: Arc<Metrics>,
        shared: Option<Arc<SharedCache>>,
        quota: Arc<Quota>,
    ) -> Arc<Self> {
        let regions = Arc::new(RegionCache::new(settings.regions_bytes()));
        let memory = Memory::new(settings.shared_bytes());
        let answers = AnswerCache::new(settings.answers_bytes(), memory.clone());
        let grids = GridCache::new(settings.grids_bytes(), memory.clone());
        let documents_bytes = settings.documents_bytes();
        let documents = DocumentCache::new(documents_bytes, memory.clone(), Arc::clone(&metrics));
        let workload = workload(settings, memory, quota);
        let (max_wait, timeout) = (settings.queue_wait, settings.request_timeout);
        let public_url = settings.public_url.clone();
        let resources = Resources {
            workload,
            answers,
            grids,
            shared,
            regions,
            metrics,
            max_wait,
            timeout,
            public_url,
        };
        Arc::new(Self {
            resources: Arc::new(resources),
            tasks: SingleFlight::default(),
            documents: Arc::new(documents),
        })
    }

    /// Returns the workload, which runs all work.
    pub fn workload(&self) -> &Workload {
        &self.resources.workload
    }

    /// Returns the answer of a request if it is cached.
    pub fn cached(&self, checked: &CheckedRequest, coding: ContentCoding) -> Option<Arc<Answer>> {
        self.resources.cached(checked, coding)
    }

    /// Returns the answer of a key if it is cached.
    pub fn cached_by_key(&self, key: &AnswerKey) -> Option<Arc<Answer>> {
        self.resources.answers.get(key)
    }

    /// Returns the cache of comparisons and short books.
    pub fn documents(&self) -> &Arc<DocumentCache> {
        &self.documents
    }

    /// Returns the bytes of the cached answers.
    pub fn answers_weight(&self) -> u64 {
        self.resources.answers.weight() + self.documents.weight()
    }

    /// Returns the bytes of the cached grids and of the regions of endless mazes.
    pub fn grids_weight(&self) -> u64 {
        self.resources.grids.weight() + self.resources.regions.weight()
    }

    /// Returns the regions of endless mazes.
    pub fn regions(&self) -> &Arc<RegionCache> {
        &self.resources.regions
    }

    /// Returns the answer of a request. Renders it unless that is in progress already. If the last waiting caller
    /// drops this future, the render stops.
    pub async fn render_shared(
        self: &Arc<Self>,
        checked: &Arc<CheckedRequest>,
        coding: ContentCoding,
    ) -> (RenderResult, AnswerSource) {
        let (task, source) = self.join_or_start(checked, coding);
        (self.wait(&task).await, source)
    }

    /// Starts to render the answer of a request, unless that is in progress already. Once all callers
    /// have dropped the task, the render stops.
    pub fn join_or_start(
        self: &Arc<Self>,
        checked: &Arc<CheckedRequest>,
        coding: ContentCoding,
    ) -> (Arc<SharedRender>, AnswerSource) {
        let handle = || {
            let Resources { workload, timeout, .. } = &*self.resources;
            JobGuard(CancellableJob::new(workload, &checked.payer, Some(*timeout)))
        };
        let (shared_task, registration, completion) = if checked.cacheable {
            match self.tasks.join_or_start(checked.key(coding), handle) {
                (task, None) => return (task, AnswerSource::Shared),
                (task, Some(Started { registration, completion })) => {
                    (task, Some(registration), completion)
                }
            }
        } else {
            let (task, completion) = SharedTask::new(handle());
            (task, None, completion)
        };
        // Another task may have completed since the caller looked into the cache.
        if let Some(answer) = self.cached(checked, coding) {
            completion.complete(Ok(answer));
            return (shared_task, AnswerSource::Cache);
        }
        let (resources, checked) = (Arc::clone(&self.resources), Arc::clone(checked));
        let (job, lease) = (shared_task.handle.0.clone(), None);
        let task = RenderTask { resources, checked, coding, registration, completion, job, lease };
        self.start(task);
        (shared_task, AnswerSource::Render)
    }

    /// Starts a task whose answer is not in the memory cache. Very short tasks run at once. For others, it asks the
    /// shared cache first.
    fn start(self: &Arc<Self>, task: RenderTask) {
        let is_plain = task.coding.encoding == Encoding::Identity;
        let Some(task) = (if is_plain { task.try_here() } else { Some(task) }) else { return };
        match self.resources.shared.as_ref().filter(|_| task.checked.cacheable) {
            None => self.make(task),
            Some(cache) => {
                let (service, cache) = (Arc::clone(self), Arc::clone(cache));
                tokio::spawn(async move {
                    if let Some(task) = task.fetch(&cache).await {
                        service.make(task);
                    }
                });
            }
        }
    }

    /// Makes the answer of a task.
    fn make(self: &Arc<Self>, task: RenderTask) {
        if task.coding.encoding == Encoding::Identity {
            task.render();
        } else {
            let (plain, _) = self.join_or_start(&task.checked, ContentCoding::PLAIN);
            tokio::spawn(task.compress(plain));
        }
    }

    /// Starts to write an answer that may be too large to be held. If the caller drops it, or this future,
    /// the work stops.
    pub async fn stream(
        &self,
        checked: &Arc<CheckedRequest>,
        encoding: Encoding,
    ) -> Result<StreamedAnswer, RenderError> {
        streamed::start(&self.resources, checked, encoding).await
    }

    /// Returns the result of a task, unless that takes longer than a request may take.
    pub async fn wait(&self, task: &SharedRender) -> RenderResult {
        self.resources.wait(task).await
    }

    /// Runs other work, which takes at most `bytes` bytes of memory, on a thread for work. If the caller drops this
    /// future, the work stops.
    pub async fn run<T: Send + 'static>(
        &self,
        payer: Payer,
        bytes: u64,
        work: impl FnOnce(&Cancel) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, RenderError> {
        self.run_with_memory(payer, bytes, |cancel, memory| {
            let result = work(cancel);
            drop(memory);
            result
        })
        .await
    }

    /// Carves and solves the maze of a request, and passes both to `work`, as [`run`](Self::run) does.
    pub async fn run_with_maze<T: Send + 'static>(
        self: &Arc<Self>,
        payer: Payer,
        bytes: u64,
        request: ResolvedRequest,
        work: impl FnOnce(&ResolvedRequest, &SolvedMaze, &Cancel) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, RenderError> {
        let service = Arc::clone(self);
        self.run(payer, bytes, move |cancel| {
            let solved = SolvedMaze::new(&request, &mut service.context(), cancel)?;
            work(&request, &solved, cancel)
        })
        .await
    }

    /// Works as [`run`](Self::run), for work whose result may keep a part of the reserved memory.
    pub async fn run_with_memory<T: Send + 'static>(
        &self,
        payer: Payer,
        bytes: u64,
        work: impl FnOnce(&Cancel, MemoryReservation) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, RenderError> {
        let Resources { workload, metrics, timeout, .. } = &*self.resources;
        let guard = JobGuard(CancellableJob::new(workload, &payer, Some(*timeout)));
        let (sender, sent) = oneshot::channel();
        let (since, metrics, running) = (Instant::now(), Arc::clone(metrics), guard.0.clone());
        let submitted = workload.submit(&guard.0.job, bytes, move |memory| {
            metrics.waited(since.elapsed());
            let result = work(&running.cancel, memory);
            running.job.settle();
            if matches!(result, Err(Error::Cancelled)) {
                metrics.cancelled();
            }
            // The caller may have left.
            let _ = sender.send(result);
        });
        submitted.map_err(|_| RenderError::Busy(Busy::QueueFull))?;
        self.resources.sent(&guard, sent).await
    }

    /// Begins a render on this thread, with cached grids.
    pub fn context(&self) -> CachedContext<'_> {
        CachedContext::begin(&self.resources.grids)
    }

    /// Carves the maze of a spec, in a cached grid if there is one. It blocks, so that only work of
    /// [`run`](Self::run) may call it.
    pub fn carve_maze(&self, spec: &Spec, cancel: &Cancel) -> Result<Maze, Error> {
        Maze::carve(spec, self.resources.grids.get_or_lay(spec, cancel)?, cancel)
    }
}
