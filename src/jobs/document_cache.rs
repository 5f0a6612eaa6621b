//! A cache of answers about several mazes: comparisons and short books. Each is made once for all callers that wait
//! for it, and kept for later callers. The cache holds their memory itself, not for the client that asked first.

use std::sync::Arc;

use crate::jobs::job::Memory;
use crate::jobs::render_error::RenderError;
use crate::metrics::{AnswerSource, Metrics};
use crate::response::held_bytes::HeldBytes;
use mazewright_workload::{ByteCache, SingleFlight, Started, Weighter};

/// Bytes of a typical document.
const TYPICAL_BYTES: u64 = 8 << 10;

/// Bytes that a document takes in addition to its own and those of its URL.
const OVERHEAD: u64 = 256;

/// A document in the cache.
#[derive(Clone, Debug)]
pub struct KeptDocument {
    /// Its bytes.
    pub bytes: HeldBytes,
    /// The number of mazes of a book that could not be made.
    pub missing: usize,
    /// A note for the caller.
    pub note: Option<String>,
}

impl From<HeldBytes> for KeptDocument {
    fn from(bytes: HeldBytes) -> Self {
        Self { bytes, missing: 0, note: None }
    }
}

/// Documents by canonical URL.
#[derive(Debug)]
pub struct DocumentCache {
    kept: ByteCache<Arc<str>, KeptDocument, DocumentWeight>,
    tasks: SingleFlight<Arc<str>, Result<KeptDocument, RenderError>, ()>,
    metrics: Arc<Metrics>,
    memory: Memory,
}

/// Weighs a document by its bytes.
#[derive(Clone, Debug)]
struct DocumentWeight;

impl Weighter<Arc<str>, KeptDocument> for DocumentWeight {
    fn weight(&self, url: &Arc<str>, kept: &KeptDocument) -> u64 {
        url.len() as u64 + kept.bytes.len() as u64 + OVERHEAD
    }
}

impl DocumentCache {
    /// Creates a cache of at most `bytes` bytes, which it reserves from the budget as it adds documents.
    pub fn new(bytes: u64, memory: Memory, metrics: Arc<Metrics>) -> Self {
        let kept = ByteCache::new(bytes, TYPICAL_BYTES, DocumentWeight);
        Self { kept, tasks: SingleFlight::default(), metrics, memory }
    }

    /// Returns the largest number of bytes of a document that is worth keeping. Several of that size fit.
    pub fn largest(&self) -> u64 {
        self.kept.capacity() / 4
    }

    /// Returns the bytes of all documents.
    pub fn weight(&self) -> u64 {
        self.kept.weight()
    }

    /// Returns the document of a URL if it is kept.
    pub fn get(&self, url: &str) -> Option<KeptDocument> {
        let kept = self.kept.get(url)?;
        self.metrics.answer_from(AnswerSource::Cache);
        Some(kept)
    }

    /// Keeps a document, unless it is large or memory is lacking.
    fn keep(&self, url: Arc<str>, document: &KeptDocument) {
        let bytes = document.bytes.len() as u64;
        if bytes > self.largest() {
            return;
        }
        if let Some(memory) = self.memory.try_reserve(None, bytes) {
            let bytes = document.bytes.held_with(memory);
            self.kept.insert(url, KeptDocument { bytes, ..document.clone() });
        }
    }

    /// Returns the document of a URL. Makes it unless that is in progress. If all waiting callers leave, the work is
    /// dropped.
    pub async fn get_or_make<F>(
        self: &Arc<Self>,
        url: Arc<str>,
        make: impl FnOnce() -> F,
    ) -> Result<KeptDocument, RenderError>
    where
        F: Future<Output = Result<KeptDocument, RenderError>> + Send + 'static,
    {
        let (task, started) = self.tasks.join_or_start(Arc::clone(&url), || ());
        let source = if let Some(Started { registration, completion }) = started {
            // Another task may have completed since the caller looked.
            if let Some(kept) = self.get(&url) {
                completion.complete(Ok(kept.clone()));
                return Ok(kept);
            }
            let (cache, made) = (Arc::clone(self), make());
            tokio::spawn(async move {
                let made = tokio::select! {
                    made = made => made,
                    () = completion.abandoned() => return,
                };
                if let Ok(document) = &made {
                    cache.keep(url, document);
                }
                completion.complete(made);
                drop(registration);
            });
            AnswerSource::Render
        } else {
            AnswerSource::Shared
        };
        let made = task.wait().await.unwrap_or(Err(RenderError::Panicked))?;
        self.metrics.answer_from(source);
        Ok(made)
    }
}
