//! Serves connections. Their number, the time that slow clients may take and the time that a
//! shutdown takes are limited.

use std::convert::Infallible;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use crate::app::App;
use crate::jobs::quota::Peer;
use crate::net::connection::ClientStream;
use crate::net::entry::Entry;
use crate::net::metrics::OpenConnection;

/// How long to wait after the system had no more files or memory for a socket.
const ACCEPT_RETRY: Duration = Duration::from_millis(50);

/// Most bytes of a request's head: the longest query, and room for headers.
const HEAD_BYTES: usize = 64 * 1024;

/// Serves until `stop` is ready, then lets requests in progress finish, but no longer than the drain
/// setting. Connections that are left then are closed, and their work is cancelled.
pub async fn serve(
    app: Arc<App>,
    entry: Entry,
    listener: TcpListener,
    stop: impl Future<Output = ()>,
) {
    let mut stop = pin!(stop);
    let free = Arc::new(Semaphore::new(app.settings.connections as usize));
    let (shut_down, shutting_down) = watch::channel(());
    let mut connections = JoinSet::new();
    loop {
        let accepted = async {
            let permit = Arc::clone(&free).acquire_owned().await;
            (permit, listener.accept().await)
        };
        let (permit, accepted) = tokio::select! {
            accepted = accepted => accepted,
            () = &mut stop => break,
        };
        while connections.try_join_next().is_some() {}
        match accepted {
            Ok((stream, address)) => {
                let peer = Peer(address);
                let connection =
                    connection(&app, entry.clone(), stream, peer, shutting_down.clone());
                connections.spawn(async move {
                    connection.await;
                    drop(permit);
                });
            }
            Err(error) => {
                tracing::warn!(%error, "cannot accept connections");
                tokio::time::sleep(ACCEPT_RETRY).await;
            }
        }
    }
    app.draining.store(true, Ordering::Relaxed);
    drop(listener);
    drop(shutting_down);
    let _ = shut_down.send(());
    tracing::info!(connections = connections.len(), "stopping");
    let finished = async { while connections.join_next().await.is_some() {} };
    if tokio::time::timeout(app.settings.drain, finished).await.is_err() {
        tracing::warn!(
            connections = connections.len(),
            "closed connections that did not finish in time"
        );
        connections.shutdown().await;
    }
}

/// Serves one connection until it ends.
fn connection(
    app: &Arc<App>,
    entry: Entry,
    stream: TcpStream,
    peer: Peer,
    mut shutting_down: watch::Receiver<()>,
) -> impl Future<Output = ()> + use<> {
    let settings = &app.settings;
    let (header_timeout, write_timeout) = (settings.header_timeout, settings.write_timeout);
    let counted: OpenConnection = app.metrics.connected();
    async move {
        // Responses are written whole, so that waiting to fill a packet would only delay them.
        let _ = stream.set_nodelay(true);
        let service = service_fn(move |mut request: Request<Incoming>| {
            let entry = entry.clone();
            request.extensions_mut().insert(peer);
            async move { Ok::<_, Infallible>(entry.answer(request).await) }
        });
        let served = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(header_timeout)
            .max_buf_size(HEAD_BYTES)
            .serve_connection(TokioIo::new(ClientStream::new(stream, write_timeout)), service);
        let mut served = pin!(served);
        let ended = tokio::select! {
            ended = &mut served => ended,
            _ = shutting_down.changed() => {
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
