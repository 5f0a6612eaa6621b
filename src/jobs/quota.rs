//! How many renders a minute each client may have. There is no limit unless one is set.
//!
//! Responses to requests that took from a quota say what is left of it, in the fields `RateLimit` and
//! `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers-10.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use axum::http::{HeaderMap, HeaderName, StatusCode};
use governor::clock::{Clock, MonotonicClock};
use governor::middleware::{NoOpMiddleware, StateInformationMiddleware};
use governor::state::keyed::HashMapStateStore;
use governor::{Quota as Rate, RateLimiter};

use crate::config::Settings;
use crate::net::client::Client;
use crate::response::headers::text_value;
use crate::response::problem::Problem;

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
    left: Arc<Left>,
}

/// Renders left of a quota, as of the last time that some were taken; [`UNTOUCHED`] before that.
#[derive(Debug)]
struct Left(AtomicU64);

const UNTOUCHED: u64 = u64::MAX;

impl Default for Left {
    fn default() -> Self {
        Self(AtomicU64::new(UNTOUCHED))
    }
}

impl From<Option<Client>> for Caller {
    fn from(client: Option<Client>) -> Self {
        Self { client, left: Arc::default() }
    }
}

/// The quotas of all clients.
#[derive(Debug)]
pub struct Quota {
    limiter: Option<Limiter>,
    per_minute: u32,
    checks: AtomicUsize,
}

type Limiter =
    RateLimiter<Client, HashMapStateStore<Client>, MonotonicClock, StateInformationMiddleware>;

impl Quota {
    /// Quotas as the settings have them.
    pub fn new(settings: &Settings) -> Self {
        let limiter = NonZeroU32::new(settings.quota).map(|per_minute| {
            let (rate, store) = (Rate::per_minute(per_minute), HashMapStateStore::default());
            RateLimiter::<Client, _, _, NoOpMiddleware<_>>::new(rate, store, MonotonicClock)
                .with_middleware::<StateInformationMiddleware>()
        });
        Self { limiter, per_minute: settings.quota, checks: AtomicUsize::new(0) }
    }

    /// Takes one render from a caller's quota.
    pub fn take(&self, caller: &Caller) -> Result<(), Problem> {
        self.take_several(1, caller)
    }

    /// Takes so many renders from a caller's quota, or all of it if the quota is smaller.
    pub fn take_several(&self, count: u32, caller: &Caller) -> Result<(), Problem> {
        let (Some(limiter), Some(client)) = (&self.limiter, caller.client) else { return Ok(()) };
        if self.checks.fetch_add(1, Ordering::Relaxed) % CHECKS_PER_CLEANUP
            == CHECKS_PER_CLEANUP - 1
        {
            limiter.retain_recent();
        }
        let count = NonZeroU32::new(count.min(self.per_minute)).unwrap_or(NonZeroU32::MIN);
        // This fails only for more than the whole quota, which `min` excludes.
        let Ok(taken) = limiter.check_key_n(&client, count) else { return Ok(()) };
        match taken {
            Ok(left) => {
                let left = u64::from(left.remaining_burst_capacity());
                caller.left.0.store(left, Ordering::Relaxed);
                Ok(())
            }
            Err(until) => {
                caller.left.0.store(0, Ordering::Relaxed);
                let wait = until.wait_time_from(MonotonicClock.now()).as_secs() + 1;
                let detail = format!(
                    "your quota of {} new mazes a minute is used up; wait {wait} s, or ask for \
                     mazes that were made before",
                    self.per_minute
                );
                let status = StatusCode::TOO_MANY_REQUESTS;
                Err(Problem::new(status, "quota-exceeded", detail).retry_after(wait))
            }
        }
    }

    /// Inserts what is left of the quota, if the request took from it.
    pub fn insert_headers(&self, caller: &Caller, headers: &mut HeaderMap) {
        let left = caller.left.0.load(Ordering::Relaxed);
        if left == UNTOUCHED {
            return;
        }
        let quota = u64::from(self.per_minute);
        let whole = (quota.saturating_sub(left) * WINDOW).div_ceil(quota);
        let policy = format!("\"renders\";q={quota};w={WINDOW}");
        headers.insert(RATE_LIMIT_POLICY, text_value(&policy));
        headers.insert(RATE_LIMIT, text_value(&format!("\"renders\";r={left};t={whole}")));
    }
}
