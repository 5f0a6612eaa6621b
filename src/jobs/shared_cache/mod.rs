//! A cache that several replicas share: Redis or Valkey, behind the memory cache. It holds answers that
//! take longer to make than to fetch.
//!
//! A replica renders an answer if the cache lacks it, is too slow, or has a value that no replica has written.
//!
//! Two replicas do not begin the same render at once. The first takes a **lease**, a key that expires soon and
//! is renewed while the render continues. Others wait for the answer as long as there is a lease, but at most
//! a second.

mod entry;
mod lease;

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use crate::jobs::checked_request::CheckedRequest;
use crate::jobs::shared_cache::entry::Seal;
use crate::jobs::shared_store::SharedStore;
use crate::metrics::{Metrics, SharedCacheEvent};
use crate::response::answer::Answer;
use crate::response::negotiation::Encoding;
use crate::secret::Secret;
use mazewright_request::facts::Facts;

pub use crate::jobs::shared_cache::lease::Lease;

/// The time for which entries are kept, in seconds: a week. The server drops them earlier if it needs the memory.
const LIFETIME: u64 = 7 * 24 * 3600;

/// The largest entry, in bytes. Larger ones would not be fetched in time.
const MAX_ENTRY: usize = 2 << 20;

/// The duration of a lease that is not renewed.
const LEASE: Duration = Duration::from_millis(300);

/// The time between two looks at the lease of another replica.
const LEASE_POLL: Duration = Duration::from_millis(10);

/// The longest wait for an answer of another replica.
const LEASE_WAIT: Duration = Duration::from_secs(1);

/// Arguments: the duration of a lease in milliseconds, and the index of the last byte to return. Returns the value, if
/// there is one, or else whether the lease is taken. It returns an empty string for a value that is not a string.
/// This is a single operation, because each operation may delay a request by the whole time limit.
const FIND: &str = "
local value = redis.pcall('GETRANGE', KEYS[1], 0, ARGV[2])
if type(value) ~= 'string' then
    return {'', 0}
end
if value ~= '' then
    return {value, 0}
end
return {false, redis.call('SET', KEYS[2], 1, 'NX', 'PX', ARGV[1]) and 1 or 0}
";

/// The cache.
#[derive(Debug)]
pub struct SharedCache {
    store: Arc<SharedStore>,
    seal: Seal,
    metrics: Arc<Metrics>,
}

/// An answer from the cache.
#[derive(Debug)]
pub struct SharedAnswer {
    /// The bytes.
    pub body: Vec<u8>,
    /// Their encoding.
    pub encoding: Encoding,
    /// The facts about the maze in the headers.
    pub maze: Facts,
}

/// The outcome of a lookup.
#[derive(Debug)]
pub enum CacheLookup {
    /// The answer.
    Answer(SharedAnswer),
    /// Nothing. The caller makes the answer and holds the lease, if there is one.
    Nothing(Option<Lease>),
}

impl SharedCache {
    /// Creates the cache in a store. `key` signs its entries.
    pub fn new(store: Arc<SharedStore>, key: Option<&Secret>, metrics: Arc<Metrics>) -> Arc<Self> {
        Arc::new(Self { store, seal: Seal::new(key.map(Secret::reveal)), metrics })
    }

    /// Looks for an answer. If it is missing, takes the lease to make it, or waits while another replica
    /// has the lease.
    pub async fn find(
        self: &Arc<Self>,
        checked: &CheckedRequest,
        encoding: Encoding,
    ) -> CacheLookup {
        let key = key(checked, encoding);
        let until = Instant::now() + LEASE_WAIT;
        let mut command = redis::cmd("EVAL");
        command.arg(FIND).arg(2).arg(&key).arg(lease::lease_key(&key));
        // One byte more than the longest entry, so that the digest of a longer value is wrong.
        command.arg(lease::millis()).arg(MAX_ENTRY);
        let mut look = self.look(&command).await;
        let mut has_waited = false;
        loop {
            let Some((answer, is_taken)) = look else { return CacheLookup::Nothing(None) };
            if let Some(value) = answer {
                // The render replaces a corrupt value.
                let Some(answer) = self.read(&key, value).await else {
                    self.metrics.shared_cache(SharedCacheEvent::Corrupt);
                    return CacheLookup::Nothing(Some(Lease::of(self, &key)));
                };
                self.metrics.shared_cache(SharedCacheEvent::Hit);
                return CacheLookup::Answer(answer);
            }
            if is_taken {
                self.metrics.shared_cache(SharedCacheEvent::Miss);
                return CacheLookup::Nothing(Some(Lease::of(self, &key)));
            }
            // Another replica has the lease.
            if !has_waited {
                self.metrics.shared_cache(SharedCacheEvent::Waited);
            }
            has_waited = true;
            let again = async {
                tokio::time::sleep(LEASE_POLL).await;
                self.look(&command).await
            };
            look = tokio::time::timeout_at(until, again).await.ok().flatten();
        }
    }

    /// Returns the answer, and whether the lease to make it has been taken; `None` if the cache fails.
    async fn look(&self, command: &redis::Cmd) -> Option<(Option<Vec<u8>>, bool)> {
        self.store.run(command).await
    }

    /// Reads a value. The digest of a long one takes about a millisecond.
    async fn read(self: &Arc<Self>, key: &str, value: Vec<u8>) -> Option<SharedAnswer> {
        let (cache, key) = (Arc::clone(self), key.to_owned());
        let read = tokio::task::spawn_blocking(move || cache.seal.read(&key, value));
        read.await.ok().flatten()
    }

    /// Stores an answer.
    async fn store(self: &Arc<Self>, key: &str, answer: Arc<Answer>) {
        if answer.body.len() > MAX_ENTRY {
            return;
        }
        let (cache, own) = (Arc::clone(self), key.to_owned());
        let written = tokio::task::spawn_blocking(move || cache.seal.write(&own, &answer));
        let Some(entry) = written.await.ok().filter(|entry| entry.len() <= MAX_ENTRY) else {
            return;
        };
        let mut command = redis::cmd("SET");
        command.arg(key).arg(entry).arg("EX").arg(LIFETIME);
        if self.store.run::<()>(&command).await.is_some() {
            self.metrics.shared_cache(SharedCacheEvent::Stored);
        }
    }
}

/// Returns the key of an answer: a hash of the canonical URL and the version of the program, and the encoding.
fn key(checked: &CheckedRequest, encoding: Encoding) -> String {
    format!("mazewright:{}", checked.tag.of(encoding).trim_matches('"'))
}
