//! The store that several replicas share: a Redis or Valkey server, for cached answers and for quotas.
//!
//! All users of the store can do without it. Every operation ends after `MAZE_SHARED_CACHE_TIMEOUT`. After a
//! failure the store is not asked for a moment, and after several in a row for a while (`breaker`). A request
//! therefore waits for a silent server at most once.

mod breaker;

use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use arc_swap::ArcSwap;
use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use redis::{Cmd, ConnectionAddr, FromRedisValue, IntoConnectionInfo, RedisError, TlsCertificates};

use crate::jobs::shared_store::breaker::Breaker;
use crate::metrics::{Metrics, SharedCacheEvent};
use crate::secret::Secret;
use crate::tls::{Authorities, rejected_certificate};

/// The longest time that the check of the settings waits for the server.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// The server, and the breaker that decides whether to ask it.
pub struct SharedStore {
    url: Secret,
    server: ArcSwap<SharedServer>,
    /// The longest duration of an operation. Fetching a picture takes less than a millisecond on the same
    /// machine, and a few in the same data centre.
    timeout: Duration,
    breaker: Breaker,
    metrics: Arc<Metrics>,
}

/// The server with the authorities that sign its certificate.
pub struct SharedServer {
    client: redis::Client,
    /// The connection, made at its first use because it needs the runtime.
    connection: OnceLock<Option<ConnectionManager>>,
}

impl fmt::Debug for SharedStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedStore")
    }
}

impl SharedStore {
    /// Creates the store at a URL such as `redis://host:6379`. It connects at its first use. `authorities` sign the
    /// certificate of a server with TLS. An error describes the fault of the URL.
    pub fn new(
        url: &Secret,
        timeout: Duration,
        authorities: &Authorities,
        metrics: Arc<Metrics>,
    ) -> Result<Arc<Self>, String> {
        let server = SharedServer::new(url, authorities)?;
        let (url, breaker) = (url.clone(), Breaker::default());
        Ok(Arc::new(Self { url, server: ArcSwap::from_pointee(server), timeout, breaker, metrics }))
    }

    /// Returns the same server with other authorities.
    pub fn server_with(&self, authorities: &Authorities) -> Result<SharedServer, String> {
        SharedServer::new(&self.url, authorities)
    }

    /// Uses a server from now on.
    pub fn set_server(&self, server: SharedServer) {
        self.server.store(Arc::new(server));
    }

    fn connection(&self) -> Option<ConnectionManager> {
        let config = ConnectionManagerConfig::new()
            .set_connection_timeout(Some(self.timeout * 10))
            .set_response_timeout(Some(self.timeout))
            // The breaker decides when to try again.
            .set_number_of_retries(0);
        let server = self.server.load();
        let connect =
            || ConnectionManager::new_lazy_with_config(server.client.clone(), config).ok();
        server.connection.get_or_init(connect).clone()
    }

    /// Connects and asks the server for a sign of life.
    pub async fn connect(&self) -> Result<(), String> {
        let client = self.server.load().client.clone();
        let ping = async {
            let mut connection = client.get_multiplexed_async_connection().await?;
            redis::cmd("PING").query_async::<()>(&mut connection).await
        };
        let answered = tokio::time::timeout(CONNECT_TIMEOUT, ping).await;
        let answered =
            answered.map_err(|_| format!("no answer within {} s", CONNECT_TIMEOUT.as_secs()))?;
        answered.map_err(|error| reason(&error))
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
            Ok(Err(error)) => reason(&error),
            Err(_) => format!("no answer within {} ms", self.timeout.as_millis()),
        };
        self.metrics.shared_cache(SharedCacheEvent::Failed);
        if self.breaker.failed() {
            tracing::warn!(error = failed, "the shared cache is not used for a while");
        }
        None
    }
}

impl SharedServer {
    fn new(url: &Secret, authorities: &Authorities) -> Result<Self, String> {
        let wrong = |why: String| {
            format!(
                "MAZE_SHARED_CACHE must be a URL such as redis://host:6379, or rediss:// with TLS: {why}"
            )
        };
        let fault = |error: RedisError| wrong(without_detail(&error));
        let server = url.reveal().into_connection_info().map_err(fault)?;
        let client = match server.addr() {
            ConnectionAddr::TcpTls { insecure: true, .. } => {
                return Err(wrong(
                    "#insecure is not supported; name the authority of the server in MAZE_CA_FILE"
                        .to_owned(),
                ));
            }
            ConnectionAddr::TcpTls { .. } => {
                let root_cert = Some(authorities.pem().map_err(wrong)?.into_bytes());
                let certificates = TlsCertificates { client_tls: None, root_cert };
                redis::Client::build_with_tls(server, certificates)
            }
            _ => redis::Client::open(server),
        };
        let client = client.map_err(fault)?;
        Ok(Self { client, connection: OnceLock::new() })
    }
}

/// Describes the failure of an operation.
fn reason(error: &RedisError) -> String {
    rejected_certificate(error).unwrap_or_else(|| without_detail(error))
}

/// Returns the text of an error without its detail, which may repeat the URL, or a command with the password.
fn without_detail(error: &RedisError) -> String {
    let text = error.to_string();
    match error.detail() {
        Some(detail) => text.replace(detail, "…"),
        None => text,
    }
}
