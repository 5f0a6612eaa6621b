//! Metrics of the process as the system counts them, under the names that Prometheus' client libraries share.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use rustix::process::{Resource, getrlimit};
use rustix::time::{ClockId, clock_gettime};

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
        let cpu = clock_gettime(ClockId::ProcessCPUTime);
        let cpu = cpu.tv_sec as f64 + cpu.tv_nsec as f64 / 1e9;
        let status = Status::read();
        let open = std::fs::read_dir("/proc/self/fd").map_or(0, Iterator::count);
        // The folder itself is open while it is read.
        let open = ConstGauge::new(open.saturating_sub(1) as i64);
        let most = getrlimit(Resource::Nofile).current.and_then(|most| i64::try_from(most).ok());
        let gauge = |bytes: u64| ConstGauge::new(bytes as i64);
        write("process_cpu_seconds", "CPU time of the process", &ConstCounter::new(cpu))?;
        let help = "Start of the process since 1970";
        write("process_start_time_seconds", help, &ConstGauge::new(self.started))?;
        let help = "Memory of the process that is in RAM";
        write("process_resident_memory_bytes", help, &gauge(status.bytes("VmRSS:")))?;
        let help = "Address space of the process";
        write("process_virtual_memory_bytes", help, &gauge(status.bytes("VmSize:")))?;
        write("process_threads", "Threads of the process", &gauge(status.number("Threads:")))?;
        write("process_open_fds", "Open files of the process", &open)?;
        if let Some(most) = most {
            let help = "The most files that the process may open";
            write("process_max_fds", help, &ConstGauge::new(most))?;
        }
        Ok(())
    }
}

/// The text of `/proc/self/status`; empty where there is none.
struct Status(String);

impl Status {
    fn read() -> Self {
        Self(std::fs::read_to_string("/proc/self/status").unwrap_or_default())
    }

    fn number(&self, name: &str) -> u64 {
        let line = self.0.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }

    fn bytes(&self, name: &str) -> u64 {
        self.number(name) * 1024
    }
}
