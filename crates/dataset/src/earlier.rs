//! The mazes of the items before a number, for data sets in which no two are the same.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The hashes of mazes that items have.
pub type Seen = HashSet<u64>;

/// What one part of a data set leaves to the next one, so that the mazes of earlier parts need not be made
/// again. Knows of no items at first.
#[derive(Clone, Debug, Default)]
pub struct Earlier(Arc<Mutex<Known>>);

/// The mazes of all items before a number.
#[derive(Debug, Default)]
struct Known {
    end: u64,
    seen: Seen,
}

impl Earlier {
    /// The number of the first item that is not known.
    pub fn end(&self) -> u64 {
        self.known().end
    }

    /// Takes what is known, if it is not about items from `start` on: the number of the first item that is
    /// not known, and the mazes of those before it.
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
