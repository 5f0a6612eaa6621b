//! Buckets that several replicas share.
//!
//! The server keeps one time for each bucket, at which it would be full. Each use adds to it. A bucket whose time
//! lies a minute ahead is empty (the generic cell rate algorithm, as for the buckets of one replica). The clock is the
//! server's, so that those of the replicas need not agree.
//!
//! Work charges CPU time on threads that must not wait. Charges are therefore gathered for a moment and sent together.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use mazewright_workload::{BucketLevel, WINDOW};
use tokio::runtime::Handle;

use crate::jobs::quota::Bucket;
use crate::jobs::shared_store::SharedStore;

/// The time for which charges are gathered.
const GATHER: Duration = Duration::from_millis(100);

/// Arguments: the microseconds in which a bucket becomes full, its capacity, the amount to take, and whether that may
/// be more than is left. Returns what is left, and the milliseconds to wait if the amount was not taken. Times in
/// microseconds since 1970 are exact in the numbers of Lua until the year 2255.
const TAKE: &str = "
local window, quota, count = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)
local least = math.max(count, 1) * window / quota
if full - now > window - least and ARGV[4] == '0' then
    return {0, math.ceil((full - now - window + least) / 1000) + 1}
end
if count > 0 then
    full = full + window * count / quota
    redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000) + 1)
end
return {math.max(0, math.floor((window - (full - now)) * quota / window + 0.001)), 0}
";

/// The buckets in a store.
#[derive(Debug)]
pub(super) struct SharedBuckets {
    store: Arc<SharedStore>,
    /// The name of the unit.
    unit: &'static str,
    /// Charges that are not sent yet, with the quota of each bucket.
    gathered: Mutex<HashMap<Bucket, (u64, u64)>>,
}

impl SharedBuckets {
    pub(super) fn new(store: &Arc<SharedStore>, unit: &'static str) -> Arc<Self> {
        Arc::new(Self { store: Arc::clone(store), unit, gathered: Mutex::default() })
    }

    /// Takes `count` out of a bucket, unless it is empty. `None` if the store does not answer.
    pub(super) async fn take(
        &self,
        bucket: &Bucket,
        quota: u64,
        count: u64,
    ) -> Option<BucketLevel> {
        let (left, wait): (u64, u64) = self.run(bucket, quota, count, false).await?;
        Some(if wait > 0 {
            BucketLevel::Empty(Duration::from_millis(wait))
        } else {
            BucketLevel::Left(left)
        })
    }

    /// Takes `used` out of a bucket, soon.
    pub(super) fn charge(self: &Arc<Self>, bucket: &Bucket, quota: u64, used: u64) {
        let Ok(runtime) = Handle::try_current() else { return };
        let mut gathered = self.gathered();
        let is_first = gathered.is_empty();
        let (sum, _) = gathered.entry(bucket.clone()).or_insert((0, quota));
        *sum += used;
        drop(gathered);
        if is_first {
            let buckets = Arc::clone(self);
            runtime.spawn(async move {
                tokio::time::sleep(GATHER).await;
                let charges = std::mem::take(&mut *buckets.gathered());
                for (bucket, (used, quota)) in charges {
                    buckets.run(&bucket, quota, used, true).await;
                }
            });
        }
    }

    async fn run(
        &self,
        bucket: &Bucket,
        quota: u64,
        count: u64,
        is_forced: bool,
    ) -> Option<(u64, u64)> {
        let mut command = redis::cmd("EVAL");
        command.arg(TAKE).arg(1).arg(format!("mazewright:quota:{}:{bucket}", self.unit));
        command.arg(WINDOW.as_micros() as u64).arg(quota).arg(count).arg(u8::from(is_forced));
        self.store.run(&command).await
    }

    fn gathered(&self) -> MutexGuard<'_, HashMap<Bucket, (u64, u64)>> {
        self.gathered.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
