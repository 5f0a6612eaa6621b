//! A client's socket as hyper sees it, with three guarantees that hyper does not give:
//!
//! * It disconnects a client that takes its answer too slowly, because unsent answers hold memory. Too slow is
//!   a client below the [least rate](SendLimits) over some time, and a client that takes too long over
//!   one answer. Only the time in which the server waits for the client counts. The time in which an
//!   answer is made does not.
//! * It pauses before it reads from a client that the server has rejected for the moment, if the client asks again at
//!   once. Without the [pause](PAUSE), endless rejections would take the cores from other clients.
//! * Every error is a problem document. hyper answers a request that it cannot parse with an empty
//!   4xx response and offers no way to give it a body. This module replaces such a response.

use std::fmt::Write as _;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use crate::config::Settings;
use crate::net::activity::Activity;
use crate::response::problem::Problem;

/// Limits on the time that a client takes over an answer.
#[derive(Clone, Copy, Debug)]
pub struct SendLimits {
    /// The waiting time over which the rate is measured.
    pub window: Duration,
    /// The least rate, in bytes a second; less than one byte in a window is always too little.
    pub least_rate: u64,
    /// The longest time that the server waits for the client during one answer.
    pub total: Duration,
}

impl SendLimits {
    /// Creates the limits from the settings.
    pub fn new(settings: &Settings) -> Self {
        Self {
            window: settings.write_timeout,
            least_rate: settings.least_rate.saturating_mul(1024),
            total: settings.send_timeout,
        }
    }
}

/// The pause before the server reads again after a rejection. It is shorter than `Retry-After`, so that clients that
/// heed the header do not notice.
pub const PAUSE: Duration = Duration::from_millis(250);

/// A client's socket.
#[derive(Debug)]
pub struct ClientStream<S> {
    stream: S,
    limits: SendLimits,
    activity: Arc<Activity>,
    /// The timer of the pause after a rejection; `None` outside such pauses.
    pause: Option<Pin<Box<Sleep>>>,
    /// The response that replaces an empty error, and the number of its bytes that are written.
    replacement: Option<(Vec<u8>, usize)>,
    /// The state of the present answer; `None` before a write has waited.
    sending: Option<SendState>,
}

/// The state of an answer that a client takes.
#[derive(Debug)]
struct SendState {
    /// The number of its request.
    request: u64,
    /// The timer of the window. It runs out only if the present wait lasts until then.
    timer: Pin<Box<Sleep>>,
    /// The beginning of the present wait; `None` between waits.
    waits_since: Option<Instant>,
    /// Waits in this window that have ended, and those in earlier windows.
    waited: Duration,
    waited_before: Duration,
    /// Bytes taken in this window.
    bytes: u64,
}

impl<S> ClientStream<S> {
    /// Wraps a socket. A write fails once the client is slower than the limits.
    pub fn new(stream: S, limits: SendLimits, activity: Arc<Activity>) -> Self {
        Self { stream, limits, activity, pause: None, replacement: None, sending: None }
    }

    /// Waits until the pause after a rejection is over.
    fn poll_pause(&mut self, context: &mut Context<'_>) -> Poll<()> {
        if self.activity.take_refusal() {
            self.pause = Some(Box::pin(sleep(PAUSE)));
        }
        if let Some(pause) = &mut self.pause {
            ready!(pause.as_mut().poll(context));
            self.pause = None;
        }
        Poll::Ready(())
    }

    /// Returns the outcome of a write of some bytes, or an error if the client takes too long.
    fn limit_wait<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
        bytes: impl FnOnce(&T) -> usize,
    ) -> Poll<io::Result<T>> {
        if let Poll::Ready(result) = &written {
            if let Some(sending) = &mut self.sending {
                sending.bytes += result.as_ref().map_or(0, bytes) as u64;
                if let Some(since) = sending.waits_since.take() {
                    sending.waited += since.elapsed();
                    self.activity.set_sending(false);
                }
            }
            return written;
        }
        let request = self.activity.requests();
        let limits = self.limits;
        let sending = match &mut self.sending {
            Some(sending) if sending.request == request => sending,
            other => other.insert(SendState::new(request, limits.window)),
        };
        let now = Instant::now();
        if sending.waits_since.is_none() {
            sending.waits_since = Some(now);
            sending.timer.as_mut().reset(now + limits.window.saturating_sub(sending.waited));
            self.activity.set_sending(true);
        }
        while sending.timer.as_mut().poll(context).is_ready() {
            if sending.is_too_slow(limits) {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            sending.begin_window(limits.window);
        }
        Poll::Pending
    }
}

impl SendState {
    fn new(request: u64, window: Duration) -> Self {
        Self {
            request,
            timer: Box::pin(sleep(window)),
            waits_since: None,
            waited: Duration::ZERO,
            waited_before: Duration::ZERO,
            bytes: 0,
        }
    }

    /// Returns the waiting time in this window.
    fn in_window(&self) -> Duration {
        self.waited + self.waits_since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// Returns whether the client took too little in the window that ends now, or takes too long in all.
    fn is_too_slow(&self, limits: SendLimits) -> bool {
        let waited = self.in_window();
        let least = (limits.least_rate as f64 * waited.as_secs_f64()).max(1.0);
        (self.bytes as f64) < least || self.waited_before + waited >= limits.total
    }

    fn begin_window(&mut self, window: Duration) {
        let now = Instant::now();
        self.waited_before += self.in_window();
        (self.waited, self.waits_since, self.bytes) = (Duration::ZERO, Some(now), 0);
        self.timer.as_mut().reset(now + window);
    }
}

impl<S: AsyncWrite + Unpin> ClientStream<S> {
    /// Writes a problem document if `bytes` are an empty error; `None` if they are not.
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

/// Returns the response that replaces an empty error; `None` if `bytes` are anything else. The errors of
/// our own routes always have a body.
fn replacement(bytes: &[u8]) -> Option<Vec<u8>> {
    let status = bytes.strip_prefix(b"HTTP/1.1 ")?.get(..3).filter(|status| status[0] == b'4')?;
    let head = std::str::from_utf8(bytes).ok()?;
    // hyper writes the head of an error in one piece.
    let is_whole = head.find("\r\n\r\n").is_some_and(|end| end + 4 == head.len());
    if !is_whole || !head.contains("\r\ncontent-length: 0\r\n") {
        return None;
    }
    Some(last_response(&Problem::of_status(StatusCode::from_bytes(status).ok()?)))
}

/// Returns a whole response that has a problem and ends the connection.
pub fn last_response(problem: &Problem) -> Vec<u8> {
    let document = problem.document("");
    let mut headers = String::new();
    for (name, value) in &problem.headers {
        // Writing to a string cannot fail.
        let _ = write!(headers, "{name}: {}\r\n", value.to_str().unwrap_or_default());
    }
    let mut text = format!(
        "HTTP/1.1 {}\r\n{headers}content-type: application/problem+json\r\ncontent-length: {}\r\n\
         cache-control: no-store\r\naccess-control-allow-origin: *\r\n\
         x-content-type-options: nosniff\r\nconnection: close\r\n\r\n",
        problem.status,
        document.len()
    )
    .into_bytes();
    text.extend(document);
    text
}

impl<S: AsyncRead + Unpin> AsyncRead for ClientStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        ready!(self.poll_pause(context));
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if buffer.filled().len() > before {
            self.activity.received();
        }
        read
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
        self.limit_wait(context, written, |bytes| *bytes)
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
        self.limit_wait(context, written, |bytes| *bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.limit_wait(context, flushed, |()| 0)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
