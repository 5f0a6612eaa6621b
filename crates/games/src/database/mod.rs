//! The database of games: SQLite in a file, or a PostgreSQL server. Both run the same statements. Their
//! parameters are `$1`, `$2` and so on, numbered in the order of their first use in the text,
//! because SQLite numbers them so.
//!
//! Every write is one statement, which takes effect as a whole or not at all, so that no transaction
//! spans two calls. A call that succeeded has been committed.

mod postgres;
mod row;
mod schema;
mod sqlite;

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use tokio_postgres_rustls::MakeRustlsConnect;

use crate::GamesSettings;
use crate::database::postgres::Postgres;
use crate::database::sqlite::Sqlite;
use crate::secret::Secret;
use crate::tls::Authorities;

pub use crate::database::row::Row;

/// A parameter of a statement. All numbers are whole: times are milliseconds, scores hundredths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SqlValue {
    /// A number, or NULL.
    Int(Option<i64>),
    /// A text, or NULL.
    Text(Option<String>),
}

/// A database.
#[derive(Debug)]
pub enum Database {
    /// No database is set.
    Off,
    /// A file, or the memory of the process.
    Sqlite(Sqlite),
    /// A server.
    Postgres(Box<Postgres>),
}

/// How connections to a server are made.
pub struct ServerTls(MakeRustlsConnect);

/// An error of the database. The texts are for log lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// No database is set.
    Off,
    /// Another program holds a lock, or too many requests wait.
    Busy(String),
    /// No space is left.
    Full(String),
    /// It cannot be reached or opened, or is broken.
    Unavailable(String),
}

impl Database {
    /// Returns the database of the settings, which is opened in the background. A text that names none is an
    /// error. Each request retries to open a database that could not be opened.
    pub fn open(settings: &GamesSettings<'_>) -> Result<Self, String> {
        let url = settings.database.map_or("", Secret::reveal);
        if url.is_empty() {
            return Ok(Self::Off);
        }
        let wait = settings.wait;
        if let Some(path) = url.strip_prefix("sqlite:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            if path.is_empty() {
                return Err("MAZE_DATABASE is sqlite: without a path; give one, as \
                            sqlite:/var/lib/mazewright/games.db, or sqlite::memory:"
                    .to_owned());
            }
            return Sqlite::start(path, settings.database_bytes, wait).map(Self::Sqlite);
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Postgres::new(url, wait, settings.authorities)
                .map(|server| Self::Postgres(Box::new(server)));
        }
        Err("MAZE_DATABASE must begin with sqlite: or postgres://, as sqlite:PATH or \
             postgres://USER:PASSWORD@HOST/NAME"
            .to_owned())
    }

    /// Returns an error if no database is set.
    pub fn check_on(&self) -> Result<(), StoreError> {
        if matches!(self, Self::Off) { Err(StoreError::Off) } else { Ok(()) }
    }

    /// Connects, or opens the file, if that has not been done.
    pub async fn connect(&self) -> Result<(), StoreError> {
        self.query("SELECT 1", Vec::new()).await.map(drop)
    }

    /// Returns how connections to the server are made with other authorities; `None` for a database without a server.
    pub fn prepare(&self, authorities: &Authorities) -> Result<Option<ServerTls>, String> {
        match self {
            Self::Postgres(server) => server.tls_with(authorities).map(|tls| Some(ServerTls(tls))),
            Self::Off | Self::Sqlite(_) => Ok(None),
        }
    }

    /// Makes further connections to the server in this way.
    pub fn connect_by(&self, tls: Option<ServerTls>) {
        if let (Self::Postgres(server), Some(ServerTls(tls))) = (self, tls) {
            server.set_tls(tls);
        }
    }

    /// Returns a number that changes when another file may have replaced the database.
    pub fn generation(&self) -> u64 {
        match self {
            Self::Sqlite(file) => file.generation(),
            Self::Off | Self::Postgres(_) => 0,
        }
    }

    /// Runs a statement that writes. Returns the number of rows that it changed.
    pub async fn execute(
        &self,
        sql: impl Into<Cow<'static, str>>,
        values: Vec<SqlValue>,
    ) -> Result<u64, StoreError> {
        match self {
            Self::Off => Err(StoreError::Off),
            Self::Sqlite(file) => file.execute(sql.into(), values).await,
            Self::Postgres(server) => server.execute(&sql.into(), &values).await,
        }
    }

    /// Runs a statement that reads.
    pub async fn query(
        &self,
        sql: impl Into<Cow<'static, str>>,
        values: Vec<SqlValue>,
    ) -> Result<Vec<Row>, StoreError> {
        match self {
            Self::Off => Err(StoreError::Off),
            Self::Sqlite(file) => file.query(sql.into(), values).await,
            Self::Postgres(server) => server.query(&sql.into(), &values).await,
        }
    }
}

impl StoreError {
    /// Creates the error of a wait for the database that took too long.
    fn waited(wait: Duration) -> Self {
        Self::Busy(format!("no answer within {} s", wait.as_secs_f64()))
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Off => f.write_str("no database is set"),
            Self::Busy(why) => write!(f, "it is busy: {why}"),
            Self::Full(why) => write!(f, "no space is left: {why}"),
            Self::Unavailable(why) => f.write_str(why),
        }
    }
}

impl From<i64> for SqlValue {
    fn from(number: i64) -> Self {
        Self::Int(Some(number))
    }
}

impl From<Option<i64>> for SqlValue {
    fn from(number: Option<i64>) -> Self {
        Self::Int(number)
    }
}

impl From<&str> for SqlValue {
    fn from(text: &str) -> Self {
        Self::Text(Some(text.to_owned()))
    }
}

impl From<String> for SqlValue {
    fn from(text: String) -> Self {
        Self::Text(Some(text))
    }
}

impl From<Option<String>> for SqlValue {
    fn from(text: Option<String>) -> Self {
        Self::Text(text)
    }
}
