//! Work can be suspended or stopped at its checkpoints, the calls of [`Cancel::check`]. The time
//! between two of them must be short.

pub(crate) mod watch;

use std::time::Duration;

use mazewright_core::{Cancel, Error};

use self::watch::{Place, Run, late_places, quickest};

/// The factor for the time of work in a debug build.
pub(crate) const DEBUG_FACTOR: u32 = if cfg!(debug_assertions) { 6 } else { 1 };

/// The longest interval between two checkpoints, and from the check that sees the flag to the end.
const LIMIT: Duration = Duration::from_millis(5).saturating_mul(DEBUG_FACTOR);

/// The same where a library without checkpoints works.
const FOREIGN_LIMIT: Duration = Duration::from_millis(50).saturating_mul(DEBUG_FACTOR);

/// The files in which such libraries work after a checkpoint. In a release build the next checkpoint may be reported at its caller.
const FOREIGN: [&str; 3] = [
    "core/src/site/clip/area.rs",
    "core/src/site/clip/slice.rs",
    "render/src/raster/row_compressor/mod.rs",
];

/// Work with long intervals, or with a late end after it is stopped.
#[derive(Default)]
pub(crate) struct Late(Vec<String>);

impl Late {
    /// Checks that the intervals of some work are short.
    pub(crate) fn check(&mut self, what: &str, work: impl Fn(&Cancel) -> Result<(), Error>) -> Run {
        let run = quickest(&work, LIMIT, None);
        print_row(what, &run);
        for Place { interval, check, from, to } in late_places(&work, &run) {
            let is_foreign = FOREIGN.iter().any(|file| from.starts_with(file));
            if !is_foreign || interval > FOREIGN_LIMIT {
                self.add(format!(
                    "{what}: {interval:?} until check {check}\n  from {from}\n  to {to}"
                ));
            }
        }
        run
    }

    /// Also checks that the work begins with a check, and that it ends soon when it is stopped
    /// halfway.
    pub(crate) fn check_stop(&mut self, what: &str, work: impl Fn(&Cancel) -> Result<(), Error>) {
        let stopped = Cancel::new();
        stopped.cancel();
        if work(&stopped) != Err(Error::Cancelled) {
            self.add(format!("{what}: did not check its flag when it began"));
            return;
        }
        let run = self.check(what, &work);
        assert_eq!(run.result, Ok(()), "{what}");
        let half = run.checks.div_ceil(2);
        let stopped = quickest(&work, LIMIT, Some(half));
        assert_eq!(stopped.result, Err(Error::Cancelled), "{what}: stopped at check {half}");
        if stopped.to_end > LIMIT {
            self.add(format!("{what}: it ended {:?} after it was stopped", stopped.to_end));
        }
    }

    #[expect(clippy::print_stdout, reason = "a long test tells its faults at once")]
    fn add(&mut self, fault: String) {
        println!("{fault}");
        self.0.push(fault);
    }

    /// Returns the faults that were found, and removes them.
    pub(crate) fn take(&mut self) -> String {
        std::mem::take(&mut self.0).join("\n")
    }
}

impl Drop for Late {
    fn drop(&mut self) {
        assert!(self.0.is_empty() || std::thread::panicking(), "{}", self.0.join("\n"));
    }
}

#[expect(clippy::print_stdout, reason = "how near the limit is is worth seeing")]
fn print_row(what: &str, run: &Run) {
    let Run { longest, total, checks, .. } = run;
    println!("{longest:9.2?} of {total:9.2?}, {checks:8} checks: {what}");
}
