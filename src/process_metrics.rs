//! Metrics of the process as the system counts them, under the names that Prometheus' client libraries share.

use std::time::{SystemTime, UNIX_EPOCH};
use std::{fmt, fs};

use cpu_time::ProcessTime;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;

use crate::system::most_open_files;

/// The process. Each scrape reads its figures.
#[derive(Debug)]
pub struct ProcessMetrics {
    /// Its start, in seconds since 1970.
    started: f64,
}

impl ProcessMetrics {
    /// Creates the metrics of a process that starts now.
    pub fn starting_now() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { started: now.as_secs_f64() }
    }
}

impl Collector for ProcessMetrics {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let mut write = |name: &str, help: &str, metric: &dyn EncodeMetric| {
            metric.encode(encoder.encode_descriptor(name, help, None, metric.metric_type())?)
        };
        let cpu = ProcessTime::now().as_duration().as_secs_f64();
        write("process_cpu_seconds", "CPU time of the process", &ConstCounter::new(cpu))?;
        let help = "Start of the process since 1970";
        write("process_start_time_seconds", help, &ConstGauge::new(self.started))?;
        let status = Status::read();
        // The folder itself is open while it is read.
        let open = fs::read_dir("/proc/self/fd").map(|open| open.count().saturating_sub(1) as u64);
        for (name, help, value) in [
            (
                "process_resident_memory_bytes",
                "Memory of the process that is in RAM",
                status.bytes("VmRSS:"),
            ),
            (
                "process_virtual_memory_bytes",
                "Address space of the process",
                status.bytes("VmSize:"),
            ),
            ("process_threads", "Threads of the process", status.number("Threads:")),
            ("process_open_fds", "Open files of the process", open.ok()),
            ("process_max_fds", "The most files that the process may open", most_open_files()),
        ] {
            // A figure that the system does not tell is left out.
            if let Some(value) = value.and_then(|value| i64::try_from(value).ok()) {
                write(name, help, &ConstGauge::new(value))?;
            }
        }
        Ok(())
    }
}

/// The text of `/proc/self/status`; empty where there is none.
struct Status(String);

impl Status {
    fn read() -> Self {
        Self(fs::read_to_string("/proc/self/status").unwrap_or_default())
    }

    fn number(&self, name: &str) -> Option<u64> {
        let line = self.0.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse().ok()
    }

    fn bytes(&self, name: &str) -> Option<u64> {
        self.number(name).map(|kilobytes| kilobytes * 1024)
    }
}
