//! The state that all requests share.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use arc_swap::ArcSwap;

use crate::client::Proxies;
use crate::config::Settings;
use crate::jobs::known_requests::KnownRequests;
use crate::jobs::quota::Quota;
use crate::jobs::render_service::RenderService;
use crate::jobs::shared_cache::SharedCache;
use crate::jobs::shared_store::SharedStore;
use crate::metrics::{Levels, Metrics};
use crate::net::bodies::Bodies;
use crate::response::document::StaticDocument;
use crate::response::finish;
use crate::response::paths::{Paths, RouteLabel};
use crate::secret::Secret;
use crate::signature::SigningKeys;
use crate::tls::Authorities;
use crate::traces::{AnsweredRequest, Traces};
use mazewright_games::Games;
use mazewright_games::clock::Clock;
use mazewright_games::database::{Database, StoreError};

/// The state of the service.
#[derive(Debug)]
pub struct App {
    /// The settings.
    pub settings: Settings,
    /// Renders and caches answers.
    pub renders: Arc<RenderService>,
    /// Receives request bodies.
    pub bodies: Bodies,
    /// Requests that lead to their answers without parsing.
    pub known: KnownRequests,
    /// The keys that sign URLs.
    pub signing: ArcSwap<SigningKeys>,
    /// The trusted proxies.
    pub proxies: ArcSwap<Proxies>,
    /// The paths of the service, once there are routes.
    pub paths: OnceLock<Paths>,
    /// Traces of requests, if they are on.
    pub traces: OnceLock<Traces>,
    /// The description of the API with the public URL, as YAML and JSON, once one has been asked for.
    pub descriptions: OnceLock<[StaticDocument; 2]>,
    /// Counters.
    pub metrics: Arc<Metrics>,
    /// The quotas of CPU time.
    pub quota: Arc<Quota>,
    /// Games and scores.
    pub games: Games,
    /// The quotas of requests about games.
    pub games_quota: Quota,
    /// The store that replicas share, if any.
    pub shared: Option<Arc<SharedStore>>,
    /// Whether the service has received a signal to stop.
    pub draining: AtomicBool,
}

impl App {
    /// Returns the label of a path in metrics.
    pub fn label(&self, path: &str) -> RouteLabel {
        self.paths.get_or_init(Paths::default).label(path)
    }

    /// Writes the log line of an answered request, and its trace if traces are on.
    pub fn record(&self, answered: &AnsweredRequest<'_>) {
        let AnsweredRequest { ids, method, path, response, began, .. } = *answered;
        finish::log(method, path, response, ids, began);
        if let Some(traces) = self.traces.get() {
            let RouteLabel(route) = self.label(path);
            traces.record(answered, &route);
        }
    }

    /// Creates a service with these settings. An error says how they contradict each other.
    pub fn new(settings: Settings) -> Result<Arc<Self>, String> {
        Self::with_clock(settings, Clock::System)
    }

    /// Works as [`new`](Self::new), with a clock for the games.
    pub fn with_clock(settings: Settings, clock: Clock) -> Result<Arc<Self>, String> {
        let largest = RenderService::largest(&settings);
        if settings.job_bytes() < largest {
            return Err(format!(
                "MAZE_MEMORY is {} MiB, but must be at least {} MiB: MAZE_CACHE {} and MAZE_GRIDS \
                 {}, {} for request bodies of MAZE_MAX_BODY, and the largest plain maze that \
                 MAZE_MAX_CELLS and MAZE_MAX_ANSWER allow",
                settings.memory,
                settings.least_memory(largest),
                settings.cache,
                settings.grids,
                settings.bodies_bytes().div_ceil(1 << 20),
            ));
        }
        let signing = SigningKeys::parse(&settings.signing_keys)?;
        let metrics = Arc::new(Metrics::new());
        let shared = settings.shared_cache.as_ref();
        let authorities = Authorities::read(settings.ca_file.as_deref())?;
        let timeout = settings.shared_cache_timeout;
        let shared = shared
            .map(|url| SharedStore::new(url, timeout, &authorities, Arc::clone(&metrics)))
            .transpose()?;
        let key = Secret::key("MAZE_SHARED_CACHE_KEY", settings.shared_cache_key.as_ref())?;
        let cache = shared.clone().map(|store| SharedCache::new(store, key, Arc::clone(&metrics)));
        let quota = Quota::of_cpu(&settings, &signing, shared.as_ref());
        let games_quota = Quota::of_games(&settings, shared.as_ref());
        Ok(Arc::new(Self {
            renders: RenderService::new(&settings, Arc::clone(&metrics), cache, Arc::clone(&quota)),
            known: KnownRequests::new(settings.known_bytes()),
            bodies: Bodies::new(&settings),
            proxies: ArcSwap::from_pointee(Proxies::new(&settings)),
            paths: OnceLock::new(),
            descriptions: OnceLock::new(),
            traces: OnceLock::new(),
            quota,
            signing: ArcSwap::from_pointee(signing),
            games: Games::new(settings.games(&authorities), clock)?,
            shared,
            games_quota,
            metrics,
            draining: AtomicBool::new(false),
            settings,
        }))
    }

    /// Connects to the servers that the settings name. Returns the settings whose servers answer, or what one of them
    /// lacks.
    pub async fn connect(&self) -> Result<Vec<&'static str>, String> {
        let mut connected = Vec::new();
        if let Some(shared) = &self.shared {
            let wrong = |why| format!("MAZE_SHARED_CACHE: cannot connect: {why}");
            shared.connect().await.map_err(wrong)?;
            connected.push("MAZE_SHARED_CACHE");
        }
        if !matches!(self.games.database, Database::Off) {
            let wrong = |error| match error {
                StoreError::Off => String::new(),
                StoreError::Busy(why) | StoreError::Full(why) | StoreError::Unavailable(why) => {
                    format!("MAZE_DATABASE: cannot connect: {why}")
                }
            };
            self.games.database.connect().await.map_err(wrong)?;
            connected.push("MAZE_DATABASE");
        }
        Ok(connected)
    }

    /// Returns the current metrics in the text format that Prometheus reads.
    pub fn metrics_text(&self) -> String {
        let workload = self.renders.workload();
        self.metrics.text(&Levels {
            queued: workload.waiting(),
            working: workload.running(),
            reserved: workload.memory().reserved() + self.bodies.held(),
            cache: self.renders.answers_weight() + self.known.weight(),
            grids: self.renders.grids_weight(),
        })
    }
}
