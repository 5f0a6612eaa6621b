//! The duration of each stage of a render, in the form of the header `Server-Timing`.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use axum::http::HeaderValue;
use mazewright_workload::thread_time;

use crate::metrics::Metrics;

/// The number of stages of most requests, which determines the first size of the header's text.
const STAGES: usize = 8;
const TEXT_BYTES: usize = 160;

/// The stages so far, in the order in which they ended.
#[derive(Clone, Debug, Default)]
pub struct StageTimes {
    text: String,
    /// The CPU time of each stage, which is less than its duration when others have the core.
    cpu: Vec<(&'static str, Duration)>,
    /// The CPU time of the thread when the last stage ended.
    since: Option<Duration>,
}

impl StageTimes {
    /// Creates a list without stages. They must run on the calling thread.
    pub fn begin() -> Self {
        let (text, cpu) = (String::with_capacity(TEXT_BYTES), Vec::with_capacity(STAGES));
        Self { text, cpu, since: Some(thread_time()) }
    }

    /// Adds the wait for a turn, which comes before the stages.
    pub fn waited(&mut self, wait: Duration) {
        self.write("queue", wait);
    }

    /// Adds a stage that began at `began` and ends now. Returns the time at which it ended.
    pub fn add(&mut self, stage: &'static str, began: Instant) -> Instant {
        let now = Instant::now();
        self.write(stage, now - began);
        if let Some(since) = &mut self.since {
            let now = thread_time();
            self.cpu.push((stage, now.saturating_sub(*since)));
            *since = now;
        }
        now
    }

    fn write(&mut self, stage: &str, time: Duration) {
        let comma = if self.text.is_empty() { "" } else { ", " };
        // Whole microseconds: floating point would take longer to write than a stage takes.
        let micros = time.as_nanos().div_ceil(1000) as u64;
        let (millis, rest) = (micros / 1000, micros % 1000);
        let _ = write!(self.text, "{comma}{stage};dur={millis}.{rest:03}");
    }

    /// Returns the value of the header.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Adds the CPU times of the stages of this thread to the metrics of a format.
    pub fn record(&self, metrics: &Metrics, format: &'static str) {
        for &(stage, time) in &self.cpu {
            metrics.used_cpu(format, stage, time);
        }
    }

    /// Creates a list with the stages of earlier work, to which those of this thread can be added.
    pub fn after(timing: &HeaderValue) -> Self {
        Self { text: timing.to_str().unwrap_or_default().to_owned(), ..Self::begin() }
    }
}
