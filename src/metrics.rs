//! Counters for operators. Labels come from fixed sets, so that no caller can create new series.

use std::env::consts::{ARCH, OS};
use std::sync::Arc;
use std::time::Duration;

use axum::http::Method;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

use crate::process_metrics::ProcessMetrics;
use crate::response::paths::RouteLabel;

/// All counters.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    /// By [`AnswerSource`].
    answers: [Counter; 4],
    renders: Family<RenderLabels, Histogram>,
    cpu: Family<StageLabels, Histogram>,
    waits: Histogram,
    cancelled: Counter,
    /// By [`SharedCacheEvent`].
    shared_cache: [Counter; SharedCacheEvent::ALL.len()],
    connections: Gauge,
    refused_connections: Counter,
    queued: Gauge,
    working: Gauge,
    memory: Gauge,
    cache: Gauge,
    grids: Gauge,
}

/// Levels that are measured at each scrape.
#[derive(Clone, Copy, Debug)]
pub struct Levels {
    /// The number of renders in the queue.
    pub queued: usize,
    /// The number of renders in progress.
    pub working: usize,
    /// Bytes reserved of the memory budget.
    pub reserved: u64,
    /// Bytes of the answer cache.
    pub cache: u64,
    /// Bytes of the grid cache.
    pub grids: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    route: Arc<str>,
    method: &'static str,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct AnswerLabels {
    from: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct StageLabels {
    format: &'static str,
    stage: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RenderLabels {
    format: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct EventLabels {
    event: &'static str,
}

/// The outcome of an operation on the shared cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharedCacheEvent {
    /// It had the answer.
    Hit,
    /// It had no answer, and this replica makes it.
    Miss,
    /// Another replica was making the answer.
    Waited,
    /// It stored an answer.
    Stored,
    /// It had a value that no replica has written, and this replica makes the answer.
    Corrupt,
    /// It did not answer in time, or with an error.
    Failed,
    /// It was not asked, because of an earlier failure.
    Skipped,
}

impl SharedCacheEvent {
    const ALL: [(Self, &'static str); 7] = [
        (Self::Hit, "hit"),
        (Self::Miss, "miss"),
        (Self::Waited, "waited"),
        (Self::Stored, "stored"),
        (Self::Corrupt, "corrupt"),
        (Self::Failed, "failed"),
        (Self::Skipped, "skipped"),
    ];
}

/// The source of an answer to a request for a maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerSource {
    /// The caller has it already.
    Caller,
    /// The cache.
    Cache,
    /// It was rendered for this request.
    Render,
    /// It was being rendered for another request.
    Shared,
}

impl Metrics {
    /// Creates all counters at zero.
    pub fn new() -> Self {
        let mut all = Registry::default();
        all.register_collector(Box::new(ProcessMetrics::starting_now()));
        let registry = all.sub_registry_with_prefix("mazewright");
        let build = [("version", env!("CARGO_PKG_VERSION")), ("arch", ARCH), ("os", OS)];
        registry.register("build", "The program", Info::new(build.to_vec()));
        let requests = Family::default();
        registry.register("requests", "Requests answered", requests.clone());
        let answers: Family<AnswerLabels, Counter> = Family::default();
        registry.register("answers", "Mazes by where they came from", answers.clone());
        // Every series exists from the first scrape on.
        let sources =
            [AnswerSource::Caller, AnswerSource::Cache, AnswerSource::Render, AnswerSource::Shared];
        let answers = sources.map(|source| answers.get_or_create(&source.labels()).clone());
        // From a tenth of a millisecond to some ten seconds.
        let buckets: fn() -> Histogram = || Histogram::new(exponential_buckets(1e-4, 4.0, 9));
        let renders = Family::new_with_constructor(buckets);
        let help = "How long renders took";
        registry.register_with_unit("render", help, Unit::Seconds, renders.clone());
        let cpu = Family::new_with_constructor(buckets);
        let help = "CPU time of the stages of renders";
        registry.register_with_unit("cpu", help, Unit::Seconds, cpu.clone());
        let waits = buckets();
        let help = "How long work waited for its turn";
        registry.register_with_unit("queue_wait", help, Unit::Seconds, waits.clone());
        let cancelled = Counter::default();
        let help = "Renders that stopped because nobody waited any more";
        registry.register("cancelled", help, cancelled.clone());
        let events: Family<EventLabels, Counter> = Family::default();
        registry.register("shared_cache", "Operations on the shared cache", events.clone());
        let shared_cache = SharedCacheEvent::ALL
            .map(|(_, event)| events.get_or_create(&EventLabels { event }).clone());
        let gauge = |name: &'static str, help: &'static str, registry: &mut Registry| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let connections = gauge("connections", "Connections open", registry);
        let refused_connections = Counter::default();
        let help = "Connections refused because the client or all clients had too many";
        registry.register("connections_refused", help, refused_connections.clone());
        let queued = gauge("queued", "Renders that wait for their turn", registry);
        let working = gauge("working", "Renders under way", registry);
        let memory = gauge("memory_bytes", "Memory taken of the budget", registry);
        let cache = gauge("cache_bytes", "Memory that the answer cache takes", registry);
        let grids = gauge("grids_bytes", "Memory that the grid cache takes", registry);
        Self {
            registry: all,
            requests,
            answers,
            renders,
            cpu,
            waits,
            cancelled,
            shared_cache,
            connections,
            refused_connections,
            queued,
            working,
            memory,
            cache,
            grids,
        }
    }

    /// Returns the counter of answered requests of one kind.
    pub fn answered(&self, RouteLabel(route): RouteLabel, method: &Method, status: u16) -> Counter {
        let method = match *method {
            Method::GET => "GET",
            Method::HEAD => "HEAD",
            Method::POST => "POST",
            Method::OPTIONS => "OPTIONS",
            _ => "other",
        };
        self.requests.get_or_create(&RequestLabels { route, method, status }).clone()
    }

    /// Counts an answer with a maze.
    pub fn answer_from(&self, source: AnswerSource) {
        self.answers[source as usize].inc();
    }

    /// Counts a render and its duration.
    pub fn rendered(&self, format: &'static str, took: Duration) {
        self.renders.get_or_create(&RenderLabels { format }).observe(took.as_secs_f64());
    }

    /// Counts the CPU time of a stage of a render.
    pub fn used_cpu(&self, format: &'static str, stage: &'static str, time: Duration) {
        self.cpu.get_or_create(&StageLabels { format, stage }).observe(time.as_secs_f64());
    }

    /// Counts work that has waited in the queue.
    pub fn waited(&self, wait: Duration) {
        self.waits.observe(wait.as_secs_f64());
    }

    /// Counts a render that stopped because all callers had left.
    pub fn cancelled(&self) {
        self.cancelled.inc();
    }

    /// Counts an operation on the shared cache.
    pub fn shared_cache(&self, event: SharedCacheEvent) {
        self.shared_cache[event as usize].inc();
    }

    /// Counts a connection until the returned value is dropped.
    pub fn connected(&self) -> OpenConnection {
        self.connections.inc();
        OpenConnection(self.connections.clone())
    }

    /// Counts a connection that was rejected.
    pub fn refused_connection(&self) {
        self.refused_connections.inc();
    }

    /// Writes all counters in the text format that Prometheus reads.
    pub fn text(&self, levels: &Levels) -> String {
        self.queued.set(levels.queued as i64);
        self.working.set(levels.working as i64);
        self.memory.set(levels.reserved as i64);
        self.cache.set(levels.cache as i64);
        self.grids.set(levels.grids as i64);
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}

impl AnswerSource {
    fn labels(self) -> AnswerLabels {
        AnswerLabels {
            from: match self {
                Self::Caller => "caller",
                Self::Cache => "cache",
                Self::Render => "work",
                Self::Shared => "shared",
            },
        }
    }
}

/// An open connection, counted until it is dropped.
#[derive(Debug)]
pub struct OpenConnection(Gauge);

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.0.dec();
    }
}
