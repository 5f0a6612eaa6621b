//! Finished games as numbers about the maze and the play, and nothing about the player: what
//! [`calibration`](crate::calibration) learns from.

use std::fmt::Write as _;

use crate::database::{Database, Row, SqlValue, StoreError};
use crate::maze_measures::MazeMeasures;

/// A finished game without its player.
#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    /// The shape of the cells.
    pub shape: String,
    /// The number of cells.
    pub cells: i64,
    /// The number of steps of a shortest route.
    pub shortest: i64,
    /// The effort of the [difficulty](mazewright_core::analysis::Difficulty), in hundredths.
    pub effort: i64,
    /// The number of steps of the player's route.
    pub steps: i64,
    /// Milliseconds of play.
    pub active: i64,
    /// The number of hints that the player took.
    pub hints: i64,
}

/// The number of games that are kept, about.
pub const KEPT_PLAYS: i64 = 100_000;

/// Marks a game as counted, unless it is.
const COUNT: &str = "UPDATE game SET counted = 1 WHERE id = $1 AND counted IS NULL";

/// Adds a game under the next number.
const INSERT: &str = "INSERT INTO play (number, shape, cells, shortest, effort, steps, active, hints) \
     VALUES ((SELECT COALESCE(MAX(number), 0) + 1 FROM play), $1, $2, $3, $4, $5, $6, $7)";

/// Reads the last games.
const SELECT: &str = "SELECT shape, cells, shortest, effort, steps, active, hints FROM play \
     ORDER BY number DESC LIMIT $1";

/// Deletes the oldest games.
const PRUNE: &str = "DELETE FROM play WHERE number <= (SELECT MAX(number) FROM play) - $1";

impl Play {
    /// Stores the game of this id, unless it has been stored.
    pub async fn count(&self, id: &str, database: &Database) -> Result<(), StoreError> {
        if database.execute(COUNT, vec![id.into()]).await? == 1 {
            self.insert(database).await?;
        }
        Ok(())
    }

    /// Stores a game.
    pub async fn insert(&self, database: &Database) -> Result<(), StoreError> {
        let Self { shape, cells, shortest, effort, steps, active, hints } = self;
        let numbers = [cells, shortest, effort, steps, active, hints].map(|&it| SqlValue::from(it));
        let values = [SqlValue::from(shape.as_str())].into_iter().chain(numbers).collect();
        database.execute(INSERT, values).await.map(drop)
    }

    /// Returns the newest games, at most `limit`.
    pub async fn newest(database: &Database, limit: i64) -> Result<Vec<Self>, StoreError> {
        database.query(SELECT, vec![limit.into()]).await?.iter().map(Self::read).collect()
    }

    /// Deletes all but the newest `kept` games. Returns the number of deleted ones.
    pub async fn prune(database: &Database, kept: i64) -> Result<u64, StoreError> {
        database.execute(PRUNE, vec![kept.into()]).await
    }

    fn read(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            shape: row.get("shape")?,
            cells: row.get("cells")?,
            shortest: row.get("shortest")?,
            effort: row.get("effort")?,
            steps: row.get("steps")?,
            active: row.get("active")?,
            hints: row.get("hints")?,
        })
    }

    /// Returns the measures of the maze.
    pub fn measures(&self) -> MazeMeasures {
        MazeMeasures {
            cells: self.cells as f64,
            shortest: self.shortest as f64,
            effort: self.effort(),
        }
    }

    /// Returns the seconds of play.
    pub(crate) fn seconds(&self) -> f64 {
        self.active as f64 / 1000.0
    }

    /// Returns the effort.
    fn effort(&self) -> f64 {
        self.effort as f64 / 100.0
    }
}

/// Writes games as CSV by RFC 4180. It sorts them by their numbers, so that nobody sees which game came first.
pub fn csv(mut plays: Vec<Play>) -> String {
    plays.sort_by(|a, b| {
        let key = |play: &Play| (play.cells, play.shortest, play.effort, play.steps, play.active);
        a.shape.cmp(&b.shape).then_with(|| key(a).cmp(&key(b)))
    });
    let mut text = "shape,cells,shortest,effort,steps,seconds,hints\r\n".to_owned();
    for play in &plays {
        let Play { shape, cells, shortest, steps, hints, .. } = play;
        let (effort, seconds) = (play.effort(), play.seconds());
        // Names of shapes and numbers need no quotes. Writing to a string cannot fail.
        let _ = write!(text, "{shape},{cells},{shortest},{effort},{steps},{seconds},{hints}\r\n");
    }
    text
}
