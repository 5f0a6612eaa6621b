//! A game in the database, and its changes. Each change is one statement that takes effect only
//! if nobody else has changed the game meanwhile. `revision` shows that.

use crate::database::{Database, Row, SqlValue, StoreError};
use crate::stopwatch::Stopwatch;

/// The lifetime of a game without a move, in milliseconds: a day.
const KEPT_EMPTY: i64 = 24 * 3600 * 1000;

/// The lifetime of an unfinished game, in milliseconds: 30 days.
const KEPT: i64 = 30 * KEPT_EMPTY;

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its id.
    pub id: String,
    /// The digest of its maze.
    pub maze: String,
    /// The query of the URL of its maze, in the theme of the request.
    pub query: String,
    /// The shape of the cells.
    pub shape: String,
    /// When it began, in milliseconds since 1970.
    pub began: i64,
    /// Its stopwatch.
    pub watch: Stopwatch,
    /// The number of hints that the player has taken.
    pub hints: i64,
    /// The number of its changes.
    pub revision: i64,
    /// The route, in the form of [`route`](crate::route): so far, or all of it if the game is finished and has times.
    pub route: String,
    /// The milliseconds of each step of a finished game, with commas.
    pub times: Option<String>,
    /// The result, once it is finished.
    pub result: Option<GameResult>,
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// When it was finished, in milliseconds since 1970.
    pub finished: i64,
    /// The name that the player gave.
    pub name: Option<String>,
    /// The number of steps of the player's route.
    pub steps: i64,
    /// The number of steps of a shortest route.
    pub shortest: i64,
    /// The number of different cells of the player's route.
    pub explored: i64,
    /// The score, in hundredths.
    pub score: i64,
}

impl GameResult {
    /// Reads the result of a finished game.
    pub(crate) fn read(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            finished: row.get("finished")?,
            name: row.get("name")?,
            steps: row.get("steps")?,
            shortest: row.get("shortest")?,
            explored: row.get("explored")?,
            score: row.get("score")?,
        })
    }
}

const INSERT: &str = "INSERT INTO game (id, maze, query, shape, began, touched, running, active, pauses, \
     hints, revision, route) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";

const SELECT: &str = "SELECT id, maze, query, shape, began, touched, running, active, pauses, hints, \
     revision, route, times, finished, name, steps, shortest, explored, score FROM game WHERE id = $1";

const SAVE: &str = "UPDATE game SET touched = $1, running = $2, active = $3, pauses = $4, hints = $5, \
     revision = revision + 1, route = COALESCE($6, route) \
     WHERE id = $7 AND revision = $8 AND finished IS NULL";

const FINISH: &str = "UPDATE game SET touched = $1, running = 0, active = $2, pauses = $3, hints = $4, \
     revision = revision + 1, route = $5, times = $6, finished = $7, name = $8, steps = $9, \
     shortest = $10, explored = $11, score = $12 WHERE id = $13 AND revision = $14 AND finished IS NULL";

const PRUNE: &str = "DELETE FROM game WHERE finished IS NULL AND (touched < $1 OR (touched < $2 AND \
     route = ''))";

impl Game {
    /// Stores a new game.
    pub async fn insert(&self, database: &Database) -> Result<(), StoreError> {
        let Self { id, maze, query, shape, began, watch, hints, revision, route, .. } = self;
        let values = vec![
            id.as_str().into(),
            maze.as_str().into(),
            query.as_str().into(),
            shape.as_str().into(),
            (*began).into(),
            watch.touched.into(),
            i64::from(watch.is_running).into(),
            watch.active.into(),
            watch.pauses.into(),
            (*hints).into(),
            (*revision).into(),
            route.as_str().into(),
        ];
        database.execute(INSERT, values).await.map(drop)
    }

    /// Returns the game of an id, if there is one.
    pub async fn load(database: &Database, id: &str) -> Result<Option<Self>, StoreError> {
        let rows = database.query(SELECT, vec![id.into()]).await?;
        rows.first().map(Self::read).transpose()
    }

    fn read(row: &Row) -> Result<Self, StoreError> {
        let finished: Option<i64> = row.get("finished")?;
        let running: i64 = row.get("running")?;
        let route: Option<String> = row.get("route")?;
        Ok(Self {
            id: row.get("id")?,
            maze: row.get("maze")?,
            query: row.get("query")?,
            shape: row.get("shape")?,
            began: row.get("began")?,
            watch: Stopwatch {
                touched: row.get("touched")?,
                is_running: running != 0,
                active: row.get("active")?,
                pauses: row.get("pauses")?,
            },
            hints: row.get("hints")?,
            revision: row.get("revision")?,
            route: route.unwrap_or_default(),
            times: row.get("times")?,
            result: finished.map(|_| GameResult::read(row)).transpose()?,
        })
    }

    /// Stores a change of a game in progress, with the route if that has grown. Returns whether the game was
    /// unchanged meanwhile.
    pub async fn save(&self, database: &Database, has_grown: bool) -> Result<bool, StoreError> {
        let Self { id, watch, hints, revision, route, .. } = self;
        let values = vec![
            watch.touched.into(),
            i64::from(watch.is_running).into(),
            watch.active.into(),
            watch.pauses.into(),
            (*hints).into(),
            SqlValue::Text(has_grown.then(|| route.clone())),
            id.as_str().into(),
            (*revision).into(),
        ];
        Ok(database.execute(SAVE, values).await? == 1)
    }

    /// Stores the result of a game. Returns whether the game was unchanged meanwhile.
    pub async fn finish(
        &self,
        result: &GameResult,
        database: &Database,
    ) -> Result<bool, StoreError> {
        let Self { id, watch, hints, revision, route, times, .. } = self;
        let values = vec![
            watch.touched.into(),
            watch.active.into(),
            watch.pauses.into(),
            (*hints).into(),
            SqlValue::Text(times.as_ref().map(|_| route.clone())),
            times.clone().into(),
            result.finished.into(),
            result.name.clone().into(),
            result.steps.into(),
            result.shortest.into(),
            result.explored.into(),
            result.score.into(),
            id.as_str().into(),
            (*revision).into(),
        ];
        Ok(database.execute(FINISH, values).await? == 1)
    }

    /// Deletes a game and its score. Returns whether there was one.
    pub async fn delete(database: &Database, id: &str) -> Result<bool, StoreError> {
        Ok(database.execute("DELETE FROM game WHERE id = $1", vec![id.into()]).await? == 1)
    }

    /// Removes the name from a score. Returns whether there is such a game.
    pub async fn delete_name(database: &Database, id: &str) -> Result<bool, StoreError> {
        let sql = "UPDATE game SET name = NULL, revision = revision + 1 WHERE id = $1";
        Ok(database.execute(sql, vec![id.into()]).await? == 1)
    }

    /// Deletes the games that nobody will finish. Returns their number.
    pub async fn prune(database: &Database, now: i64) -> Result<u64, StoreError> {
        let values = vec![(now - KEPT).into(), (now - KEPT_EMPTY).into()];
        database.execute(PRUNE, values).await
    }
}
