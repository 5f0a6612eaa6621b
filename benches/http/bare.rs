//! The bare handler: axum as its own documentation serves a route, with one response from memory.

use std::io::Read;

use axum::Router;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::routing::get;
use axum::serve::ListenerExt;
use bytes::Bytes;
use tokio::net::TcpListener;

/// The argument that makes this benchmark a server.
pub(crate) const FLAG: &str = "--bare";

/// Reads a response from the standard input, prints an address, and sends the response to every
/// request until the process is killed.
pub(crate) fn serve() {
    let mut answer = Vec::new();
    std::io::stdin().read_to_end(&mut answer).unwrap();
    let end = answer.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
    let head = std::str::from_utf8(&answer[..end]).unwrap();
    let status = StatusCode::from_bytes(&answer[9..12]).unwrap();
    let mut headers = HeaderMap::new();
    for line in head.lines().skip(1) {
        let (name, value) = line.split_once(": ").unwrap();
        let name = HeaderName::from_bytes(name.as_bytes()).unwrap();
        // hyper writes the date.
        if name != header::DATE {
            headers.append(name, HeaderValue::from_str(value).unwrap());
        }
    }
    let body = Bytes::copy_from_slice(&answer[end + 4..]);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let handler = move || {
            let answer = (status, headers.clone(), body.clone());
            async move { answer }
        };
        let router = Router::new().route("/{file}", get(handler));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        println!("{}", listener.local_addr().unwrap());
        let listener = listener.tap_io(|stream| stream.set_nodelay(true).unwrap());
        axum::serve(listener, router).await.unwrap();
    });
}
