//! `GET /games/{id}/replay`: the steps of a finished game with their times, for a race against it.

use std::sync::Arc;

use axum::extract::{Path as PathParameter, Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;

use crate::app::App;
use crate::handlers::games::game_maze::in_its_maze;
use crate::handlers::games::{fresh, load};
use crate::jobs::quota::Caller;
use crate::response::problem::Problem;
use mazewright_core::analysis::{Path, path_cells};
use mazewright_games::route;
use mazewright_request::reading::query::no_parameters;

/// A finished game for a race.
#[derive(Serialize)]
struct Replay {
    /// The digest of the maze.
    maze: String,
    name: Option<String>,
    seconds: f64,
    steps: i64,
    /// The cells.
    path: Vec<u64>,
    /// The milliseconds of each step.
    times: Vec<u32>,
}

/// `GET /games/{id}/replay`. The id is on the scoreboard, so that no token is needed.
pub async fn replay(
    State(app): State<Arc<App>>,
    PathParameter(id): PathParameter<String>,
    request: Request,
) -> Result<Response, Problem> {
    no_parameters(request.uri().query().unwrap_or(""))?;
    app.games.database.check_on()?;
    let caller = Caller::of(request.extensions());
    app.games_quota.take(1, &caller).await?;
    let game = load(&app.games, &id).await?;
    let none = |detail| Problem::new(StatusCode::NOT_FOUND, "no-such-game", detail);
    let (Some(result), Some(times), Some(path)) =
        (&game.result, &game.times, route::read(&game.route))
    else {
        return Err(none(
            "the game is not finished, or was finished without the times of its steps",
        ));
    };
    let path = match path {
        Path::Cells(cells) => cells,
        // Earlier versions stored routes as they were sent.
        Path::Moves(_) | Path::Places(_) => {
            in_its_maze(&game, path.len(), &app, &caller, move |_, solved, cancel| {
                path_cells(&solved.maze, &path, cancel)
            })
            .await?
        }
    };
    let times: Vec<u32> = times.split(',').filter_map(|time| time.parse().ok()).collect();
    if path.len() != times.len() + 1 {
        return Err(none("the stored route of the game does not fit its maze or its times"));
    }
    let replay = Replay {
        maze: game.maze.clone(),
        name: result.name.clone(),
        seconds: game.watch.active as f64 / 1000.0,
        steps: result.steps,
        path,
        times,
    };
    fresh(StatusCode::OK, &replay)
}
