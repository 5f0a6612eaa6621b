//! Answers that may be too large to be held. The server sends them as it writes them.
//!
//! Such work keeps its thread and its maze until the last byte is taken, and leaves its core to others while the
//! caller takes nothing. It stops when the caller leaves, or when the caller takes nothing for a while and
//! others need the memory.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body;
use bytes::Bytes;
use futures_util::stream;
use tokio::runtime::Handle;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::sync::{Notify, oneshot};

use crate::jobs::cached_context::CachedContext;
use crate::jobs::checked_request::CheckedRequest;
use crate::jobs::job::{CancellableJob, JobGuard};
use crate::jobs::render_error::{Busy, RenderError};
use crate::jobs::render_task::Resources;
use crate::response::compression::Encoder;
use crate::response::negotiation::Encoding;
use crate::response::streaming::{CHUNK, Incomplete, QUEUED};
use mazewright_core::Error;
use mazewright_render::formats::chunks::Chunks;
use mazewright_request::facts::Facts;
use mazewright_request::render::{Names, RenderContext, SolvedMaze};
use mazewright_workload::MemoryReservation;

/// An answer whose body is still being written.
pub struct StreamedAnswer {
    /// The facts about the maze in its headers.
    pub maze: Facts,
    /// The durations of the stages before the body, for a header.
    pub timing: String,
    body: StreamedBody,
}

/// The head of an answer, or an error.
type HeadResult = Result<(Facts, String), Error>;

/// A chunk, or `None` at the end.
type Chunk = Option<Bytes>;

struct StreamedBody<H = JobGuard> {
    /// A guard that stops the job when it is dropped.
    _job: H,
    receiver: Receiver<Chunk>,
}

impl<H: Send + 'static> StreamedBody<H> {
    fn into_body(self) -> Body {
        Body::from_stream(stream::unfold(Some(self), async |body| {
            let mut body = body?;
            match body.receiver.recv().await {
                Some(Some(bytes)) => Some((Ok(bytes), Some(body))),
                Some(None) => None,
                None => Some((Err(Incomplete), None)),
            }
        }))
    }
}

impl StreamedAnswer {
    /// Returns its body.
    pub fn into_body(self) -> Body {
        self.body.into_body()
    }
}

/// Starts to write the answer of a request, and returns once its head is known.
pub(super) async fn start(
    resources: &Arc<Resources>,
    checked: &Arc<CheckedRequest>,
    encoding: Encoding,
) -> Result<StreamedAnswer, RenderError> {
    let since = Instant::now();
    // The time in which the caller takes the answer is bounded by its connection.
    let guard = JobGuard(CancellableJob::new(&resources.workload, &checked.payer, None));
    let (sender, receiver) = mpsc::channel(QUEUED);
    let (head, known) = oneshot::channel();
    let stopped = Arc::new(Notify::new());
    let stop = Arc::clone(&stopped);
    guard.0.job.on_stop(move || stop.notify_one());
    let writer = AnswerWriter {
        stopped,
        resources: Arc::clone(resources),
        checked: Arc::clone(checked),
        encoding,
        job: guard.0.clone(),
        sender,
    };
    let submitted = resources.workload.submit(&guard.0.job, checked.memory(), move |memory| {
        let wait = since.elapsed();
        writer.resources.metrics.waited(wait);
        writer.write(head, memory, wait);
    });
    submitted.map_err(|_| RenderError::Busy(Busy::QueueFull))?;
    let (maze, timing) = resources.sent(&guard, known).await?;
    Ok(StreamedAnswer { maze, timing, body: StreamedBody { _job: guard, receiver } })
}

/// An answer that is being written.
struct AnswerWriter {
    resources: Arc<Resources>,
    checked: Arc<CheckedRequest>,
    encoding: Encoding,
    job: CancellableJob,
    /// Notified when the job is stopped.
    stopped: Arc<Notify>,
    sender: Sender<Chunk>,
}

impl AnswerWriter {
    fn write(&self, head: oneshot::Sender<HeadResult>, memory: MemoryReservation, wait: Duration) {
        let began = Instant::now();
        let CheckedRequest { request, canonical, cost, .. } = &*self.checked;
        let Resources { grids, metrics, public_url, .. } = &*self.resources;
        let cancel = &self.job.cancel;
        let mut context = CachedContext::begin_after(wait, grids);
        let made = SolvedMaze::new(request, &mut context, cancel)
            .and_then(|made| Ok((made.facts(&mut context, cancel)?, made)));
        self.job.job.settle();
        let (facts, made) = match made {
            Ok(made) => made,
            Err(error) => return self.refuse(head, error),
        };
        // A drawing and a trace keep their reservation until the end.
        let is_maze_alone = request.format.value.write.is_data() && !request.is_traced();
        let kept = if is_maze_alone { made.bytes() } else { cost.memory };
        let _memory = memory.shrink_to(kept.saturating_add(cost.output));
        let known = (facts, context.times.text().to_owned());
        // The first bytes show that the request can be drawn.
        let mut unsent = Some((head, known));
        let mut encoder = Encoder::of_stream(self.encoding, CHUNK);
        let mut take = |bytes: Vec<u8>| {
            if let Some((head, known)) = unsent.take() {
                // The caller may have left.
                let _ = head.send(Ok(known));
            }
            encoder.write(&bytes);
            drop(bytes);
            cancel.check()?;
            if encoder.written().len() < CHUNK { Ok(()) } else { self.send(&mut encoder) }
        };
        let chunks = Chunks { bytes: CHUNK, take: &mut take };
        let names = Names { host: public_url, url: canonical };
        let written = made.write_in_chunks(request, names, chunks, cancel);
        drop(made);
        let sent = match (written, unsent) {
            (Err(error), Some((head, _))) => return self.refuse(head, error),
            (written, _) => written.and_then(|()| self.queue(Some(encoder.finish().into()))),
        };
        match sent.and_then(|()| self.queue(None)) {
            Ok(()) => {
                context.stage_ended("encode");
                context.times.record(metrics, request.format.name);
                metrics.rendered(request.format.name, began.elapsed());
            }
            Err(Error::Cancelled) => metrics.cancelled(),
            // The missing end of the body tells the caller.
            Err(error) => tracing::error!(?error, "an answer breaks off"),
        }
    }

    /// Sends the error instead of a head.
    fn refuse(&self, head: oneshot::Sender<HeadResult>, error: Error) {
        if error == Error::Cancelled {
            self.resources.metrics.cancelled();
        }
        // The caller may have left.
        let _ = head.send(Err(error));
    }

    /// Sends a chunk once the reader has taken an earlier one. Returns false if the reader leaves or the job is
    /// stopped.
    async fn send_to_reader(&self, chunk: Chunk) -> bool {
        tokio::select! {
            sent = self.sender.send(chunk) => sent.is_ok(),
            () = self.stopped.notified() => false,
        }
    }

    /// Queues the compressed bytes.
    fn send(&self, encoder: &mut Encoder) -> Result<(), Error> {
        let bytes = std::mem::replace(encoder.written(), Vec::with_capacity(CHUNK));
        self.queue(Some(bytes.into()))
    }

    fn queue(&self, chunk: Chunk) -> Result<(), Error> {
        match self.sender.try_send(chunk) {
            Ok(()) => Ok(()),
            Err(TrySendError::Closed(_)) => Err(Error::Cancelled),
            Err(TrySendError::Full(chunk)) => {
                let sent = self
                    .job
                    .job
                    .leave_while(|| Handle::current().block_on(self.send_to_reader(chunk)));
                if sent { Ok(()) } else { Err(Error::Cancelled) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_body_without_its_end_is_an_error() {
        for is_whole in [true, false] {
            let (sender, receiver) = mpsc::channel(QUEUED);
            sender.send(Some(Bytes::from("[1,"))).await.expect("the queue is open");
            if is_whole {
                sender.send(None).await.expect("the queue is open");
            }
            drop(sender);
            let body = StreamedBody { _job: (), receiver }.into_body();
            assert_eq!(axum::body::to_bytes(body, 100).await.is_ok(), is_whole);
        }
    }
}
