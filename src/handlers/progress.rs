//! The progress of a render, as server-sent events (HTML standard, section 9.2) while it runs, and at
//! the end the URL of the answer.
//!
//! ```text
//!   event: progress        event: done
//!   data: {"stage":"write","done":12,"of":100}    data: {"url":"/maze.gif?…","bytes":81234}
//! ```

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::http::header;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;

use crate::app::App;
use crate::jobs::checked_request::CheckedRequest;
use crate::jobs::render_error::RenderResult;
use crate::jobs::render_task::SharedRender;
use crate::response::cache_policy::NO_STORE;
use crate::response::negotiation::ContentCoding;
use crate::response::problem::Problem;
use mazewright_core::{Progress, Refusal};
use mazewright_request::ParameterId;

/// The time between two looks at the progress.
const INTERVAL: Duration = Duration::from_millis(100);

/// The longest time without an event or a comment: some proxies close connections that send nothing.
const KEEP_ALIVE: Duration = Duration::from_secs(5);

/// Returns a problem if the answer has no URL, or is not cached.
pub(crate) fn check_progress(checked: &CheckedRequest) -> Result<(), Problem> {
    if checked.is_streamed {
        let detail = "progress is true, but so large an answer is sent as it is written, so that there is \
                      nothing to fetch afterwards; leave progress out";
        let refusal = Refusal::new(ParameterId::PROGRESS.name(), "not-kept", detail)
            .allowing("with fewer cells");
        return Err(Problem::refused(refusal));
    }
    if checked.request.has_url() {
        return Ok(());
    }
    let detail = "progress is true, but a maze of your own cells has no URL at which it could be \
                 fetched once it is made; leave progress out";
    let refusal = Refusal::new(ParameterId::PROGRESS.name(), "no-url", detail)
        .allowing("without mesh or a large mask");
    Err(Problem::refused(refusal))
}

/// Returns a response that starts the render when its body is first read, and reports on it. If the caller
/// leaves and the answer has no other waiting callers, the render stops. `path` is the request's.
pub(crate) fn events(app: &Arc<App>, checked: Arc<CheckedRequest>, path: &str) -> Response {
    let watch =
        ProgressEvents { app: Arc::clone(app), checked, path: path.to_owned(), running: None };
    let events = stream::unfold(Some(watch), async |watch| {
        let mut watch = watch?;
        let event = watch.next().await;
        Some(match event {
            Ok(progress) => (Ok::<_, Infallible>(progress), Some(watch)),
            Err(last) => (Ok(last), None),
        })
    });
    let keep_alive = KeepAlive::new().interval(KEEP_ALIVE).text("still at work");
    ([(header::CACHE_CONTROL, NO_STORE)], Sse::new(events).keep_alive(keep_alive)).into_response()
}

/// A render and the progress that has been reported.
struct ProgressEvents {
    app: Arc<App>,
    checked: Arc<CheckedRequest>,
    path: String,
    /// `None` before the first event.
    running: Option<RunningRender>,
}

struct RunningRender {
    task: Arc<SharedRender>,
    result: Pin<Box<dyn Future<Output = RenderResult> + Send>>,
    reported: Option<Progress>,
}

impl ProgressEvents {
    /// Returns the next event: `Ok` if more follow, `Err` if it is the last one.
    async fn next(&mut self) -> Result<Event, Event> {
        let Self { app, checked, path, running } = self;
        let RunningRender { task, result, reported } = running.get_or_insert_with(|| {
            let (task, _) = app.renders.join_or_start(checked, ContentCoding::PLAIN);
            let (renders, waited) = (Arc::clone(&app.renders), Arc::clone(&task));
            let result = Box::pin(async move { renders.wait(&waited).await });
            RunningRender { task, result, reported: None }
        });
        let result = loop {
            tokio::select! {
                biased;
                result = &mut *result => break result,
                () = tokio::time::sleep(INTERVAL) => {}
            }
            let now = task.handle.0.cancel.progress();
            if *reported != Some(now) {
                *reported = Some(now);
                let Progress { stage, done, total: of } = now;
                let stage = stage.name();
                let data = format!(r#"{{"stage":"{stage}","done":{done},"of":{of}}}"#);
                return Ok(Event::default().event("progress").data(data));
            }
        };
        Err(match result {
            Ok(answer) => {
                let url = serde_json::Value::from(&*checked.canonical);
                let data = format!(r#"{{"url":{url},"bytes":{}}}"#, answer.body.len());
                Event::default().event("done").data(data)
            }
            Err(error) => {
                let document = error.problem(&app.settings).document(path);
                Event::default().event("problem").data(String::from_utf8_lossy(&document))
            }
        })
    }
}
