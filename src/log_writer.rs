//! Writes log lines in batches, away from the threads that serve. A line costs its thread
//! a copy, but no system call and seldom the wake of another thread. If lines come faster than
//! the writer can write, it drops some instead of delaying requests, and writes their number.

use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use tracing_subscriber::fmt::MakeWriter;

/// The largest number of waiting bytes: some thousands of lines.
const MOST: usize = 1 << 20;

/// The time for which lines are gathered after the first. A person does not see the delay.
const GATHERED: Duration = Duration::from_millis(5);

/// A writer that queues lines for the thread.
#[derive(Clone, Debug)]
pub struct LogWriter(Arc<Shared>);

/// A guard that writes the queued lines when it is dropped.
#[derive(Debug)]
pub struct LogGuard {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Shared {
    lines: Mutex<Lines>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Lines {
    bytes: Vec<u8>,
    /// The number of lines that were dropped since the last write.
    lost: u64,
    /// Whether the thread waits without a time limit, so that a line has to wake it.
    is_asleep: bool,
    has_ended: bool,
}

impl LogWriter {
    /// Starts the thread that writes to `target`.
    pub fn start(target: impl Write + Send + 'static) -> io::Result<(Self, LogGuard)> {
        let shared = Arc::<Shared>::default();
        let writer = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("log".to_owned());
        let thread = thread.spawn(move || writer.run(target))?;
        let guard = LogGuard { shared: Arc::clone(&shared), thread: Some(thread) };
        Ok((Self(shared), guard))
    }
}

impl Shared {
    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, mut target: impl Write) {
        let mut taken = Vec::new();
        loop {
            let mut lines = self.lines();
            while lines.bytes.is_empty() && !lines.has_ended {
                lines.is_asleep = true;
                lines = self.changed.wait(lines).unwrap_or_else(PoisonError::into_inner);
            }
            lines.is_asleep = false;
            let gather = self.changed.wait_timeout_while(lines, GATHERED, |it| !it.has_ended);
            let (mut lines, _) = gather.unwrap_or_else(PoisonError::into_inner);
            mem::swap(&mut lines.bytes, &mut taken);
            let lost = mem::take(&mut lines.lost);
            let has_ended = lines.has_ended;
            drop(lines);
            // An error of the log has no other place to go.
            let _ = target.write_all(&taken);
            if lost > 0 {
                let _ = writeln!(target, "{lost} log lines were dropped");
            }
            let _ = target.flush();
            taken.clear();
            if has_ended {
                return;
            }
        }
    }
}

impl Write for &LogWriter {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut lines = self.0.lines();
        if lines.bytes.len() + line.len() > MOST {
            lines.lost += 1;
            return Ok(line.len());
        }
        lines.bytes.extend_from_slice(line);
        if mem::take(&mut lines.is_asleep) {
            drop(lines);
            self.0.changed.notify_one();
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for LogWriter {
    type Writer = &'a LogWriter;

    fn make_writer(&'a self) -> Self::Writer {
        self
    }
}

impl Drop for LogGuard {
    fn drop(&mut self) {
        self.shared.lines().has_ended = true;
        self.shared.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            // It does not panic.
            let _ = thread.join();
        }
    }
}
