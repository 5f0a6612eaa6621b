//! A cache of rendered answers, bounded in bytes. It holds their memory itself, not for the client that asked first.

use std::sync::Arc;

use crate::jobs::checked_request::AnswerKey;
use crate::jobs::job::Memory;
use crate::response::answer::Answer;
use mazewright_workload::{ByteCache, Weighter};

/// Bytes of a typical answer. The first size of the tables follows from it.
const TYPICAL_BYTES: u64 = 16 << 10;

/// Answers by canonical URL and encoding.
#[derive(Debug)]
pub struct AnswerCache {
    answers: ByteCache<AnswerKey, Arc<Answer>, AnswerWeight>,
    memory: Memory,
}

/// Weighs an answer by its bytes.
#[derive(Clone, Debug)]
struct AnswerWeight;

impl Weighter<AnswerKey, Arc<Answer>> for AnswerWeight {
    fn weight(&self, key: &AnswerKey, answer: &Arc<Answer>) -> u64 {
        answer.weight() + key.bytes()
    }
}

impl AnswerCache {
    /// Creates a cache of at most `bytes` bytes, which it reserves from the budget as it adds answers.
    pub fn new(bytes: u64, memory: Memory) -> Self {
        Self { answers: ByteCache::new(bytes, TYPICAL_BYTES, AnswerWeight), memory }
    }

    /// Returns the answer of a key.
    pub fn get(&self, key: &AnswerKey) -> Option<Arc<Answer>> {
        self.answers.get(key)
    }

    /// Adds an answer, if there is memory for it. The cache drops the answers that it evicts before this returns.
    pub fn insert(&self, key: AnswerKey, answer: &Answer) {
        let bytes = answer.weight();
        if bytes > self.answers.capacity() {
            return;
        }
        if let Some(memory) = self.memory.try_reserve(None, bytes) {
            self.answers.insert(key, Arc::new(answer.held_with(memory)));
        }
    }

    /// Returns the bytes of all answers.
    pub fn weight(&self) -> u64 {
        self.answers.weight()
    }
}
