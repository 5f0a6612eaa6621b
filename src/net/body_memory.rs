//! Memory of request bodies. It is a separate part of the memory budget, so that uploads and renders never wait for
//! each other.
//!
//! | when a body needs more memory | decision |
//! |---|---|
//! | afterwards its client would hold at most as much as is free | it grows |
//! | otherwise | the slowest body of the client that holds most is dropped, until the first row applies |
//! | no other body is left to drop | the body that needs more is dropped |
//!
//! One client may therefore hold half of the memory, two may hold a third each, and some is always left for one more.
//! A body that has arrived is never dropped. It holds its memory until its request is answered.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::net::arriving_body::ArrivingBody;

/// The memory of all bodies, shared by clients of type `C`.
#[derive(Debug)]
pub struct BodyMemory<C> {
    most: u64,
    state: Mutex<State<C>>,
}

#[derive(Debug)]
struct State<C> {
    held: u64,
    by_client: HashMap<C, u64>,
    bodies: HashMap<u64, HeldBody<C>>,
    next: u64,
}

#[derive(Debug)]
struct HeldBody<C> {
    client: C,
    bytes: u64,
    /// `None` once the body has arrived.
    arrival: Option<Arc<ArrivingBody>>,
}

/// The memory of one body, given back when dropped.
#[derive(Debug)]
pub struct BodyReservation<C: Copy + Eq + Hash> {
    memory: Arc<BodyMemory<C>>,
    id: u64,
}

impl<C: Copy + Eq + Hash> BodyMemory<C> {
    /// Creates a memory of `most` bytes.
    pub fn new(most: u64) -> Arc<Self> {
        let (by_client, bodies) = (HashMap::new(), HashMap::new());
        Arc::new(Self { most, state: Mutex::new(State { held: 0, by_client, bodies, next: 0 }) })
    }

    /// Begins a body of a client. It holds nothing yet.
    pub fn begin(self: &Arc<Self>, client: C, arrival: Arc<ArrivingBody>) -> BodyReservation<C> {
        let mut state = self.state();
        let id = state.next;
        state.next += 1;
        state.bodies.insert(id, HeldBody { client, bytes: 0, arrival: Some(arrival) });
        BodyReservation { memory: Arc::clone(self), id }
    }

    /// Returns the bytes of all bodies.
    pub fn held(&self) -> u64 {
        self.state().held
    }

    fn state(&self) -> MutexGuard<'_, State<C>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<C: Copy + Eq + Hash> BodyReservation<C> {
    /// Grows the reservation to `bytes`. Returns false if the body is dropped instead.
    pub fn grow_to(&self, bytes: u64) -> bool {
        let mut state = self.memory.state();
        loop {
            let Some(body) = state.bodies.get(&self.id) else { return false };
            let (of_client, bytes) = (state.of_client(body.client), bytes.max(body.bytes));
            let more = bytes - body.bytes;
            let free = self.memory.most.saturating_sub(state.held);
            if of_client.saturating_add(more) <= free.saturating_sub(more) {
                state.resize(self.id, bytes);
                return true;
            }
            let dropped = state.worst(Instant::now()).unwrap_or(self.id);
            if let Some(arrival) = state.remove(dropped) {
                arrival.drop_it();
            }
        }
    }

    /// Keeps `bytes` of the reservation for a body that has arrived. Returns false if it was dropped before.
    pub fn arrived(&self, bytes: u64) -> bool {
        let mut state = self.memory.state();
        let Some(body) = state.bodies.get_mut(&self.id) else { return false };
        body.arrival = None;
        let bytes = bytes.min(body.bytes);
        state.resize(self.id, bytes);
        true
    }
}

impl<C: Copy + Eq + Hash> Drop for BodyReservation<C> {
    fn drop(&mut self) {
        self.memory.state().remove(self.id);
    }
}

impl<C: Copy + Eq + Hash> State<C> {
    fn of_client(&self, client: C) -> u64 {
        self.by_client.get(&client).copied().unwrap_or(0)
    }

    /// Returns the slowest of the arriving bodies of the client that holds most.
    fn worst(&self, now: Instant) -> Option<u64> {
        let arriving = self.bodies.iter().filter_map(|(&id, body)| {
            Some((id, self.of_client(body.client), body.arrival.as_ref()?))
        });
        let worst = arriving.max_by(|(_, bytes, arrival), (_, other_bytes, other)| {
            bytes.cmp(other_bytes).then_with(|| arrival.compare_slowness(other, now))
        });
        worst.map(|(id, ..)| id)
    }

    fn resize(&mut self, id: u64, bytes: u64) {
        let Some(body) = self.bodies.get_mut(&id) else { return };
        let of_client = self.by_client.entry(body.client).or_default();
        *of_client = *of_client - body.bytes + bytes;
        self.held = self.held - body.bytes + bytes;
        body.bytes = bytes;
        if *of_client == 0 {
            self.by_client.remove(&body.client);
        }
    }

    fn remove(&mut self, id: u64) -> Option<Arc<ArrivingBody>> {
        self.resize(id, 0);
        self.bodies.remove(&id)?.arrival
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Begins a body of a client, `seconds` ago. `bytes` have arrived so far.
    fn begin(
        memory: &Arc<BodyMemory<u8>>,
        client: u8,
        seconds: u64,
        bytes: usize,
    ) -> BodyReservation<u8> {
        let began = Instant::now().checked_sub(Duration::from_secs(seconds));
        let arrival = ArrivingBody::new(began.expect("an earlier time"));
        arrival.received(bytes);
        memory.begin(client, Arc::new(arrival))
    }

    fn is_dropped(body: &BodyReservation<u8>) -> bool {
        !body.memory.state().bodies.contains_key(&body.id)
    }

    #[test]
    fn clients_hold_equal_shares_and_leave_one_free() {
        for clients in 1..=10_u8 {
            let memory = BodyMemory::new(1000);
            let bodies: Vec<_> = (0..clients).map(|it| begin(&memory, it, 1, 1)).collect();
            let share = 1000 / (u64::from(clients) + 1);
            for bytes in 1..=share {
                assert!(bodies.iter().all(|body| body.grow_to(bytes)), "{clients}: {bytes}");
            }
            let last = begin(&memory, clients, 1, 1);
            assert!(last.grow_to(share / 2), "{clients}: a new client finds room");
            assert!(!bodies.iter().any(is_dropped), "{clients}");
            drop((bodies, last));
            assert_eq!(memory.held(), 0);
            assert!(memory.state().by_client.is_empty() && memory.state().bodies.is_empty());
        }
    }

    #[test]
    fn the_slowest_of_the_largest_client_is_dropped() {
        let memory = BodyMemory::new(1000);
        let [slow, fast] = [1, 1000].map(|bytes| begin(&memory, 1, 10, bytes));
        // Slower than both, but of a client that holds less.
        let other = begin(&memory, 2, 20, 1);
        assert!(slow.grow_to(150) && fast.grow_to(150) && other.grow_to(200));
        assert!(!is_dropped(&slow) && other.grow_to(360));
        assert!(is_dropped(&slow) && !is_dropped(&fast) && !is_dropped(&other));
        assert!(!slow.grow_to(151) && !slow.arrived(150), "it has no place any more");
        assert_eq!(memory.held(), 510);
    }

    #[test]
    fn a_body_that_has_arrived_is_kept() {
        let memory = BodyMemory::new(1000);
        let arrived = begin(&memory, 1, 10, 1);
        assert!(arrived.grow_to(480) && arrived.arrived(400));
        assert_eq!(memory.held(), 400, "what it does not need is given back");
        let second = begin(&memory, 1, 1, 1000);
        assert!(!second.grow_to(200), "there is nothing else of this client to drop");
        assert!(is_dropped(&second) && !is_dropped(&arrived));
        let other = begin(&memory, 2, 1, 1);
        assert!(other.grow_to(300) && !other.grow_to(301));
    }

    #[test]
    fn nothing_grows_beyond_the_memory() {
        let memory = BodyMemory::new(1000);
        for bytes in [501, 1000, 1001, u64::MAX] {
            let body = begin(&memory, 1, 1, 1);
            assert!(!body.grow_to(bytes), "{bytes}");
            assert_eq!(memory.held(), 0);
        }
    }
}
