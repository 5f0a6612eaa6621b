//! How many renders a minute each client may have. There is no limit unless one is set.
//!
//! A client is an IPv4 address or the /64 network of an IPv6 address, which is what one customer of a
//! provider usually has.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::http::{HeaderMap, StatusCode};
use governor::clock::{Clock, MonotonicClock};
use governor::state::keyed::HashMapStateStore;
use governor::{Quota as Rate, RateLimiter};

use crate::config::Settings;
use crate::response::problem::Problem;

/// Checks between two removals of the clients whose quota is whole again.
const CHECKS_PER_CLEANUP: usize = 4096;

/// The address at the other end of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// The quotas of all clients.
#[derive(Debug)]
pub struct Quota {
    limiter: Option<Limiter>,
    per_minute: u32,
    trust_forwarded: bool,
    checks: AtomicUsize,
}

type Limiter = RateLimiter<IpAddr, HashMapStateStore<IpAddr>, MonotonicClock>;

impl Quota {
    /// Quotas as the settings have them.
    pub fn new(settings: &Settings) -> Self {
        let limiter = NonZeroU32::new(settings.quota).map(|per_minute| {
            RateLimiter::new(
                Rate::per_minute(per_minute),
                HashMapStateStore::default(),
                MonotonicClock,
            )
        });
        Self {
            limiter,
            per_minute: settings.quota,
            trust_forwarded: settings.trust_forwarded,
            checks: AtomicUsize::new(0),
        }
    }

    /// Takes one render from a caller's quota.
    pub fn take(&self, peer: Option<Peer>, headers: &HeaderMap) -> Result<(), Problem> {
        self.take_several(1, peer, headers)
    }

    /// Takes so many renders from a caller's quota, or all of it if the quota is smaller.
    pub fn take_several(
        &self,
        count: u32,
        peer: Option<Peer>,
        headers: &HeaderMap,
    ) -> Result<(), Problem> {
        let Some(limiter) = &self.limiter else { return Ok(()) };
        if self.checks.fetch_add(1, Ordering::Relaxed) % CHECKS_PER_CLEANUP
            == CHECKS_PER_CLEANUP - 1
        {
            limiter.retain_recent();
        }
        let forwarded = self.trust_forwarded.then(|| forwarded(headers)).flatten();
        let Some(address) = forwarded.or(peer.map(|Peer(address)| address.ip())) else {
            return Ok(());
        };
        let count = NonZeroU32::new(count.min(self.per_minute)).unwrap_or(NonZeroU32::MIN);
        // This fails only for more than the whole quota, which `min` excludes.
        let Ok(taken) = limiter.check_key_n(&client(address), count) else { return Ok(()) };
        taken.map_err(|until| {
            let wait = until.wait_time_from(MonotonicClock.now()).as_secs() + 1;
            let detail = format!(
                "your quota of {} new mazes a minute is used up; wait {wait} s, or ask for mazes \
                 that were made before",
                self.per_minute
            );
            let status = StatusCode::TOO_MANY_REQUESTS;
            Problem::new(status, "quota-exceeded", detail).retry_after(wait)
        })
    }
}

/// The address that the nearest proxy has written: the last one.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").into_iter().next_back()?;
    last.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}

/// The client of an address: the address itself, or the first 64 bits of an IPv6 address.
fn client(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
    }
}
