//! Serves connections. It limits their number, the time of slow clients and the time of a
//! shutdown.

use std::convert::Infallible;
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::BoxError;
use axum::body::{Body, Bytes};
use axum::http::header::RETRY_AFTER;
use axum::http::{Request, StatusCode};
use futures_util::FutureExt;
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::Instant;
use tokio_util::either::Either;

use crate::app::App;
use crate::client::Peer;
use crate::config::HEAD_BYTES;
use crate::metrics::OpenConnection;
use crate::net::activity::InRequest;
use crate::net::connection::{ClientStream, SendLimits, last_response};
use crate::net::connection_table::{ConnectionPlace, ConnectionRefusal, ConnectionTable, SPARE};
use crate::net::listeners::{Listeners, Stream};
use crate::response::problem::Problem;
use crate::server::middleware::{CROWDED, RouteStack};

/// The wait after the system had no more files or memory for a socket, and the time until the next report
/// of that.
const ACCEPT_RETRY: Duration = Duration::from_millis(50);
const ACCEPT_SILENCE: Duration = Duration::from_secs(60);

/// The time after a signal to stop in which the server still accepts connections and requests. In that time
/// clients and balancers learn from `connection: close` that this server ends. Otherwise they would lose a
/// request to a connection that closes.
const LINGER: Duration = Duration::from_millis(500);

/// The number of seconds that a client must wait before it asks for another connection.
const RETRY_SECONDS: u64 = 1;

/// Serves until `stop` is ready, then lets requests in progress finish, but at most for the time of the drain
/// setting. Then it closes the connections that are left, and cancels their work.
pub async fn serve(
    app: Arc<App>,
    stack: RouteStack,
    mut listeners: Listeners,
    stop: impl Future<Output = ()>,
) {
    let settings = &app.settings;
    let table =
        ConnectionTable::new(settings.connections as usize, settings.client_connections as usize);
    let (shut_down, shutting_down) = watch::channel(());
    let mut acceptor =
        Acceptor { app: &app, stack, table, shutting_down, connections: JoinSet::new() };
    let mut warned: Option<Instant> = None;
    let mut stop = pin!(stop);
    let mut lingering = pin!(tokio::time::sleep(Duration::MAX));
    let most = settings.connections as usize + SPARE;
    loop {
        // Connections that make room for others take a moment to close, and hold a file until then.
        while acceptor.connections.len() > most && acceptor.connections.join_next().await.is_some()
        {
        }
        let accepted = tokio::select! {
            accepted = listeners.accept() => accepted,
            () = &mut stop, if !app.draining.load(Ordering::Relaxed) => {
                app.draining.store(true, Ordering::Relaxed);
                tracing::info!(connections = acceptor.connections.len(), "stopping");
                let linger = LINGER.min(settings.drain / 2);
                lingering.as_mut().reset(Instant::now() + linger);
                continue;
            }
            () = &mut lingering => break,
        };
        match accepted {
            Ok((stream, peer)) => acceptor.accept(stream, peer),
            Err(error) => {
                if warned.is_none_or(|warned| warned.elapsed() > ACCEPT_SILENCE) {
                    tracing::warn!(%error, "cannot accept connections");
                    warned = Some(Instant::now());
                }
                tokio::time::sleep(ACCEPT_RETRY).await;
            }
        }
    }
    // The system would reset the connections that it has already accepted when the listener closes.
    while let Some(Ok((stream, peer))) = listeners.accept().now_or_never() {
        acceptor.accept(stream, peer);
    }
    drop(listeners);
    let Acceptor { mut connections, shutting_down, .. } = acceptor;
    drop(shutting_down);
    let _ = shut_down.send(());
    let finished = async { while connections.join_next().await.is_some() {} };
    if tokio::time::timeout(settings.drain, finished).await.is_err() {
        tracing::warn!(
            connections = connections.len(),
            "closed connections that did not finish in time"
        );
        connections.shutdown().await;
    }
}

/// Starts the connections of one service.
struct Acceptor<'a> {
    app: &'a Arc<App>,
    stack: RouteStack,
    table: Arc<ConnectionTable>,
    shutting_down: watch::Receiver<()>,
    connections: JoinSet<()>,
}

impl Acceptor<'_> {
    fn accept(&mut self, stream: Stream, peer: Peer) {
        while self.connections.try_join_next().is_some() {}
        match self.table.enter(self.app.proxies.load().direct_client(peer)) {
            Ok(place) => {
                let stack = self.stack.clone();
                let shutting_down = self.shutting_down.clone();
                let connection = connection(self.app, stack, stream, peer, place, shutting_down);
                self.connections.spawn(connection);
            }
            Err(refusal) => {
                self.app.metrics.refused_connection();
                // A new socket has room for this short response; if not, the connection just ends.
                let response = last_response(&problem(refusal));
                let _ = match stream {
                    Either::Left(stream) => stream.try_write(&response),
                    Either::Right(stream) => stream.try_write(&response),
                };
            }
        }
    }
}

fn problem(refusal: ConnectionRefusal) -> Problem {
    let (status, detail) = match refusal {
        ConnectionRefusal::Client => (
            StatusCode::TOO_MANY_REQUESTS,
            "your address has as many open connections as it may have; use these for further requests",
        ),
        ConnectionRefusal::Server => (StatusCode::SERVICE_UNAVAILABLE, CROWDED),
    };
    Problem::new(status, "too-many-connections", detail).retry_after(RETRY_SECONDS)
}

/// Serves one connection until it ends.
fn connection(
    app: &Arc<App>,
    stack: RouteStack,
    stream: Stream,
    peer: Peer,
    place: ConnectionPlace,
    mut shutting_down: watch::Receiver<()>,
) -> impl Future<Output = ()> + use<> {
    let header_timeout = app.settings.header_timeout;
    let limits = SendLimits::new(&app.settings);
    let counted: OpenConnection = app.metrics.connected();
    async move {
        let activity = Arc::clone(&place.activity);
        let service = service_fn(|mut request: Request<Incoming>| {
            let stack = stack.clone();
            let in_request = activity.begin_request();
            request.extensions_mut().insert(peer);
            request.extensions_mut().insert(Arc::clone(&activity));
            let activity = Arc::clone(&activity);
            async move {
                let response = stack.respond(request).await;
                if response.headers().contains_key(RETRY_AFTER) {
                    activity.refuse();
                }
                Ok::<_, Infallible>(response.map(|body| BodyInRequest { body, _busy: in_request }))
            }
        });
        let stream = ClientStream::new(stream, limits, Arc::clone(&place.activity));
        let served = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(header_timeout)
            .max_buf_size(HEAD_BYTES)
            .serve_connection(TokioIo::new(stream), service);
        let mut served = pin!(served);
        let shut_down = async {
            let _ = shutting_down.changed().await;
            activity.between_requests().await;
        };
        let ended = tokio::select! {
            // The data that has come is read before the connection is closed for another reason.
            biased;
            ended = &mut served => ended,
            () = activity.displaced() => Ok(()),
            () = shut_down => {
                served.as_mut().graceful_shutdown();
                served.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, "a connection ended early");
        }
        drop((counted, place));
    }
}

/// The body of a response; its connection counts as busy until the last byte is handed over.
struct BodyInRequest {
    body: Body,
    _busy: InRequest,
}

impl HttpBody for BodyInRequest {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        Pin::new(&mut self.body).poll_frame(context).map_err(Into::into)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
