//! `GET` and `POST /maze`: from a request to a maze.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::Method;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::fresh_seed::fresh_seed;
use crate::handlers::answering::MazeResponder;
use crate::handlers::body;
use crate::handlers::links::{self, LINK};
use crate::handlers::progress;
use crate::jobs::checked_request::CheckedRequest;
use crate::jobs::quota::Caller;
use crate::response::etag::EntityTag;
use crate::response::negotiation;
use crate::response::negotiation::ContentCoding;
use crate::response::per_request_headers::PerRequestHeaders;
use crate::response::problem::Problem;
use mazewright_core::{Chosen, Refusal};
use mazewright_render::formats::Format;
use mazewright_request::ParameterId;
use mazewright_request::reading::query::{Reader, check_all_in_body};

/// Answers a request for a maze. `fixed` is the format of the path's extension.
pub async fn maze(
    State(app): State<Arc<App>>,
    fixed: Option<Chosen<Format>>,
    request: Request,
) -> Response {
    let (parts, body) = request.into_parts();
    let caller = Caller::of(&parts.extensions);
    let posted = (parts.method == Method::POST).then_some(body);
    let query = parts.uri.query().unwrap_or("");
    match answer_maze(&app, fixed, query, &parts, posted, &caller).await {
        Ok(response) => response,
        Err(problem) => problem.into_response(),
    }
}

async fn answer_maze(
    app: &Arc<App>,
    fixed: Option<Chosen<Format>>,
    query: &str,
    parts: &Parts,
    posted: Option<Body>,
    caller: &Caller,
) -> Result<Response, Problem> {
    let (settings, headers) = (&app.settings, &parts.headers);
    let is_post = posted.is_some();
    let (reader, _kept) = if let Some(body) = posted {
        check_all_in_body(query)?;
        let (reader, kept) = body::read_parameters(app, parts, body).await?;
        (reader, Some(kept))
    } else {
        let mut reader = Reader::with_own_parameters(&[LINK]);
        reader.query(query)?;
        match reader.held(LINK) {
            None => (reader, None),
            Some(name) => {
                let (reader, kept) = links::open(app, parts, &name, reader).await?;
                (reader, Some(kept))
            }
        }
    };
    if is_post && reader.has(ParameterId::ERROR) {
        let detail = "error is given, but requests with a body are always answered with problem \
                      documents; leave it out";
        return Err(Problem::refused(
            Refusal::new(ParameterId::ERROR.name(), "not-taken", detail).allowing("with GET"),
        ));
    }
    let mut request = reader.finish(fixed)?;
    let accept_decides = fixed.is_none() && !request.given.has(ParameterId::FORMAT);
    // A caller who accepts events as such does not choose the format of the answer.
    let takes_events =
        request.progress && negotiation::preferred(headers, &["text/event-stream"]).is_some();
    if accept_decides && !takes_events {
        request.format = negotiation::format(headers)?;
    }
    let request = request.resolve(fresh_seed)?;
    let (cost, is_streamed) = request.check_answer(&settings.limits())?;
    caller.check_cells(cost.cells)?;
    let coding = ContentCoding::choose(headers, request.format.value.is_compressible)?;
    let canonical: Arc<str> = request.canonical().into();
    let tag = EntityTag::new(&canonical);
    let own = PerRequestHeaders::of(&request, None, &canonical, is_post, accept_decides);

    // The caller fetches an answer with events afterwards, so that it is cached.
    let reports = request.progress;
    let cacheable = reports || !request.is_fresh();
    let payer = caller.payer();
    let checked =
        CheckedRequest { request, part: None, canonical, tag, cost, is_streamed, cacheable, payer };
    let responder = MazeResponder { app, parts, caller, coding, is_post };
    if reports {
        progress::check_progress(&checked)?;
        let checked = Arc::new(checked);
        if app.renders.cached(&checked, ContentCoding::PLAIN).is_none() {
            app.quota.check(caller).await?;
        }
        return Ok(progress::events(app, checked, parts.uri.path()));
    }
    responder.respond(checked, own).await
}
