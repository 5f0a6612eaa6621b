//! The render service, as the handlers use it: gives answers from the cache or renders them, and runs
//! other CPU work. Identical requests share one render, all work passes [`Admission`], and work
//! that nobody waits for stops.

use std::sync::Arc;
use std::time::Instant;

use crate::config::Settings;
use crate::jobs::admission::{Admission, Demand};
use crate::jobs::answer_cache::AnswerCache;
use crate::jobs::document_cache::DocumentCache;
use crate::jobs::grid_cache::GridCache;
use crate::jobs::lane::Slot;
use crate::jobs::memory::{MemoryBudget, MemoryReservation};
use crate::jobs::pipeline;
use crate::jobs::render_job::{AnswerKey, RenderError, RenderJob, RenderResult};
use crate::jobs::render_task::{RenderTask, Resources};
use crate::jobs::shared_cache::SharedCache;
use crate::jobs::single_flight::{SharedTask, SingleFlight, Started};
use crate::jobs::stage_times::StageTimes;
use crate::jobs::streamed;
use crate::jobs::streamed::StreamedAnswer;
use crate::jobs::streams::Streams;
use crate::net::client::Client;
use crate::net::metrics::{AnswerSource, Metrics};
use crate::request::MazeRequest;
use crate::response::answer::Answer;
use crate::response::negotiation::{Coding, Encoding};
use mazewright_core::cancel::Cancel;
use mazewright_core::endless::RegionCache;
use mazewright_core::error::Error;
use mazewright_core::maze::Maze;
use mazewright_core::mesh::Mesh;
use mazewright_core::solver::Route;
use mazewright_core::spec::Spec;

/// Renders and caches answers.
#[derive(Debug)]
pub struct RenderService {
    resources: Arc<Resources>,
    tasks: SingleFlight<AnswerKey, RenderResult>,
    documents: Arc<DocumentCache>,
}

impl RenderService {
    /// A service with empty caches.
    pub fn new(
        settings: &Settings,
        metrics: Arc<Metrics>,
        shared: Option<Arc<SharedCache>>,
    ) -> Arc<Self> {
        // Regions and request bodies never take more than their parts, which are set aside for good.
        let regions = Arc::new(RegionCache::new(settings.regions_bytes()));
        let bytes = settings.memory_bytes() - settings.regions_bytes() - settings.bodies_bytes();
        let memory = MemoryBudget::new(bytes);
        let streams = Streams::new(settings, bytes);
        let answers = AnswerCache::new(settings.answers_bytes());
        let grids = GridCache::new(settings.grids_bytes(), memory.clone());
        let admission = Admission::new(settings, memory);
        let timeout = settings.request_timeout;
        let documents = DocumentCache::new(settings.documents_bytes(), Arc::clone(&metrics));
        let public_url = settings.public_url.clone();
        let resources = Resources {
            admission,
            streams,
            answers,
            grids,
            shared,
            regions,
            metrics,
            timeout,
            public_url,
        };
        Arc::new(Self {
            resources: Arc::new(resources),
            tasks: SingleFlight::default(),
            documents: Arc::new(documents),
        })
    }

    /// What limits all work.
    pub fn admission(&self) -> &Admission {
        &self.resources.admission
    }

    /// The answer of a job if it is cached.
    pub fn cached(&self, job: &RenderJob, coding: Coding) -> Option<Arc<Answer>> {
        self.resources.cached(job, coding)
    }

    /// The answer of a key if it is cached.
    pub fn answer(&self, key: &AnswerKey) -> Option<Arc<Answer>> {
        self.resources.answers.get(key)
    }

    /// Comparisons and short books.
    pub fn documents(&self) -> &Arc<DocumentCache> {
        &self.documents
    }

    /// Bytes that the cached answers weigh.
    pub fn answers_weight(&self) -> u64 {
        self.resources.answers.weight() + self.documents.weight()
    }

    /// Bytes that the cached grids weigh, and the regions of endless mazes.
    pub fn grids_weight(&self) -> u64 {
        self.resources.grids.weight() + self.resources.regions.weight()
    }

    /// The regions of endless mazes.
    pub fn regions(&self) -> &Arc<RegionCache> {
        &self.resources.regions
    }

    /// The answer of a job, rendered unless that is in progress already. If the caller drops this
    /// future and nobody else waits, the render stops.
    pub async fn render_shared(
        self: &Arc<Self>,
        job: &Arc<RenderJob>,
        coding: Coding,
    ) -> (RenderResult, AnswerSource) {
        let (task, source) = self.join_or_start(job, coding);
        (self.wait(&task).await, source)
    }

    /// Starts to render the answer of a job, unless that is in progress already. Once all callers
    /// have dropped the task, the render stops.
    pub fn join_or_start(
        self: &Arc<Self>,
        job: &Arc<RenderJob>,
        coding: Coding,
    ) -> (Arc<SharedTask<RenderResult>>, AnswerSource) {
        let (shared_task, registration, completion) = if job.cacheable {
            match self.tasks.join_or_start(job.key(coding)) {
                (task, None) => return (task, AnswerSource::Shared),
                (task, Some(Started { registration, completion })) => {
                    (task, Some(registration), completion)
                }
            }
        } else {
            let (task, completion) = SharedTask::new();
            (task, None, completion)
        };
        // Another task may have completed between the caller's look into the cache and now.
        if let Some(answer) = self.cached(job, coding) {
            completion.complete(Ok(answer));
            return (shared_task, AnswerSource::Cache);
        }
        let (resources, job) = (Arc::clone(&self.resources), Arc::clone(job));
        let lease = None;
        let task = RenderTask { resources, job, coding, registration, completion, lease };
        match self.resources.shared.as_ref().filter(|_| SharedCache::is_worthwhile(&task.job)) {
            None => self.start(task),
            Some(cache) => {
                let (service, cache) = (Arc::clone(self), Arc::clone(cache));
                tokio::spawn(async move {
                    if let Some(task) = task.fetch(&cache).await {
                        service.start(task);
                    }
                });
            }
        }
        (shared_task, AnswerSource::Render)
    }

    /// Starts a task whose answer no cache has.
    fn start(self: &Arc<Self>, task: RenderTask) {
        if task.coding.encoding == Encoding::Identity {
            task.render();
        } else {
            let (plain, _) = self.join_or_start(&task.job, Coding::PLAIN);
            tokio::spawn(task.compress(plain));
        }
    }

    /// Starts to write an answer that may be too large to be held. If the caller drops it, or this future,
    /// the work stops.
    pub async fn stream(
        &self,
        job: &Arc<RenderJob>,
        encoding: Encoding,
    ) -> Result<StreamedAnswer, RenderError> {
        streamed::start(&self.resources, job, encoding).await
    }

    /// The result of a task, unless that takes longer than a request may take.
    pub async fn wait(&self, task: &SharedTask<RenderResult>) -> RenderResult {
        self.resources.wait(task).await
    }

    /// Reads a mesh on a worker thread. If the caller drops this future, the work stops.
    pub async fn read_mesh(
        &self,
        text: String,
        client: Option<Client>,
    ) -> Result<Mesh, RenderError> {
        let demand = Demand::mesh(text.len()).of(client);
        self.run(demand, move |cancel, _slot| Mesh::read(&text, cancel)).await
    }

    /// Does other work on a worker thread. If the caller drops this future, the work stops. Long work
    /// gives way to other work between its parts.
    pub async fn run<T: Clone + Send + Sync + 'static>(
        &self,
        demand: Demand,
        work: impl FnOnce(&Cancel, &mut Slot) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, RenderError> {
        self.run_with_memory(demand, |cancel, slot, memory| {
            let result = work(cancel, slot);
            drop(memory);
            result
        })
        .await
    }

    /// The same, for work whose result may keep a part of the reserved memory.
    pub async fn run_with_memory<T: Clone + Send + Sync + 'static>(
        &self,
        demand: Demand,
        work: impl FnOnce(&Cancel, &mut Slot, MemoryReservation) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, RenderError> {
        let metrics = &self.resources.metrics;
        let asked = Instant::now();
        let admitted = self.resources.admission.admit(demand).map_err(RenderError::Busy)?;
        let permit = admitted.permit().await.map_err(RenderError::Busy)?;
        metrics.waited(asked.elapsed());
        let (task, completion) = SharedTask::new();
        let metrics = Arc::clone(metrics);
        permit.run(move |mut slot, memory| {
            let result = work(&completion.cancel, &mut slot, memory);
            drop(slot);
            if matches!(result, Err(Error::Cancelled)) {
                metrics.cancelled();
            }
            completion.complete(result);
        });
        match tokio::time::timeout(self.resources.timeout, task.wait()).await {
            Ok(Some(Ok(result))) => Ok(result),
            Ok(Some(Err(Error::Refused(refusal)))) => Err(RenderError::Refused(refusal)),
            Ok(_) => Err(RenderError::Panicked),
            Err(_) => Err(RenderError::TimedOut),
        }
    }

    /// Carves the maze of a spec, in a cached grid if there is one. Blocks; call it from work that
    /// [`run`](Self::run) does.
    pub fn carve_maze(&self, spec: &Spec, cancel: &Cancel) -> Result<Maze, Error> {
        Maze::carve(spec, self.resources.grids.get_or_lay(spec, cancel)?, cancel)
    }

    /// The maze of a request, after the search if the request has a difficulty. Blocks, too.
    pub fn requested_maze(
        &self,
        request: &MazeRequest,
        slot: &mut Slot,
        cancel: &Cancel,
    ) -> Result<Maze, Error> {
        self.requested_maze_and_routes(request, slot, cancel).map(|(maze, ..)| maze)
    }

    /// The same with its routes and, if the request has a difficulty, the seed that was found.
    pub fn requested_maze_and_routes(
        &self,
        request: &MazeRequest,
        slot: &mut Slot,
        cancel: &Cancel,
    ) -> Result<(Maze, Vec<Route>, Option<u64>), Error> {
        let grids = &self.resources.grids;
        pipeline::find_maze(request, grids, &mut StageTimes::default(), slot, cancel)
    }
}
