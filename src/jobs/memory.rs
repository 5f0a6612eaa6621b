//! One budget of memory for everything that grows with what callers ask for: renders, answers on
//! their way, the cache and the kept grids.

use std::sync::Arc;

use bytes::Bytes;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Bytes for which one permit stands.
const UNIT: u64 = 1024;

/// The budget.
#[derive(Debug)]
pub struct Memory {
    permits: Arc<Semaphore>,
    units: usize,
}

/// A part of the budget, given back when dropped.
#[derive(Debug)]
pub struct Hold(OwnedSemaphorePermit);

impl Memory {
    /// A budget of so many bytes.
    pub fn new(bytes: u64) -> Self {
        let units = (bytes / UNIT).min(Semaphore::MAX_PERMITS as u64) as usize;
        Self { permits: Arc::new(Semaphore::new(units)), units }
    }

    /// A part of the budget, if it is free now.
    pub fn try_take(&self, bytes: u64) -> Option<Hold> {
        Arc::clone(&self.permits).try_acquire_many_owned(units(bytes)).ok().map(Hold)
    }

    /// A part of the budget, as soon as it is free; first come, first served.
    pub async fn take(&self, bytes: u64) -> Option<Hold> {
        Arc::clone(&self.permits).acquire_many_owned(units(bytes)).await.ok().map(Hold)
    }

    /// Bytes that are taken.
    pub fn taken(&self) -> u64 {
        (self.units - self.permits.available_permits()) as u64 * UNIT
    }
}

/// Bytes and their part of the memory budget.
struct Held {
    bytes: Vec<u8>,
    _memory: Hold,
}

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Hold {
    /// Bytes that hold it until the last copy of them is gone.
    pub fn around(self, bytes: Vec<u8>) -> Bytes {
        Bytes::from_owner(Held { bytes, _memory: self })
    }

    /// Keeps so many bytes of it, or all if it has fewer, and gives back the rest.
    #[must_use]
    pub fn keep(mut self, bytes: u64) -> Self {
        let units = (units(bytes) as usize).min(self.0.num_permits());
        match self.0.split(units) {
            Some(kept) => Self(kept),
            None => self,
        }
    }
}

fn units(bytes: u64) -> u32 {
    u32::try_from(bytes.div_ceil(UNIT)).unwrap_or(u32::MAX)
}
