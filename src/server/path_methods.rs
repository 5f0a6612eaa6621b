//! The methods of a path. Their handlers also determine the answer to `OPTIONS`.

use std::sync::Arc;

use axum::handler::Handler;
use axum::http::{StatusCode, header};
use axum::routing::{MethodRouter, options};

use crate::app::App;

/// The methods of a path, each with its handler.
#[derive(Default)]
#[must_use]
pub struct PathMethods {
    router: MethodRouter<Arc<App>>,
    names: Vec<&'static str>,
}

impl PathMethods {
    /// Creates a path without methods.
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers `GET` and `HEAD`.
    pub fn get<H: Handler<T, Arc<App>>, T: 'static>(self, handler: H) -> Self {
        self.add(&["GET", "HEAD"], |router| router.get(handler))
    }

    /// Answers `POST`.
    pub fn post<H: Handler<T, Arc<App>>, T: 'static>(self, handler: H) -> Self {
        self.add(&["POST"], |router| router.post(handler))
    }

    /// Answers `PATCH`.
    pub fn patch<H: Handler<T, Arc<App>>, T: 'static>(self, handler: H) -> Self {
        self.add(&["PATCH"], |router| router.patch(handler))
    }

    /// Answers `DELETE`.
    pub fn delete<H: Handler<T, Arc<App>>, T: 'static>(self, handler: H) -> Self {
        self.add(&["DELETE"], |router| router.delete(handler))
    }

    fn add(
        mut self,
        names: &[&'static str],
        add: impl FnOnce(MethodRouter<Arc<App>>) -> MethodRouter<Arc<App>>,
    ) -> Self {
        self.names.extend(names);
        Self { router: add(self.router), names: self.names }
    }

    /// Returns the router, which also answers `OPTIONS`, with which a browser asks what a page of another origin may
    /// send. A browser may keep the answer for a day.
    pub fn into_router(self) -> MethodRouter<Arc<App>> {
        let methods = [&self.names[..], &["OPTIONS"]].concat().join(", ");
        let headers = [
            (header::ALLOW, methods.clone()),
            (header::ACCESS_CONTROL_ALLOW_METHODS, methods),
            // The wildcard does not cover this header.
            (header::ACCESS_CONTROL_ALLOW_HEADERS, "*, authorization".to_owned()),
            (header::ACCESS_CONTROL_MAX_AGE, "86400".to_owned()),
        ];
        self.router.merge(options(async move || (StatusCode::NO_CONTENT, headers)))
    }
}
