//! How many renders a minute each client may have. There is no limit unless one is set.
//!
//! Responses to requests that took from a quota say what is left of it, in the fields `RateLimit` and
//! `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers-10.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use axum::http::{HeaderMap, HeaderName, StatusCode};
use governor::clock::{Clock, MonotonicClock};
use governor::middleware::{NoOpMiddleware, StateInformationMiddleware, StateSnapshot};
use governor::state::keyed::HashMapStateStore;
use governor::state::{InMemoryState, NotKeyed};
use governor::{NotUntil, Quota as Rate, RateLimiter};

use crate::config::Settings;
use crate::net::client::Client;
use crate::request::ParameterId;
use crate::request::signature::{SigningKey, SigningKeys};
use crate::response::headers::text_value;
use crate::response::problem::Problem;
use mazewright_core::error::Refusal;

/// Checks between two removals of the clients whose quota is whole again.
const CHECKS_PER_CLEANUP: usize = 4096;

/// Seconds in which a quota becomes whole again.
const WINDOW: u64 = 60;

const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// Who asks, and what is left of the quota.
#[derive(Clone, Debug, Default)]
pub struct Caller {
    /// The client, if it is known.
    pub client: Option<Client>,
    /// The key that has signed the request.
    key: Option<Arc<SigningKey>>,
    left: Arc<Left>,
}

/// A quota (upper 32 bits) and the renders left of it (lower 32 bits), as of the last time that some were
/// taken; [`UNTOUCHED`] before that.
#[derive(Debug)]
struct Left(AtomicU64);

const UNTOUCHED: u64 = u64::MAX;

impl Default for Left {
    fn default() -> Self {
        Self(AtomicU64::new(UNTOUCHED))
    }
}

impl Caller {
    /// A caller who has not taken anything yet.
    pub fn new(client: Option<Client>, key: Option<Arc<SigningKey>>) -> Self {
        Self { client, key, left: Arc::default() }
    }

    /// Refuses a maze with more cells than the key allows.
    pub fn check_cells(&self, cells: u64) -> Result<(), Problem> {
        let Some(key) = &self.key else { return Ok(()) };
        match key.cells {
            Some(most) if cells > most => {
                let detail = format!(
                    "the maze has {cells} cells, but the key {} allows at most {most}",
                    key.name()
                );
                let refusal = Refusal::new(ParameterId::COLS.name(), "too-large", detail);
                Err(Problem::refused(refusal.allowing(format!("at most {most} cells"))))
            }
            _ => Ok(()),
        }
    }
}

/// The quotas of all clients.
#[derive(Debug)]
pub struct Quota {
    limiter: Option<Limiter>,
    /// Those of the keys that have one.
    by_key: Vec<(Arc<SigningKey>, KeyLimiter)>,
    per_minute: u32,
    checks: AtomicUsize,
    words: Words,
}

/// What a quota counts, and what a caller may do instead of waiting.
type Words = [&'static str; 2];

const RENDERS: Words = ["new mazes", ", or ask for mazes that were made before"];
const GAME_REQUESTS: Words = ["requests about games", ""];

type KeyLimiter = RateLimiter<NotKeyed, InMemoryState, MonotonicClock, StateInformationMiddleware>;
type Limiter =
    RateLimiter<Client, HashMapStateStore<Client>, MonotonicClock, StateInformationMiddleware>;

impl Quota {
    /// Quotas as the settings have them.
    pub fn of_renders(settings: &Settings, signing: &SigningKeys) -> Self {
        let by_key = signing.iter().filter_map(|key| {
            let limiter: RateLimiter<_, _, _, NoOpMiddleware<_>> =
                RateLimiter::direct_with_clock(Rate::per_minute(key.quota?), MonotonicClock);
            Some((Arc::clone(key), limiter.with_middleware()))
        });
        Self::new(settings.quota, by_key.collect(), RENDERS)
    }

    /// Quotas of requests about games and scores.
    pub fn of_games(settings: &Settings) -> Self {
        Self::new(settings.games_quota, Vec::new(), GAME_REQUESTS)
    }

    fn new(per_minute: u32, by_key: Vec<(Arc<SigningKey>, KeyLimiter)>, words: Words) -> Self {
        let limiter = NonZeroU32::new(per_minute).map(|per_minute| {
            let (rate, store) = (Rate::per_minute(per_minute), HashMapStateStore::default());
            RateLimiter::<Client, _, _, NoOpMiddleware<_>>::new(rate, store, MonotonicClock)
                .with_middleware::<StateInformationMiddleware>()
        });
        Self { limiter, by_key, per_minute, checks: AtomicUsize::new(0), words }
    }

    /// Takes one render from a caller's quota.
    pub fn take(&self, caller: &Caller) -> Result<(), Problem> {
        self.take_several(1, caller)
    }

    /// Takes so many renders from a caller's quota, or all of it if the quota is smaller.
    pub fn take_several(&self, count: u32, caller: &Caller) -> Result<(), Problem> {
        let own = caller
            .key
            .as_ref()
            .and_then(|key| self.by_key.iter().find(|(own, _)| Arc::ptr_eq(own, key)));
        if let Some((key, limiter)) = own {
            let per_minute = key.quota.map_or(1, NonZeroU32::get);
            let count = NonZeroU32::new(count.min(per_minute)).unwrap_or(NonZeroU32::MIN);
            return match limiter.check_n(count) {
                Ok(taken) => caller.took(taken, per_minute, self.words),
                Err(_) => Ok(()),
            };
        }
        let (Some(limiter), Some(client)) = (&self.limiter, caller.client) else { return Ok(()) };
        if self.checks.fetch_add(1, Ordering::Relaxed) % CHECKS_PER_CLEANUP
            == CHECKS_PER_CLEANUP - 1
        {
            limiter.retain_recent();
        }
        let count = NonZeroU32::new(count.min(self.per_minute)).unwrap_or(NonZeroU32::MIN);
        // This fails only for more than the whole quota, which `min` excludes.
        match limiter.check_key_n(&client, count) {
            Ok(taken) => caller.took(taken, self.per_minute, self.words),
            Err(_) => Ok(()),
        }
    }
}

impl Caller {
    /// Notes what is left of a quota, or says when there will be more.
    fn took(
        &self,
        taken: Result<StateSnapshot, NotUntil<Instant>>,
        per_minute: u32,
        [what, instead]: Words,
    ) -> Result<(), Problem> {
        let left = taken.as_ref().map_or(0, StateSnapshot::remaining_burst_capacity);
        self.left.0.store(u64::from(per_minute) << 32 | u64::from(left), Ordering::Relaxed);
        let Err(until) = taken else { return Ok(()) };
        let wait = until.wait_time_from(MonotonicClock.now()).as_secs() + 1;
        let detail = format!(
            "your quota of {per_minute} {what} a minute is used up; wait {wait} s{instead}"
        );
        let status = StatusCode::TOO_MANY_REQUESTS;
        Err(Problem::new(status, "quota-exceeded", detail).retry_after(wait))
    }

    /// Inserts what is left of the quota, if the request took from it.
    pub fn insert_headers(&self, headers: &mut HeaderMap) {
        let both = self.left.0.load(Ordering::Relaxed);
        if both == UNTOUCHED {
            return;
        }
        let (quota, left) = (both >> 32, both & u64::from(u32::MAX));
        let whole = (quota.saturating_sub(left) * WINDOW).div_ceil(quota.max(1));
        let policy = format!("\"renders\";q={quota};w={WINDOW}");
        headers.insert(RATE_LIMIT_POLICY, text_value(&policy));
        headers.insert(RATE_LIMIT, text_value(&format!("\"renders\";r={left};t={whole}")));
    }
}
