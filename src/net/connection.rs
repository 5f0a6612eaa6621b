//! A socket as the HTTP library sees it. A peer that takes nothing of what is written is given up,
//! for it holds memory; and the empty answers that the library gives by itself to what it cannot
//! read become problem documents like all others.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use crate::response::problem::Problem;

/// A stream that fails once its peer has taken nothing for some time, and whose empty errors are
/// filled in.
#[derive(Debug)]
pub struct Wire<S> {
    stream: S,
    patience: Duration,
    /// What is written in place of an empty error, and how much of it is.
    instead: Option<(Vec<u8>, usize)>,
    /// Runs while a write waits for the peer.
    timer: Option<Pin<Box<Sleep>>>,
}

impl<S> Wire<S> {
    /// Watches over a stream.
    pub fn new(stream: S, patience: Duration) -> Self {
        Self { stream, patience, instead: None, timer: None }
    }

    /// Gives up on a wait that has lasted too long, and ends one that is over.
    fn judge<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.timer = None;
            return written;
        }
        let patience = self.patience;
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep(patience)));
        if timer.as_mut().poll(context).is_ready() {
            timer.as_mut().reset(Instant::now() + patience);
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        Poll::Pending
    }
}

impl<S: AsyncWrite + Unpin> Wire<S> {
    /// Writes a problem document if these bytes are an empty error; none if they are not.
    fn fill(&mut self, context: &mut Context<'_>, bytes: &[u8]) -> Option<Poll<io::Result<usize>>> {
        if self.instead.is_none() {
            self.instead = Some((filled(bytes)?, 0));
        }
        let (text, done) = self.instead.as_mut()?;
        while *done < text.len() {
            match Pin::new(&mut self.stream).poll_write(context, &text[*done..]) {
                Poll::Ready(Ok(written)) => *done += written,
                other => return Some(other),
            }
        }
        self.instead = None;
        Some(Poll::Ready(Ok(bytes.len())))
    }
}

/// The answer that stands for an empty error; none if these bytes are something else. Our own
/// errors always have a body.
fn filled(bytes: &[u8]) -> Option<Vec<u8>> {
    let status = bytes.strip_prefix(b"HTTP/1.1 ")?.get(..3).filter(|status| status[0] == b'4')?;
    let head = std::str::from_utf8(bytes).ok()?;
    // One head and nothing else.
    let whole = head.find("\r\n\r\n").is_some_and(|end| end + 4 == head.len());
    if !whole || !head.contains("\r\ncontent-length: 0\r\n") {
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

impl<S: AsyncRead + Unpin> AsyncRead for Wire<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Wire<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = match self.fill(context, bytes) {
            Some(written) => written,
            None => Pin::new(&mut self.stream).poll_write(context, bytes),
        };
        self.judge(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = match parts.first().and_then(|head| self.fill(context, head)) {
            Some(written) => written,
            None => Pin::new(&mut self.stream).poll_write_vectored(context, parts),
        };
        self.judge(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.judge(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
