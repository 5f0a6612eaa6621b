//! The lease on making an answer, among all replicas.

use std::sync::Arc;

use tokio::runtime::Handle;
use tokio::task::JoinHandle;

use crate::jobs::shared_cache::{LEASE, SharedCache};
use crate::response::answer::Answer;

/// A lease on making an answer. It is released when dropped, and expires soon if the replica ends.
#[derive(Debug)]
pub struct Lease {
    renewing: JoinHandle<()>,
    /// The runtime. Answers are made on threads that have none.
    runtime: Handle,
    cache: Arc<SharedCache>,
    /// The key of the answer.
    key: String,
}

impl Lease {
    /// Creates the lease of a key, which has been taken.
    pub(super) fn of(cache: &Arc<SharedCache>, key: &str) -> Self {
        let (cache, key) = (Arc::clone(cache), key.to_owned());
        let renewing = tokio::spawn(renew(Arc::clone(&cache), lease_key(&key)));
        Self { renewing, runtime: Handle::current(), cache, key }
    }

    /// Stores the answer in the cache, and then releases the lease. Returns at once.
    pub fn store(self, answer: Arc<Answer>) {
        let runtime = self.runtime.clone();
        runtime.spawn(async move { self.cache.store(&self.key, answer).await });
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.renewing.abort();
        let (cache, key) = (Arc::clone(&self.cache), lease_key(&self.key));
        // If the runtime has ended, the lease expires.
        self.runtime.spawn(async move { cache.store.run::<()>(redis::cmd("DEL").arg(key)).await });
    }
}

/// Returns the key of the lease of an answer.
pub(super) fn lease_key(key: &str) -> String {
    format!("{key}:lease")
}

/// Returns the duration of a lease, in milliseconds.
pub(super) fn millis() -> u64 {
    LEASE.as_millis() as u64
}

/// Renews a lease until it is aborted.
async fn renew(cache: Arc<SharedCache>, key: String) {
    loop {
        tokio::time::sleep(LEASE / 3).await;
        cache.store.run::<()>(redis::cmd("PEXPIRE").arg(&key).arg(millis())).await;
    }
}
