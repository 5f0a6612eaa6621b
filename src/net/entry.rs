//! Where requests come in: those that are known lead to their answers at once, all others to the routes.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{Method, Request, StatusCode};
use axum::response::Response;
use axum::{BoxError, Router};
use futures_util::FutureExt;
use tower::ServiceExt;

use crate::app::App;
use crate::handlers::admin;
use crate::jobs::known_requests::{KnownAnswer, RequestBytes};
use crate::net::metrics::AnswerSource;
use crate::response::finish;
use crate::response::paths;
use crate::routes::router;

/// What answers the requests to one address.
#[derive(Clone, Debug)]
pub struct Entry {
    router: Router,
    /// Whose known requests are looked up, if any.
    app: Option<Arc<App>>,
}

impl Entry {
    /// The routes for everybody.
    pub fn public(app: Arc<App>) -> Self {
        Self { router: router(Arc::clone(&app)), app: Some(app) }
    }

    /// The routes for operators.
    pub fn admin(app: Arc<App>) -> Self {
        Self { router: admin::router(app), app: None }
    }

    /// The answer to a request.
    pub async fn answer<B>(&self, request: Request<B>) -> Response
    where
        B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
    {
        let Some(app) = &self.app else { return self.route(request).await };
        let began = Instant::now();
        if let Some(response) = Self::known(app, &request, began) {
            return response;
        }
        let (method, uri) = (request.method().clone(), request.uri().clone());
        let answered = AssertUnwindSafe(self.route(request)).catch_unwind().await;
        let mut response = answered.unwrap_or_else(|cause| finish::panicked(&*cause));
        let path = uri.path();
        finish::complete(&mut response, path);
        app.metrics.answered(paths::label(path), &method, response.status().as_u16()).inc();
        finish::log(&method, path, &response, began);
        response
    }

    async fn route<B>(&self, request: Request<B>) -> Response
    where
        B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
    {
        let answered = self.router.clone().oneshot(request.map(Body::new)).await;
        answered.unwrap_or_else(|never| match never {})
    }

    /// The answer to a request that is known.
    fn known<B>(app: &App, request: &Request<B>, began: Instant) -> Option<Response> {
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
        finish::log(method, uri.path(), &response, began);
        Some(response)
    }
}
