//! `GET` and `POST /maze`: from a request to a maze.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::handlers::progress;
use crate::jobs::known_requests::{KnownAnswer, KnownRequest, RequestBytes};
use crate::jobs::quota::Caller;
use crate::jobs::render_job::{RenderJob, renders};
use crate::net::metrics::AnswerSource;
use crate::request::MazeRequest;
use crate::request::ParameterId;
use crate::request::json;
use crate::request::query::{Reader, only_underscored};
use crate::response::etag::Tag;
use crate::response::headers::SERVER_TIMING;
use crate::response::negotiation;
use crate::response::negotiation::{Coding, Encoding};
use crate::response::own_headers::OwnHeaders;
use crate::response::paths;
use crate::response::problem::Problem;
use mazewright_core::catalog::Chosen;
use mazewright_render::formats::Format;

/// Answers a request for a maze. `fixed` is the format of the path's extension.
pub async fn maze(
    State(app): State<Arc<App>>,
    fixed: Option<Chosen<Format>>,
    request: Request,
) -> Response {
    let (parts, body) = request.into_parts();
    let caller = parts.extensions.get::<Caller>().cloned().unwrap_or_default();
    let posted = (parts.method == Method::POST).then_some(body);
    let query = parts.uri.query().unwrap_or("");
    match answer(&app, fixed, query, &parts, posted, &caller).await {
        Ok(response) => response,
        Err(problem) => problem.into_response(),
    }
}

async fn answer(
    app: &Arc<App>,
    fixed: Option<Chosen<Format>>,
    query: &str,
    parts: &Parts,
    posted: Option<Body>,
    caller: &Caller,
) -> Result<Response, Problem> {
    let (settings, headers) = (&app.settings, &parts.headers);
    let is_post = posted.is_some();
    let reader = if let Some(body) = posted {
        only_underscored(query)?;
        json::read(headers, body, settings).await?
    } else {
        let mut reader = Reader::default();
        reader.query(query)?;
        reader
    };
    let is_mesh = reader.has(ParameterId::MESH);
    let mut request = finish_request(app, reader, fixed, caller).await?;
    let accept_decides = fixed.is_none() && !request.given.has(ParameterId::FORMAT);
    // A caller who accepts events as such says nothing about the format of the answer.
    let takes_events =
        request.progress && negotiation::preferred(headers, &["text/event-stream"]).is_some();
    if accept_decides && !takes_events {
        request.format = negotiation::format(headers)?;
    }
    request.complete()?;
    let cost = request.check(settings)?;
    caller.check_cells(cost.cells)?;
    let coding = Coding::choose(headers, request.format.value.is_compressible)?;
    let canonical: Arc<str> = request.canonical().into();
    let tag = Tag::new(&canonical);
    let own = OwnHeaders::of(&request, &canonical, is_post, accept_decides);

    // An answer that events report on is fetched afterwards, so that it is cached.
    let reports = request.progress;
    let cacheable = reports || !request.is_fresh();
    if cacheable && !is_post && !reports {
        let encodings = [coding.encoding, Encoding::Identity];
        let acceptable = if coding.must { &encodings[..1] } else { &encodings };
        if let Some(matched) = tag.matched(headers, acceptable) {
            app.metrics.answer_from(AnswerSource::Caller);
            let response =
                own.not_modified(&canonical, &matched, request.format.value.is_compressible);
            let answer = KnownAnswer::NotModified(response.headers().clone());
            remember(app, parts, response.status(), own, answer);
            return Ok(response);
        }
    }
    let job =
        Arc::new(RenderJob { request, canonical, tag, cost, cacheable, client: caller.client });
    if reports {
        progress::check(&job)?;
        if !is_mesh && app.renders.cached(&job, Coding::PLAIN).is_none() {
            app.quota.take_several(renders(job.time()), caller)?;
        }
        return Ok(progress::events(app, job, parts.uri.path()));
    }
    if let Some(cached) = app.renders.cached(&job, coding) {
        app.metrics.answer_from(AnswerSource::Cache);
        let response = own.response(&cached);
        if !is_post && !is_mesh {
            let is_encoded = cached.encoding == coding.encoding;
            let key = job.key(if is_encoded { coding } else { Coding::PLAIN });
            let answer = KnownAnswer::Cached(key);
            remember(app, parts, response.status(), own, answer);
        }
        return Ok(response);
    }
    if !is_mesh {
        app.quota.take_several(renders(job.time()), caller)?;
    }
    let (rendered, source) = app.renders.render_shared(&job, coding).await;
    let answer = rendered.map_err(|error| error.problem(settings))?;
    app.metrics.answer_from(source);
    let mut response = own.response(&answer);
    response.headers_mut().insert(SERVER_TIMING, answer.timing.clone());
    Ok(response)
}

/// Keeps how a request is answered, so that the same bytes need not be read again. It must have a seed.
fn remember(app: &App, parts: &Parts, status: StatusCode, own: OwnHeaders, answer: KnownAnswer) {
    let Some(bytes) = RequestBytes::of(&parts.method, &parts.uri, &parts.headers) else { return };
    let route = paths::label(parts.uri.path());
    let answered = app.metrics.answered(route, &parts.method, status.as_u16());
    app.known.insert(&bytes, Arc::new(KnownRequest { own, answer, answered }));
}

/// A request with its mesh, if it has one. Reading a mesh takes work even if the answer is cached, so
/// that it counts as a render in the caller's quota.
pub async fn finish_request(
    app: &App,
    mut reader: Reader,
    fixed: Option<Chosen<Format>>,
    caller: &Caller,
) -> Result<MazeRequest, Problem> {
    let mesh = reader.mesh();
    let mut request = reader.finish(fixed)?;
    if let Some(text) = mesh {
        request.check_mesh_alone()?;
        app.quota.take(caller)?;
        let read = app.renders.read_mesh(text, caller.client).await;
        request.spec.site.set_mesh(read.map_err(|error| error.problem(&app.settings))?);
    }
    Ok(request)
}
