//! One memory budget for everything whose size depends on requests: running jobs, answers being
//! sent, the answer cache and the grid cache.

use std::sync::Arc;

use bytes::Bytes;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Bytes that one permit of the semaphore stands for.
const UNIT: u64 = 1024;

/// The budget.
#[derive(Clone, Debug)]
pub struct MemoryBudget {
    permits: Arc<Semaphore>,
    units: usize,
}

/// A part of the budget, given back when dropped.
#[derive(Debug)]
pub struct MemoryReservation(OwnedSemaphorePermit);

impl MemoryBudget {
    /// A budget of so many bytes.
    pub fn new(bytes: u64) -> Self {
        let units = (bytes / UNIT).min(Semaphore::MAX_PERMITS as u64) as usize;
        Self { permits: Arc::new(Semaphore::new(units)), units }
    }

    /// Reserves bytes if they are free now and nobody waits for them.
    pub fn try_reserve(&self, bytes: u64) -> Option<MemoryReservation> {
        let permits = Arc::clone(&self.permits).try_acquire_many_owned(units(bytes));
        permits.ok().map(MemoryReservation)
    }

    /// Reserves bytes as soon as they are free, in the order of the calls.
    pub async fn reserve(&self, bytes: u64) -> Option<MemoryReservation> {
        let permits = Arc::clone(&self.permits).acquire_many_owned(units(bytes)).await;
        permits.ok().map(MemoryReservation)
    }

    /// Bytes that are reserved.
    pub fn reserved(&self) -> u64 {
        (self.units - self.permits.available_permits()) as u64 * UNIT
    }
}

impl MemoryReservation {
    /// Bytes that keep the reservation until their last copy is dropped.
    pub fn attach(self, bytes: Vec<u8>) -> Bytes {
        Bytes::from_owner(ReservedBytes { bytes, _reservation: self })
    }

    /// Keeps so many bytes of the reservation, or all if it has fewer, and gives back the rest.
    #[must_use]
    pub fn shrink_to(mut self, bytes: u64) -> Self {
        let units = (units(bytes) as usize).min(self.0.num_permits());
        match self.0.split(units) {
            Some(kept) => Self(kept),
            None => self,
        }
    }
}

/// Bytes and their part of the budget.
struct ReservedBytes {
    bytes: Vec<u8>,
    _reservation: MemoryReservation,
}

impl AsRef<[u8]> for ReservedBytes {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

fn units(bytes: u64) -> u32 {
    u32::try_from(bytes.div_ceil(UNIT)).unwrap_or(u32::MAX)
}
