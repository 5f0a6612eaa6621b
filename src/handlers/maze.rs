//! The handler that this service exists for: from a request to a maze.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::handlers::progress;
use crate::jobs::quota::Peer;
use crate::jobs::render_service::Order;
use crate::net::metrics::From;
use crate::request::json;
use crate::request::query::{LONGEST, Reader, only_underscored};
use crate::request::{MazeRequest, ParameterId};
use crate::response::answer::{Answer, SERVER_TIMING, Tag, disposition, text_value};
use crate::response::cache_policy::policy;
use crate::response::failure::explain;
use crate::response::negotiation;
use crate::response::negotiation::{Coding, Encoding};
use crate::response::problem::Problem;
use crate::routes::App;
use mazewright_core::catalog::Chosen;
use mazewright_render::formats::Format;

/// Answers a request for a maze. `fixed` is the format that the path says.
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
    let mut request = finish(app, reader, fixed, headers, peer).await?;
    let accept_decides = fixed.is_none() && !request.given.has(ParameterId::FORMAT);
    // Who asks for events takes those; of what, nothing says.
    let takes_events =
        request.progress && negotiation::preferred(headers, &["text/event-stream"]).is_some();
    if accept_decides && !takes_events {
        request.format = negotiation::format(headers)?;
    }
    request.complete()?;
    let cost = request.check(settings)?;
    let coding = Coding::choose(headers, request.format.is.compresses)?;
    let canonical: Arc<str> = request.canonical().into();
    let tag = Tag::new(&canonical);
    let dress = Dress { is_post, accept_decides };

    // An answer whose progress is reported in events is fetched afterwards.
    let reports_progress = request.progress;
    let keep = reports_progress || !request.is_fresh();
    if keep && !is_post && !reports_progress {
        let encodings = [coding.encoding, Encoding::Identity];
        let acceptable = if coding.must { &encodings[..1] } else { &encodings };
        if let Some(matched) = tag.matched(headers, acceptable) {
            app.metrics.found(From::Caller);
            return Ok(dress.not_modified(&request, &canonical, &matched));
        }
    }
    let order = Arc::new(Order { ask: request, canonical, tag, cost, keep });
    if reports_progress {
        progress::check(&order)?;
        if !is_mesh && app.work.kept(&order, Coding::PLAIN).is_none() {
            app.quota.take(peer, headers)?;
        }
        return Ok(progress::tell(app, order, &parts.method, parts.uri.path()));
    }
    if let Some(kept) = app.work.kept(&order, coding) {
        app.metrics.found(From::Cache);
        return Ok(dress.found(&order, &kept, None));
    }
    if !is_mesh {
        app.quota.take(peer, headers)?;
    }
    let made = app.work.make(&order, coding).await.map_err(|failure| explain(failure, app))?;
    app.metrics.found(From::Work);
    Ok(dress.found(&order, &made, Some(&made.timing)))
}

/// What was asked for, with its mesh, which is read now and taken from the caller's quota: that takes
/// work, even if the answer is kept.
pub async fn finish(
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
        let read = app.work.read(text).await.map_err(|failure| explain(failure, app))?;
        request.spec.site.take(read);
    }
    Ok(request)
}

/// What the circumstances of a request add to an answer.
struct Dress {
    is_post: bool,
    accept_decides: bool,
}

impl Dress {
    fn found(&self, order: &Order, answer: &Answer, timing: Option<&HeaderValue>) -> Response {
        let Order { ask: request, canonical, .. } = order;
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
        if request.format.is.compresses {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        self.common(headers, request, canonical);
        response
    }

    fn common(&self, headers: &mut HeaderMap, request: &MazeRequest, canonical: &str) {
        let fresh = request.is_fresh();
        let fixed = request.given.has(ParameterId::GEN);
        headers.insert(header::CACHE_CONTROL, policy(request));
        if fresh {
            // The next answer of this URL is another; the canonical one has a tag that holds.
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
