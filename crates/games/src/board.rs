//! The scoreboard: finished games, the best first. Of two equal scores the older one is first.

use std::fmt::Write as _;

use crate::database::{Database, Row, SqlValue, StoreError};
use crate::game::{Game, GameResult};

/// A filter of scores.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only scores of the maze with this digest.
    pub maze: Option<String>,
    /// Only scores of mazes with cells of this shape.
    pub shape: Option<String>,
    /// Only scores of games that were finished in this span of time, in milliseconds since 1970. The end is
    /// excluded.
    pub span: Option<[i64; 2]>,
    /// Only scores of the mazes with these digests.
    pub mazes: Option<Vec<String>>,
}

/// A score on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Its game.
    pub id: String,
    /// The digest of the maze.
    pub maze: String,
    /// The query of the URL of the maze, in the theme of the request.
    pub query: String,
    /// The shape of the cells.
    pub shape: String,
    /// Milliseconds of play.
    pub active: i64,
    /// The number of pauses.
    pub pauses: i64,
    /// The number of hints that the player took.
    pub hints: i64,
    /// The result of the game.
    pub result: GameResult,
}

const COLUMNS: &str = "id, maze, query, shape, active, pauses, hints, finished, name, steps, shortest, \
     explored, score";

impl Score {
    /// Returns the score of a finished game.
    pub fn of(game: &Game, result: &GameResult) -> Self {
        let Game { id, maze, query, shape, watch, hints, .. } = game.clone();
        let (active, pauses) = (watch.active, watch.pauses);
        Self { id, maze, query, shape, active, pauses, hints, result: result.clone() }
    }

    fn read(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            maze: row.get("maze")?,
            query: row.get("query")?,
            shape: row.get("shape")?,
            active: row.get("active")?,
            pauses: row.get("pauses")?,
            hints: row.get("hints")?,
            result: GameResult::read(row)?,
        })
    }
}

impl Filter {
    /// Returns the condition of a statement, and its values.
    fn condition(&self) -> (String, Vec<SqlValue>) {
        let mut text = "finished IS NOT NULL".to_owned();
        let mut values: Vec<SqlValue> = Vec::new();
        let mut and = |condition: &str, value: SqlValue| {
            values.push(value);
            // Writing to a string cannot fail.
            let _ = write!(text, " AND {condition} ${}", values.len());
        };
        if let Some(maze) = &self.maze {
            and("maze =", maze.as_str().into());
        }
        if let Some(shape) = &self.shape {
            and("shape =", shape.as_str().into());
        }
        if let Some([from, to]) = self.span {
            and("finished >=", from.into());
            and("finished <", to.into());
        }
        if let Some(mazes) = &self.mazes {
            let places = values.len() + 1..=values.len() + mazes.len();
            let places: Vec<String> = places.map(|at| format!("${at}")).collect();
            values.extend(mazes.iter().map(|maze| SqlValue::from(maze.as_str())));
            // Writing to a string cannot fail.
            let _ = write!(text, " AND maze IN ({})", places.join(", "));
        }
        (text, values)
    }

    /// Returns the number of scores.
    pub async fn count(&self, database: &Database) -> Result<i64, StoreError> {
        let (condition, values) = self.condition();
        let sql = format!("SELECT COUNT(*) AS count FROM game WHERE {condition}");
        let rows = database.query(sql, values).await?;
        rows.first().map_or(Ok(0), |row| row.get("count"))
    }

    /// Returns some of the scores, from the given rank on, which counts from 0.
    pub async fn page(
        &self,
        offset: i64,
        limit: i64,
        database: &Database,
    ) -> Result<Vec<Score>, StoreError> {
        let (condition, mut values) = self.condition();
        let at = values.len();
        values.extend([limit.into(), offset.into()]);
        let sql = format!(
            "SELECT {COLUMNS} FROM game WHERE {condition} ORDER BY score DESC, finished, id LIMIT \
             ${} OFFSET ${}",
            at + 1,
            at + 2
        );
        database.query(sql, values).await?.iter().map(Score::read).collect()
    }

    /// Returns the rank of a score among these, from 1.
    pub async fn rank(&self, score: &GameResult, database: &Database) -> Result<i64, StoreError> {
        let (condition, mut values) = self.condition();
        let at = values.len() + 1;
        values.extend([score.score.into(), score.finished.into()]);
        let next = at + 1;
        let sql = format!(
            "SELECT COUNT(*) AS count FROM game WHERE {condition} AND (score > ${at} OR (score = ${at} AND \
             finished < ${next}))"
        );
        let rows = database.query(sql, values).await?;
        let better: i64 = rows.first().map_or(Ok(0), |row| row.get("count"))?;
        Ok(1 + better)
    }
}
