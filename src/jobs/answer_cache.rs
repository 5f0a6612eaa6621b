//! Rendered answers, bounded in bytes. The bytes themselves hold their part of the memory budget.

use std::sync::Arc;

use quick_cache::Weighter;

use crate::jobs::byte_cache::{ByteCache, byte_cache};
use crate::jobs::render_job::AnswerKey;
use crate::response::answer::Answer;

/// Bytes of a usual answer, from which the first size of the tables follows.
const TYPICAL_BYTES: u64 = 16 << 10;

/// Answers by canonical URL and encoding.
#[derive(Debug)]
pub struct AnswerCache(ByteCache<AnswerKey, Arc<Answer>, AnswerWeight>);

/// Weighs an answer by its bytes.
#[derive(Clone, Debug)]
struct AnswerWeight;

impl Weighter<AnswerKey, Arc<Answer>> for AnswerWeight {
    fn weight(&self, key: &AnswerKey, answer: &Arc<Answer>) -> u64 {
        answer.weight() + key.bytes()
    }
}

impl AnswerCache {
    /// A cache of at most so many bytes.
    pub fn new(bytes: u64) -> Self {
        Self(byte_cache(bytes, TYPICAL_BYTES, AnswerWeight))
    }

    /// The answer of a key.
    pub fn get(&self, key: &AnswerKey) -> Option<Arc<Answer>> {
        self.0.get(key)
    }

    /// Adds an answer. What has to go for it is dropped before this returns.
    pub fn insert(&self, key: AnswerKey, answer: Arc<Answer>) {
        self.0.insert(key, answer);
    }

    /// Bytes that the answers weigh.
    pub fn weight(&self) -> u64 {
        self.0.weight()
    }
}
