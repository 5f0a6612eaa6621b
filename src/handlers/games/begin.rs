//! `POST /games`: begins a game. The body is that of `POST /maze`. The maze is made once to see that it
//! exists.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::response::Response;

use crate::app::App;
use crate::fresh_seed::fresh_seed;
use crate::handlers::body;
use crate::handlers::games::document::GameDocument;
use crate::handlers::games::fresh;
use crate::jobs::demand;
use crate::jobs::quota::Caller;
use crate::response::headers::text_value;
use crate::response::problem::Problem;
use mazewright_core::{Cancel, Refusal};
use mazewright_games::game::Game;
use mazewright_games::maze_key::{maze_alone, maze_digest, maze_query, themed_query};
use mazewright_games::maze_measures::MazeMeasures;
use mazewright_games::stopwatch::Stopwatch;
use mazewright_games::token;
use mazewright_render::cost::Cost;
use mazewright_request::ResolvedRequest;
use mazewright_request::reading::query::{Reader, check_all_in_body};
use mazewright_request::render::SolvedMaze;

/// The largest number of cells of a maze in a game. A page of 100 × 100 cells with six levels has fewer.
pub const MAX_CELLS: u64 = 65_536;

/// The cost of a new game in a caller's quota: its maze is made, and a row is stored.
const QUOTA: u64 = 5;

/// `POST /games`
pub async fn begin_game(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    check_all_in_body(parts.uri.query().unwrap_or(""))?;
    let caller = Caller::of(&parts.extensions);
    let (reader, _kept) = body::read_json(&app, &parts, body, Reader::of_json).await?;
    let request = reader.finish(None)?;
    let maze = maze_alone(&request)?.resolve(fresh_seed)?;
    let cost = check_maze(&maze, &app)?;
    app.games_quota.take(QUOTA, &caller).await?;
    app.quota.check(&caller).await?;
    // Without a database nothing needs to be made.
    let key = app.games.key().await?;
    let measures = make(&maze, &cost, &app, &caller).await?;

    let id = token::new_id().map_err(|_| Problem::of_status(StatusCode::INTERNAL_SERVER_ERROR))?;
    let now = app.games.clock.now();
    let game = Game {
        maze: maze_digest(&maze_query(&maze)),
        query: themed_query(&maze, &request),
        shape: maze.spec.site.shape.name.to_owned(),
        began: now,
        watch: Stopwatch::started(now),
        hints: 0,
        revision: 0,
        route: String::new(),
        times: None,
        result: None,
        id,
    };
    game.insert(&app.games.database).await?;
    app.games.prune().await;
    let token = key.sign(&game.id);
    let calibration = app.games.calibration().await;
    let expected =
        calibration.zip(measures).and_then(|(fitted, measures)| fitted.seconds(measures));
    let document = GameDocument::new(&game, &token, now).with_token(&token).expecting(expected);
    let mut response = fresh(StatusCode::CREATED, &document)?;
    let location = text_value(&format!("/games/{}", game.id));
    response.headers_mut().insert(header::LOCATION, location);
    Ok(response)
}

/// Returns a problem if the maze does not exist or is too large for a game.
fn check_maze(maze: &ResolvedRequest, app: &App) -> Result<Cost, Problem> {
    let cost = maze.check(&app.settings.limits())?;
    if cost.cells <= MAX_CELLS {
        return Ok(cost);
    }
    let site = &maze.spec.site;
    let detail = format!(
        "{}: {} cells, but a maze to be played may have at most {MAX_CELLS}",
        site.size_clause(),
        cost.cells
    );
    let refusal = Refusal::new(site.size_parameter(), "too-large", detail)
        .allowing(format!("at most {MAX_CELLS} cells"));
    Err(Problem::refused(refusal))
}

/// Makes the maze once, to check that it can be made. Returns its measures.
async fn make(
    maze: &ResolvedRequest,
    cost: &Cost,
    app: &Arc<App>,
    caller: &Caller,
) -> Result<Option<MazeMeasures>, Problem> {
    let measure = |_: &ResolvedRequest, solved: &SolvedMaze, cancel: &Cancel| {
        MazeMeasures::of(&solved.maze, &solved.routes, cancel)
    };
    let bytes = demand::replay(cost, 0);
    let made = app.renders.run_with_maze(caller.payer(), bytes, maze.clone(), measure);
    made.await.map_err(|error| error.problem(&app.settings))
}
