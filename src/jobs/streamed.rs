//! Answers that may be too large to be held: they are sent as they are written.
//!
//! Such work keeps its thread, its maze and its [place](crate::jobs::streams) until the last byte is taken, and
//! leaves its slot to others while the caller takes nothing. When the caller leaves, it stops.

use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use bytes::Bytes;
use futures_util::stream;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{self, Receiver, Sender};

use crate::jobs::lane::Slot;
use crate::jobs::memory::MemoryReservation;
use crate::jobs::pipeline;
use crate::jobs::pipeline::Made;
use crate::jobs::render_job::{RenderError, RenderJob};
use crate::jobs::render_task::Resources;
use crate::jobs::single_flight::{Completion, SharedTask};
use crate::jobs::stage_times::StageTimes;
use crate::jobs::streams::StreamPlace;
use crate::response::compression::Encoder;
use crate::response::maze_headers::MazeHeaders;
use crate::response::negotiation::Encoding;
use crate::response::streaming::{CHUNK, Incomplete, QUEUED};
use mazewright_core::error::Error;
use mazewright_render::formats::chunks::Chunks;

/// An answer whose body is still being written.
pub struct StreamedAnswer {
    /// What its headers say of the maze.
    pub maze: MazeHeaders,
    /// How long the stages before the body took, for a header.
    pub timing: String,
    body: StreamedBody,
}

/// What is known before the body.
type Head = Result<(MazeHeaders, String), Error>;

/// A chunk, or none at the end.
type Chunk = Option<Bytes>;

struct StreamedBody {
    /// When it is dropped, the work stops.
    _task: Arc<SharedTask<Head>>,
    receiver: Receiver<Chunk>,
}

impl StreamedAnswer {
    /// Its body.
    pub fn into_body(self) -> Body {
        Body::from_stream(stream::unfold(Some(self.body), async |body| {
            let mut body = body?;
            match body.receiver.recv().await {
                Some(Some(bytes)) => Some((Ok(bytes), Some(body))),
                Some(None) => None,
                None => Some((Err(Incomplete), None)),
            }
        }))
    }
}

/// Starts to write the answer of a job, and returns once its head is known.
pub(super) async fn start(
    resources: &Arc<Resources>,
    job: &Arc<RenderJob>,
    encoding: Encoding,
) -> Result<StreamedAnswer, RenderError> {
    let asked = Instant::now();
    let bytes = job.cost.memory.saturating_add(job.cost.output);
    let place = resources.streams.place(bytes, job.client).await.map_err(RenderError::Busy)?;
    let admitted = resources.admission.admit(job.demand()).map_err(RenderError::Busy)?;
    let permit = admitted.permit().await.map_err(RenderError::Busy)?;
    resources.metrics.waited(asked.elapsed());
    let (task, completion) = SharedTask::new();
    let (sender, receiver) = mpsc::channel(QUEUED);
    let work = Writing {
        resources: Arc::clone(resources),
        job: Arc::clone(job),
        encoding,
        completion,
        sender,
    };
    permit.run(move |slot, memory| work.write(slot, Held { memory, place }));
    match tokio::time::timeout(resources.timeout, task.wait()).await {
        Ok(Some(Ok((maze, timing)))) => {
            let body = StreamedBody { _task: task, receiver };
            Ok(StreamedAnswer { maze, timing, body })
        }
        Ok(Some(Err(Error::Refused(refusal)))) => Err(RenderError::Refused(refusal)),
        Ok(_) => Err(RenderError::Panicked),
        Err(_) => Err(RenderError::TimedOut),
    }
}

/// An answer that is being written.
struct Writing {
    resources: Arc<Resources>,
    job: Arc<RenderJob>,
    encoding: Encoding,
    completion: Completion<Head>,
    sender: Sender<Chunk>,
}

/// The memory that it holds.
struct Held {
    memory: MemoryReservation,
    place: StreamPlace,
}

impl Held {
    /// Gives back what only the making of the maze took.
    fn shrink_to(self, bytes: u64) -> Self {
        Self { memory: self.memory.shrink_to(bytes), place: self.place.shrink_to(bytes) }
    }
}

impl Writing {
    fn write(&self, mut slot: Slot, held: Held) {
        let began = Instant::now();
        let mut times = StageTimes::begin();
        let RenderJob { request, canonical, .. } = &*self.job;
        let Resources { grids, metrics, public_url, .. } = &*self.resources;
        let cancel = &self.completion.cancel;
        let made = match Made::new(request, grids, &mut times, &mut slot, cancel) {
            Ok(made) => made,
            Err(error) => {
                if error == Error::Cancelled {
                    metrics.cancelled();
                }
                return self.completion.complete(Err(error));
            }
        };
        let cost = &self.job.cost;
        // A drawing and a trace take what was reserved for them until the end.
        let is_maze_alone = request.format.value.write.is_data() && !request.is_traced();
        let kept = if is_maze_alone { made.bytes() } else { cost.memory };
        let _held = held.shrink_to(kept.saturating_add(cost.output));
        self.completion.complete(Ok((made.headers, times.text().to_owned())));
        let writing = Instant::now();
        let mut encoder = Encoder::of_stream(self.encoding, CHUNK);
        let mut take = |bytes: Vec<u8>| {
            encoder.write(&bytes);
            drop(bytes);
            slot.give_way();
            if encoder.written().len() < CHUNK {
                Ok(())
            } else {
                self.send(&mut encoder, &mut slot)
            }
        };
        let chunks = Chunks { bytes: CHUNK, take: &mut take };
        let names = [public_url.as_str(), canonical];
        let written = pipeline::write_in_chunks(request, names, &made, chunks, cancel);
        drop(made);
        let rest = encoder.finish();
        let sent = written.and_then(|()| self.queue(Some(rest.into()), &mut slot));
        match sent.and_then(|()| self.queue(None, &mut slot)) {
            Ok(()) => {
                times.add("encode", writing);
                times.record(metrics, request.format.name);
                metrics.rendered(request.format.name, began.elapsed());
            }
            Err(Error::Cancelled) => metrics.cancelled(),
            // Without its end the body tells the caller.
            Err(error) => tracing::error!(?error, "an answer breaks off"),
        }
    }

    /// Queues what has been compressed.
    fn send(&self, encoder: &mut Encoder, slot: &mut Slot) -> Result<(), Error> {
        let bytes = std::mem::replace(encoder.written(), Vec::with_capacity(CHUNK));
        self.queue(Some(bytes.into()), slot)
    }

    fn queue(&self, chunk: Chunk, slot: &mut Slot) -> Result<(), Error> {
        match self.sender.try_send(chunk) {
            Ok(()) => Ok(()),
            Err(TrySendError::Closed(_)) => Err(Error::Cancelled),
            Err(TrySendError::Full(chunk)) => {
                let sent = slot.leave_while(|| self.sender.blocking_send(chunk));
                sent.map_err(|_| Error::Cancelled)
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
            let (task, _completion) = SharedTask::new();
            let (sender, receiver) = mpsc::channel(QUEUED);
            sender.send(Some(Bytes::from("[1,"))).await.expect("the queue is open");
            if is_whole {
                sender.send(None).await.expect("the queue is open");
            }
            drop(sender);
            let body = StreamedBody { _task: task, receiver };
            let (maze, timing) = (MazeHeaders::default(), String::new());
            let body = StreamedAnswer { maze, timing, body }.into_body();
            assert_eq!(axum::body::to_bytes(body, 100).await.is_ok(), is_whole);
        }
    }
}
