//! The mazes of the items before a number, for data sets without duplicates.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The hashes of the mazes of items.
pub type Seen = HashSet<u64>;

/// The memory that a part of a data set passes on to the next, so that the mazes of earlier parts need not be made
/// again. It is empty at first.
#[derive(Clone, Debug, Default)]
pub struct EarlierMazes(Arc<Mutex<Known>>);

/// The mazes of all items before a number.
#[derive(Debug, Default)]
struct Known {
    end: u64,
    seen: Seen,
}

impl EarlierMazes {
    /// Returns the number of the first unknown item.
    pub fn end(&self) -> u64 {
        self.known().end
    }

    /// Takes what is known, unless it includes items from `start` on. Returns the number of the first unknown item, and
    /// the mazes of the items before it.
    pub fn take(&self, start: u64) -> (u64, Seen) {
        let Known { end, seen } = std::mem::take(&mut *self.known());
        if end <= start { (end, seen) } else { (0, Seen::new()) }
    }

    /// Keeps the mazes of all items before `end`.
    pub fn keep(&self, end: u64, seen: Seen) {
        *self.known() = Known { end, seen };
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
