//! The batches of a data set, made on the worker threads and assembled in order. The number of batches in
//! progress is that of the threads. None begins before its bytes can be taken, so that memory holds only
//! these. When the stream is dropped, the work stops.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use futures_util::stream::{self, Stream, StreamExt};
use tokio::sync::oneshot;

use crate::app::App;
use crate::jobs::cached_context::CachedContext;
use crate::jobs::quota::Caller;
use crate::jobs::render_error::RenderError;
use crate::jobs::retries::Retries;
use crate::response::compression::{ENCODER_BYTES, Encoder};
use crate::response::negotiation::Encoding;
use crate::response::streaming::CHUNK;
use mazewright_core::{Cancel, Chosen, Error};
use mazewright_dataset::earlier::{EarlierMazes, Seen};
use mazewright_dataset::formats::{DatasetFormat, EncodedBatch, FileAssembly};
use mazewright_dataset::item::{Item, ItemOutcome, Maker};
use mazewright_dataset::plan::DatasetPlan;
use mazewright_workload::MemoryReservation;

/// The wait before the next check of a caller's quota.
const QUOTA_WAIT: Duration = Duration::from_secs(1);

/// Some bytes of a data set, which may be compressed.
#[derive(Clone, Debug, Default)]
pub struct Chunk {
    /// The bytes.
    pub bytes: Bytes,
    /// The number of item numbers that they cover.
    pub numbers: u64,
    /// The number of items in them.
    pub items: u64,
}

/// A value that a worker thread hands over.
type ResultSlot<T> = Arc<Mutex<Option<T>>>;

/// Items that are not encoded yet, and their part of the memory.
struct Mazes {
    items: Vec<Item>,
    memory: MemoryReservation,
}

/// The place of a batch in the order of the search for duplicates.
struct BatchPlace {
    before: oneshot::Receiver<Seen>,
    after: oneshot::Sender<Seen>,
}

/// The resources for making batches.
#[derive(Clone)]
struct Batches {
    app: Arc<App>,
    plan: Arc<DatasetPlan>,
    format: Chosen<DatasetFormat>,
    caller: Option<Caller>,
    earlier: EarlierMazes,
}

/// Returns the data set as a stream. The caller has checked the client's quota; later batches wait for it. In a data
/// set without duplicates, `earlier` holds the mazes of earlier items. The stream makes the mazes that it lacks, and
/// in the end adds its own.
pub fn stream(
    app: &Arc<App>,
    plan: &Arc<DatasetPlan>,
    format: Chosen<DatasetFormat>,
    encoding: Encoding,
    caller: Option<Caller>,
    earlier: &EarlierMazes,
) -> impl Stream<Item = Result<Chunk, RenderError>> + Send + use<> {
    let (app, plan) = (Arc::clone(app), Arc::clone(plan));
    let threads = app.settings.jobs();
    let mut assembly = (format.value.begin)(&plan);
    let head = Chunk { bytes: assembly.head().into(), ..Chunk::default() };
    let compressor = (encoding != Encoding::Identity).then(|| Compressor::new(encoding));
    // Whether an item repeats the maze of an earlier one depends on all of the earlier ones.
    let (known, seen) =
        if plan.unique { earlier.take(plan.items.start) } else { Default::default() };
    let skipped = if plan.unique { known..plan.items.start } else { 0..0 };
    let batch = plan.batch;
    let skipped = skipped
        .clone()
        .step_by(batch as usize)
        .map(move |at| (at..(at + batch).min(skipped.end), false));
    let (mut first_turn, mut before) = oneshot::channel();
    if plan.unique {
        let _ = std::mem::replace(&mut first_turn, oneshot::channel().0).send(seen);
    }
    let unique = plan.unique;
    let ranges = skipped.chain(plan.batches().map(|range| (range, true)));
    let batches = Batches { app, plan, format, caller, earlier: earlier.clone() };
    let writer = batches.clone();
    let futures = ranges.enumerate().map(move |(number, (range, is_written))| {
        let turn = unique.then(|| {
            let (after, next) = oneshot::channel();
            BatchPlace { before: std::mem::replace(&mut before, next), after }
        });
        let batches = batches.clone();
        async move { batches.make(number, range, is_written, turn).await }
    });
    let parts = stream::iter(futures).buffered(threads);
    let state = (Box::pin(parts), assembly, Some(head), false);
    let plain = stream::unfold(state, async |(mut parts, mut assembly, mut head, is_done)| {
        if let Some(head) = head.take() {
            return Some((Ok(head), (parts, assembly, None, false)));
        }
        if is_done {
            return None;
        }
        match parts.next().await {
            Some(Ok(made)) => {
                let chunk = made.put_into(&mut *assembly);
                Some((Ok(chunk), (parts, assembly, None, false)))
            }
            Some(Err(error)) => Some((Err(error), (parts, assembly, None, true))),
            None => {
                let tail = Chunk { bytes: assembly.tail().into(), ..Chunk::default() };
                Some((Ok(tail), (parts, assembly, None, true)))
            }
        }
    });
    compressed(plain, compressor, writer)
}

/// Compresses the bytes of a data set on the threads for work.
#[derive(Clone)]
struct Compressor {
    encoder: ResultSlot<Encoder>,
    /// The memory of the encoder, once it has begun.
    memory: ResultSlot<MemoryReservation>,
}

impl Compressor {
    fn new(encoding: Encoding) -> Self {
        let encoder = slot(Encoder::of_stream(encoding, CHUNK));
        Self { encoder, memory: Arc::new(Mutex::new(None)) }
    }

    /// Compresses some bytes, or ends the body.
    async fn add(&self, batches: &Batches, bytes: Option<Bytes>) -> Result<Bytes, RenderError> {
        let length = bytes.as_ref().map_or(0, |bytes| bytes.len() as u64);
        let is_first = self.memory.lock().unwrap_or_else(PoisonError::into_inner).is_none();
        let own = if is_first { ENCODER_BYTES } else { 0 };
        let compressor = self.clone();
        let run = batches.run(own + length, false, move |_, reserved| {
            let mut encoder = taken(&compressor.encoder).ok_or(Error::Cancelled)?;
            if is_first {
                hand_over(&compressor.memory, reserved);
            }
            let Some(bytes) = &bytes else { return Ok(Bytes::from(encoder.finish())) };
            encoder.write(bytes);
            let written = std::mem::take(encoder.written());
            hand_over(&compressor.encoder, encoder);
            Ok(Bytes::from(written))
        });
        run.await
    }
}

/// Compresses a stream, if there is a compressor.
fn compressed(
    plain: impl Stream<Item = Result<Chunk, RenderError>> + Send,
    compressor: Option<Compressor>,
    batches: Batches,
) -> impl Stream<Item = Result<Chunk, RenderError>> + Send {
    stream::unfold(Some((Box::pin(plain), compressor, batches)), async |state| {
        let (mut plain, compressor, batches) = state?;
        let next = plain.next().await;
        let Some(compressor) = compressor else {
            return next.map(|chunk| (chunk, Some((plain, None, batches))));
        };
        match next {
            Some(Ok(Chunk { bytes, numbers, items })) => {
                let bytes = compressor.add(&batches, Some(bytes)).await;
                let chunk = bytes.map(|bytes| Chunk { bytes, numbers, items });
                Some((chunk, Some((plain, Some(compressor), batches))))
            }
            Some(Err(error)) => Some((Err(error), None)),
            None => {
                let rest = compressor.add(&batches, None).await;
                Some((rest.map(|bytes| Chunk { bytes, ..Chunk::default() }), None))
            }
        }
    })
}

/// A finished batch, ready for assembly.
struct Encoded {
    /// `None` for a batch that is not written.
    part: Option<(EncodedBatch, MemoryReservation)>,
    numbers: u64,
    items: u64,
}

impl Encoded {
    fn put_into(self, assembly: &mut dyn FileAssembly) -> Chunk {
        let Self { part, numbers, items } = self;
        let Some((part, memory)) = part else { return Chunk::default() };
        let bytes = assembly.add(part);
        let length = bytes.len() as u64;
        Chunk { bytes: Bytes::from_owner(memory.shrink_to(length).attach(bytes)), numbers, items }
    }
}

impl Batches {
    async fn make(
        self,
        number: usize,
        range: Range<u64>,
        is_written: bool,
        turn: Option<BatchPlace>,
    ) -> Result<Encoded, RenderError> {
        let is_first = number == 0;
        if !is_first {
            self.wait_for_quota().await;
        }
        let end = range.end;
        let numbers = end - range.start;
        let Some(BatchPlace { before, after }) = turn else {
            let batches = self.clone();
            let made = self.run(self.plan.batch_memory(), is_first, move |cancel, memory| {
                let mazes = batches.carve(range.clone(), is_first, memory, cancel)?;
                Ok((mazes.items.len() as u64, batches.encode(mazes, cancel)?))
            });
            let (items, part) = made.await?;
            return Ok(Encoded { part: Some(part), numbers, items });
        };
        let batches = self.clone();
        let carved = self.run(self.plan.batch_memory(), is_first, move |cancel, memory| {
            batches.carve(range.clone(), is_first, memory, cancel)
        });
        let mazes = carved.await?;
        // It fails if the previous batch failed, which has ended the stream.
        let seen = before.await.map_err(|_| RenderError::Panicked)?;
        let (batches, input) = (self.clone(), slot((mazes, seen)));
        let (mazes, seen) = self
            .run(0, false, move |cancel, _| {
                let (mazes, seen) = taken(&input).ok_or(Error::Cancelled)?;
                batches.without_duplicates(mazes, seen, cancel)
            })
            .await?;
        if end == self.plan.items.end {
            self.earlier.keep(end, seen);
        } else {
            let _ = after.send(seen);
        }
        let items = mazes.items.len() as u64;
        if !is_written {
            return Ok(Encoded { part: None, numbers, items });
        }
        let (batches, input) = (self.clone(), slot(mazes));
        let encoded = self.run(0, false, move |cancel, _| {
            batches.encode(taken(&input).ok_or(Error::Cancelled)?, cancel)
        });
        Ok(Encoded { part: Some(encoded.await?), numbers, items })
    }

    /// Waits until the client's quota has something left.
    async fn wait_for_quota(&self) {
        let Some(caller) = &self.caller else { return };
        while self.app.quota.check_again(caller).await.is_err() {
            tokio::time::sleep(QUOTA_WAIT).await;
        }
    }

    /// Runs work on a thread for work. If there is too much other work, it waits and tries again. Only the first batch
    /// fails at once, because the response has not begun.
    async fn run<T: Send + 'static>(
        &self,
        bytes: u64,
        is_first: bool,
        work: impl Fn(&Cancel, MemoryReservation) -> Result<T, Error> + Clone + Send + 'static,
    ) -> Result<T, RenderError> {
        let payer = self.caller.as_ref().map(Caller::payer).unwrap_or_default();
        let mut retries = Retries::default();
        loop {
            match self.app.renders.run_with_memory(payer.clone(), bytes, work.clone()).await {
                Err(error) if !is_first && retries.wait(&error).await => {}
                done => return done,
            }
        }
    }

    /// Makes the mazes of some numbers. At least one maze of the first batch must exist.
    fn carve(
        &self,
        range: Range<u64>,
        is_first: bool,
        memory: MemoryReservation,
        cancel: &Cancel,
    ) -> Result<Mazes, Error> {
        let none = Seen::new();
        let (mut items, mut refusal) = (Vec::new(), None);
        for index in range {
            match self.maker(cancel).item(index, &none)? {
                ItemOutcome::Item(item) => items.push(*item),
                ItemOutcome::Left => {}
                ItemOutcome::Refused(why) => drop(refusal.get_or_insert(why)),
            }
        }
        match refusal.filter(|_| is_first && items.is_empty()) {
            Some(refusal) => Err(Error::Refused(refusal)),
            None => Ok(Mazes { items, memory }),
        }
    }

    /// Makes items again that repeat the mazes of earlier items.
    fn without_duplicates(
        &self,
        mazes: Mazes,
        mut seen: Seen,
        cancel: &Cancel,
    ) -> Result<(Mazes, Seen), Error> {
        let Mazes { items, memory } = mazes;
        let mut distinct = Vec::with_capacity(items.len());
        for item in items {
            let made = if seen.contains(&item.hash) {
                self.maker(cancel).item(item.index, &seen)?
            } else {
                ItemOutcome::Item(Box::new(item))
            };
            if let ItemOutcome::Item(item) = made {
                seen.insert(item.hash);
                distinct.push(*item);
            }
        }
        Ok((Mazes { items: distinct, memory }, seen))
    }

    fn encode(
        &self,
        mazes: Mazes,
        cancel: &Cancel,
    ) -> Result<(EncodedBatch, MemoryReservation), Error> {
        let Mazes { items, memory } = mazes;
        let part = (self.format.value.encode)(&self.plan, &items, cancel)?;
        Ok((part, memory))
    }

    fn maker<'a>(&'a self, cancel: &'a Cancel) -> Maker<'a, CachedContext<'a>> {
        let App { renders, settings, .. } = &*self.app;
        Maker { plan: &self.plan, context: renders.context(), limits: settings.limits(), cancel }
    }
}

fn slot<T>(value: T) -> ResultSlot<T> {
    Arc::new(Mutex::new(Some(value)))
}

fn hand_over<T>(slot: &ResultSlot<T>, value: T) {
    *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
}

fn taken<T>(slot: &ResultSlot<T>) -> Option<T> {
    slot.lock().unwrap_or_else(PoisonError::into_inner).take()
}
