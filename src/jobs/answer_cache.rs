//! A cache of rendered answers, bounded in bytes. The bytes themselves hold their part of the memory budget.

use std::sync::Arc;

use crate::jobs::checked_request::AnswerKey;
use crate::response::answer::Answer;
use mazewright_workload::{ByteCache, Weighter};

/// Bytes of a typical answer. The first size of the tables follows from it.
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
    /// Creates a cache of at most `bytes` bytes.
    pub fn new(bytes: u64) -> Self {
        Self(ByteCache::new(bytes, TYPICAL_BYTES, AnswerWeight))
    }

    /// Returns the answer of a key.
    pub fn get(&self, key: &AnswerKey) -> Option<Arc<Answer>> {
        self.0.get(key)
    }

    /// Adds an answer. The cache drops the answers that it evicts before this returns.
    pub fn insert(&self, key: AnswerKey, answer: Arc<Answer>) {
        self.0.insert(key, answer);
    }

    /// Returns the bytes of all answers.
    pub fn weight(&self) -> u64 {
        self.0.weight()
    }
}
