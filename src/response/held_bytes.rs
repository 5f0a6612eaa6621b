//! Bytes of an answer that a client waits for and a cache keeps. Each of them holds the bytes with a reservation of its
//! own: a client may hold half of the memory at most, and what a cache keeps is not the client's.

use std::ops::Deref;

use bytes::Bytes;

use mazewright_workload::MemoryReservation;

/// Bytes that keep a part of the memory budget until their last copy is dropped.
#[derive(Clone, Debug)]
pub struct HeldBytes {
    /// The bytes without the reservation.
    bytes: Bytes,
    /// The same bytes with the reservation.
    held: Bytes,
}

impl HeldBytes {
    /// Creates bytes that keep a reservation.
    pub fn new(bytes: Vec<u8>, memory: MemoryReservation) -> Self {
        Self::of(bytes.into(), memory)
    }

    /// Returns the same bytes with another reservation.
    #[must_use]
    pub fn held_with(&self, memory: MemoryReservation) -> Self {
        Self::of(self.bytes.clone(), memory)
    }

    /// Returns the bytes, which keep the reservation.
    pub fn body(&self) -> Bytes {
        self.held.clone()
    }

    fn of(bytes: Bytes, memory: MemoryReservation) -> Self {
        let held = Bytes::from_owner(memory.attach(bytes.clone()));
        Self { bytes, held }
    }
}

impl Deref for HeldBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}
