//! The open connections, their largest number, and the choice of the one that makes room for a new one.
//!
//! | when a connection comes | decision |
//! |---|---|
//! | its client has `MAZE_CLIENT_CONNECTIONS`, and one can make room | one of the client's is closed |
//! | its client has `MAZE_CLIENT_CONNECTIONS`, and none can make room | refused with 429 |
//! | all clients have `MAZE_CONNECTIONS`, and one can make room | one is closed |
//! | none can make room, but a spare place is free | a spare connection: one request, and only `/healthz` is answered |
//! | no spare place is free | refused with 503 |
//!
//! A connection can make room while the server does nothing for it:
//!
//! * while it is idle: from its begin, while a head is incomplete, and between requests. The table closes the
//!   connection that was idle for longest.
//! * if none is idle, while a request's body arrives. Of the client with the most connections, the table drops the body
//!   that arrives the slowest, and its request gets 503. A rule by speed alone would not protect an honest client on a
//!   slow line from many senders that keep coming back. Its small number of connections does.
//!
//! Trusted proxies carry many clients. The limit for one client does not apply to them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::client::Client;
use crate::net::activity::Activity;

/// Places in addition to `MAZE_CONNECTIONS`, for health checks while all other connections are busy.
pub const SPARE: usize = 16;

/// All open connections of one listener.
#[derive(Debug)]
pub struct ConnectionTable {
    max: usize,
    max_by_client: usize,
    began: Instant,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    open: HashMap<u64, Arc<Activity>>,
    /// The number of connections of each client, without trusted proxies.
    by_client: HashMap<Client, usize>,
    spare: usize,
    next: u64,
}

/// A place in the table, given up when dropped.
#[derive(Debug)]
pub struct ConnectionPlace {
    table: Arc<ConnectionTable>,
    id: u64,
    /// The activity of the connection.
    pub activity: Arc<Activity>,
}

/// A reason why a connection is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectionRefusal {
    /// The client has as many busy connections as it may have.
    Client,
    /// All places are taken by busy connections.
    Server,
}

impl ConnectionTable {
    /// Creates a table of at most `max` connections, and `max_by_client` of one client.
    pub fn new(max: usize, max_by_client: usize) -> Arc<Self> {
        Arc::new(Self { max, max_by_client, began: Instant::now(), state: Mutex::default() })
    }

    /// Returns a place for a new connection. `client` is `None` for a trusted proxy.
    pub fn enter(
        self: &Arc<Self>,
        client: Option<Client>,
    ) -> Result<ConnectionPlace, ConnectionRefusal> {
        let mut state = self.state();
        let open = client.and_then(|client| state.by_client.get(&client)).copied().unwrap_or(0);
        if open >= self.max_by_client && !state.make_room(|it| it.client() == client) {
            return Err(ConnectionRefusal::Client);
        }
        let mut is_spare = false;
        if state.open.len() - state.spare >= self.max && !state.make_room(|it| !it.is_spare()) {
            if state.spare >= SPARE && !state.make_room(Activity::is_spare) {
                return Err(ConnectionRefusal::Server);
            }
            is_spare = true;
        }
        let activity = Arc::new(Activity::new(client, is_spare, self.began));
        let id = state.next;
        state.next += 1;
        state.spare += usize::from(is_spare);
        if let Some(client) = client {
            *state.by_client.entry(client).or_default() += 1;
        }
        state.open.insert(id, Arc::clone(&activity));
        Ok(ConnectionPlace { table: Arc::clone(self), id, activity })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Closes one of some connections, and removes it. Returns whether one can make room.
    fn make_room(&mut self, among: impl Fn(&Activity) -> bool) -> bool {
        let Some(id) = self.longest_idle(&among).or_else(|| self.slowest_body(&among)) else {
            return false;
        };
        if let Some(activity) = self.leave(id) {
            activity.displace();
        }
        true
    }

    fn longest_idle(&self, among: impl Fn(&Activity) -> bool) -> Option<u64> {
        let idle = self.open.iter().filter(|(_, it)| among(it));
        idle.filter_map(|(&id, it)| Some((it.idle_millis()?, id))).min().map(|(_, id)| id)
    }

    /// Returns the connection with the slowest body, of the client with the most connections.
    fn slowest_body(&self, among: impl Fn(&Activity) -> bool) -> Option<u64> {
        let now = Instant::now();
        let some = self.open.iter().filter(|(_, it)| among(it));
        let arriving = some.filter_map(|(&id, it)| {
            let open = it.client().and_then(|client| self.by_client.get(&client));
            Some((id, open.copied().unwrap_or(1), it.arrival()?))
        });
        let worst = arriving.max_by(|(_, open, arrival), (_, other_open, other)| {
            open.cmp(other_open).then_with(|| arrival.compare_slowness(other, now))
        });
        worst.map(|(id, ..)| id)
    }

    fn leave(&mut self, id: u64) -> Option<Arc<Activity>> {
        let activity = self.open.remove(&id)?;
        self.spare -= usize::from(activity.is_spare());
        if let Some(client) = activity.client()
            && let Some(open) = self.by_client.get_mut(&client)
        {
            *open -= 1;
            if *open == 0 {
                self.by_client.remove(&client);
            }
        }
        Some(activity)
    }
}

impl Drop for ConnectionPlace {
    fn drop(&mut self) {
        self.table.state().leave(self.id);
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;
    use crate::net::activity::InRequest;
    use crate::net::arriving_body::ArrivingBody;

    #[expect(clippy::unnecessary_wraps, reason = "the type allows an unknown client")]
    fn client(number: u8) -> Option<Client> {
        Some(Client::of(Ipv4Addr::new(192, 0, 2, number).into()))
    }

    /// Returns whether the table has closed a connection.
    async fn is_closed(place: &ConnectionPlace) -> bool {
        tokio::select! {
            biased;
            () = place.activity.displaced() => true,
            () = std::future::ready(()) => false,
        }
    }

    #[tokio::test]
    async fn one_client_closes_its_own_connections() {
        let table = ConnectionTable::new(10, 2);
        let other = table.enter(client(2)).expect("a place");
        let busy = table.enter(client(1)).expect("a place");
        let request = busy.activity.begin_request();
        let idle = table.enter(client(1)).expect("a place");
        let third = table.enter(client(1)).expect("in place of the idle one");
        assert!(is_closed(&idle).await && !is_closed(&busy).await && !is_closed(&other).await);
        let _second_request = third.activity.begin_request();
        assert_eq!(table.enter(client(1)).err(), Some(ConnectionRefusal::Client));
        drop(request);
        assert!(table.enter(client(1)).is_ok() && is_closed(&busy).await);
        drop((idle, busy, third));
        assert_eq!(table.state().by_client.len(), 1, "what is gone is forgotten");
    }

    #[tokio::test]
    async fn the_longest_idle_connection_makes_room() {
        let table = ConnectionTable::new(2, 10);
        let first = table.enter(client(1)).expect("a place");
        std::thread::sleep(std::time::Duration::from_millis(2));
        let second = table.enter(client(2)).expect("a place");
        std::thread::sleep(std::time::Duration::from_millis(2));
        drop(first.activity.begin_request());
        let _third = table.enter(client(3)).expect("in place of the second");
        assert!(is_closed(&second).await && !is_closed(&first).await);
        first.activity.set_sending(true);
        assert!(!first.activity.is_idle(), "an answer on its way keeps its connection");
    }

    /// Begins a body of a connection that has brought `bytes` since `began`.
    fn arrive(
        place: &ConnectionPlace,
        began: Instant,
        bytes: usize,
    ) -> (InRequest, Arc<ArrivingBody>) {
        let arrival = Arc::new(ArrivingBody::new(began));
        arrival.received(bytes);
        std::mem::forget(place.activity.receive(Arc::clone(&arrival)));
        (place.activity.begin_request(), arrival)
    }

    #[tokio::test]
    async fn a_body_that_arrives_makes_room_if_nothing_is_idle() {
        let table = ConnectionTable::new(3, 10);
        let places = [1, 1, 2].map(|number| table.enter(client(number)).expect("a place"));
        let now = Instant::now();
        let began = now.checked_sub(std::time::Duration::from_secs(10)).expect("an earlier time");
        let (busy, _) = arrive(&places[0], began, 1);
        drop(places[0].activity.receive(Arc::new(ArrivingBody::new(began))));
        let (_request, arrival) = arrive(&places[1], now, 1 << 20);
        // The slowest of all, but its client has one connection, and the other one has two.
        let _other = arrive(&places[2], began, 1);
        let next = table.enter(client(3)).expect("a place");
        assert!(is_closed(&places[1]).await, "the body of the client with the most connections");
        arrival.dropped().await;
        // Idle connections go first, and never one whose answer is being made.
        let another = table.enter(client(4)).expect("a place");
        let _second_request = another.activity.begin_request();
        assert!(is_closed(&next).await && !is_closed(&places[2]).await);
        drop(busy);
        let _last = table.enter(client(5)).expect("a place");
        assert!(is_closed(&places[0]).await && !is_closed(&places[2]).await);
    }

    /// All orders in which three bodies of one client may have come.
    #[tokio::test]
    async fn the_slowest_body_makes_room_for_its_own_client() {
        let now = Instant::now();
        let began = now.checked_sub(std::time::Duration::from_secs(10)).expect("an earlier time");
        for sizes in [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]] {
            let table = ConnectionTable::new(10, 3);
            let places = sizes.map(|_| table.enter(client(1)).expect("a place"));
            let bodies = [0, 1, 2].map(|at| arrive(&places[at], began, sizes[at] * 1000));
            for slowest in 1..=3 {
                let at = sizes.iter().position(|&size| size == slowest).expect("one");
                let new = table.enter(client(1)).expect("in place of the slowest");
                std::mem::forget(new.activity.begin_request());
                std::mem::forget(new);
                assert!(is_closed(&places[at]).await, "{sizes:?}: {slowest}");
                bodies[at].1.dropped().await;
            }
            assert_eq!(
                table.enter(client(1)).err(),
                Some(ConnectionRefusal::Client),
                "answers are made"
            );
        }
    }

    #[tokio::test]
    async fn spare_places_are_kept_for_health_checks() {
        let table = ConnectionTable::new(2, 100);
        let busy: Vec<ConnectionPlace> =
            (0..2).map(|_| table.enter(client(1)).expect("a place")).collect();
        let _requests: Vec<InRequest> =
            busy.iter().map(|place| place.activity.begin_request()).collect();
        let spare: Vec<ConnectionPlace> =
            (0..SPARE).map(|_| table.enter(client(2)).expect("a spare place")).collect();
        assert!(spare.iter().all(|place| place.activity.is_spare()));
        let _checks: Vec<InRequest> =
            spare[1..].iter().map(|place| place.activity.begin_request()).collect();
        let next = table.enter(client(3)).expect("instead of the idle spare one");
        assert!(next.activity.is_spare() && is_closed(&spare[0]).await);
        let _check = next.activity.begin_request();
        assert_eq!(table.enter(client(4)).err(), Some(ConnectionRefusal::Server));
        drop(busy);
        let freed = table.enter(client(4)).expect("a place");
        assert!(!freed.activity.is_spare());
    }

    #[test]
    fn proxies_are_not_bounded_by_client() {
        let table = ConnectionTable::new(10, 1);
        let places: Vec<_> = (0..10).map(|_| table.enter(None)).collect();
        assert!(places.iter().all(|place| place.as_ref().is_ok_and(|it| !it.activity.is_spare())));
    }
}
