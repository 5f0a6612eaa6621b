//! A cache of answers about several mazes: comparisons and short books. Each is made once for all callers that wait
//! for it, and kept for later callers.

use std::sync::Arc;

use bytes::Bytes;

use crate::jobs::render_error::RenderError;
use crate::metrics::{AnswerSource, Metrics};
use mazewright_workload::{ByteCache, SingleFlight, Started, Weighter};

/// Bytes of a typical document.
const TYPICAL_BYTES: u64 = 8 << 10;

/// Bytes that a document takes in addition to its own and those of its URL.
const OVERHEAD: u64 = 256;

/// A document in the cache.
#[derive(Clone, Debug)]
pub struct KeptDocument {
    /// Its bytes.
    pub bytes: Bytes,
    /// The number of mazes of a book that could not be made.
    pub missing: usize,
    /// A note for the caller.
    pub note: Option<String>,
}

impl From<Bytes> for KeptDocument {
    fn from(bytes: Bytes) -> Self {
        Self { bytes, missing: 0, note: None }
    }
}

/// Documents by canonical URL. The bytes themselves hold their part of the memory budget.
#[derive(Debug)]
pub struct DocumentCache {
    kept: ByteCache<Arc<str>, KeptDocument, DocumentWeight>,
    tasks: SingleFlight<Arc<str>, Result<KeptDocument, RenderError>, ()>,
    metrics: Arc<Metrics>,
    max_bytes: u64,
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
    /// Creates a cache of at most `max_bytes` bytes.
    pub fn new(max_bytes: u64, metrics: Arc<Metrics>) -> Self {
        let kept = ByteCache::new(max_bytes, TYPICAL_BYTES, DocumentWeight);
        Self { kept, tasks: SingleFlight::default(), metrics, max_bytes }
    }

    /// Returns the largest number of bytes of a document that is worth keeping. Several of that size fit.
    pub fn largest(&self) -> u64 {
        self.max_bytes / 4
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
                if let Ok(document) = &made
                    && document.bytes.len() as u64 <= cache.largest()
                {
                    cache.kept.insert(url, document.clone());
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
