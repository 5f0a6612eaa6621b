//! Games in a file of SQLite, with a write-ahead log.
//!
//! One thread writes. It runs all waiting writes, at most [`BATCH`], in one transaction, and answers
//! them once that is committed and on the disk. A thousand games that end at once therefore cost a few waits for
//! the disk, not a thousand. Readers have connections of their own and never wait for the writer.
//!
//! An operator may delete or replace the file while the service runs. Open connections would go on with the deleted
//! file. So each use first compares the file at the path with the open file, and the writer opens, or creates, the file
//! at the path if they differ.

use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use file_id::{FileId, get_file_id};
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, OpenFlags, ToSql, params_from_iter};
use tokio::sync::{Semaphore, mpsc, oneshot};

use crate::database::row::{Row, StoredValue};
use crate::database::{SqlValue, StoreError, schema};

/// The largest number of writes of a transaction.
const BATCH: usize = 256;

/// The largest number of jobs in the writer's queue.
const WAITING: usize = 4096;

/// The largest number of connections that read at once. More would only compete for the cores.
const READERS: usize = 4;

/// Bytes of a page of the file.
const PAGE: u64 = 4096;

/// The path of a database in the memory of the process.
const MEMORY: &str = ":memory:";

/// A file of SQLite.
pub struct Sqlite {
    file: Arc<File>,
    jobs: mpsc::Sender<WriterJob>,
    readers: Arc<Semaphore>,
}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sqlite({})", self.file.path.display())
    }
}

/// The path of the file, and the options for opening it.
struct File {
    path: PathBuf,
    max_bytes: u64,
    wait: Duration,
    opened: Mutex<OpenFile>,
}

/// The file that the writer has open.
#[derive(Default)]
struct OpenFile {
    /// Whether the writer has a connection.
    is_open: bool,
    /// The ids of the file, its log and its shared memory, as of the last time that the writer opened them.
    ids: [Option<FileId>; 3],
    /// The number of times that the writer has opened a file.
    generation: u64,
    /// Idle connections of readers to this file.
    idle: Vec<Connection>,
}

/// The suffixes of the paths of the file, its log and its shared memory.
const SUFFIXES: [&str; 3] = ["", "-wal", "-shm"];

/// A job of the writer.
enum WriterJob {
    /// Opens the file if it is not open.
    Open(oneshot::Sender<Result<(), StoreError>>),
    Write(Statement, oneshot::Sender<Result<u64, StoreError>>),
    /// Reads data that only the writer's connection sees.
    Read(Statement, oneshot::Sender<Result<Vec<Row>, StoreError>>),
}

struct Statement {
    sql: Cow<'static, str>,
    values: Vec<SqlValue>,
}

impl Sqlite {
    /// Starts the thread that opens the file and writes to it. `max_bytes` limits the file. `wait` limits the time
    /// for which a statement waits for the lock of another program.
    pub(super) fn start(path: &str, max_bytes: u64, wait: Duration) -> Result<Self, String> {
        let file = File { path: path.into(), max_bytes, wait, opened: Mutex::default() };
        let file = Arc::new(file);
        let (jobs, receiver) = mpsc::channel(WAITING);
        let own = Arc::clone(&file);
        std::thread::Builder::new()
            .name("games".to_owned())
            .spawn(move || own.write(receiver))
            .map_err(|error| format!("cannot start a thread: {error}"))?;
        Ok(Self { file, jobs, readers: Arc::new(Semaphore::new(READERS)) })
    }

    /// Returns a number that grows each time that the writer opens a file, whose content may be different.
    pub(super) fn generation(&self) -> u64 {
        self.file.opened().generation
    }

    /// Runs a statement that writes, together with other waiting writes.
    pub(super) async fn execute(
        &self,
        sql: Cow<'static, str>,
        values: Vec<SqlValue>,
    ) -> Result<u64, StoreError> {
        self.ask(|reply| WriterJob::Write(Statement { sql, values }, reply)).await
    }

    /// Runs a statement that reads.
    pub(super) async fn query(
        &self,
        sql: Cow<'static, str>,
        values: Vec<SqlValue>,
    ) -> Result<Vec<Row>, StoreError> {
        let statement = Statement { sql, values };
        if self.file.is_memory() {
            return self.ask(|reply| WriterJob::Read(statement, reply)).await;
        }
        if !self.file.is_current() {
            self.ask(WriterJob::Open).await?;
        }
        let wait = self.file.wait;
        let turn = tokio::time::timeout(wait, Arc::clone(&self.readers).acquire_owned()).await;
        let Ok(Ok(turn)) = turn else { return Err(StoreError::waited(wait)) };
        let file = Arc::clone(&self.file);
        let work = move || {
            let _turn = turn;
            let (rested, generation) = {
                let mut opened = file.opened();
                (opened.idle.pop(), opened.generation)
            };
            let connection = rested.map_or_else(|| file.open_to_read(), Ok)?;
            let rows = statement.rows(&connection);
            let mut opened = file.opened();
            if !matches!(rows, Err(StoreError::Unavailable(_))) && opened.generation == generation {
                opened.idle.push(connection);
            }
            rows
        };
        let done = tokio::task::spawn_blocking(work).await;
        done.unwrap_or_else(|error| Err(StoreError::Unavailable(error.to_string())))
    }

    /// Sends a job to the writer.
    async fn ask<T>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> WriterJob,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let sent = tokio::time::timeout(self.file.wait, self.jobs.send(job(reply))).await;
        let gone = || StoreError::Unavailable("the writer has ended".to_owned());
        sent.map_err(|_| StoreError::waited(self.file.wait))?.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

impl File {
    fn is_memory(&self) -> bool {
        self.path == Path::new(MEMORY)
    }

    fn opened(&self) -> MutexGuard<'_, OpenFile> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the path of the file, its log or its shared memory.
    fn path_with(&self, suffix: &str) -> PathBuf {
        let mut path = self.path.clone().into_os_string();
        path.push(suffix);
        path.into()
    }

    fn id(&self, suffix: &str) -> Option<FileId> {
        get_file_id(self.path_with(suffix)).ok()
    }

    /// Returns whether the writer has the file at the path open.
    fn is_current(&self) -> bool {
        let opened = self.opened();
        opened.is_open && (self.is_memory() || opened.ids[0] == self.id(""))
    }

    /// Opens the file at the path. The caller has closed its connection to the previous file.
    fn open_anew(&self) -> Result<Connection, StoreError> {
        let mut opened = self.opened();
        opened.is_open = false;
        opened.generation += 1;
        opened.idle.clear();
        let (before, now) = (opened.ids, SUFFIXES.map(|suffix| self.id(suffix)));
        if before[0].is_some() && before[0] != now[0] {
            // SQLite would apply the log of the previous file to the new one.
            for at in [1, 2].into_iter().filter(|&at| before[at] == now[at]) {
                let _ = std::fs::remove_file(self.path_with(SUFFIXES[at]));
            }
        }
        drop(opened);
        let connection = self.open_to_write()?;
        let mut opened = self.opened();
        opened.is_open = true;
        opened.ids = SUFFIXES.map(|suffix| self.id(suffix));
        Ok(connection)
    }

    /// Runs jobs until the program drops the other end. If the file cannot be opened, the next jobs
    /// retry it.
    fn write(&self, mut jobs: mpsc::Receiver<WriterJob>) {
        let mut connection = self.open_anew();
        match &connection {
            Ok(_) => tracing::info!("games are kept in {}", self.path.display()),
            Err(error) => tracing::error!(?error, "cannot open MAZE_DATABASE; it is tried again"),
        }
        while let Some(first) = jobs.blocking_recv() {
            let mut batch = vec![first];
            while batch.len() < BATCH
                && let Ok(next) = jobs.try_recv()
            {
                batch.push(next);
            }
            if connection.is_err() || !self.is_current() {
                if connection.is_ok() {
                    tracing::warn!("{} was removed or replaced", self.path.display());
                }
                drop(connection);
                connection = self.open_anew();
            }
            match &connection {
                Ok(open) => {
                    if let Err(StoreError::Unavailable(why)) = run(open, batch) {
                        connection = Err(StoreError::Unavailable(why));
                    }
                }
                Err(error) => batch.into_iter().for_each(|job| job.fail(error)),
            }
        }
    }

    fn open_to_write(&self) -> Result<Connection, StoreError> {
        self.prepare().map_err(|error| match error {
            StoreError::Unavailable(why) => {
                StoreError::Unavailable(format!("{}: {why}", self.path.display()))
            }
            other => other,
        })
    }

    /// Opens the file, creates it if it does not exist, and migrates its tables.
    fn prepare(&self) -> Result<Connection, StoreError> {
        let connection =
            self.open(OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        // A commit is on the disk before it is answered.
        connection.pragma_update(None, "synchronous", "full")?;
        connection.pragma_update(None, "journal_size_limit", 64 << 20)?;
        if self.max_bytes > 0 {
            let pages = i64::try_from(self.max_bytes / PAGE).unwrap_or(i64::MAX);
            connection.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))?;
        }
        connection.execute_batch("BEGIN IMMEDIATE")?;
        connection.execute_batch(schema::CREATE_VERSION)?;
        let version = connection.query_row(schema::READ_VERSION, [], |row| row.get(0))?;
        if let Some(script) = schema::pending(version).map_err(StoreError::Unavailable)? {
            connection.execute_batch(&script)?;
        }
        connection.execute_batch("COMMIT")?;
        Ok(connection)
    }

    fn open_to_read(&self) -> Result<Connection, StoreError> {
        self.open(OpenFlags::SQLITE_OPEN_READ_WRITE)
    }

    fn open(&self, flags: OpenFlags) -> Result<Connection, StoreError> {
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.path, flags)?;
        connection.busy_timeout(self.wait)?;
        // Sorting must not need a folder for temporary files: a container may have none.
        connection.pragma_update(None, "temp_store", "memory")?;
        Ok(connection)
    }
}

impl WriterJob {
    fn fail(self, error: &StoreError) {
        // A caller who has left does not hear of it.
        match self {
            Self::Open(reply) => drop(reply.send(Err(error.clone()))),
            Self::Write(_, reply) => drop(reply.send(Err(error.clone()))),
            Self::Read(_, reply) => drop(reply.send(Err(error.clone()))),
        }
    }
}

/// Runs jobs in one transaction, and answers them once it is committed. After an error, the connection should be
/// opened anew.
fn run(connection: &Connection, batch: Vec<WriterJob>) -> Result<(), StoreError> {
    if let Err(error) = connection.execute_batch("BEGIN IMMEDIATE") {
        let error = StoreError::from(error);
        for job in batch {
            job.fail(&error);
        }
        return Err(error);
    }
    let mut written = Vec::with_capacity(batch.len());
    let mut lost = None;
    for job in batch {
        match (job, &lost) {
            (job, Some(error)) => job.fail(error),
            (WriterJob::Open(reply), None) => drop(reply.send(Ok(()))),
            (WriterJob::Read(statement, reply), None) => {
                drop(reply.send(statement.rows(connection)));
            }
            (WriterJob::Write(statement, reply), None) => {
                let changed = statement.execute(connection);
                // Some errors, such as that of a full disk, roll back the whole transaction.
                if let Err(error) = &changed
                    && connection.is_autocommit()
                {
                    lost = Some(error.clone());
                }
                written.push((reply, changed));
            }
        }
    }
    let committed = match lost {
        Some(error) => Err(error),
        None => connection.execute_batch("COMMIT").map_err(StoreError::from),
    };
    if committed.is_err() && !connection.is_autocommit() {
        // If this fails as well, the next transaction cannot begin, and the file is opened anew.
        let _ = connection.execute_batch("ROLLBACK");
    }
    for (reply, changed) in written {
        let _ = reply.send(changed.and_then(|changed| committed.clone().map(|()| changed)));
    }
    committed
}

impl Statement {
    fn execute(&self, connection: &Connection) -> Result<u64, StoreError> {
        let mut prepared = connection.prepare_cached(&self.sql)?;
        Ok(prepared.execute(params_from_iter(&self.values))? as u64)
    }

    fn rows(&self, connection: &Connection) -> Result<Vec<Row>, StoreError> {
        let mut prepared = connection.prepare_cached(&self.sql)?;
        let names: Arc<[String]> = prepared.column_names().into_iter().map(str::to_owned).collect();
        let row = |row: &rusqlite::Row<'_>| {
            let values = (0..names.len()).map(|at| row.get_ref(at).map(value));
            values.collect::<Result<_, _>>().map(|values| Row::new(Arc::clone(&names), values))
        };
        let rows = prepared.query_map(params_from_iter(&self.values), row)?;
        rows.collect::<Result<_, _>>().map_err(StoreError::from)
    }
}

fn value(of: ValueRef<'_>) -> StoredValue {
    match of {
        ValueRef::Null => StoredValue::Null,
        ValueRef::Integer(number) => StoredValue::Int(number),
        ValueRef::Text(text) => match std::str::from_utf8(text) {
            Ok(text) => StoredValue::Text(text.to_owned()),
            Err(_) => StoredValue::Other("a text that is not UTF-8".to_owned()),
        },
        ValueRef::Real(_) | ValueRef::Blob(_) => StoredValue::Other(of.data_type().to_string()),
    }
}

impl ToSql for SqlValue {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Self::Int(number) => number.to_sql(),
            Self::Text(text) => text.to_sql(),
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let why = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy(why),
            Some(ErrorCode::DiskFull) => Self::Full(why),
            _ => Self::Unavailable(why),
        }
    }
}
