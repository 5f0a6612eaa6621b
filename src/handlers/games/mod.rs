//! Games over HTTP: [`begin`] a game, [`change`] it, [`finish`] it; the [`scores`]; and the [`daily`]
//! mazes.
//!
//! A caller that begins a game gets a token, and sends it with every request about this game as
//! `Authorization: Bearer`.

pub mod begin;
pub mod change;
pub mod daily;
mod document;
pub mod finish;
mod game_maze;
pub mod replay;
pub mod scores;
mod sent_route;
mod sent_times;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::app::App;
use crate::response::cache_policy::NO_STORE;
use crate::response::problem::Problem;
use mazewright_games::Games;
use mazewright_games::database::StoreError;
use mazewright_games::game::Game;
use mazewright_games::play::Play;

/// The number of retries of a change if another request has changed the game meanwhile.
const TRIES: usize = 4;

/// Stores a game without its player, unless it has been stored. If that fails, the game goes on.
async fn count(play: Option<Play>, id: &str, app: &App) {
    if let Some(play) = play
        && let Err(error) = play.count(id, &app.games.database).await
    {
        tracing::warn!(?error, "a finished game is missing from the statistic");
    }
}

/// Checks that the caller has the token of a game.
async fn authorize(app: &App, id: &str, headers: &HeaderMap) -> Result<String, Problem> {
    app.games.database.check_on()?;
    let refuse = |kind, detail: &str| {
        let bearer = HeaderValue::from_static("Bearer");
        Problem::new(StatusCode::UNAUTHORIZED, kind, detail).with(header::WWW_AUTHENTICATE, bearer)
    };
    let Some(token) = bearer(headers) else {
        let detail = "only those who began a game can see and change it; send its token as authorization: \
                      Bearer TOKEN";
        return Err(refuse("no-token", detail));
    };
    if app.games.key().await?.verify(token) == Some(id) {
        return Ok(token.to_owned());
    }
    Err(refuse("invalid-token", "the token is not the one of this game"))
}

/// Returns the token of a request.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.trim().split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Returns the game of an id.
async fn load(games: &Games, id: &str) -> Result<Game, Problem> {
    Game::load(&games.database, id).await?.ok_or_else(no_such_game)
}

/// Creates the problem of a game that does not exist.
fn no_such_game() -> Problem {
    let detail = "there is no such game: it was deleted, or not finished for 30 days";
    Problem::new(StatusCode::NOT_FOUND, "no-such-game", detail)
}

/// Creates the problem of a finished game that a request would change.
fn already_finished() -> Problem {
    let detail = "the game is finished, and cannot be changed any more; get it to see its score";
    Problem::new(StatusCode::CONFLICT, "already-finished", detail)
}

/// Creates the problem of a game that other requests change all the time.
fn changed_meanwhile() -> Problem {
    let detail = "the game was changed by other requests at the same time; send one after another";
    Problem::new(StatusCode::CONFLICT, "changed-meanwhile", detail)
}

/// Returns a response that no cache keeps.
pub(super) fn fresh(status: StatusCode, document: &impl Serialize) -> Result<Response, Problem> {
    let text = serde_json::to_vec(document)
        .map_err(|error| Problem::from(StoreError::Unavailable(error.to_string())))?;
    let media = HeaderValue::from_static("application/json");
    let headers = [(header::CONTENT_TYPE, media), (header::CACHE_CONTROL, NO_STORE)];
    Ok((status, headers, text).into_response())
}
