//! `GET` and `POST /maze`: from a request to a maze.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::handlers::progress;
use crate::jobs::quota::Peer;
use crate::jobs::render_job::RenderJob;
use crate::net::metrics::AnswerSource;
use crate::request::MazeRequest;
use crate::request::ParameterId;
use crate::request::json;
use crate::request::query::{LONGEST, Reader, only_underscored};
use crate::response::answer::{Answer, disposition};
use crate::response::cache_policy::cache_control;
use crate::response::etag::Tag;
use crate::response::headers::{SERVER_TIMING, text_value};
use crate::response::negotiation;
use crate::response::negotiation::{Coding, Encoding};
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
    let peer = parts.extensions.get::<Peer>().copied();
    let posted = (parts.method == Method::POST).then_some(body);
    let query = parts.uri.query().unwrap_or("");
    match answer(&app, fixed, query, &parts, posted, peer).await {
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
    peer: Option<Peer>,
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
    let mut request = finish_request(app, reader, fixed, headers, peer).await?;
    let accept_decides = fixed.is_none() && !request.given.has(ParameterId::FORMAT);
    // A caller who accepts events as such says nothing about the format of the answer.
    let takes_events =
        request.progress && negotiation::preferred(headers, &["text/event-stream"]).is_some();
    if accept_decides && !takes_events {
        request.format = negotiation::format(headers)?;
    }
    request.complete()?;
    let cost = request.check(settings)?;
    let coding = Coding::choose(headers, request.format.value.is_compressible)?;
    let canonical: Arc<str> = request.canonical().into();
    let tag = Tag::new(&canonical);
    let context = Context { is_post, accept_decides };

    // An answer that events report on is fetched afterwards, so that it is cached.
    let reports = request.progress;
    let cacheable = reports || !request.is_fresh();
    if cacheable && !is_post && !reports {
        let encodings = [coding.encoding, Encoding::Identity];
        let acceptable = if coding.must { &encodings[..1] } else { &encodings };
        if let Some(matched) = tag.matched(headers, acceptable) {
            app.metrics.answer_from(AnswerSource::Caller);
            return Ok(context.not_modified(&request, &canonical, &matched));
        }
    }
    let job = Arc::new(RenderJob { request, canonical, tag, cost, cacheable });
    if reports {
        progress::check(&job)?;
        if !is_mesh && app.renders.cached(&job, Coding::PLAIN).is_none() {
            app.quota.take(peer, headers)?;
        }
        return Ok(progress::events(app, job, parts.uri.path()));
    }
    if let Some(cached) = app.renders.cached(&job, coding) {
        app.metrics.answer_from(AnswerSource::Cache);
        return Ok(context.response(&job, &cached, None));
    }
    if !is_mesh {
        app.quota.take(peer, headers)?;
    }
    let rendered = app.renders.render_shared(&job, coding).await;
    let answer = rendered.map_err(|error| error.problem(settings))?;
    app.metrics.answer_from(AnswerSource::Render);
    Ok(context.response(&job, &answer, Some(&answer.timing)))
}

/// A request with its mesh, if it has one. Reading a mesh takes work even if the answer is cached, so
/// that it counts as a render in the caller's quota.
pub async fn finish_request(
    app: &App,
    mut reader: Reader,
    fixed: Option<Chosen<Format>>,
    headers: &HeaderMap,
    peer: Option<Peer>,
) -> Result<MazeRequest, Problem> {
    let mesh = reader.mesh();
    let mut request = reader.finish(fixed)?;
    if let Some(text) = mesh {
        request.check_mesh_alone()?;
        app.quota.take(peer, headers)?;
        let read = app.renders.read_mesh(text).await;
        request.spec.site.set_mesh(read.map_err(|error| error.problem(&app.settings))?);
    }
    Ok(request)
}

/// What a response depends on beside the answer.
struct Context {
    is_post: bool,
    accept_decides: bool,
}

impl Context {
    fn response(&self, job: &RenderJob, answer: &Answer, timing: Option<&HeaderValue>) -> Response {
        let RenderJob { request, canonical, .. } = job;
        let mut response = Response::new(Body::from(answer.body.clone()));
        let headers = response.headers_mut();
        headers.clone_from(&answer.headers);
        if let Some(timing) = timing {
            headers.insert(SERVER_TIMING, timing.clone());
        }
        if request.download {
            headers.insert(header::CONTENT_DISPOSITION, disposition("attachment", request));
        }
        self.common(headers, request, canonical);
        response
    }

    fn not_modified(&self, request: &MazeRequest, canonical: &str, tag: &str) -> Response {
        let mut response = StatusCode::NOT_MODIFIED.into_response();
        let headers = response.headers_mut();
        headers.insert(header::ETAG, text_value(tag));
        if request.format.value.is_compressible {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        self.common(headers, request, canonical);
        response
    }

    fn common(&self, headers: &mut HeaderMap, request: &MazeRequest, canonical: &str) {
        let fresh = request.is_fresh();
        let fixed = request.given.has(ParameterId::GEN);
        headers.insert(header::CACHE_CONTROL, cache_control(request));
        if fresh {
            // The next answer of this URL is another maze; only the canonical URL has a lasting tag.
            headers.remove(header::ETAG);
        }
        if request.has_url() && (fresh || !fixed) {
            headers.insert(header::LINK, text_value(&format!("<{canonical}>; rel=\"canonical\"")));
        }
        if request.has_url() && (fresh || self.is_post && canonical.len() <= LONGEST) {
            headers.insert(header::CONTENT_LOCATION, text_value(canonical));
        }
        if self.accept_decides {
            headers.append(header::VARY, HeaderValue::from_static("accept"));
        }
    }
}
