//! Progress on the standard error, if it is a terminal: of work that takes long enough to be waited for.

use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use mazewright_core::{Cancel, Progress};

/// How long work runs before it shows its progress.
const DELAY: Duration = Duration::from_millis(500);

/// The time between two looks at the stage of a maze, in milliseconds.
const EVERY: u64 = 100;

/// The form of a bar, and of the stages of a maze.
const BAR: &str = "{bar:40} {human_pos}/{human_len} {msg}, {per_sec}, {eta} left";
const STAGES: &str = "{spinner} {msg}, {elapsed}";

fn bar(count: Option<u64>, template: &str, quiet: bool) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    let bar = if quiet { ProgressBar::hidden() } else { ProgressBar::no_length() };
    if let Some(count) = count {
        bar.set_length(count);
    }
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Returns a bar that counts up to `count` pieces called `pieces`: done and to be done, pieces a second, and the time
/// that is left.
pub fn counting_bar(count: u64, pieces: &'static str, quiet: bool) -> ProgressBar {
    bar(Some(count), BAR, quiet).with_message(pieces)
}

/// Progress that is cleared for good before output goes to a terminal.
pub trait ClearableProgress {
    /// Clears it.
    fn clear(&self) {}
}

impl ClearableProgress for () {}

/// Clears a bar that is shown.
fn clear(bar: &ProgressBar) {
    if !bar.is_finished() {
        bar.finish_and_clear();
    }
}

/// A bar that counts pieces of work. It is cleared when dropped.
#[derive(Debug)]
pub struct Meter {
    bar: ProgressBar,
    began: Instant,
    done: AtomicU64,
}

impl Meter {
    /// Begins to count up to `count` pieces called `pieces`.
    pub fn new(count: u64, pieces: &'static str, quiet: bool) -> Self {
        let bar = counting_bar(count, pieces, quiet);
        Self { bar, began: Instant::now(), done: AtomicU64::new(0) }
    }

    /// Counts a piece.
    pub fn advance(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        if self.began.elapsed() >= DELAY && !self.bar.is_finished() {
            self.bar.set_position(done);
        }
    }
}

impl ClearableProgress for Meter {
    fn clear(&self) {
        clear(&self.bar);
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.clear();
    }
}

/// The flag of one maze, whose checks show its stage. The line is cleared when this is dropped.
#[derive(Debug)]
pub struct WatchedWork {
    /// The flag.
    pub cancel: Cancel,
    bar: ProgressBar,
}

impl WatchedWork {
    /// Creates a flag.
    pub fn new(quiet: bool) -> Self {
        let bar = bar(None, STAGES, quiet);
        if quiet || !stderr().is_terminal() {
            return Self { cancel: Cancel::new(), bar };
        }
        let (shown, began, next) = (bar.clone(), Instant::now(), AtomicU64::new(0));
        let cancel = Cancel::with_observer(move |cancel| {
            let now = began.elapsed();
            let millis = now.as_millis() as u64;
            if now < DELAY || millis < next.load(Ordering::Relaxed) || shown.is_finished() {
                return;
            }
            next.store(millis + EVERY, Ordering::Relaxed);
            let Progress { stage, done, total } = cancel.progress();
            shown.set_message(match total {
                0 => stage.name().to_owned(),
                _ => format!("{} {done}/{total}", stage.name()),
            });
            shown.tick();
        });
        Self { cancel, bar }
    }
}

impl ClearableProgress for WatchedWork {
    fn clear(&self) {
        clear(&self.bar);
    }
}

impl Drop for WatchedWork {
    fn drop(&mut self) {
        self.clear();
    }
}
