//! A client's socket as hyper sees it, with two guarantees that hyper does not give:
//!
//! * A client that accepts no byte for some time is disconnected, because unsent answers hold memory.
//! * Every error is a problem document. hyper answers a request that it cannot parse with an empty
//!   4xx response and offers no way to give it a body, so that such a response is replaced here.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use crate::response::problem::Problem;

/// A client's socket.
#[derive(Debug)]
pub struct ClientStream<S> {
    stream: S,
    write_timeout: Duration,
    /// The response that is written in place of an empty error, and how much of it has been.
    replacement: Option<(Vec<u8>, usize)>,
    /// Runs while a write waits for the client.
    timer: Option<Pin<Box<Sleep>>>,
}

impl<S> ClientStream<S> {
    /// Wraps a socket. A write that waits longer than `write_timeout` fails.
    pub fn new(stream: S, write_timeout: Duration) -> Self {
        Self { stream, write_timeout, replacement: None, timer: None }
    }

    /// Gives the outcome of a write, or an error if writes have waited too long.
    fn limit_wait<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.timer = None;
            return written;
        }
        let timeout = self.write_timeout;
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep(timeout)));
        if timer.as_mut().poll(context).is_ready() {
            timer.as_mut().reset(Instant::now() + timeout);
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        Poll::Pending
    }
}

impl<S: AsyncWrite + Unpin> ClientStream<S> {
    /// Writes a problem document if `bytes` are an empty error; none if they are not.
    fn write_replacement(
        &mut self,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Option<Poll<io::Result<usize>>> {
        if self.replacement.is_none() {
            self.replacement = Some((replacement(bytes)?, 0));
        }
        let (text, done) = self.replacement.as_mut()?;
        while *done < text.len() {
            match Pin::new(&mut self.stream).poll_write(context, &text[*done..]) {
                Poll::Ready(Ok(written)) => *done += written,
                other => return Some(other),
            }
        }
        self.replacement = None;
        Some(Poll::Ready(Ok(bytes.len())))
    }
}

/// The response to write in place of an empty error; none if `bytes` are anything else. The errors of
/// our own routes always have a body.
fn replacement(bytes: &[u8]) -> Option<Vec<u8>> {
    let status = bytes.strip_prefix(b"HTTP/1.1 ")?.get(..3).filter(|status| status[0] == b'4')?;
    let head = std::str::from_utf8(bytes).ok()?;
    // hyper writes the head of an error in one piece.
    let is_whole = head.find("\r\n\r\n").is_some_and(|end| end + 4 == head.len());
    if !is_whole || !head.contains("\r\ncontent-length: 0\r\n") {
        return None;
    }
    let status = StatusCode::from_bytes(status).ok()?;
    let problem = Problem::bare(status);
    let document = problem.document("");
    let mut text = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/problem+json\r\ncontent-length: {}\r\n\
         cache-control: no-store\r\naccess-control-allow-origin: *\r\n\
         x-content-type-options: nosniff\r\nconnection: close\r\n\r\n",
        document.len()
    )
    .into_bytes();
    text.extend(document);
    Some(text)
}

impl<S: AsyncRead + Unpin> AsyncRead for ClientStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for ClientStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = match self.write_replacement(context, bytes) {
            Some(written) => written,
            None => Pin::new(&mut self.stream).poll_write(context, bytes),
        };
        self.limit_wait(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = match parts.first().and_then(|head| self.write_replacement(context, head)) {
            Some(written) => written,
            None => Pin::new(&mut self.stream).poll_write_vectored(context, parts),
        };
        self.limit_wait(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.limit_wait(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
