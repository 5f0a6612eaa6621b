//! The maze of a game, made again.

use std::sync::Arc;

use axum::http::StatusCode;

use crate::app::App;
use crate::fresh_seed::fresh_seed;
use crate::jobs::demand;
use crate::jobs::quota::Caller;
use crate::response::problem::Problem;
use mazewright_core::{Cancel, Error};
use mazewright_games::game::Game;
use mazewright_games::maze_key::maze_alone;
use mazewright_request::ResolvedRequest;
use mazewright_request::error::RequestError;
use mazewright_request::reading::query::Reader;
use mazewright_request::render::SolvedMaze;

/// Makes the maze of a game again, and returns what `work` returns for it and a route of `steps` steps. Both wait in the
/// queue, at the expense of the caller.
pub(super) async fn in_its_maze<T: Send + 'static>(
    game: &Game,
    steps: usize,
    app: &Arc<App>,
    caller: &Caller,
    work: impl FnOnce(&ResolvedRequest, &SolvedMaze, &Cancel) -> Result<T, Error> + Send + 'static,
) -> Result<T, Problem> {
    let request = request_of(game).map_err(|error| lost(error.into()))?;
    let cost = request.check(&app.settings.limits()).map_err(|error| lost(error.into()))?;
    let bytes = demand::replay(&cost, steps);
    let done = app.renders.run_with_maze(caller.payer(), bytes, request, work);
    done.await.map_err(|error| lost(error.problem(&app.settings)))
}

/// Returns the request for the maze of a game.
fn request_of(game: &Game) -> Result<ResolvedRequest, RequestError> {
    let mut reader = Reader::default();
    reader.query(&game.query)?;
    maze_alone(&reader.finish(None)?)?.resolve(fresh_seed)
}

/// Returns the problem of a game whose maze cannot be made again: the caller has not chosen that maze. Other problems
/// do not change.
fn lost(problem: Problem) -> Problem {
    match problem.status {
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => {
            let detail = format!("the maze of this game cannot be made again: {}", problem.detail);
            Problem::new(StatusCode::NOT_FOUND, "no-such-game", detail)
        }
        _ => problem,
    }
}
