//! The right to make an answer, among all replicas.

use std::sync::Arc;

use tokio::runtime::Handle;
use tokio::task::JoinHandle;

use crate::jobs::shared_cache::{LEASE, SharedCache};
use crate::response::answer::Answer;

/// The right to make an answer. It is given back when dropped, and expires soon if the replica ends.
#[derive(Debug)]
pub struct Lease {
    renewing: JoinHandle<()>,
    /// The runtime. Answers are made on threads of their own, where no runtime is at hand.
    runtime: Handle,
    cache: Arc<SharedCache>,
    /// The key of the answer.
    key: String,
}

impl Lease {
    /// The lease of a key, which has been taken.
    pub(super) fn of(cache: &Arc<SharedCache>, key: &str) -> Self {
        let (cache, key) = (Arc::clone(cache), key.to_owned());
        let renewing = tokio::spawn(renew(Arc::clone(&cache), lease_key(&key)));
        Self { renewing, runtime: Handle::current(), cache, key }
    }

    /// Keeps the answer in the cache, and then gives the lease back. Returns at once.
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

/// The key of the lease of an answer.
pub(super) fn lease_key(key: &str) -> String {
    format!("{key}:lease")
}

/// How long a lease lasts, in milliseconds.
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
