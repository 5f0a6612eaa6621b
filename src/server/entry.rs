//! The entry of requests. Known requests lead to their answers at once, all others to the routes.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use axum::body::{Body, Bytes, HttpBody};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderValue, Method, Request, StatusCode, header};
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
use crate::traces::Answered;

/// Ends a connection after the response.
const CLOSE: HeaderValue = HeaderValue::from_static("close");

/// The service behind one address.
#[derive(Clone, Debug)]
pub struct Entry {
    router: Router,
    /// The service whose known requests are looked up, if any.
    app: Option<Arc<App>>,
}

impl Entry {
    /// Creates the service with the routes for everybody.
    pub fn public(app: Arc<App>) -> Self {
        Self { router: router(Arc::clone(&app)), app: Some(app) }
    }

    /// Creates the service with the routes for operators.
    pub fn admin(app: Arc<App>) -> Self {
        Self { router: admin::router(app), app: None }
    }

    /// The message while all connections are taken.
    pub const CROWDED: &str = "all connections are in use; try again soon";

    /// Answers a request that came over a connection. Spare connections serve only `/healthz`.
    pub async fn answer_from<B>(
        &self,
        peer: Peer,
        is_spare: bool,
        mut request: Request<B>,
    ) -> Response
    where
        B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
    {
        if let Err(problem) = host::check(&mut request) {
            let root = self.root_of(request.uri().path());
            return self.complete(&request, problem.into_response(), &root);
        }
        let is_ending = self.app.as_ref().is_some_and(|app| app.draining.load(Ordering::Relaxed));
        let is_health = |app: &Arc<App>| {
            base_path::below(app.settings.base_path(), request.uri().path()) == Some(HEALTH)
        };
        let mut response = if is_spare && !self.app.as_ref().is_some_and(is_health) {
            let busy = Problem::busy("too-many-connections", Self::CROWDED, 1);
            let root = self.root_of(request.uri().path());
            self.complete(&request, busy.into_response(), &root)
        } else {
            request.extensions_mut().insert(peer);
            self.answer(request).await
        };
        if is_spare || is_ending {
            response.headers_mut().insert(header::CONNECTION, CLOSE);
        }
        response
    }

    /// Returns the relative path to the root of the service from a path that has the base, or is beside it.
    fn root_of(&self, path: &str) -> String {
        let base = self.app.as_ref().map_or("", |app| app.settings.base_path());
        match base_path::below(base, path) {
            Some(rest) => Shell::root_of(rest),
            None => format!("{}{base}", Shell::root_of(path)),
        }
    }

    /// Completes a response that no route has made. `root` leads from the request's path to the root of the service.
    fn complete<B>(&self, request: &Request<B>, mut response: Response, root: &str) -> Response {
        let (method, path) = (request.method(), request.uri().path());
        let page = |problem: &Problem| error_page::html(problem, root, request.uri());
        let form = match error_picture::wanted(request) {
            Some(format) => ErrorForm::Picture(format),
            // The service for operators has no pages.
            None if self.app.is_some() && error_page::is_wanted(request) => {
                ErrorForm::Page(&page, PAGE_POLICY)
            }
            None => ErrorForm::Document,
        };
        finish::complete(&mut response, path, form);
        if let Some(app) = &self.app {
            let status = response.status().as_u16();
            app.metrics.answered(app.label(path), method, status).inc();
        }
        let ids = RequestIds::of(request.headers());
        ids.insert_given(response.headers_mut());
        let began = Instant::now();
        match &self.app {
            Some(app) => {
                app.record(&Answered { ids: &ids, method, path, response: &response, began });
            }
            None => finish::log(method, path, &response, &ids, began),
        }
        response
    }

    /// Answers a request.
    pub async fn answer<B>(&self, mut request: Request<B>) -> Response
    where
        B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
    {
        plain_path::normalize(request.uri_mut());
        let Some(app) = &self.app else { return self.route(request).await };
        let base = app.settings.base_path();
        let mut response = match base_path::remove(base, request.uri_mut()) {
            Ok(()) => self.answer_below(app, base, request).await,
            Err(outside) => {
                let root = self.root_of(request.uri().path());
                self.complete(&request, *outside, &root)
            }
        };
        base_path::add(base, response.headers_mut());
        response
    }

    /// Answers a request whose target has no base path any more.
    async fn answer_below<B>(&self, app: &Arc<App>, base: &str, mut request: Request<B>) -> Response
    where
        B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
    {
        let began = Instant::now();
        let ids = RequestIds::of(request.headers());
        let key = match Self::signed(app, &request) {
            Ok(key) => key,
            Err(problem) => {
                let root = Shell::root_of(request.uri().path());
                return self.complete(&request, problem.into_response(), &root);
            }
        };
        if let Some(response) = Self::known(app, &request, &ids, began) {
            return response;
        }
        let picture = error_picture::wanted(&request);
        let is_for_people = error_page::is_wanted(&request);
        let (method, uri) = (request.method().clone(), request.uri().clone());
        let if_match = IfMatch::of(&method, request.headers());
        let peer = request.extensions().get::<Peer>().copied();
        let caller = Caller::new(app.proxies.load().client(peer, request.headers()), key);
        request.extensions_mut().insert(caller.clone());
        let answered = AssertUnwindSafe(self.route(request)).catch_unwind().await;
        let mut response = answered.unwrap_or_else(|cause| finish::panicked(&*cause));
        if let Some(if_match) = if_match {
            response = if_match.checked(response);
        }
        let path = uri.path();
        let page = |problem: &Problem| error_page::html(problem, &Shell::root_of(uri.path()), &uri);
        let form = match picture {
            Some(format) => ErrorForm::Picture(format),
            None if is_for_people => ErrorForm::Page(&page, PAGE_POLICY),
            None => ErrorForm::Document,
        };
        finish::complete(&mut response, &base_path::full(base, path), form);
        for quota in [&*app.quota, &app.games_quota] {
            quota.insert_headers(&caller, response.headers_mut());
        }
        ids.insert_given(response.headers_mut());
        app.metrics.answered(app.label(path), &method, response.status().as_u16()).inc();
        app.record(&Answered { ids: &ids, method: &method, path, response: &response, began });
        response
    }

    async fn route<B>(&self, request: Request<B>) -> Response
    where
        B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
    {
        let answered = self.router.clone().oneshot(request.map(Body::new)).await;
        answered.unwrap_or_else(|never| match never {})
    }

    /// Returns the key that has signed a request, if it needs one.
    fn signed<B>(app: &App, request: &Request<B>) -> Result<Option<Arc<SigningKey>>, Problem> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let target = request.uri().path_and_query().map_or("", PathAndQuery::as_str);
        app.signing.load().check(request.method(), target, now.as_secs())
    }

    /// Answers a known request.
    fn known<B>(
        app: &App,
        request: &Request<B>,
        ids: &RequestIds,
        began: Instant,
    ) -> Option<Response> {
        let (method, uri) = (request.method(), request.uri());
        let known = app.known.get(&RequestBytes::of(method, uri, request.headers())?)?;
        let (mut response, source) = match &known.answer {
            KnownAnswer::Cached(key) => {
                (known.own.response(&*app.renders.answer(key)?), AnswerSource::Cache)
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
        ids.insert_given(response.headers_mut());
        app.record(&Answered { ids, method, path: uri.path(), response: &response, began });
        Some(response)
    }
}
