//! Rendered answers, bounded in bytes. The bytes themselves hold their part of the memory budget.

use std::sync::Arc;

use moka::sync::Cache;

use crate::jobs::render_job::AnswerKey;
use crate::response::answer::Answer;

/// Answers by canonical URL and encoding.
#[derive(Clone, Debug)]
pub struct AnswerCache(Cache<AnswerKey, Arc<Answer>>);

impl AnswerCache {
    /// A cache of at most so many bytes.
    pub fn new(bytes: u64) -> Self {
        let weigh = |key: &AnswerKey, answer: &Arc<Answer>| {
            u32::try_from(answer.weight() + key.bytes()).unwrap_or(u32::MAX)
        };
        Self(Cache::builder().max_capacity(bytes).weigher(weigh).build())
    }

    /// The answer of a key.
    pub fn get(&self, key: &AnswerKey) -> Option<Arc<Answer>> {
        self.0.get(key)
    }

    /// Adds an answer.
    pub fn insert(&self, key: AnswerKey, answer: Arc<Answer>) {
        self.0.insert(key, answer);
    }

    /// Drops evicted answers now; the cache itself would do so some time later.
    pub fn reclaim(&self) {
        self.0.run_pending_tasks();
    }
}
