//! What time it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// A clock that counts the milliseconds since 1970 began in UTC.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    /// The system's.
    #[default]
    System,
    /// One that stands still until it is set, for tests.
    Set(Arc<AtomicI64>),
}

impl Clock {
    /// The time now, in milliseconds.
    pub fn now(&self) -> i64 {
        match self {
            Self::System => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH);
                since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
            }
            Self::Set(time) => time.load(Ordering::Relaxed),
        }
    }
}
