//! The right to make an answer, among all replicas.

use std::sync::Arc;

use tokio::runtime::Handle;
use tokio::task::JoinHandle;

use crate::jobs::shared_cache::{LEASE, SharedCache};

/// The right to make an answer. It is given back when dropped, and expires soon if the replica ends.
#[derive(Debug)]
pub struct Lease {
    renewing: JoinHandle<()>,
    cache: Arc<SharedCache>,
    key: String,
}

impl Lease {
    /// Takes the lease of a key. `Some(None)` if another replica has it, none if the cache fails.
    pub(super) async fn take(cache: &Arc<SharedCache>, key: &str) -> Option<Option<Self>> {
        let key = format!("{key}:lease");
        let mut command = redis::cmd("SET");
        command.arg(&key).arg(1).arg("NX").arg("PX").arg(millis());
        let taken: Option<String> = cache.run(&command).await?;
        if taken.is_none() {
            return Some(None);
        }
        let cache = Arc::clone(cache);
        let renewing = tokio::spawn(renew(Arc::clone(&cache), key.clone()));
        Some(Some(Self { renewing, cache, key }))
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.renewing.abort();
        let (cache, key) = (Arc::clone(&self.cache), std::mem::take(&mut self.key));
        // When the program ends, it expires.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move { cache.run::<()>(redis::cmd("DEL").arg(key)).await });
        }
    }
}

fn millis() -> u64 {
    LEASE.as_millis() as u64
}

/// Renews a lease until it is aborted.
async fn renew(cache: Arc<SharedCache>, key: String) {
    loop {
        tokio::time::sleep(LEASE / 3).await;
        cache.run::<()>(redis::cmd("PEXPIRE").arg(&key).arg(millis())).await;
    }
}
