//! The store that several replicas share: a Redis or Valkey server, for cached answers and for quotas.
//!
//! All users of the store can do without it. Every operation ends after `MAZE_SHARED_CACHE_TIMEOUT`. After a
//! failure the store is not asked for a moment, and after several in a row for a while (`breaker`). A request
//! therefore waits for a silent server at most once.

mod breaker;

use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use redis::{Cmd, FromRedisValue, RedisError};

use crate::jobs::shared_store::breaker::Breaker;
use crate::metrics::{Metrics, SharedCacheEvent};
use crate::secret::Secret;

/// The server, and the breaker that decides whether to ask it.
pub struct SharedStore {
    client: redis::Client,
    /// The longest duration of an operation. Fetching a picture takes less than a millisecond on the same
    /// machine, and a few in the same data centre.
    timeout: Duration,
    /// The connection, made at its first use because it needs the runtime.
    connection: OnceLock<Option<ConnectionManager>>,
    breaker: Breaker,
    metrics: Arc<Metrics>,
}

impl fmt::Debug for SharedStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedStore")
    }
}

impl SharedStore {
    /// Creates the store at a URL such as `redis://host:6379`. It connects at its first use. An error describes
    /// the fault of the URL.
    pub fn new(
        url: &Secret,
        timeout: Duration,
        metrics: Arc<Metrics>,
    ) -> Result<Arc<Self>, String> {
        let wrong = |error: RedisError| {
            format!(
                "MAZE_SHARED_CACHE must be a URL such as redis://host:6379, without TLS: {}",
                without_detail(&error)
            )
        };
        let client = redis::Client::open(url.reveal()).map_err(wrong)?;
        let (connection, breaker) = (OnceLock::new(), Breaker::default());
        Ok(Arc::new(Self { client, timeout, connection, breaker, metrics }))
    }

    fn connection(&self) -> Option<ConnectionManager> {
        let config = ConnectionManagerConfig::new()
            .set_connection_timeout(Some(self.timeout * 10))
            .set_response_timeout(Some(self.timeout))
            // The breaker decides when to try again.
            .set_number_of_retries(0);
        let connect = || ConnectionManager::new_lazy_with_config(self.client.clone(), config).ok();
        self.connection.get_or_init(connect).clone()
    }

    /// Returns the longest duration of an operation.
    pub fn timeout(&self) -> Duration {
        self.timeout
    }

    /// Returns the answer of the server to a command; `None` if it does not come in time or is an error.
    pub async fn run<T: FromRedisValue>(&self, command: &Cmd) -> Option<T> {
        if !self.breaker.allows() {
            self.metrics.shared_cache(SharedCacheEvent::Skipped);
            return None;
        }
        let mut connection = self.connection()?;
        let answered =
            tokio::time::timeout(self.timeout, command.query_async(&mut connection)).await;
        let failed = match answered {
            Ok(Ok(value)) => {
                self.breaker.succeeded();
                return Some(value);
            }
            Ok(Err(error)) => without_detail(&error),
            Err(_) => format!("no answer within {} ms", self.timeout.as_millis()),
        };
        self.metrics.shared_cache(SharedCacheEvent::Failed);
        if self.breaker.failed() {
            tracing::warn!(error = failed, "the shared cache is not used for a while");
        }
        None
    }
}

/// Returns the text of an error without its detail, which may repeat the URL, or a command with the password.
fn without_detail(error: &RedisError) -> String {
    let text = error.to_string();
    match error.detail() {
        Some(detail) => text.replace(detail, "…"),
        None => text,
    }
}
