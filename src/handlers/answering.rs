//! Answers a request that has been read and checked: by its entity tag, from the cache, or by a
//! render that equal requests share.

use std::sync::Arc;

use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Response;

use crate::app::App;
use crate::jobs::checked_request::CheckedRequest;
use crate::jobs::known_requests::{KnownAnswer, KnownRequest, RequestBytes};
use crate::jobs::quota::Caller;
use crate::metrics::AnswerSource;
use crate::response::headers::{SERVER_TIMING, text_value};
use crate::response::negotiation::{ContentCoding, Encoding};
use crate::response::per_request_headers::PerRequestHeaders;
use crate::response::problem::Problem;

/// The parts of a request that do not determine the render.
pub(crate) struct MazeResponder<'a> {
    pub(crate) app: &'a Arc<App>,
    pub(crate) parts: &'a Parts,
    pub(crate) caller: &'a Caller,
    /// The encoding of the answer.
    pub(crate) coding: ContentCoding,
    pub(crate) is_post: bool,
}

impl MazeResponder<'_> {
    /// Returns the answer to a request. `own` are the headers of this request.
    pub(crate) async fn respond(
        &self,
        checked: CheckedRequest,
        own: PerRequestHeaders,
    ) -> Result<Response, Problem> {
        let Self { app, parts, caller, coding, is_post } = *self;
        let headers = &parts.headers;
        if checked.cacheable && !is_post {
            let encodings = [coding.encoding, Encoding::Identity];
            let acceptable = if coding.must { &encodings[..1] } else { &encodings };
            if let Some(matched) = checked.tag.matched(headers, acceptable) {
                app.metrics.answer_from(AnswerSource::Caller);
                let is_compressible = checked.request.format.value.is_compressible;
                let response = own.not_modified(&checked.canonical, &matched, is_compressible);
                let answer = KnownAnswer::NotModified(response.headers().clone());
                self.remember(response.status(), own, answer);
                return Ok(response);
            }
        }
        let checked = Arc::new(checked);
        if checked.is_streamed {
            return self.stream(&checked, &own).await;
        }
        if let Some(cached) = app.renders.cached(&checked, coding) {
            app.metrics.answer_from(AnswerSource::Cache);
            let response = own.response(&cached);
            if !is_post {
                let is_encoded = cached.encoding == coding.encoding;
                let key = checked.key(if is_encoded { coding } else { ContentCoding::PLAIN });
                self.remember(response.status(), own, KnownAnswer::Cached(key));
            }
            return Ok(response);
        }
        app.quota.check(caller).await?;
        let (rendered, source) = app.renders.render_shared(&checked, coding).await;
        let answer = rendered.map_err(|error| error.problem(&app.settings))?;
        app.metrics.answer_from(source);
        let mut response = own.response(&answer);
        response.headers_mut().insert(SERVER_TIMING, answer.timing.clone());
        Ok(response)
    }

    /// Returns an answer that is sent as it is written.
    async fn stream(
        &self,
        checked: &Arc<CheckedRequest>,
        own: &PerRequestHeaders,
    ) -> Result<Response, Problem> {
        let Self { app, caller, coding, .. } = *self;
        app.quota.check(caller).await?;
        let answer = app.renders.stream(checked, coding.encoding).await;
        let answer = answer.map_err(|error| error.problem(&app.settings))?;
        app.metrics.answer_from(AnswerSource::Render);
        let mut headers = checked.head(coding.encoding, answer.maze).headers(None);
        headers.insert(SERVER_TIMING, text_value(&answer.timing));
        Ok(own.response_of(answer.into_body(), headers))
    }

    /// Stores how the request is answered, so that the same bytes need not be parsed again. It must have a
    /// seed.
    fn remember(&self, status: StatusCode, own: PerRequestHeaders, answer: KnownAnswer) {
        let Self { app, parts, .. } = *self;
        let Some(bytes) = RequestBytes::of(&parts.method, &parts.uri, &parts.headers) else {
            return;
        };
        let route = app.label(parts.uri.path());
        let answered = app.metrics.answered(route, &parts.method, status.as_u16());
        app.known.insert(&bytes, Arc::new(KnownRequest { own, answer, answered }));
    }
}
