//! One memory budget for everything whose size depends on requests.
//!
//! Three rules keep a client from taking all of it:
//! * An eighth is kept for small holders: a client may reserve there as long as it holds at most a sixteenth of that
//!   eighth. Small work therefore never waits for the memory of large work.
//! * A client that holds memory may hold half of the budget at most.
//! * A reservation without a client, such as a cache, never takes the eighth.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::{Arc, OnceLock};

use crate::sync::{Mutex, lock};

/// Parts of the budget: the part for small holders, and the largest share of one of them.
const KEPT: u64 = 8;
const SMALL: u64 = 16;

/// A memory budget.
pub struct MemoryBudget<C>(Arc<Shared<C>>);

struct Shared<C> {
    total: u64,
    state: Mutex<State<C>>,
    /// Called after memory was given back.
    released: OnceLock<Hook>,
}

type Hook = Box<dyn Fn() + Send + Sync>;

struct State<C> {
    used: u64,
    held: HashMap<C, u64>,
}

/// A part of the budget, given back when dropped.
pub struct MemoryReservation {
    bytes: u64,
    owner: Arc<dyn Owner>,
}

/// The owner of reserved memory, which takes it back.
trait Owner: Send + Sync {
    fn release(&self, bytes: u64);

    /// Adds `bytes` to a reservation, if they are free.
    fn grow(&self, bytes: u64) -> bool;
}

struct HeldMemory<C> {
    budget: Arc<Shared<C>>,
    client: Option<C>,
}

impl<C> Clone for MemoryBudget<C> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<C> fmt::Debug for MemoryBudget<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MemoryBudget({} of {} bytes reserved)", self.reserved(), self.0.total)
    }
}

impl<C> MemoryBudget<C> {
    /// Returns the bytes that are reserved.
    pub fn reserved(&self) -> u64 {
        lock(&self.0.state).used
    }

    /// Sets a hook that is called each time memory is released. Only the first hook counts.
    pub(crate) fn on_release(&self, hook: impl Fn() + Send + Sync + 'static) {
        let _ = self.0.released.set(Box::new(hook));
    }
}

impl<C: Clone + Eq + Hash + Send + Sync + 'static> MemoryBudget<C> {
    /// Creates a budget of `total` bytes.
    pub fn new(total: u64) -> Self {
        let state = State { used: 0, held: HashMap::new() };
        Self(Arc::new(Shared { total, state: Mutex::new(state), released: OnceLock::new() }))
    }

    /// Returns the largest size of a reservation, in bytes.
    pub fn largest(&self) -> u64 {
        largest(self.0.total)
    }

    /// Reserves memory, if it is free, for a client or for a cache.
    pub fn try_reserve(&self, client: Option<&C>, bytes: u64) -> Option<MemoryReservation> {
        self.reserve(client, bytes, true).ok()
    }

    /// Reserves memory, if it is free. If `may_be_large` is false, a client gets at most the share of a small holder.
    pub(crate) fn reserve(
        &self,
        client: Option<&C>,
        bytes: u64,
        may_be_large: bool,
    ) -> Result<MemoryReservation, ReservationError> {
        self.0.reserve(client, bytes, may_be_large)?;
        let owner = HeldMemory { budget: Arc::clone(&self.0), client: client.cloned() };
        Ok(MemoryReservation { bytes, owner: Arc::new(owner) })
    }
}

/// Returns the largest size of a reservation in a budget of `total` bytes.
pub fn largest(total: u64) -> u64 {
    total - total / KEPT
}

/// A reason why memory is not reserved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReservationError {
    /// The client would hold more than the limit for one client.
    Client,
    /// Too little is free.
    All,
}

impl<C: Clone + Eq + Hash> Shared<C> {
    fn reserve(
        &self,
        client: Option<&C>,
        bytes: u64,
        may_be_large: bool,
    ) -> Result<(), ReservationError> {
        if bytes == 0 {
            return Ok(());
        }
        let mut state = lock(&self.state);
        let held = client.and_then(|client| state.held.get(client)).copied().unwrap_or(0);
        let all = held.saturating_add(bytes);
        let is_small = client.is_some() && all <= self.total / KEPT / SMALL;
        if client.is_some() && held > 0 && all > self.total / 2 {
            return Err(ReservationError::Client);
        }
        let limit = if is_small { self.total } else { largest(self.total) };
        if !is_small && !may_be_large || state.used.saturating_add(bytes) > limit {
            return Err(ReservationError::All);
        }
        state.used += bytes;
        if let Some(client) = client {
            *state.held.entry(client.clone()).or_default() += bytes;
        }
        Ok(())
    }
}

impl<C: Clone + Eq + Hash + Send + Sync> Owner for HeldMemory<C> {
    fn release(&self, bytes: u64) {
        let Shared { state, released, .. } = &*self.budget;
        let mut state = lock(state);
        state.used -= bytes;
        if let Some(client) = &self.client
            && let Some(held) = state.held.get_mut(client)
        {
            *held -= bytes;
            if *held == 0 {
                state.held.remove(client);
            }
        }
        drop(state);
        if let Some(hook) = released.get() {
            hook();
        }
    }

    fn grow(&self, bytes: u64) -> bool {
        self.budget.reserve(self.client.as_ref(), bytes, true).is_ok()
    }
}

impl fmt::Debug for MemoryReservation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MemoryReservation({} bytes)", self.bytes)
    }
}

impl MemoryReservation {
    /// Gives back all but `bytes`, or nothing if it has fewer.
    #[must_use]
    pub fn shrink_to(mut self, bytes: u64) -> Self {
        if bytes < self.bytes {
            let rest = self.bytes - bytes;
            self.bytes = bytes;
            self.owner.release(rest);
        }
        self
    }

    /// Adds `bytes` to the reservation, if they are free.
    #[must_use]
    pub fn try_grow(&mut self, bytes: u64) -> bool {
        let has_grown = self.owner.grow(bytes);
        self.bytes += if has_grown { bytes } else { 0 };
        has_grown
    }

    /// Keeps the reservation until `bytes` are dropped.
    pub fn attach<B: AsRef<[u8]>>(self, bytes: B) -> ReservedBytes<B> {
        ReservedBytes { bytes, _memory: self }
    }
}

impl Drop for MemoryReservation {
    fn drop(&mut self) {
        if self.bytes > 0 {
            self.owner.release(self.bytes);
        }
    }
}

/// Bytes and their part of the budget.
#[derive(Debug)]
pub struct ReservedBytes<B> {
    bytes: B,
    _memory: MemoryReservation,
}

impl<B: AsRef<[u8]>> AsRef<[u8]> for ReservedBytes<B> {
    fn as_ref(&self) -> &[u8] {
        self.bytes.as_ref()
    }
}

#[cfg(all(test, not(feature = "shuttle")))]
mod tests {
    use super::*;

    #[test]
    fn small_holders_find_memory_while_large_ones_have_the_rest() {
        let budget = MemoryBudget::<u8>::new(1280);
        assert_eq!(budget.largest(), 1120);
        let all = budget.try_reserve(Some(&1), 1120).expect("nobody else holds any");
        assert!(budget.try_reserve(Some(&1), 1).is_none(), "more than a half of the budget");
        assert!(budget.try_reserve(Some(&2), 11).is_none(), "more than a small holder may have");
        assert!(budget.try_reserve(None, 1).is_none(), "not for a client");
        let small: Vec<_> = (2..18).filter_map(|it| budget.try_reserve(Some(&it), 10)).collect();
        assert_eq!(small.len(), 16, "the eighth is enough for all small holders");
        assert!(budget.try_reserve(Some(&2), 1).is_none(), "2 holds its part already");
        drop((all, small));
        assert_eq!(budget.reserved(), 0);
        assert!(lock(&budget.0.state).held.is_empty());
    }

    #[test]
    fn reservations_grow_and_shrink() {
        let budget = MemoryBudget::<u8>::new(80);
        let mut memory = budget.try_reserve(Some(&1), 10).expect("it is free");
        assert!(memory.try_grow(30));
        assert!(!memory.try_grow(1), "more than a half of the budget");
        assert_eq!(budget.reserved(), 40);
        let memory = memory.shrink_to(5).shrink_to(9);
        assert_eq!(budget.reserved(), 5);
        let bytes = memory.attach(vec![1, 2, 3]);
        assert_eq!((bytes.as_ref(), budget.reserved()), (&[1, 2, 3][..], 5));
        drop(bytes);
        assert_eq!(budget.reserved(), 0);
    }
}
