//! Quotas of a client for a minute: of CPU time, charged after the work, and of requests about games. There is no
//! limit unless one is set.
//!
//! CPU time is charged as it is used, even if the work fails in the end or all callers have left. A client may
//! therefore fall into debt, and is answered again when the debt is paid.
//!
//! A response whose quota was checked has its rest in the fields `RateLimit` and
//! `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers-10.
//!
//! Replicas with a shared store count together. While the store does not answer, each counts by itself.

mod caller;
mod shared;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arc_swap::ArcSwap;
use axum::http::{HeaderMap, HeaderName, StatusCode};
use mazewright_workload::{BucketLevel, Buckets, WINDOW, filling_time};

use crate::client::Client;
use crate::config::Settings;
use crate::jobs::payer::Payer;
use crate::jobs::quota::shared::SharedBuckets;
use crate::jobs::shared_store::SharedStore;
use crate::response::headers::text_value;
use crate::response::problem::Problem;
use crate::signature::SigningKeys;

pub use crate::jobs::quota::caller::Caller;

const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// The quotas of all clients.
#[derive(Debug)]
pub struct Quota {
    unit: &'static QuotaUnit,
    limits: ArcSwap<QuotaLimits>,
    buckets: Buckets<Bucket>,
    shared: Option<Arc<SharedBuckets>>,
    began: Instant,
}

/// How large quotas are.
#[derive(Debug)]
struct QuotaLimits {
    /// The quota of a client, if there is one.
    clients: Option<u64>,
    /// The quotas of keys, each for all clients that have the key.
    keys: HashMap<Arc<str>, u64>,
}

impl QuotaLimits {
    fn of_cpu(settings: &Settings, signing: &SigningKeys) -> Self {
        let keys = signing.iter().filter_map(|key| Some((key.name().into(), micros(key.quota?))));
        Self {
            clients: Some(micros(settings.quota)).filter(|&quota| quota > 0),
            keys: keys.collect(),
        }
    }

    fn of_games(settings: &Settings) -> Self {
        let clients = Some(settings.games_quota.into()).filter(|&quota| quota > 0);
        Self { clients, keys: HashMap::new() }
    }
}

/// The unit of a quota.
#[derive(Debug)]
pub struct QuotaUnit {
    /// The name in the fields, and in keys of the shared store.
    name: &'static str,
    /// The number of units that responses show as one.
    shown: u64,
    /// Describes an amount.
    describe: fn(u64) -> String,
    /// Advice for a caller who does not want to wait.
    instead: &'static str,
}

/// CPU time, in microseconds.
static CPU: QuotaUnit = QuotaUnit {
    name: "cpu-ms",
    shown: 1000,
    describe: |micros| format!("{} s of CPU time", Duration::from_micros(micros).as_secs_f64()),
    instead: ", or ask for mazes that were made before",
};

static GAMES: QuotaUnit = QuotaUnit {
    name: "games",
    shown: 1,
    describe: |count| format!("{count} requests about games"),
    instead: "",
};

/// The owner of a bucket.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Bucket {
    /// The bucket of all clients that have a key.
    Key(Arc<str>),
    /// The bucket of a client.
    Client(Client),
}

impl fmt::Display for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(name) => write!(f, "key:{name}"),
            Self::Client(client) => write!(f, "client:{client}"),
        }
    }
}

impl Quota {
    /// Creates the quotas of CPU time from the settings.
    pub fn of_cpu(
        settings: &Settings,
        signing: &SigningKeys,
        store: Option<&Arc<SharedStore>>,
    ) -> Arc<Self> {
        Arc::new(Self::new(&CPU, QuotaLimits::of_cpu(settings, signing), store))
    }

    /// Creates the quotas of requests about games and scores from the settings.
    pub fn of_games(settings: &Settings, store: Option<&Arc<SharedStore>>) -> Self {
        Self::new(&GAMES, QuotaLimits::of_games(settings), store)
    }

    /// Changes the quotas of CPU time to those of other settings. The use so far still counts.
    pub fn set_cpu_limits(&self, settings: &Settings, signing: &SigningKeys) {
        self.limits.store(Arc::new(QuotaLimits::of_cpu(settings, signing)));
    }

    /// Changes the quota of requests about games to that of other settings.
    pub fn set_games_limit(&self, settings: &Settings) {
        self.limits.store(Arc::new(QuotaLimits::of_games(settings)));
    }

    fn new(
        unit: &'static QuotaUnit,
        limits: QuotaLimits,
        store: Option<&Arc<SharedStore>>,
    ) -> Self {
        Self {
            unit,
            limits: ArcSwap::from_pointee(limits),
            buckets: Buckets::default(),
            shared: store.map(|store| SharedBuckets::new(store, unit.name)),
            began: Instant::now(),
        }
    }

    /// Returns the bucket of a payer and its capacity, if there is a limit.
    fn bucket(&self, payer: &Payer) -> Option<(Bucket, u64)> {
        let limits = self.limits.load();
        let key = payer.key.as_ref().and_then(|name| limits.keys.get_key_value(name));
        match key {
            Some((name, &quota)) => Some((Bucket::Key(Arc::clone(name)), quota)),
            None => Some((Bucket::Client(payer.client?), limits.clients?)),
        }
    }

    /// Charges CPU time.
    pub fn charge(&self, payer: &Payer, used: Duration) {
        let Some((bucket, quota)) = self.bucket(payer) else { return };
        if let Some(shared) = &self.shared {
            shared.charge(&bucket, quota, micros(used));
        }
        self.buckets.charge(bucket, quota, micros(used), self.began.elapsed());
    }

    /// Returns a problem if the caller's quota is used up. A request that has passed once passes again.
    pub async fn check(&self, caller: &Caller) -> Result<(), Problem> {
        if caller.left(self.unit).is_some_and(|left| left > 0) {
            return Ok(());
        }
        self.check_again(caller).await
    }

    /// Works as [`check`](Self::check), for further work of a request.
    pub async fn check_again(&self, caller: &Caller) -> Result<(), Problem> {
        self.take(0, caller).await
    }

    /// Takes `count` from a caller's quota, or all of it if the quota is smaller. Returns a problem if less is left.
    pub async fn take(&self, count: u64, caller: &Caller) -> Result<(), Problem> {
        let payer = caller.payer();
        let Some((bucket, quota)) = self.bucket(&payer) else { return Ok(()) };
        let count = count.min(quota);
        let shared = match &self.shared {
            Some(shared) => shared.take(&bucket, quota, count).await,
            None => None,
        };
        let now = self.began.elapsed();
        // Charges reach the store a moment later than this replica.
        let level = self.buckets.level(&bucket, quota, now).lower(shared);
        let wait = match level {
            BucketLevel::Left(left) if left >= count => {
                self.buckets.charge(bucket, quota, count, now);
                caller.was_left(self.unit, left);
                return Ok(());
            }
            BucketLevel::Left(left) => filling_time(quota, count - left),
            BucketLevel::Empty(wait) => wait,
        };
        caller.was_left(self.unit, 0);
        let wait = wait.as_secs() + 1;
        let QuotaUnit { describe, instead, .. } = self.unit;
        let quota = describe(quota);
        let detail = format!("your quota of {quota} a minute is used up; wait {wait} s{instead}");
        let status = StatusCode::TOO_MANY_REQUESTS;
        Err(Problem::new(status, "quota-exceeded", detail).retry_after(wait))
    }

    /// Inserts the rest of the quota, if it was checked for this request.
    pub fn insert_headers(&self, caller: &Caller, headers: &mut HeaderMap) {
        let Some(left) = caller.left(self.unit) else { return };
        let Some((bucket, quota)) = self.bucket(&caller.payer()) else { return };
        // The work of this request is charged by now.
        let (left, debt) = match self.buckets.level(&bucket, quota, self.began.elapsed()) {
            BucketLevel::Left(here) => (left.min(here), 0),
            BucketLevel::Empty(wait) => (0, wait.as_secs() + 1),
        };
        let &QuotaUnit { name, shown, .. } = self.unit;
        let used = u128::from(quota.saturating_sub(left));
        let whole = (used * u128::from(WINDOW.as_secs())).div_ceil(quota.into()) + u128::from(debt);
        let policy = format!("\"{name}\";q={};w={}", quota / shown, WINDOW.as_secs());
        headers.insert(RATE_LIMIT_POLICY, text_value(&policy));
        headers.insert(RATE_LIMIT, text_value(&format!("\"{name}\";r={};t={whole}", left / shown)));
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}
