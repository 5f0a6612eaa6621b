//! `POST /solve`: grades a caller's path through a maze.
//!
//! The body is that of `POST /maze` with three more members: the path, as `path` (which is not a colour
//! here) or as `moves`, and the `seconds` that it took.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::fresh_seed::fresh_seed;
use crate::handlers::body;
use crate::jobs::demand;
use crate::jobs::quota::Caller;
use crate::response::cache_policy::NO_STORE;
use crate::response::problem::Problem;
use mazewright_core::Cancel;
use mazewright_core::analysis::{Grade, Path, grade};
use mazewright_request::ParameterId;
use mazewright_request::error::{Fault, shown};
use mazewright_request::reading::path::{MOVES, PATH};
use mazewright_request::reading::query::{Reader, nothing_to_read};

/// The member with the time that the path took.
const SECONDS: &str = "seconds";

/// The largest number of seconds for a path: some thirty years.
const MOST_SECONDS: f64 = 1e9;

/// A path to be graded, and the parameters of its maze.
struct Submission {
    reader: Reader,
    walk: Option<Path>,
    seconds: Option<f64>,
}

/// `POST /solve`
pub async fn solve(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    nothing_to_read(parts.uri.query().unwrap_or(""))?;
    let caller = parts.extensions.get::<Caller>().cloned().unwrap_or_default();
    let (submission, _kept) = body::read_json(&app, &parts, body, read).await?;
    let graded = graded(&app, submission, &caller).await?;
    let text = serde_json::to_vec(&graded).unwrap_or_default();
    let media = HeaderValue::from_static("application/json");
    let headers = [(header::CONTENT_TYPE, media), (header::CACHE_CONTROL, NO_STORE)];
    Ok((headers, text).into_response())
}

async fn graded(app: &Arc<App>, submission: Submission, caller: &Caller) -> Result<Grade, Problem> {
    let Submission { reader, walk, seconds } = submission;
    let request = reader.finish(None)?;
    // Without a path there was a fault, which is reported by now.
    let Some(walk) = walk else { return Err(Problem::bare(StatusCode::BAD_REQUEST)) };
    let request = request.resolve(fresh_seed)?;
    let cost = request.check(&app.settings.limits())?;
    caller.check_cells(cost.cells)?;
    app.quota.check(caller).await?;
    let url = request.has_url().then(|| request.canonical());
    let service = Arc::clone(&app.renders);
    let bytes = demand::replay(&cost, walk.len());
    let graded = app.renders.run(caller.payer(), bytes, move |cancel| {
        let maze = service.requested_maze(&request, cancel)?;
        grade(&maze, &walk, seconds, request.spec.seed.number(), cancel)
    });
    let graded = graded.await.map_err(|error| error.problem(&app.settings))?;
    Ok(Grade { url, ..graded })
}

/// Reads a body. The reader collects its faults, to be returned with those of the parameters.
fn read(body: &[u8], cancel: &Cancel) -> Result<Submission, Problem> {
    let mut reader = Reader::beside(&[PATH, MOVES, SECONDS]).cancelled_by(cancel);
    reader.json(body)?;
    let walk = reader.walk()?;
    let seconds = reader.held(SECONDS).and_then(|text| {
        let read = seconds(&text);
        read.map_err(|fault| reader.add(fault)).ok()
    });
    if !reader.has(ParameterId::SEED) {
        let detail = "seed is not given, but a fresh maze cannot be graded; give the maze's own, \
                      which its header maze-seed says";
        reader.fault(ParameterId::SEED.name(), "missing", detail.to_owned());
    }
    Ok(Submission { reader, walk, seconds })
}

fn seconds(text: &str) -> Result<f64, Fault> {
    let number: Option<f64> = serde_json::from_str(text).ok();
    let within = |number: &f64| (0.0..=MOST_SECONDS).contains(number);
    number.filter(within).ok_or_else(|| {
        let allowed = format!("a number from 0 to {MOST_SECONDS}");
        Fault::new(
            SECONDS,
            if number.is_some() { "out-of-range" } else { "invalid" },
            format!("{SECONDS} is {}, but must be {allowed}", shown(text)),
        )
        .allowing(allowed)
    })
}
