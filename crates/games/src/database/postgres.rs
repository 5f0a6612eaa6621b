//! Games on a PostgreSQL server, for several replicas of the service.
//!
//! There are a few connections. Each is made at its first use, and again after the server has closed it.
//! Requests share a connection: it sends their statements one after another without waiting for answers.

use std::error::Error as _;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use arc_swap::ArcSwap;
use tokio::sync::Mutex;
use tokio_postgres::config::Host;
use tokio_postgres::config::{ChannelBinding, SslMode, SslNegotiation};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Config};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::database::row::{Row, StoredValue};
use crate::database::{SqlValue, StoreError, schema};
use crate::tls::{Authorities, CertificateCheck, rejected_certificate};

/// Connections to the server. The server answers the statements of one connection in turn; commits on
/// several connections share waits for its disk.
const CONNECTIONS: usize = 4;

/// The number of the lock under which one replica at a time migrates the tables.
const MIGRATION_LOCK: i64 = 0x6d61_7a65;

/// A PostgreSQL server.
pub struct Postgres {
    config: Config,
    tls: ArcSwap<MakeRustlsConnect>,
    /// The check that the URL asks for, if it names one.
    check: Option<CertificateCheck>,
    wait: Duration,
    clients: [Mutex<Option<Arc<Client>>>; CONNECTIONS],
    next: AtomicUsize,
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The configuration has a password.
        write!(f, "Postgres({:?})", self.config.get_hosts())
    }
}

impl Postgres {
    /// Creates the server of a URL. `wait` limits the duration of a statement.
    pub(super) fn new(
        url: &str,
        wait: Duration,
        authorities: &Authorities,
    ) -> Result<Self, String> {
        let wrong = |why| format!("MAZE_DATABASE is not a URL of PostgreSQL to connect by: {why}");
        let (mut config, check) = parse(url).map_err(wrong)?;
        let tls = authorities.client(checked(check, authorities)).map_err(wrong)?;
        let tls = MakeRustlsConnect::new(tls);
        let tls = ArcSwap::from_pointee(tls);
        config.connect_timeout(wait).application_name("mazewright");
        let own = format!("-c statement_timeout={}", wait.as_millis());
        let options = config.get_options().map_or(own.clone(), |given| format!("{own} {given}"));
        config.options(options);
        Ok(Self {
            config,
            tls,
            check,
            wait,
            clients: Default::default(),
            next: AtomicUsize::new(0),
        })
    }

    /// Returns a way to make connections with other authorities.
    pub(super) fn tls_with(&self, authorities: &Authorities) -> Result<MakeRustlsConnect, String> {
        let tls = authorities.client(checked(self.check, authorities));
        tls.map(MakeRustlsConnect::new).map_err(|why| format!("MAZE_DATABASE needs TLS: {why}"))
    }

    /// Makes further connections in this way.
    pub(super) fn set_tls(&self, tls: MakeRustlsConnect) {
        self.tls.store(Arc::new(tls));
    }

    /// Runs a statement that writes.
    pub(super) async fn execute(&self, sql: &str, values: &[SqlValue]) -> Result<u64, StoreError> {
        let client = self.client().await?;
        self.in_time(client.execute_typed(sql, &typed(values))).await
    }

    /// Runs a statement that reads.
    pub(super) async fn query(
        &self,
        sql: &str,
        values: &[SqlValue],
    ) -> Result<Vec<Row>, StoreError> {
        let client = self.client().await?;
        let rows = self.in_time(client.query_typed(sql, &typed(values))).await?;
        let Some(first) = rows.first() else { return Ok(Vec::new()) };
        let names: Arc<[String]> = first.columns().iter().map(|it| it.name().to_owned()).collect();
        let row = |row| columns(row).map(|values| Row::new(Arc::clone(&names), values));
        rows.iter().map(row).collect::<Result<_, _>>().map_err(StoreError::from)
    }

    /// Returns the next connection in turn, made anew if it is closed.
    async fn client(&self) -> Result<Arc<Client>, StoreError> {
        let at = self.next.fetch_add(1, Ordering::Relaxed) % CONNECTIONS;
        let mut slot = self.clients[at].lock().await;
        if let Some(client) = slot.as_ref().filter(|client| !client.is_closed()) {
            return Ok(Arc::clone(client));
        }
        let client = Arc::new(self.connect().await?);
        *slot = Some(Arc::clone(&client));
        Ok(client)
    }

    async fn connect(&self) -> Result<Client, StoreError> {
        let tls = MakeRustlsConnect::clone(&self.tls.load());
        // In a block of its own, because every request that may read a link would hold its size.
        let attempts = async {
            let connected = self.config.connect(tls.clone()).await;
            if connected.is_ok() || self.config.get_ssl_mode() != SslMode::Prefer {
                return connected;
            }
            // `prefer` does without TLS where that fails.
            let mut plain = self.config.clone();
            plain.ssl_mode(SslMode::Disable);
            plain.connect(tls).await.or(connected)
        };
        let (client, connection) = self.in_time(Box::pin(attempts)).await?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::warn!(%error, "the connection to the database has ended");
            }
        });
        self.in_time(migrate(&client)).await?;
        tracing::info!("games are kept in {self:?}");
        Ok(client)
    }

    /// Limits a wait for the server. The server's own timeouts do not suffice, because it may not answer at all.
    async fn in_time<T, E: Into<StoreError>>(
        &self,
        work: impl Future<Output = Result<T, E>>,
    ) -> Result<T, StoreError> {
        let done = tokio::time::timeout(self.wait + Duration::from_secs(1), work).await;
        done.map_err(|_| StoreError::waited(self.wait))?.map_err(Into::into)
    }
}

/// Returns a URL for the library, which does not know `verify-ca` and `verify-full`, and what they check.
fn split_check(url: &str) -> (String, Option<CertificateCheck>) {
    let Some((server, options)) = url.split_once('?') else { return (url.to_owned(), None) };
    let mut check = None;
    let known = options.split('&').map(|option| {
        check = match option {
            "sslmode=verify-ca" => Some(CertificateCheck::Authority),
            "sslmode=verify-full" => Some(CertificateCheck::AuthorityAndName),
            _ => return option,
        };
        "sslmode=require"
    });
    let known: Vec<&str> = known.collect();
    (format!("{server}?{}", known.join("&")), check)
}

/// Parses a URL. Finds every fault that would otherwise show at the first connection. Errors repeat no part of the URL.
/// `sslmode` means what it means to PostgreSQL's own clients: `prefer` and `require` check no certificate unless the
/// operator names authorities, and nothing is encrypted on a Unix socket.
fn parse(url: &str) -> Result<(Config, Option<CertificateCheck>), String> {
    let (url, check) = split_check(url);
    let mut config: Config = url.parse().map_err(|error: tokio_postgres::Error| {
        let why = error.source().map_or_else(|| error.to_string(), ToString::to_string);
        if why.contains("sslmode") {
            return "sslmode must be disable, prefer, require, verify-ca or verify-full".to_owned();
        }
        if why.contains("unknown option") {
            return "it has an unknown option; write @ and ? in a password as %40 and %3F"
                .to_owned();
        }
        why
    })?;
    let (hosts, addresses) = (config.get_hosts().len(), config.get_hostaddrs().len());
    let ports = config.get_ports().len();
    let refuse = |why: &str| Err(why.to_owned());
    let needs_tls = config.get_ssl_mode() == SslMode::Require;
    if config.get_ssl_negotiation() == SslNegotiation::Direct {
        return refuse("sslnegotiation is direct, which is not supported; leave it out");
    }
    if config.get_channel_binding() == ChannelBinding::Require && !needs_tls {
        return refuse(
            "channel_binding is require, which needs sslmode=require, verify-ca or verify-full",
        );
    }
    if needs_tls && hosts == 0 && addresses > 0 {
        return refuse("with this sslmode it must have a host besides hostaddr");
    }
    if hosts == 0 && addresses == 0 {
        return refuse("it has no host");
    }
    if hosts > 0 && addresses > 0 && hosts != addresses {
        return refuse("hostaddr must have one value for each host, or be left out");
    }
    if ports > 1 && ports != hosts.max(addresses) {
        return refuse("it must have one port, or one for each host");
    }
    if config.get_hosts().iter().all(|host| !matches!(host, Host::Tcp(_))) {
        config.ssl_mode(SslMode::Disable);
    }
    Ok((config, check))
}

/// Returns what is checked: what the URL wants, or the authority if authorities are given.
fn checked(wanted: Option<CertificateCheck>, authorities: &Authorities) -> CertificateCheck {
    wanted.unwrap_or(if authorities.are_given() {
        CertificateCheck::Authority
    } else {
        CertificateCheck::Nothing
    })
}

/// Migrates the tables to the current version.
async fn migrate(client: &Client) -> Result<(), StoreError> {
    client.batch_execute("BEGIN").await?;
    let lock = format!("SELECT pg_advisory_xact_lock({MIGRATION_LOCK})");
    client.batch_execute(&lock).await?;
    client
        .batch_execute(&format!(
            "SET LOCAL client_min_messages = warning; {}",
            schema::CREATE_VERSION
        ))
        .await?;
    let rows = client.query_typed(schema::READ_VERSION, &[]).await?;
    let version = rows.first().map(|row| row.try_get(0)).transpose()?.flatten();
    match schema::pending(version) {
        Ok(Some(script)) => client.batch_execute(&script).await?,
        Ok(None) => {}
        Err(why) => {
            client.batch_execute("ROLLBACK").await?;
            return Err(StoreError::Unavailable(why));
        }
    }
    client.batch_execute("COMMIT").await?;
    Ok(())
}

fn typed(values: &[SqlValue]) -> Vec<(&(dyn ToSql + Sync), Type)> {
    let mut all: Vec<(&(dyn ToSql + Sync), Type)> = Vec::with_capacity(values.len());
    for value in values {
        all.push(match value {
            SqlValue::Int(number) => (number, Type::INT8),
            SqlValue::Text(text) => (text, Type::TEXT),
        });
    }
    all
}

/// Returns the values of a row.
fn columns(row: &tokio_postgres::Row) -> Result<Vec<StoredValue>, tokio_postgres::Error> {
    let null = || StoredValue::Null;
    let value = |(at, column): (usize, &tokio_postgres::Column)| match *column.type_() {
        Type::INT8 => {
            row.try_get::<_, Option<i64>>(at).map(|it| it.map_or_else(null, StoredValue::Int))
        }
        Type::TEXT => {
            row.try_get::<_, Option<String>>(at).map(|it| it.map_or_else(null, StoredValue::Text))
        }
        ref other => Ok(StoredValue::Other(other.to_string())),
    };
    row.columns().iter().enumerate().map(value).collect()
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        // The text of the error itself leaves out the server's message.
        let mut why = error.as_db_error().map_or_else(|| error.to_string(), ToString::to_string);
        if let Some(cause) = error.source().filter(|_| error.as_db_error().is_none()) {
            let cause = rejected_certificate(&error).unwrap_or_else(|| cause.to_string());
            why = format!("{why}: {cause}");
        }
        match error.code() {
            Some(code) if *code == SqlState::DISK_FULL => Self::Full(why),
            Some(code)
                if *code == SqlState::QUERY_CANCELED
                    || *code == SqlState::LOCK_NOT_AVAILABLE
                    || *code == SqlState::TOO_MANY_CONNECTIONS =>
            {
                Self::Busy(why)
            }
            _ => Self::Unavailable(why),
        }
    }
}
