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
    /// Takes the lease of a key. `Some(None)` if another replica has it, none if the cache fails.
    pub(super) async fn take(cache: &Arc<SharedCache>, key: &str) -> Option<Option<Self>> {
        let mut command = redis::cmd("SET");
        command.arg(lease_key(key)).arg(1).arg("NX").arg("PX").arg(millis());
        let taken: Option<String> = cache.store.run(&command).await?;
        if taken.is_none() {
            return Some(None);
        }
        let (cache, key) = (Arc::clone(cache), key.to_owned());
        let renewing = tokio::spawn(renew(Arc::clone(&cache), lease_key(&key)));
        Some(Some(Self { renewing, runtime: Handle::current(), cache, key }))
    }

    /// Keeps the answer in the cache, and then gives the lease back. Returns at once.
    pub fn store(self, answer: Arc<Answer>) {
        let runtime = self.runtime.clone();
        runtime.spawn(async move { self.cache.store(&self.key, &answer).await });
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

fn lease_key(key: &str) -> String {
    format!("{key}:lease")
}

fn millis() -> u64 {
    LEASE.as_millis() as u64
}

/// Renews a lease until it is aborted.
async fn renew(cache: Arc<SharedCache>, key: String) {
    loop {
        tokio::time::sleep(LEASE / 3).await;
        cache.store.run::<()>(redis::cmd("PEXPIRE").arg(&key).arg(millis())).await;
    }
}
