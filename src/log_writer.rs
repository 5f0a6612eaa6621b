//! Writes log lines away from the threads that serve, many at once. A line costs the thread that has it
//! a copy: neither a system call nor, mostly, the wake of another thread. If lines come faster than
//! they can be written, some are dropped rather than requests delayed, and their number is written.

use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use tracing_subscriber::fmt::MakeWriter;

/// Most bytes that wait to be written: some thousands of lines.
const MOST: usize = 1 << 20;

/// How long lines are gathered after the first. A person does not see the delay.
const GATHERED: Duration = Duration::from_millis(5);

/// Where lines are left to be written.
#[derive(Clone, Debug)]
pub struct LogWriter(Arc<Shared>);

/// Writes what is left when it is dropped.
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
    /// Lines that were dropped since the last write.
    lost: u64,
    /// Whether the thread waits without a time limit, and so has to be woken.
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
            // Nobody could be told that the log cannot be written.
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
