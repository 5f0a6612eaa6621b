//! Games: mazes that people play, their times, and the scoreboard.
//!
//! Requests begin, save and finish a game. The service takes the time by its own
//! [`clock`], replays the route that the player sends, and stores the result in a
//! [`database`]. The player holds a [`token`]. The service knows nothing else about people, except a
//! [name](player_name) that they may give.
//!
//! ```text
//!   begin ──▶ running ──▶ paused        each change: load, check, save by revision
//!                │  ◀───────┘
//!                └──▶ finished ──▶ board
//! ```

pub mod board;
pub mod calibration;
pub mod clock;
pub mod daily;
pub mod database;
pub mod day;
pub mod game;
pub mod maze_key;
pub mod maze_measures;
pub mod play;
pub mod player_name;
pub mod route;
pub mod scoring;
pub mod secret;
pub mod short_link;
pub mod stopwatch;
pub mod tls;
pub mod token;

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use tokio::sync::{Mutex, Semaphore, SemaphorePermit};

use crate::calibration::Calibration;
use crate::clock::Clock;
use crate::database::{Database, StoreError};
use crate::game::Game;
use crate::play::{KEPT_PLAYS, Play};
use crate::secret::Secret;
use crate::short_link::ShortLink;
use crate::tls::Authorities;
use crate::token::TokenKey;

/// The number of games that begin between two searches for expired ones.
const BEGUN_PER_PRUNE: u32 = 500;

/// The number of games that an estimate learns from.
const LEARNED: i64 = 20_000;

/// The age in milliseconds at which an estimate is made anew.
const LEARNED_AGAIN: i64 = 600_000;

/// The largest number of links that are read from the database at once.
const LINK_READS: usize = 4;

/// The settings of games.
#[derive(Clone, Copy, Debug)]
pub struct GamesSettings<'a> {
    /// The URL of the database; `None` switches games off.
    pub database: Option<&'a Secret>,
    /// The largest size of a database file, in bytes.
    pub database_bytes: u64,
    /// The key that signs tokens; `None` for the key that the database keeps.
    pub token_key: Option<&'a Secret>,
    /// The longest wait for the database.
    pub wait: Duration,
    /// The authorities that sign the certificate of a server.
    pub authorities: &'a Authorities,
}

/// The resources that all requests about games share.
#[derive(Debug)]
pub struct Games {
    /// The database of games.
    pub database: Database,
    /// The clock of games.
    pub clock: Clock,
    given_key: Option<Secret>,
    key: Mutex<Option<KeptKey>>,
    begun: AtomicU32,
    link_turns: Semaphore,
    /// The last estimate, and when it was made.
    learned: std::sync::Mutex<Option<(i64, Option<Calibration>)>>,
    /// Locked while a request makes the estimate anew.
    learning: Mutex<()>,
    /// The longest wait for one of them.
    wait: Duration,
}

/// The key that signs tokens, and the [generation](Database::generation) of the database that it was read from.
#[derive(Debug)]
struct KeptKey {
    generation: u64,
    text: Secret,
    key: Arc<TokenKey>,
}

impl Games {
    /// Creates the resources from the settings.
    pub fn new(settings: GamesSettings<'_>, clock: Clock) -> Result<Self, String> {
        let given_key = Secret::key("MAZE_TOKEN_KEY", settings.token_key)?.cloned();
        Ok(Self {
            database: Database::open(&settings)?,
            clock,
            given_key,
            key: Mutex::new(None),
            begun: AtomicU32::new(0),
            link_turns: Semaphore::new(LINK_READS),
            learned: std::sync::Mutex::new(None),
            learning: Mutex::new(()),
            wait: settings.wait,
        })
    }

    /// Returns the key that signs tokens: the key of the settings, or that of the database.
    pub async fn key(&self) -> Result<Arc<TokenKey>, StoreError> {
        let mut kept = self.key.lock().await;
        let generation = self.database.generation();
        if let Some(kept) = kept.as_ref().filter(|kept| kept.generation == generation) {
            return Ok(Arc::clone(&kept.key));
        }
        let text = match &self.given_key {
            Some(key) => key.clone(),
            None => self.stored_key(kept.as_ref().map(|kept| &kept.text)).await?,
        };
        let key = Arc::new(TokenKey::new(text.reveal()));
        let generation = self.database.generation();
        *kept = Some(KeptKey { generation, text, key: Arc::clone(&key) });
        Ok(key)
    }

    /// Returns the key in the database. If there is none, stores `known`, or else a new one. If several replicas
    /// store one at once, all get the first one.
    async fn stored_key(&self, known: Option<&Secret>) -> Result<Secret, StoreError> {
        const NAME: &str = "token_key";
        const INSERT: &str =
            "INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
        let unavailable = |why: String| StoreError::Unavailable(why);
        let key = match known {
            Some(key) => key.reveal().to_owned(),
            None => token::new_key().map_err(|error| unavailable(error.to_string()))?,
        };
        self.database.execute(INSERT, vec![NAME.into(), key.into()]).await?;
        let sql = "SELECT value FROM setting WHERE name = $1";
        let rows = self.database.query(sql, vec![NAME.into()]).await?;
        let Some(row) = rows.first() else {
            return Err(unavailable("the key of tokens is not in the database".to_owned()));
        };
        row.get::<String>("value").map(Secret::from)
    }

    /// Returns how long people take, if enough of them have played. While one request makes an estimate anew, and
    /// if it fails, the last one holds.
    pub async fn calibration(&self) -> Option<Calibration> {
        let last = *self.learned.lock().unwrap_or_else(PoisonError::into_inner);
        let last_calibration = last.and_then(|(_, calibration)| calibration);
        let now = self.clock.now();
        if last.is_some_and(|(at, _)| now - at < LEARNED_AGAIN) {
            return last_calibration;
        }
        let Ok(_turn) = self.learning.try_lock() else { return last_calibration };
        let plays = match Play::newest(&self.database, LEARNED).await {
            Ok(plays) => plays,
            Err(error) => {
                tracing::warn!(?error, "the games to learn from cannot be read");
                return last_calibration;
            }
        };
        let calibration = Calibration::fit(&plays);
        *self.learned.lock().unwrap_or_else(PoisonError::into_inner) = Some((now, calibration));
        calibration
    }

    /// Waits until a link may be read from the database. The permit covers the time until its text has a
    /// reservation of memory.
    pub async fn link_turn(&self) -> Result<SemaphorePermit<'_>, StoreError> {
        self.database.check_on()?;
        let busy = |_| StoreError::Busy("too many links are read at once".to_owned());
        let closed = |_| StoreError::Unavailable("the service ends".to_owned());
        let turn = tokio::time::timeout(self.wait, self.link_turns.acquire()).await;
        turn.map_err(busy)?.map_err(closed)
    }

    /// Deletes games that nobody will finish, links that have expired, and the oldest games of the statistic, now and then.
    pub async fn prune(&self) {
        if !self.begun.fetch_add(1, Ordering::Relaxed).is_multiple_of(BEGUN_PER_PRUNE) {
            return;
        }
        match Game::prune(&self.database, self.clock.now()).await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "games that nobody has finished are forgotten"),
            Err(error) => tracing::warn!(?error, "games that nobody finishes are still kept"),
        }
        match ShortLink::prune(&self.database, self.clock.now()).await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "links that have expired are forgotten"),
            Err(error) => tracing::warn!(?error, "links that have expired are still kept"),
        }
        if let Err(error) = Play::prune(&self.database, KEPT_PLAYS).await {
            tracing::warn!(?error, "more finished games are kept than needed");
        }
    }
}
