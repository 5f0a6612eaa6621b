//! A cache that several replicas share: Redis or Valkey, behind the one in memory. It holds answers that
//! take longer to make than to fetch.
//!
//! What it does not have, what does not come in time and what cannot be read is rendered.
//!
//! A render that one replica has begun is not begun by another one at once: who begins takes a **lease**,
//! a key that expires soon and is renewed while the render goes on. Others wait for the answer as long as
//! there is a lease, but no longer than a second.

mod entry;
mod lease;

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use crate::jobs::render_job::RenderJob;
use crate::jobs::shared_store::SharedStore;
use crate::net::metrics::{Metrics, SharedCacheEvent};
use crate::response::answer::Answer;
use crate::response::maze_headers::MazeHeaders;
use crate::response::negotiation::Encoding;

pub use crate::jobs::shared_cache::lease::Lease;

/// How long entries are kept, in seconds: a week. The server drops them earlier if it needs the room.
const LIFETIME: u64 = 7 * 24 * 3600;

/// The largest body that is kept, in bytes. Larger ones would not be fetched in time.
const MAX_BODY: usize = 2 << 20;

/// How long a lease lasts unless it is renewed.
const LEASE: Duration = Duration::from_millis(300);

/// How long to wait between two looks at a lease that another replica has.
const LEASE_POLL: Duration = Duration::from_millis(10);

/// The longest wait for an answer that another replica makes.
const LEASE_WAIT: Duration = Duration::from_secs(1);

/// Arguments: the milliseconds that a lease lasts. Returns the answer, if there is one, and else whether the
/// lease is taken. One operation, for each may take as long as a request is to be delayed at most.
const FIND: &str = "
local answer = redis.call('GET', KEYS[1])
if answer then
    return {answer, 0}
end
return {false, redis.call('SET', KEYS[2], 1, 'NX', 'PX', ARGV[1]) and 1 or 0}
";

/// The cache.
#[derive(Debug)]
pub struct SharedCache {
    store: Arc<SharedStore>,
    metrics: Arc<Metrics>,
}

/// An answer as the cache has it.
#[derive(Debug)]
pub struct SharedAnswer {
    /// The bytes.
    pub body: Vec<u8>,
    /// Their encoding.
    pub encoding: Encoding,
    /// What the headers say of the maze.
    pub maze: MazeHeaders,
}

/// What a look into the cache has found.
#[derive(Debug)]
pub enum Found {
    /// The answer.
    Answer(SharedAnswer),
    /// Nothing; the answer is to be made while the lease is held, if there is one.
    Nothing(Option<Lease>),
}

impl SharedCache {
    /// The cache in a store.
    pub fn new(store: Arc<SharedStore>, metrics: Arc<Metrics>) -> Arc<Self> {
        Arc::new(Self { store, metrics })
    }

    /// Looks for an answer. If it is not there, takes the lease to make it, or waits while another replica
    /// has the lease.
    pub async fn find(self: &Arc<Self>, job: &RenderJob, encoding: Encoding) -> Found {
        let key = key(job, encoding);
        let until = Instant::now() + LEASE_WAIT;
        let mut command = redis::cmd("EVAL");
        command.arg(FIND).arg(2).arg(&key).arg(lease::lease_key(&key)).arg(lease::millis());
        let mut look = self.look(&command).await;
        let mut has_waited = false;
        loop {
            let Some((answer, is_taken)) = look else { return Found::Nothing(None) };
            if let Some(answer) = answer {
                // What cannot be read is made again and kept in its place.
                let Some(answer) = entry::read(answer) else {
                    return Found::Nothing(Some(Lease::of(self, &key)));
                };
                self.metrics.shared_cache(SharedCacheEvent::Hit);
                return Found::Answer(answer);
            }
            if is_taken {
                self.metrics.shared_cache(SharedCacheEvent::Miss);
                return Found::Nothing(Some(Lease::of(self, &key)));
            }
            // Another replica has it.
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

    /// The answer, and whether the lease to make it has been taken. None if the cache fails.
    async fn look(&self, command: &redis::Cmd) -> Option<(Option<Vec<u8>>, bool)> {
        self.store.run(command).await
    }

    /// Keeps an answer.
    async fn store(&self, key: &str, answer: &Answer) {
        if answer.body.len() > MAX_BODY {
            return;
        }
        let mut command = redis::cmd("SET");
        command.arg(key).arg(entry::write(answer)).arg("EX").arg(LIFETIME);
        if self.store.run::<()>(&command).await.is_some() {
            self.metrics.shared_cache(SharedCacheEvent::Stored);
        }
    }
}

/// The key of an answer: a hash of the canonical URL and the version of the program, and the encoding.
fn key(job: &RenderJob, encoding: Encoding) -> String {
    format!("mazewright:{}", job.tag.of(encoding).trim_matches('"'))
}
