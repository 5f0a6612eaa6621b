//! Takes from a quota that several replicas share.
//!
//! The server keeps one time for each client: when its quota would be whole again. Taking adds to it, and
//! is refused if it would then lie more than a minute ahead (the generic cell rate algorithm, as for the
//! quotas of one replica). The clock is the server's, so that those of the replicas need not agree.

use std::num::NonZeroU32;
use std::time::Duration;

use crate::jobs::quota::Taken;
use crate::jobs::quota::caller::WINDOW;
use crate::jobs::shared_store::SharedStore;

/// Arguments: the microseconds in which a quota becomes whole, the renders of a quota, and those to take.
/// Returns whether they were taken, the renders left, and the milliseconds to wait if they were not. Times in
/// microseconds since 1970 are exact in the numbers of Lua until the year 2255.
const TAKE: &str = "
local window, quota, count = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local function left(whole_at)
    return math.max(0, math.floor((window - (whole_at - now)) * quota / window + 0.001))
end
local before = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)
local after = before + window * count / quota
if after - now > window then
    return {0, left(before), math.ceil((after - now - window) / 1000)}
end
redis.call('SET', KEYS[1], string.format('%.0f', after), 'PX', math.ceil((after - now) / 1000) + 1)
return {1, left(after), 0}
";

/// Takes `count` renders of the quota that `key` names, which has `per_minute` of them. None if the store
/// does not answer.
pub(super) async fn take(
    store: &SharedStore,
    key: &str,
    count: NonZeroU32,
    per_minute: NonZeroU32,
) -> Option<Taken> {
    let mut command = redis::cmd("EVAL");
    command.arg(TAKE).arg(1).arg(key);
    command.arg(WINDOW * 1_000_000).arg(per_minute.get()).arg(count.get());
    let (taken, left, wait): (u8, u32, u64) = store.run(&command).await?;
    Some(Taken { left, wait: (taken == 0).then(|| Duration::from_millis(wait)) })
}
