//! Who is next: a queue that serves clients in fair turns, by start-time fair queueing (Goyal, Vin and
//! Cheng, 1996).
//!
//! Each piece of work has a start tag, the later of the virtual time and the client's last finish tag;
//! its finish tag is later by its cost. The least start tag is served first, and the virtual time is that of
//! the work served last. So a client who asks for much waits behind itself, and one who asks for
//! little hardly waits behind others.
//!
//! One who is served holds the turnstile until it drops its [`Turn`]; then the next is served.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::net::client::Client;

/// Clients that are remembered before those are forgotten who have had no more than others.
const REMEMBERED: usize = 1024;

/// The place of work in the queue: its start tag, and its number.
type Key = (u64, u64);

/// The queue. Costs are in microseconds.
#[derive(Debug, Default)]
pub struct Turnstile(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    is_held: bool,
    now: u64,
    next: u64,
    finish: HashMap<Option<Client>, u64>,
    waiting: BTreeMap<Key, Waiter>,
}

#[derive(Debug)]
struct Waiter {
    /// The cost until it gives way for the first time.
    part: u64,
    sender: oneshot::Sender<()>,
}

/// A place in the queue, given up when dropped.
#[derive(Debug)]
pub struct Queued {
    turnstile: Arc<Turnstile>,
    key: Key,
    receiver: oneshot::Receiver<()>,
}

/// The turnstile, held until this is dropped.
#[derive(Debug)]
pub struct Turn(Arc<Turnstile>);

impl Turnstile {
    /// Counts work that did not need to wait.
    pub fn charge(&self, client: Option<Client>, cost: u64) {
        self.state().tag(client, cost);
    }

    /// Whether anybody waits, or is about to be served.
    pub fn is_crowded(&self) -> bool {
        let state = self.state();
        state.is_held || !state.waiting.is_empty()
    }

    /// The cost of the work that would be served before work of this client, each until it gives way.
    pub fn ahead(&self, client: Option<Client>) -> u64 {
        let state = self.state();
        let start = state.start(client);
        state.waiting.range(..=(start, u64::MAX)).map(|(_, waiter)| waiter.part).sum()
    }

    /// Takes a place in the queue, for work that gives way after a part of its cost.
    pub fn queue(self: &Arc<Self>, client: Option<Client>, cost: u64, part: u64) -> Queued {
        let (sender, receiver) = oneshot::channel();
        let mut state = self.state();
        let key = (state.tag(client, cost), state.next);
        state.next += 1;
        state.waiting.insert(key, Waiter { part, sender });
        state.serve();
        drop(state);
        Queued { turnstile: Arc::clone(self), key, receiver }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn release(&self) {
        let mut state = self.state();
        state.is_held = false;
        state.serve();
    }
}

impl State {
    /// The start tag of the next work of a client.
    fn start(&self, client: Option<Client>) -> u64 {
        self.finish.get(&client).map_or(self.now, |&finish| finish.max(self.now))
    }

    /// Adds the cost of work to what its client had. Gives the start tag.
    fn tag(&mut self, client: Option<Client>, cost: u64) -> u64 {
        let start = self.start(client);
        if self.finish.len() >= REMEMBERED {
            let now = self.now;
            self.finish.retain(|_, &mut finish| finish > now);
        }
        if self.waiting.is_empty() && !self.is_held {
            // While nobody waits, nobody has had more than others; only the present burst counts.
            self.now = start;
        }
        self.finish.insert(client, start.saturating_add(cost));
        start
    }

    fn serve(&mut self) {
        while !self.is_held
            && let Some(((start, _), waiter)) = self.waiting.pop_first()
        {
            self.now = self.now.max(start);
            self.is_held = waiter.sender.send(()).is_ok();
        }
    }
}

impl Queued {
    /// Waits to be served.
    pub async fn turn(mut self) -> Turn {
        // The sender is dropped only with the queue, which `self` holds.
        let _ = (&mut self.receiver).await;
        Turn(Arc::clone(&self.turnstile))
    }
}

impl Drop for Queued {
    fn drop(&mut self) {
        let waited = self.turnstile.state().waiting.remove(&self.key).is_some();
        // One who was served and left before it knew must let the next pass.
        if !waited && self.receiver.try_recv().is_ok() {
            self.turnstile.release();
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.release();
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[expect(clippy::unnecessary_wraps, reason = "it stands where a client may be unknown")]
    fn client(number: u8) -> Option<Client> {
        Some(Client::of(Ipv4Addr::new(192, 0, 2, number).into()))
    }

    async fn served(queued: &mut Queued) -> bool {
        tokio::select! {
            biased;
            served = &mut queued.receiver => served.is_ok(),
            () = std::future::ready(()) => false,
        }
    }

    /// The order in which work is served that was queued while the turnstile was held.
    async fn order(work: &[(u8, u64)]) -> Vec<usize> {
        let turnstile = Arc::new(Turnstile::default());
        let first = turnstile.queue(client(0), 1, 1).turn().await;
        let mut queued: Vec<_> = work
            .iter()
            .map(|&(number, cost)| turnstile.queue(client(number), cost, cost))
            .collect();
        let mut order = Vec::new();
        drop(first);
        while order.len() < queued.len() {
            for (at, queued) in queued.iter_mut().enumerate() {
                if !order.contains(&at) && served(queued).await {
                    order.push(at);
                    drop(Turn(Arc::clone(&turnstile)));
                }
            }
        }
        order
    }

    #[tokio::test]
    async fn clients_take_turns_by_cost() {
        // One client's many requests wait behind the one of another, although they came earlier.
        assert_eq!(order(&[(1, 10), (1, 10), (1, 10), (2, 10)]).await, [0, 3, 1, 2]);
        // A dear one counts as much as many cheap ones.
        assert_eq!(order(&[(1, 30), (1, 1), (2, 10), (2, 10), (2, 10)]).await, [0, 2, 3, 4, 1]);
        // Equals are served in the order in which they came.
        assert_eq!(order(&[(3, 10), (1, 10), (2, 10)]).await, [0, 1, 2]);
    }

    #[tokio::test]
    async fn who_leaves_lets_the_next_pass() {
        let turnstile = Arc::new(Turnstile::default());
        let first = turnstile.queue(client(1), 5, 5).turn().await;
        let second = turnstile.queue(client(2), 5, 5);
        let third = turnstile.queue(client(3), 100, 5);
        assert_eq!(turnstile.ahead(client(4)), 10);
        drop(second);
        assert_eq!(turnstile.ahead(client(4)), 5);
        drop(first);
        // The third is served, but leaves before it knows.
        drop(third);
        assert!(!turnstile.is_crowded());
        turnstile.queue(client(1), 5, 5).turn().await;
        assert!(!turnstile.is_crowded());
    }

    #[tokio::test]
    async fn a_client_waits_behind_what_it_had_without_waiting() {
        let turnstile = Arc::new(Turnstile::default());
        let first = turnstile.queue(client(0), 1, 1).turn().await;
        turnstile.charge(client(1), 100);
        let own = turnstile.queue(client(1), 1, 1);
        let _other = turnstile.queue(client(2), 50, 50);
        assert_eq!(turnstile.ahead(client(1)), 51);
        assert_eq!(turnstile.ahead(client(2)), 50, "only its own");
        drop((first, own));
    }
}
