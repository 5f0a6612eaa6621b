//! Quotas that are charged after the work: an amount that a client may use in a minute, refilled evenly. A client that
//! has used more than it had is in debt, and has to wait until the debt is paid.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use crate::sync::{Mutex, lock};

/// The time in which an empty bucket becomes full.
pub const WINDOW: Duration = Duration::from_secs(60);

/// The buckets of all clients, each as the time at which it would be full (the generic cell rate algorithm). A quota is
/// the capacity of a bucket, in any unit. Times are those of the caller's clock, from any beginning.
#[derive(Debug)]
pub struct Buckets<K> {
    full_at: Mutex<HashMap<K, Duration>>,
}

/// The level of a bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BucketLevel {
    /// This amount may be used now.
    Left(u64),
    /// Nothing may be used before this time has passed.
    Empty(Duration),
}

impl BucketLevel {
    /// Returns the lower one of two levels, if the other one is known.
    #[must_use]
    pub fn lower(self, other: Option<Self>) -> Self {
        match (self, other) {
            (Self::Left(left), Some(Self::Left(other))) => Self::Left(left.min(other)),
            (Self::Empty(wait), Some(Self::Empty(other))) => Self::Empty(wait.max(other)),
            (Self::Left(_), Some(empty)) => empty,
            (this, _) => this,
        }
    }
}

impl<K> Default for Buckets<K> {
    fn default() -> Self {
        Self { full_at: Mutex::new(HashMap::new()) }
    }
}

impl<K: Eq + Hash> Buckets<K> {
    /// Takes `used` out of a client's bucket of `quota`.
    pub fn charge(&self, client: K, quota: u64, used: u64, now: Duration) {
        let mut full_at = lock(&self.full_at);
        if full_at.len() == full_at.capacity() {
            // A client that is not known has a full bucket.
            full_at.retain(|_, full| *full > now);
        }
        let full = full_at.entry(client).or_default();
        *full = (*full).max(now).saturating_add(filling_time(quota, used));
    }

    /// Returns the level of a client's bucket, which holds `quota` when it is full.
    pub fn level(&self, client: &K, quota: u64, now: Duration) -> BucketLevel {
        let full = lock(&self.full_at).get(client).copied().unwrap_or_default();
        let full_in = full.saturating_sub(now);
        match (WINDOW.as_nanos()).checked_sub(full_in.as_nanos()) {
            Some(filled) if filled > 0 => {
                let left = filled * u128::from(quota) / WINDOW.as_nanos();
                BucketLevel::Left(u64::try_from(left).unwrap_or(u64::MAX))
            }
            _ => BucketLevel::Empty(full_in.saturating_sub(WINDOW)),
        }
    }
}

/// Returns the time in which a bucket of `quota` gains `amount`.
pub fn filling_time(quota: u64, amount: u64) -> Duration {
    let nanos = WINDOW.as_nanos() * u128::from(amount) / u128::from(quota.max(1));
    Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
}

#[cfg(all(test, not(feature = "shuttle")))]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_bucket_may_go_below_zero_and_fills_evenly() {
        let (buckets, now) = (Buckets::default(), 100 * SECOND);
        assert_eq!(buckets.level(&1, 6000, now), BucketLevel::Left(6000));
        buckets.charge(1, 6000, 2000, now);
        assert_eq!(buckets.level(&1, 6000, now), BucketLevel::Left(4000));
        assert_eq!(buckets.level(&2, 6000, now), BucketLevel::Left(6000), "another client's");
        assert_eq!(buckets.level(&1, 6000, now + 10 * SECOND), BucketLevel::Left(5000));
        buckets.charge(1, 6000, 9000, now);
        assert_eq!(buckets.level(&1, 6000, now), BucketLevel::Empty(50 * SECOND));
        assert_eq!(buckets.level(&1, 6000, now + 51 * SECOND), BucketLevel::Left(100));
        assert_eq!(buckets.level(&1, 6000, now + 999 * SECOND), BucketLevel::Left(6000), "no more");
    }

    #[test]
    fn the_lower_one_of_two_levels_counts() {
        let (some, more) = (BucketLevel::Left(1), BucketLevel::Left(2));
        let (soon, late) = (BucketLevel::Empty(SECOND), BucketLevel::Empty(2 * SECOND));
        for (one, other, lower) in [
            (some, more, some),
            (more, some, some),
            (some, soon, soon),
            (soon, more, soon),
            (soon, late, late),
        ] {
            assert_eq!(one.lower(Some(other)), lower);
            assert_eq!(other.lower(Some(one)), lower);
        }
        assert_eq!((some.lower(None), soon.lower(None)), (some, soon));
    }

    #[test]
    fn full_buckets_are_forgotten() {
        let buckets = Buckets::default();
        for client in 0..10_000_u32 {
            buckets.charge(client, 1000, 1, SECOND * client);
        }
        let kept = lock(&buckets.full_at).len();
        assert!(kept <= 64, "{kept} are kept");
    }
}
