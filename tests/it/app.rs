//! The service without a socket: requests go straight into the router.

use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, Version};
use axum::response::Response;
use clap::Parser;
use mazewright::app::App;
use mazewright::config::Settings;
use mazewright::server::middleware::RouteStack;
use mazewright_games::clock::Clock;
use tokio::task::JoinHandle;

/// Longer than any request of these tests takes.
pub(crate) const TEST_TIMEOUT: Duration = Duration::from_secs(60);

/// The parameters of a maze that takes seconds.
pub(crate) const LARGE: &str = "cols=1000&rows=1000&algorithm=wilson";

/// A service of one test.
#[derive(Clone)]
pub(crate) struct Service {
    pub(crate) app: Arc<App>,
    stack: RouteStack,
}

/// A response with its whole body.
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

/// Returns the default settings.
pub(crate) fn settings() -> Settings {
    Settings::parse_from(["mazewright"])
}

/// Returns the default settings with a database in memory.
pub(crate) fn with_games() -> Settings {
    Settings { database: Some("sqlite::memory:".into()), ..settings() }
}

/// A quota that any work uses up.
pub(crate) const USED_UP_SOON: Duration = Duration::from_micros(1);

impl Service {
    pub(crate) fn new() -> Self {
        Self::with(settings())
    }

    pub(crate) fn with(settings: Settings) -> Self {
        let app = App::new(settings).unwrap();
        Self { stack: RouteStack::public(app.clone()), app }
    }

    /// Creates a service whose clock changes only when it is set.
    pub(crate) fn with_clock(settings: Settings, time: Arc<AtomicI64>) -> Self {
        let app = App::with_clock(settings, Clock::Set(time)).unwrap();
        Self { stack: RouteStack::public(app.clone()), app }
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.get_with(path, &[]).await
    }

    pub(crate) async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Reply {
        self.send(Method::GET, path, headers, "").await
    }

    pub(crate) async fn post(&self, path: &str, body: &str) -> Reply {
        self.send(Method::POST, path, &[("content-type", "application/json")], body).await
    }

    /// Sends a request and returns the response, with its body unread.
    pub(crate) async fn begin(
        &self,
        method: &Method,
        path: &str,
        headers: &[(&str, &str)],
        body: impl AsRef<[u8]>,
    ) -> Response {
        // HTTP/1.0 needs no host, and most tests have none.
        let mut request = Request::builder().version(Version::HTTP_10).method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::from(body.as_ref().to_vec())).unwrap();
        tokio::time::timeout(TEST_TIMEOUT, self.stack.respond(request)).await.unwrap()
    }

    pub(crate) async fn send(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: impl AsRef<[u8]>,
    ) -> Reply {
        let answered = async {
            let (parts, body) = self.begin(&method, path, headers, body).await.into_parts();
            let body = to_bytes(body, usize::MAX).await.unwrap().to_vec();
            Reply { status: parts.status, headers: parts.headers, body }
        };
        let reply = tokio::time::timeout(TEST_TIMEOUT, answered).await.unwrap();
        crate::openapi::answer(&method, path, &reply);
        reply
    }

    /// Creates a service where each client may use `quota` of CPU time per minute. It trusts
    /// forwarded addresses.
    pub(crate) fn with_quota(quota: Duration) -> Self {
        let mut strict = settings();
        (strict.quota, strict.trust_forwarded) = (quota, true);
        Self::with(strict)
    }

    /// Returns the value of a metric, by the start of its line.
    pub(crate) fn metric(&self, line: &str) -> u64 {
        let text = self.app.metrics_text();
        let found = text.lines().find(|candidate| candidate.starts_with(line));
        found.map_or(0, |found| found.rsplit(' ').next().unwrap().parse().unwrap())
    }

    /// Creates a service with one running and one waiting job, which is all that it accepts. They
    /// are large mazes of a path that ends in `?`.
    pub(crate) async fn busy(path: &str) -> (Self, [JoinHandle<Reply>; 2]) {
        let mut narrow = settings();
        (narrow.jobs, narrow.queue) = (1, 1);
        let service = Self::with(narrow);
        let ask = |seed| {
            let (service, path) = (service.clone(), format!("{path}{LARGE}&seed={seed}"));
            tokio::spawn(async move { service.get(&path).await })
        };
        let running = ask(1);
        service.until(|app| app.renders.workload().running() == 1).await;
        let waiting = ask(2);
        service.until(|app| app.renders.workload().waiting() == 1).await;
        (service, [running, waiting])
    }

    /// Lets other tasks run until a condition holds.
    pub(crate) async fn until(&self, what: impl Fn(&App) -> bool) {
        let turns = async {
            while !what(&self.app) {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(TEST_TIMEOUT, turns).await.unwrap();
    }
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// Returns the codes of all faults, each with its parameter.
    pub(crate) fn faults(&self) -> Vec<(String, String)> {
        let document = self.json();
        let errors = document["errors"].as_array().cloned().unwrap_or_default();
        let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
        errors.iter().map(|error| (text(&error["parameter"]), text(&error["code"]))).collect()
    }
}
