//! Serves connections: bounded in number, in patience with slow clients, and in the time that
//! stopping takes.

use std::convert::Infallible;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tower::ServiceExt;

use crate::jobs::quota::Peer;
use crate::net::connection::Wire;
use crate::net::metrics::Connected;
use crate::routes::App;

/// How long to leave the listener alone when the system has no more files or memory for sockets.
const BREATHER: Duration = Duration::from_millis(50);

/// Most bytes of a request's head: a query of the longest kind, and room for headers.
const HEAD_BYTES: usize = 64 * 1024;

/// Serves until `stop` is ready, then lets requests in flight finish, but not beyond the drain
/// deadline: whatever is left then is cut off, and its work is cancelled.
pub async fn serve(
    app: Arc<App>,
    router: Router,
    listener: TcpListener,
    stop: impl Future<Output = ()>,
) {
    let mut stop = pin!(stop);
    let places = Arc::new(Semaphore::new(app.settings.connections as usize));
    let (leave, leaving) = watch::channel(());
    let mut connections = JoinSet::new();
    loop {
        let accepted = async {
            let place = Arc::clone(&places).acquire_owned().await;
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            accepted = accepted => accepted,
            () = &mut stop => break,
        };
        while connections.try_join_next().is_some() {}
        match accepted {
            Ok((stream, address)) => {
                let peer = Peer(address);
                let connection = connection(&app, router.clone(), stream, peer, leaving.clone());
                connections.spawn(async move {
                    connection.await;
                    drop(place);
                });
            }
            Err(error) => {
                tracing::warn!(%error, "cannot accept connections");
                tokio::time::sleep(BREATHER).await;
            }
        }
    }
    app.draining.store(true, Ordering::Relaxed);
    drop(listener);
    drop(leaving);
    let _ = leave.send(());
    tracing::info!(connections = connections.len(), "stopping");
    let finished = async { while connections.join_next().await.is_some() {} };
    if tokio::time::timeout(app.settings.drain, finished).await.is_err() {
        tracing::warn!(connections = connections.len(), "cut off what did not finish in time");
        connections.shutdown().await;
    }
}

fn connection(
    app: &Arc<App>,
    router: Router,
    stream: TcpStream,
    peer: Peer,
    mut leaving: watch::Receiver<()>,
) -> impl Future<Output = ()> + use<> {
    let settings = &app.settings;
    let (head, patience) = (settings.header_timeout, settings.write_timeout);
    let counted: Connected = app.metrics.connected();
    async move {
        // Answers are written whole; waiting to fill a packet would only delay them.
        let _ = stream.set_nodelay(true);
        let service = service_fn(move |request: Request<Incoming>| {
            let router = router.clone();
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(peer);
            async move {
                Ok::<_, Infallible>(
                    router.oneshot(request).await.unwrap_or_else(|never| match never {}),
                )
            }
        });
        let served = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(head)
            .max_buf_size(HEAD_BYTES)
            .serve_connection(TokioIo::new(Wire::new(stream, patience)), service);
        let mut served = pin!(served);
        let ended = tokio::select! {
            ended = &mut served => ended,
            _ = leaving.changed() => {
                served.as_mut().graceful_shutdown();
                served.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, "a connection ended early");
        }
        drop(counted);
    }
}
