//! The middleware: what every request passes on its way to a route, and every response on its way back.
//!
//! | step | request | response |
//! | --- | --- | --- |
//! | connection | | ends the connection if it is spare, or if the service ends |
//! | target | checks the host; decodes what needs no encoding in the path | |
//! | base path | removes the path of `MAZE_PUBLIC_URL` | adds it to URLs in headers |
//! | record | takes the ids | repeats the id; writes a log line and a trace |
//! | checks | the connection may be spare, the path no text, the target outside the base, the signature wrong | |
//! | known requests | answers a request that was answered before | |
//! | completion | | gives errors the caller's form; adds the headers of all responses; counts |
//! | quota | notes the caller | adds the rest of the quota |
//! | precondition | reads `If-Match` | answers 412 |
//! | panics | | answers 500 |
//! | [routes](crate::server::routes) | | |
//!
//! These are functions, not layers of tower: a layer that is an async function boxes its future and its service for each
//! request. A known answer takes four blocks of memory in all.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use axum::body::{Body, Bytes, HttpBody};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderValue, Method, Request, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::{BoxError, Router};
use futures_util::FutureExt;
use tower::ServiceExt;

use crate::app::App;
use crate::client::Peer;
use crate::handlers::admin;
use crate::handlers::pages::error_page;
use crate::handlers::pages::policy::PAGE_POLICY;
use crate::handlers::pages::shell::Shell;
use crate::jobs::known_requests::{KnownAnswer, RequestBytes};
use crate::jobs::quota::Caller;
use crate::metrics::AnswerSource;
use crate::net::activity::Activity;
use crate::response::error_picture;
use crate::response::finish::{self, ErrorForm};
use crate::response::precondition::IfMatch;
use crate::response::problem::Problem;
use crate::response::request_ids::RequestIds;
use crate::server::base_path::{self, HEALTH};
use crate::server::host;
use crate::server::plain_path;
use crate::server::routes::router;
use crate::signature::SigningKey;
use crate::traces::AnsweredRequest;
use mazewright_core::Chosen;
use mazewright_render::formats::Format;
use mazewright_request::error::shown;
use mazewright_request::reading::query::{UnreadableText, decode};

/// Ends a connection after the response.
const CLOSE: HeaderValue = HeaderValue::from_static("close");

/// The message while all connections are taken.
pub const CROWDED: &str = "all connections are in use; try again soon";

/// The routes of one address, with the middleware around them.
#[derive(Clone, Debug)]
pub enum RouteStack {
    /// The routes for everybody.
    Public(Arc<App>, Router),
    /// The routes for operators, which need the first checks alone.
    Admin(Router),
}

impl RouteStack {
    /// Creates the service with the routes for everybody.
    pub fn public(app: Arc<App>) -> Self {
        Self::Public(Arc::clone(&app), router(app))
    }

    /// Creates the service with the routes for operators.
    pub fn admin(app: Arc<App>) -> Self {
        Self::Admin(admin::router(app))
    }

    /// Answers a request.
    pub async fn respond<B>(&self, mut request: Request<B>) -> Response
    where
        B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
    {
        let checked = host::check_host(&mut request);
        plain_path::normalize(request.uri_mut());
        match (self, checked) {
            (Self::Public(app, router), checked) => {
                respond_public(app, router, checked, request).await
            }
            (Self::Admin(router), Ok(())) => route(router, request).await,
            (Self::Admin(_), Err(problem)) => {
                let mut response = problem.into_response();
                finish::complete(&mut response, request.uri().path(), ErrorForm::Document);
                response
            }
        }
    }
}

/// Answers a request for everybody, whose host was checked.
async fn respond_public<B>(
    app: &App,
    router: &Router,
    host: Result<(), Problem>,
    mut request: Request<B>,
) -> Response
where
    B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    let began = Instant::now();
    let ids = RequestIds::of(request.headers());
    let is_spare = request.extensions().get::<Arc<Activity>>().is_some_and(|it| it.is_spare());
    let base = app.settings.base_path();
    let below = base_path::remove(base, request.uri_mut());
    let is_below = below.is_ok();

    let checked = host
        .and_then(|()| check_spare(is_spare, request.uri().path()))
        .and_then(|()| check_path(request.uri().path()))
        .map_err(|problem| Box::new(problem.into_response()))
        .and(below)
        .and_then(|()| check_signature(app, &request));
    let record = |method: &Method, path: &str, response: &mut Response| {
        ids.insert_given(response.headers_mut());
        app.record(&AnsweredRequest { ids: &ids, method, path, response, began });
    };
    let known = checked.is_ok().then(|| known(app, &request)).flatten();
    let mut response = if let Some(mut response) = known {
        record(request.method(), request.uri().path(), &mut response);
        response
    } else {
        let (method, uri) = (request.method().clone(), request.uri().clone());
        let errors = WantedErrors::of(&request);
        let mut response = match checked {
            Ok(key) => pay(app, router, key, request).await,
            Err(response) => *response,
        };
        errors.complete(&uri, base, is_below, &mut response);
        let label = app.label(uri.path());
        app.metrics.answered(label, &method, response.status().as_u16()).inc();
        record(&method, uri.path(), &mut response);
        response
    };
    base_path::add_base(base, response.headers_mut());
    if is_spare || app.draining.load(Ordering::Relaxed) {
        response.headers_mut().insert(header::CONNECTION, CLOSE);
    }
    response
}

/// Returns a problem for a spare connection. It serves only `/healthz`.
fn check_spare(is_spare: bool, path: &str) -> Result<(), Problem> {
    if is_spare && path != HEALTH {
        return Err(Problem::busy("too-many-connections", CROWDED, 1));
    }
    Ok(())
}

/// Returns a problem for a path that is not a text. The router would refuse it without a word.
fn check_path(path: &str) -> Result<(), Problem> {
    decode(path).map(drop).map_err(|UnreadableText(why)| {
        let detail = format!("there is nothing at {}, which {why}", shown(path));
        Problem::new(StatusCode::NOT_FOUND, "not-found", detail)
    })
}

/// Returns the key that has signed a request, if the request needs one. An error is the response.
fn check_signature<B>(
    app: &App,
    request: &Request<B>,
) -> Result<Option<Arc<SigningKey>>, Box<Response>> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let target = request.uri().path_and_query().map_or("", PathAndQuery::as_str);
    let checked = app.signing.load().check(request.method(), target, now.as_secs());
    checked.map_err(|problem| Box::new(problem.into_response()))
}

/// Answers a known request.
fn known<B>(app: &App, request: &Request<B>) -> Option<Response> {
    let method = request.method();
    let known = app.known.get(&RequestBytes::of(method, request.uri(), request.headers())?)?;
    let (mut response, source) = match &known.answer {
        KnownAnswer::Cached(key) => {
            (known.own.response(&*app.renders.cached_by_key(key)?), AnswerSource::Cache)
        }
        KnownAnswer::NotModified(headers) => {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            headers.clone_into(response.headers_mut());
            (response, AnswerSource::Caller)
        }
    };
    if *method == Method::HEAD {
        *response.body_mut() = Body::empty();
    }
    app.metrics.answer_from(source);
    known.answered.inc();
    Some(response)
}

/// Answers a request at the expense of its caller, and adds the rest of the caller's quotas.
async fn pay<B>(
    app: &App,
    router: &Router,
    key: Option<Arc<SigningKey>>,
    mut request: Request<B>,
) -> Response
where
    B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    let peer = request.extensions().get::<Peer>().copied();
    let caller = Caller::new(app.proxies.load().client(peer, request.headers()), key);
    request.extensions_mut().insert(caller.clone());
    let mut response = respond_if_match(router, request).await;
    for quota in [&*app.quota, &app.games_quota] {
        quota.insert_headers(&caller, response.headers_mut());
    }
    response
}

/// Answers a request if its precondition is met.
async fn respond_if_match<B>(router: &Router, request: Request<B>) -> Response
where
    B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    let if_match = IfMatch::of(request.method(), request.headers());
    let answered = AssertUnwindSafe(route(router, request)).catch_unwind().await;
    let response = answered.unwrap_or_else(|cause| finish::panicked(&*cause));
    match if_match {
        Some(if_match) => if_match.checked(response),
        None => response,
    }
}

async fn route<B>(router: &Router, request: Request<B>) -> Response
where
    B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    let answered = router.clone().oneshot(request.map(Body::new)).await;
    answered.unwrap_or_else(|never| match never {})
}

/// The form of errors that a request wants.
struct WantedErrors {
    picture: Option<Chosen<Format>>,
    is_for_people: bool,
}

impl WantedErrors {
    fn of<B>(request: &Request<B>) -> Self {
        Self {
            picture: error_picture::wanted(request),
            is_for_people: error_page::is_wanted(request),
        }
    }

    /// Completes a response with the properties of all responses. The service is at `base`, which `uri` lacks if the request
    /// was below it.
    fn complete(&self, uri: &Uri, base: &str, is_below: bool, response: &mut Response) {
        let path = uri.path();
        let page = |problem: &Problem| {
            let root = Shell::root_of(path);
            let root = if is_below { root } else { format!("{root}{base}") };
            error_page::html(problem, &root, uri)
        };
        let form = match self.picture {
            Some(format) => ErrorForm::Picture(format),
            None if self.is_for_people => ErrorForm::Page(&page, PAGE_POLICY),
            None => ErrorForm::Document,
        };
        let full = if is_below { base_path::full(base, path) } else { path.into() };
        finish::complete(response, &full, form);
    }
}
