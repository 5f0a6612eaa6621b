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

    fn read(mut row: Row) -> Self {
        Self {
            id: row.text(),
            maze: row.text(),
            query: row.text(),
            shape: row.text(),
            active: row.int(),
            pauses: row.int(),
            hints: row.int(),
            result: GameResult {
                finished: row.int(),
                name: row.maybe_text(),
                steps: row.int(),
                shortest: row.int(),
                explored: row.int(),
                score: row.int(),
            },
        }
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
        (text, values)
    }

    /// Returns the number of scores.
    pub async fn count(&self, database: &Database) -> Result<i64, StoreError> {
        let (condition, values) = self.condition();
        let sql = format!("SELECT COUNT(*) FROM game WHERE {condition}");
        let rows = database.query(sql, values).await?;
        Ok(rows.into_iter().next().map_or(0, |mut row| row.int()))
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
        Ok(database.query(sql, values).await?.into_iter().map(Score::read).collect())
    }

    /// Returns the rank of a score among these, from 1.
    pub async fn rank(&self, score: &GameResult, database: &Database) -> Result<i64, StoreError> {
        let (condition, mut values) = self.condition();
        let at = values.len() + 1;
        values.extend([score.score.into(), score.finished.into()]);
        let next = at + 1;
        let sql = format!(
            "SELECT COUNT(*) FROM game WHERE {condition} AND (score > ${at} OR (score = ${at} AND \
             finished < ${next}))"
        );
        let rows = database.query(sql, values).await?;
        Ok(1 + rows.into_iter().next().map_or(0, |mut row| row.int()))
    }
}
