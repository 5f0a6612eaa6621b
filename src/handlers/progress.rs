//! How far work has come, told while it is under way, as a stream of events (the HTML standard's
//! server-sent events), and in the end where the answer is.
//!
//! ```text
//!   event: progress        event: done
//!   data: {"stage":"write","done":12,"of":100}    data: {"url":"/maze.gif?…","bytes":81234}
//! ```

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Method, header};
use axum::response::Response;
use hyper::body::Frame;
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::jobs::render_service::Order;
use crate::response::cache_policy::NEVER;
use crate::response::failure::explain;
use crate::response::negotiation::Coding;
use crate::response::problem::Problem;
use crate::routes::App;
use mazewright_core::cancel::Progress;
use mazewright_core::error::Refusal;

/// How often it is looked how far the work has come.
const EVERY: Duration = Duration::from_millis(100);

/// How long nothing is said at most: some proxies cut off who is silent.
const SILENCE: Duration = Duration::from_secs(5);

/// Events that may wait for a slow reader.
const WAITING: usize = 4;

/// Refuses to tell of an answer that cannot be asked for again.
pub(crate) fn check(order: &Order) -> Result<(), Problem> {
    if order.ask.has_url() {
        return Ok(());
    }
    Err(Problem::refused(Refusal {
        parameter: "progress",
        code: "no-url",
        detail: "progress is true, but a maze of your own cells has no URL at which it could be \
                 fetched once it is made; leave progress out"
            .to_owned(),
        allowed: Some("without mesh or a large mask".to_owned()),
    }))
}

/// Begins the work, and tells how far it has come. If the caller leaves, and nobody else waits for the
/// same answer, the work stops.
pub(crate) fn tell(app: &Arc<App>, order: Arc<Order>, method: &Method, path: &str) -> Response {
    let (sender, receiver) = mpsc::channel(WAITING);
    // Whoever asks for the head alone is told that there are events, and nothing is made.
    if *method != Method::HEAD {
        let (app, path) = (Arc::clone(app), path.to_owned());
        tokio::spawn(async move {
            let gone = sender.clone();
            tokio::select! {
                () = events(&app, &order, &path, &sender) => {}
                () = gone.closed() => {}
            }
        });
    }
    let mut response = Response::new(Body::new(Events(receiver)));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, NEVER);
    response
}

async fn events(app: &Arc<App>, order: &Arc<Order>, path: &str, to: &mpsc::Sender<Bytes>) {
    let flight = app.work.start(order, Coding::PLAIN);
    let landing = app.work.land(&flight);
    tokio::pin!(landing);
    let mut told: Option<Progress> = None;
    let mut last = Instant::now();
    let outcome = loop {
        tokio::select! {
            biased;
            outcome = &mut landing => break outcome,
            () = tokio::time::sleep(EVERY) => {}
        }
        let now = flight.progress();
        let said = if told != Some(now) {
            let Progress { stage, done, of } = now;
            let stage = stage.name();
            event("progress", &format!(r#"{{"stage":"{stage}","done":{done},"of":{of}}}"#))
        } else if last.elapsed() >= SILENCE {
            Bytes::from_static(b": still at work\n\n")
        } else {
            continue;
        };
        (told, last) = (Some(now), Instant::now());
        if to.send(said).await.is_err() {
            return;
        }
    };
    let end = match outcome {
        Ok(answer) => {
            let url = serde_json::Value::from(&*order.canonical);
            event("done", &format!(r#"{{"url":{url},"bytes":{}}}"#, answer.body.len()))
        }
        Err(failure) => {
            let document = explain(failure, app).document(path);
            event("problem", &String::from_utf8_lossy(&document))
        }
    };
    // Who has left needs no end.
    let _ = to.send(end).await;
}

/// An event; its data is one line.
fn event(name: &str, data: &str) -> Bytes {
    format!("event: {name}\ndata: {data}\n\n").into()
}

/// A body that is what is sent to it.
struct Events(mpsc::Receiver<Bytes>);

impl hyper::body::Body for Events {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        self.0.poll_recv(context).map(|sent| sent.map(|bytes| Ok(Frame::data(bytes))))
    }
}
