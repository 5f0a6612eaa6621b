//! A request body that arrives, and the comparison of bodies by speed.

use std::cmp::Ordering;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use tokio::sync::Notify;

/// A body that arrives. Its reader shares it with the tables that may drop it.
#[derive(Debug)]
pub struct ArrivingBody {
    began: Instant,
    bytes: AtomicU64,
    dropped: Notify,
}

impl ArrivingBody {
    /// Creates a body that begins to arrive at `began`.
    pub fn new(began: Instant) -> Self {
        Self { began, bytes: AtomicU64::new(0), dropped: Notify::new() }
    }

    /// Counts `bytes` more bytes.
    pub fn received(&self, bytes: usize) {
        self.bytes.fetch_add(bytes as u64, Relaxed);
    }

    /// Tells the reader that others need the place of this body.
    pub fn drop_it(&self) {
        self.dropped.notify_one();
    }

    /// Returns once others need the place of this body.
    pub async fn dropped(&self) {
        self.dropped.notified().await;
    }

    /// Compares two bodies: the greater one has arrived at fewer bytes a second until `now`. Of two that are equal,
    /// the earlier one is greater. To look fast, a sender has to send more than others do.
    pub fn compare_slowness(&self, other: &Self, now: Instant) -> Ordering {
        other.rate(now).total_cmp(&self.rate(now)).then_with(|| other.began.cmp(&self.began))
    }

    fn rate(&self, now: Instant) -> f64 {
        match self.bytes.load(Relaxed) {
            0 => 0.0,
            bytes => bytes as f64 / now.saturating_duration_since(self.began).as_secs_f64(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_slowest_has_the_fewest_bytes_a_second() {
        let began = Instant::now();
        let now = began + Duration::from_secs(10);
        let arrival = |after: u64, bytes| {
            let arrival = ArrivingBody::new(began + Duration::from_secs(after));
            arrival.received(bytes);
            arrival
        };
        // From the slowest to the fastest: the second in which each began, and its bytes.
        let ordered = [(0, 0), (9, 0), (0, 100), (5, 100), (0, 50_000), (9, 20_000), (10, 1)];
        for (at, &(after, bytes)) in ordered.iter().enumerate() {
            for (other_at, &(other_after, other_bytes)) in ordered.iter().enumerate() {
                let (one, other) = (arrival(after, bytes), arrival(other_after, other_bytes));
                let expected = other_at.cmp(&at);
                assert_eq!(one.compare_slowness(&other, now), expected, "{at} and {other_at}");
            }
        }
    }
}
