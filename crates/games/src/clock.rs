//! The clock of games.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// A clock that counts the milliseconds since 1970 began in UTC.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    /// The system's clock.
    #[default]
    System,
    /// A clock for tests, which shows the same time until it is set.
    Set(Arc<AtomicI64>),
}

impl Clock {
    /// Returns the time now, in milliseconds.
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
