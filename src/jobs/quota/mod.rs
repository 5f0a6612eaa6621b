//! How many renders a minute each client may have. There is no limit unless one is set.
//!
//! Responses to requests that took from a quota say what is left of it, in the fields `RateLimit` and
//! `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers-10.
//!
//! Replicas with a shared store count together. While the store does not answer, each counts by itself.

mod caller;
mod shared;

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use governor::clock::{Clock, MonotonicClock};
use governor::middleware::{NoOpMiddleware, StateInformationMiddleware, StateSnapshot};
use governor::state::keyed::HashMapStateStore;
use governor::state::{InMemoryState, NotKeyed};
use governor::{NotUntil, Quota as Rate, RateLimiter};

use crate::config::Settings;
use crate::jobs::shared_store::SharedStore;
use crate::net::client::Client;
use crate::request::signature::{SigningKey, SigningKeys};
use crate::response::problem::Problem;

pub use crate::jobs::quota::caller::Caller;

/// Checks between two removals of the clients whose quota is whole again.
const CHECKS_PER_CLEANUP: usize = 4096;

/// The quotas of all clients.
#[derive(Debug)]
pub struct Quota {
    counted: Counted,
    clients: Option<ClientLimiter>,
    /// Those of the keys that have one.
    keys: Vec<KeyLimiter>,
    store: Option<Arc<SharedStore>>,
}

/// What a quota counts.
#[derive(Clone, Copy, Debug)]
struct Counted {
    /// The name in keys of the shared store, and in the fields.
    name: &'static str,
    /// What a caller has too much of.
    what: &'static str,
    /// What a caller may do instead of waiting.
    instead: &'static str,
}

const RENDERS: Counted = Counted {
    name: "renders",
    what: "new mazes",
    instead: ", or ask for mazes that were made before",
};
const GAME_REQUESTS: Counted = Counted { name: "games", what: "requests about games", instead: "" };

/// What an attempt to take from a quota has come to.
#[derive(Clone, Copy, Debug)]
struct Taken {
    /// The renders left.
    left: u32,
    /// How long to wait until there are enough, if there were not.
    wait: Option<Duration>,
}

type Outcome = Result<StateSnapshot, NotUntil<Instant>>;

impl From<Outcome> for Taken {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Ok(state) => Self { left: state.remaining_burst_capacity(), wait: None },
            Err(until) => Self { left: 0, wait: Some(until.wait_time_from(MonotonicClock.now())) },
        }
    }
}

/// The quota of a key, for all who have it.
#[derive(Debug)]
struct KeyLimiter {
    key: Arc<SigningKey>,
    per_minute: NonZeroU32,
    limiter: RateLimiter<NotKeyed, InMemoryState, MonotonicClock, StateInformationMiddleware>,
}

impl KeyLimiter {
    fn new(key: &Arc<SigningKey>, per_minute: NonZeroU32) -> Self {
        let limiter: RateLimiter<_, _, _, NoOpMiddleware<_>> =
            RateLimiter::direct_with_clock(Rate::per_minute(per_minute), MonotonicClock);
        Self { key: Arc::clone(key), per_minute, limiter: limiter.with_middleware() }
    }
}

/// The quota of each client.
#[derive(Debug)]
struct ClientLimiter {
    per_minute: NonZeroU32,
    limiter:
        RateLimiter<Client, HashMapStateStore<Client>, MonotonicClock, StateInformationMiddleware>,
    checks: AtomicUsize,
}

impl ClientLimiter {
    fn new(per_minute: NonZeroU32) -> Self {
        let (rate, store) = (Rate::per_minute(per_minute), HashMapStateStore::default());
        let limiter: RateLimiter<_, _, _, NoOpMiddleware<_>> =
            RateLimiter::new(rate, store, MonotonicClock);
        Self { per_minute, limiter: limiter.with_middleware(), checks: AtomicUsize::new(0) }
    }

    fn forget_idle_clients(&self) {
        let checks = self.checks.fetch_add(1, Ordering::Relaxed);
        if checks % CHECKS_PER_CLEANUP == CHECKS_PER_CLEANUP - 1 {
            self.limiter.retain_recent();
        }
    }
}

/// The quota that a request takes from.
#[derive(Clone, Copy)]
enum Share<'a> {
    Key(&'a KeyLimiter),
    Client(&'a ClientLimiter, Client),
}

impl Share<'_> {
    fn per_minute(self) -> NonZeroU32 {
        match self {
            Self::Key(key) => key.per_minute,
            Self::Client(clients, _) => clients.per_minute,
        }
    }

    /// Whose quota it is, in a key of the shared store.
    fn name(self) -> String {
        match self {
            Self::Key(key) => format!("key:{}", key.key.name()),
            Self::Client(_, client) => format!("client:{client}"),
        }
    }

    /// Takes from what this replica counts; none if that is more than a whole quota.
    fn take(self, count: NonZeroU32) -> Option<Taken> {
        let outcome = match self {
            Self::Key(key) => key.limiter.check_n(count),
            Self::Client(clients, client) => {
                clients.forget_idle_clients();
                clients.limiter.check_key_n(&client, count)
            }
        };
        outcome.ok().map(Taken::from)
    }
}

impl Quota {
    /// Quotas of renders, as the settings have them.
    pub fn of_renders(
        settings: &Settings,
        signing: &SigningKeys,
        store: Option<&Arc<SharedStore>>,
    ) -> Self {
        let keys = signing.iter().filter_map(|key| Some(KeyLimiter::new(key, key.quota?)));
        Self::new(RENDERS, settings.quota, keys.collect(), store)
    }

    /// Quotas of requests about games and scores.
    pub fn of_games(settings: &Settings, store: Option<&Arc<SharedStore>>) -> Self {
        Self::new(GAME_REQUESTS, settings.games_quota, Vec::new(), store)
    }

    fn new(
        counted: Counted,
        per_minute: u32,
        keys: Vec<KeyLimiter>,
        store: Option<&Arc<SharedStore>>,
    ) -> Self {
        let clients = NonZeroU32::new(per_minute).map(ClientLimiter::new);
        Self { counted, clients, keys, store: store.cloned() }
    }

    /// The quota of a caller, if there is one.
    fn share(&self, caller: &Caller) -> Option<Share<'_>> {
        let key = caller.key.as_ref();
        let own = key.and_then(|key| self.keys.iter().find(|own| Arc::ptr_eq(&own.key, key)));
        match own {
            Some(key) => Some(Share::Key(key)),
            None => Some(Share::Client(self.clients.as_ref()?, caller.client?)),
        }
    }

    /// Takes one render from a caller's quota.
    pub async fn take(&self, caller: &Caller) -> Result<(), Problem> {
        self.take_several(1, caller).await
    }

    /// Takes so many renders from a caller's quota, or all of it if the quota is smaller.
    pub async fn take_several(&self, count: u32, caller: &Caller) -> Result<(), Problem> {
        let Some(share) = self.share(caller) else { return Ok(()) };
        let per_minute = share.per_minute();
        let count = NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN).min(per_minute);
        let shared = match &self.store {
            Some(store) => {
                let key = format!("mazewright:quota:{}:{}", self.counted.name, share.name());
                shared::take(store, &key, count, per_minute).await
            }
            None => None,
        };
        match shared.or_else(|| share.take(count)) {
            Some(taken) => caller.took(taken, per_minute.get(), self.counted),
            None => Ok(()),
        }
    }
}
