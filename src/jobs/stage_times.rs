//! How long each stage of a render took, as the header `Server-Timing` has it.

use std::fmt::Write as _;
use std::time::Instant;

use axum::http::HeaderValue;

/// The stages so far, in the order in which they ended.
#[derive(Clone, Debug, Default)]
pub struct StageTimes(String);

impl StageTimes {
    /// Adds a stage that began at some moment and ends now. Gives the moment at which it ended.
    pub fn add(&mut self, stage: &str, began: Instant) -> Instant {
        let now = Instant::now();
        let comma = if self.0.is_empty() { "" } else { ", " };
        // Whole microseconds: floating point would take longer to write than a stage takes.
        let micros = (now - began).as_nanos().div_ceil(1000) as u64;
        let (millis, rest) = (micros / 1000, micros % 1000);
        let _ = write!(self.0, "{comma}{stage};dur={millis}.{rest:03}");
        now
    }

    /// The value of the header.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl From<&HeaderValue> for StageTimes {
    /// The stages of earlier work, to which more can be added.
    fn from(value: &HeaderValue) -> Self {
        Self(value.to_str().unwrap_or_default().to_owned())
    }
}
