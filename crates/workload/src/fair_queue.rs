//! The order in which jobs are served: start-time fair queueing (Goyal, Vin and Cheng, 1996) by measured cost, first
//! between clients, then between the jobs of a client.
//!
//! Each client has a *tag*, the cost of all that it has had. The waiting client with the least tag is served next. The
//! virtual time is the least tag of the active clients, those with a job that waits or runs. A client that becomes
//! active starts at the virtual time. It therefore has no claim from the time in which it was idle. The jobs of a
//! client follow the same rule among themselves.
//!
//! A client with many jobs therefore waits behind itself. The queue needs no cost before the work is done.
//!
//! With many clients, a round of slices takes long. The queue therefore serves a client that becomes active as if it
//! had had a slice less, until it is charged again. A client with short jobs then does not wait for the end of the
//! round, and no client is ever ahead of its share by more than a slice.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::Hash;

/// The queue. `C` is the name of a client, and `W` a waiting job.
#[derive(Debug)]
pub struct FairQueue<C, W> {
    /// The virtual time.
    now: u64,
    /// The number of the next arrival. Equal clients are served in the order of their numbers.
    next: u64,
    clients: HashMap<C, Share<W>>,
    /// The active clients in their order, equals by their turns.
    active: BTreeSet<(u64, u64, C)>,
    waiting: usize,
    slice: u64,
}

/// The state of a client.
#[derive(Debug)]
struct Share<W> {
    tag: u64,
    /// The advance of the client: a slice since it became active, nothing since it was charged.
    ahead: u64,
    /// The order of clients with equal tags: the one that was served longer ago comes first.
    turn: u64,
    running: usize,
    /// The virtual time between the jobs of this client.
    now: u64,
    waiting: BTreeMap<QueuePlace, W>,
}

/// The place of a job among the jobs of its client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct QueuePlace {
    /// The cost of what the job has had.
    tag: u64,
    number: u64,
}

impl<W> Share<W> {
    /// Its place among the clients.
    fn order(&self) -> u64 {
        self.tag.saturating_sub(self.ahead)
    }

    fn is_active(&self) -> bool {
        self.running > 0 || !self.waiting.is_empty()
    }
}

impl<C: Clone + Eq + Hash + Ord, W> FairQueue<C, W> {
    /// Creates a queue of jobs that run for `slice` at a time.
    pub fn new(slice: u64) -> Self {
        let (clients, active) = (HashMap::new(), BTreeSet::new());
        // The virtual time starts at a slice, so that an advance never leads to a time before zero.
        Self { now: slice, next: 0, clients, active, waiting: 0, slice }
    }

    /// Returns how many jobs wait.
    pub fn waiting(&self) -> usize {
        self.waiting
    }

    /// Returns how many jobs of a client wait.
    pub fn waiting_of(&self, client: &C) -> usize {
        self.clients.get(client).map_or(0, |share| share.waiting.len())
    }

    /// Returns how many clients have a job that waits or runs.
    pub fn active(&self) -> usize {
        self.active.len()
    }

    /// Adds a job that has had nothing yet, and waits.
    pub fn add(&mut self, client: &C, job: W) -> QueuePlace {
        let number = self.number();
        self.update(client, |share| {
            let place = QueuePlace { tag: share.now, number };
            share.waiting.insert(place, job);
            place
        })
    }

    /// Adds a job that has had nothing yet, and runs at once.
    pub fn begin(&mut self, client: &C) -> QueuePlace {
        let number = self.number();
        self.update(client, |share| {
            share.running += 1;
            QueuePlace { tag: share.now, number }
        })
    }

    /// Adds a job again that has [left](Self::leave). It has no claim from the time in which it was idle.
    pub fn add_again(&mut self, client: &C, place: QueuePlace, job: W) -> QueuePlace {
        let number = self.number();
        self.update(client, |share| {
            let place = QueuePlace { tag: place.tag.max(share.now), number };
            share.waiting.insert(place, job);
            place
        })
    }

    /// Makes a running job wait for its next slice. Its client is active all the time.
    pub fn pause(&mut self, client: &C, place: QueuePlace, job: W) -> QueuePlace {
        let number = self.number();
        self.update(client, |share| {
            share.running -= 1;
            let place = QueuePlace { number, ..place };
            share.waiting.insert(place, job);
            place
        })
    }

    /// Charges a running job with a cost. Returns its new place.
    pub fn charge(&mut self, client: &C, place: QueuePlace, cost: u64) -> QueuePlace {
        self.update(client, |share| {
            share.tag = share.tag.saturating_add(cost);
            share.ahead = 0;
        });
        QueuePlace { tag: place.tag.saturating_add(cost), ..place }
    }

    /// Removes a running job that is done, or idle for a while.
    pub fn leave(&mut self, client: &C) {
        self.update(client, |share| share.running -= 1);
    }

    /// Removes a job that waits.
    pub fn remove(&mut self, client: &C, place: QueuePlace) -> Option<W> {
        self.update(client, |share| share.waiting.remove(&place))
    }

    /// Returns whether a job waits that comes before a running job of `client` at `place`.
    pub fn is_behind(&self, client: &C, place: QueuePlace) -> bool {
        let Some(own) = self.clients.get(client) else { return false };
        let first = self.active.iter().map(|(_, _, other)| (other, &self.clients[other]));
        let mut waiting = first.filter(|(_, share)| !share.waiting.is_empty());
        waiting.next().is_some_and(|(other, share)| {
            if other == client {
                share.waiting.keys().next().is_some_and(|first| first.tag < place.tag)
            } else {
                share.order() < own.order()
            }
        })
    }

    /// Takes the first waiting job for which `accept` returns something, in the order of the queue. The job runs from
    /// now on.
    pub fn take<R>(
        &mut self,
        mut accept: impl FnMut(&C, &W) -> Option<R>,
    ) -> Option<(QueuePlace, W, R)> {
        let (client, place, accepted) = self.active.iter().find_map(|(_, _, client)| {
            let mut jobs = self.clients[client].waiting.iter();
            jobs.find_map(|(&place, job)| Some((client.clone(), place, accept(client, job)?)))
        })?;
        let turn = self.number();
        let job = self.update(&client, |share| {
            share.now = share.now.max(place.tag);
            share.turn = turn;
            share.running += 1;
            share.waiting.remove(&place)
        })?;
        Some((place, job, accepted))
    }

    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    /// Changes the share of a client, and updates the dependent state: the order of the clients, the virtual time, and
    /// the remembered clients.
    fn update<T>(&mut self, client: &C, change: impl FnOnce(&mut Share<W>) -> T) -> T {
        let Self { now, next, clients, active, waiting, slice } = self;
        let share = clients.entry(client.clone()).or_insert_with(|| Share {
            tag: *now,
            ahead: 0,
            turn: *next,
            running: 0,
            now: 0,
            waiting: BTreeMap::new(),
        });
        let waited = share.waiting.len();
        if share.is_active() {
            active.remove(&(share.order(), share.turn, client.clone()));
        } else {
            share.tag = share.tag.max(*now);
            share.ahead = *slice;
        }
        let result = change(share);
        *waiting = *waiting + share.waiting.len() - waited;
        if share.is_active() {
            active.insert((share.order(), share.turn, client.clone()));
        }
        match active.first() {
            Some(&(least, _, _)) => *now = least.max(*now),
            // Without active clients, no client has had more than others.
            None => clients.clear(),
        }
        self.forget(client);
        result
    }

    /// Forgets a client that would start at the virtual time in any case. The queue remembers those that have had more
    /// until the virtual time has caught up. It checks all of them when their number has doubled.
    fn forget(&mut self, client: &C) {
        let now = self.now;
        let is_idle = |share: &Share<W>| !share.is_active() && share.tag <= now;
        if self.clients.get(client).is_some_and(is_idle) {
            self.clients.remove(client);
        }
        if self.clients.len() == self.clients.capacity() {
            self.clients.retain(|_, share| !is_idle(share));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs waiting jobs one after the other, each at its cost. Returns their names in the order of service.
    fn served(queue: &mut FairQueue<u8, (char, u64)>) -> String {
        let mut order = String::new();
        while let Some((place, (name, cost), client)) = queue.take(|client, _| Some(*client)) {
            order.push(name);
            queue.charge(&client, place, cost);
            queue.leave(&client);
        }
        order
    }

    fn queue(jobs: &[(u8, char, u64)]) -> FairQueue<u8, (char, u64)> {
        let mut queue = FairQueue::new(0);
        for &(client, name, cost) in jobs {
            queue.add(&client, (name, cost));
        }
        queue
    }

    #[test]
    fn clients_take_turns_by_cost() {
        let many = [(1, 'a', 10), (1, 'b', 10), (1, 'c', 10), (2, 'd', 10)];
        assert_eq!(served(&mut queue(&many)), "adbc", "many requests wait behind themselves");
        let dear = [(1, 'a', 30), (1, 'b', 1), (2, 'c', 10), (2, 'd', 10), (2, 'e', 10)];
        assert_eq!(
            served(&mut queue(&dear)),
            "acdeb",
            "a dear job counts as much as many cheap ones"
        );
        let equal = [(3, 'a', 10), (1, 'b', 10), (2, 'c', 10)];
        assert_eq!(served(&mut queue(&equal)), "abc", "equals are served as they came");
    }

    #[test]
    fn a_client_that_comes_later_has_no_claim_from_before() {
        let mut queue = queue(&[(1, 'a', 100), (1, 'b', 100), (1, 'c', 100)]);
        let (place, _, client) = queue.take(|client, _| Some(*client)).expect("it waits");
        queue.charge(&client, place, 100);
        queue.add(&2, ('x', 100));
        queue.add(&2, ('y', 100));
        assert!(!queue.is_behind(&client, place), "both have the same tag");
        queue.leave(&client);
        assert_eq!(served(&mut queue), "bxcy");
    }

    #[test]
    fn a_running_job_is_behind_who_has_had_less() {
        let mut queue = FairQueue::new(0);
        let place = queue.begin(&1);
        assert!(!queue.is_behind(&1, place));
        queue.add(&2, 'x');
        let place = queue.charge(&1, place, 10);
        assert!(queue.is_behind(&1, place));
        queue.take(|_, _| Some(()));
        assert!(!queue.is_behind(&1, place), "nobody waits");
        // Jobs of one client take turns, too.
        queue.add(&1, 'y');
        assert!(queue.is_behind(&1, place));
        queue.leave(&1);
        let place = queue.add_again(&1, place, 'z');
        assert_eq!(queue.take(|_, _| Some(())).map(|it| it.1), Some('y'));
        assert_eq!(queue.remove(&1, place), Some('z'));
        assert_eq!(queue.waiting(), 0);
    }

    #[test]
    fn who_is_idle_is_forgotten() {
        let mut queue = FairQueue::<u32, ()>::new(0);
        for client in 0..10_000 {
            let place = queue.begin(&client);
            queue.charge(&client, place, 1);
            queue.leave(&client);
        }
        assert!(queue.clients.is_empty(), "nobody wants anything");
        // One client is always active, and falls behind as the others are served.
        let mut place = queue.begin(&10_000);
        for client in 0..10_000 {
            let other = queue.begin(&client);
            queue.charge(&client, other, 5);
            queue.leave(&client);
            place = queue.charge(&10_000, place, 1);
        }
        assert!(queue.clients.len() <= 64, "{} are remembered", queue.clients.len());
    }

    /// More clients than a busy server has at a time: each gets its turn, in the order of what it has had.
    #[test]
    fn thousands_of_clients_take_turns() {
        for clients in [1023, 1024, 1025, 3000_u32] {
            let mut queue = FairQueue::<u32, u32>::new(10);
            for client in 0..clients {
                queue.add(&client, client);
                queue.add(&client, client);
            }
            assert_eq!((queue.active(), queue.waiting()), (clients as usize, 2 * clients as usize));
            for round in 1..=2 {
                let mut served = Vec::new();
                for _ in 0..clients {
                    let (place, job, client) =
                        queue.take(|client, _| Some(*client)).expect("it waits");
                    assert_eq!(job, client);
                    let place = queue.charge(&client, place, 10);
                    // All but the last one have had more than a client that waits.
                    let is_last = served.len() + 1 == clients as usize;
                    assert_eq!(queue.is_behind(&client, place), !is_last, "{client}");
                    served.push(client);
                    queue.leave(&client);
                    assert_eq!(queue.waiting_of(&client), 2 - round);
                }
                assert_eq!(served, (0..clients).collect::<Vec<u32>>(), "round {round}");
            }
            assert_eq!((queue.active(), queue.waiting(), queue.clients.len()), (0, 0, 0));
        }
    }

    #[test]
    fn who_asks_for_little_is_brought_forward_by_a_slice() {
        let mut queue = FairQueue::new(10);
        for (client, name) in [(1, 'a'), (2, 'b'), (3, 'c')] {
            queue.add(&client, (name, 100));
        }
        let run = |queue: &mut FairQueue<u8, (char, u64)>, cost| {
            let (place, job, client) = queue.take(|client, _| Some(*client)).expect("it waits");
            let place = queue.charge(&client, place, cost);
            (client, place, job)
        };
        // A round, and the beginning of the next one.
        let mut order = String::new();
        for _ in 0..4 {
            let (client, place, job) = run(&mut queue, 10);
            order.push(job.0);
            queue.pause(&client, place, job);
        }
        assert_eq!(order, "abca");
        // One that comes now is served before the others, and again while it has had less than a slice.
        queue.add(&4, ('x', 1));
        let (client, _, (name, _)) = run(&mut queue, 1);
        assert_eq!(name, 'x');
        queue.leave(&client);
        queue.add(&4, ('y', 20));
        let (client, place, job) = run(&mut queue, 10);
        assert_eq!(job.0, 'y', "it has had a tenth of a slice");
        queue.pause(&client, place, job);
        let order: String = (0..2).map(|_| run(&mut queue, 10).2.0).collect();
        assert_eq!(order, "bc");
    }
}
