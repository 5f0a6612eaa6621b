//! The problem document of a database that fails. Details of the database are for the operator, in the log.

use axum::http::StatusCode;

use crate::response::problem::Problem;
use mazewright_games::database::StoreError;

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        let busy = |kind, detail| Problem::busy(kind, detail, 1);
        match error {
            StoreError::Off => Problem::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "database-off",
                "games, scores and links are switched off on this service; its operator can keep \
                 them in a database (MAZE_DATABASE)",
            ),
            StoreError::Busy(why) => {
                tracing::warn!(why, "the database is busy");
                busy(
                    "database-busy",
                    "the database is locked or has too much to do; try again soon",
                )
            }
            StoreError::Full(why) => {
                tracing::error!(why, "the database is full");
                let detail = "there is no space left for this in the database, so that nothing new is \
                              kept; links have to expire, or the operator has to make room";
                Problem::busy("database-full", detail, 60)
            }
            StoreError::Unavailable(why) => {
                tracing::error!(why, "the database is not available");
                busy(
                    "database-unavailable",
                    "the database cannot be reached, opened or read; the log of the service says why",
                )
            }
        }
    }
}
