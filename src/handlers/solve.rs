//! `POST /solve`: grades a caller's path through a maze.
//!
//! The body is that of `POST /maze` with three more members: the path, as `path` (which is not a colour
//! here) or as `moves`, and the `seconds` that it took.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::fresh_seed::fresh_seed;
use crate::handlers::body;
use crate::jobs::demand;
use crate::jobs::quota::Caller;
use crate::response::cache_policy::NO_STORE;
use crate::response::problem::Problem;
use mazewright_core::Cancel;
use mazewright_core::analysis::{Grade, grade};
use mazewright_request::ResolvedRequest;
use mazewright_request::reading::query::check_all_in_body;
use mazewright_request::reading::submission::Submission;
use mazewright_request::render::SolvedMaze;

/// `POST /solve`
pub async fn solve(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    check_all_in_body(parts.uri.query().unwrap_or(""))?;
    let caller = Caller::of(&parts.extensions);
    let (submission, _kept) = body::read_json(&app, &parts, body, Submission::of_json).await?;
    let graded = graded(&app, submission, &caller).await?;
    let text = serde_json::to_vec(&graded).unwrap_or_default();
    let media = HeaderValue::from_static("application/json");
    let headers = [(header::CONTENT_TYPE, media), (header::CACHE_CONTROL, NO_STORE)];
    Ok((headers, text).into_response())
}

async fn graded(app: &Arc<App>, submission: Submission, caller: &Caller) -> Result<Grade, Problem> {
    let Submission { request, walk, seconds } = submission;
    let request = request.resolve(fresh_seed)?;
    let cost = request.check_maze(&app.settings.limits())?;
    caller.check_cells(cost.cells)?;
    app.quota.check(caller).await?;
    let url = request.has_url().then(|| request.canonical());
    let bytes = demand::replay(&cost, walk.len());
    let work = move |request: &ResolvedRequest, solved: &SolvedMaze, cancel: &Cancel| {
        grade(&solved.maze, &walk, seconds, request.spec.seed.number(), cancel)
    };
    let graded = app.renders.run_with_maze(caller.payer(), bytes, request, work);
    let graded = graded.await.map_err(|error| error.problem(&app.settings))?;
    Ok(Grade { url, ..graded })
}
