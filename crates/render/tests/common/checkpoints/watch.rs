//! Measures the intervals between the checkpoints of some work.

use std::backtrace::Backtrace;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use mazewright_core::{Cancel, Error};

use crate::common::cpu_time::now;

/// Number of runs of work with long intervals. Page faults, a migration to another processor, or
/// other users of its cache and memory lengthen an interval in some runs. A loop without a check
/// lengthens it in all of them.
const ATTEMPTS: usize = 8;

/// Number of long intervals that are described, the longest first.
const DESCRIBED: usize = 6;

/// Number of callers in the description of a checkpoint.
const CALLERS: usize = 4;

/// Some work that can be stopped.
pub(crate) type Work<'a> = &'a dyn Fn(&Cancel) -> Result<(), Error>;

/// The results of some runs of work.
pub(crate) struct Run {
    pub(crate) result: Result<(), Error>,
    /// The number of checkpoints.
    pub(crate) checks: usize,
    /// The processor time of the whole work.
    pub(super) total: Duration,
    /// The longest interval: from the start to a checkpoint, between two checkpoints, or from the
    /// last one to the end.
    pub(super) longest: Duration,
    /// The last interval.
    pub(super) to_end: Duration,
    /// The intervals longer than the limit, by the number of the checkpoint at which they end, from
    /// 1. The end of the work counts as one more.
    late: BTreeMap<usize, Duration>,
}

/// A long interval, with the checkpoints at both ends of it.
pub(super) struct Place {
    pub(super) interval: Duration,
    pub(super) check: usize,
    pub(super) from: String,
    pub(super) to: String,
}

/// The checkpoints and the intervals of a run so far.
#[derive(Default)]
struct Seen {
    checks: usize,
    last: Duration,
    longest: Duration,
    late: BTreeMap<usize, Duration>,
}

impl Seen {
    fn look(&mut self, limit: Duration) -> Duration {
        let interval = now().saturating_sub(self.last);
        self.checks += 1;
        self.longest = self.longest.max(interval);
        if interval > limit {
            self.late.insert(self.checks, interval);
        }
        self.last = now();
        interval
    }
}

/// Runs some work, and stops it at checkpoint `stop_at`, if one is given.
fn run(work: Work<'_>, limit: Duration, stop_at: Option<usize>) -> Run {
    let began = now();
    let seen = Arc::new(Mutex::new(Seen { last: began, ..Seen::default() }));
    let observed = Arc::clone(&seen);
    let cancel = Cancel::with_observer(move |cancel| {
        let mut seen = observed.lock().unwrap();
        seen.look(limit);
        if Some(seen.checks) == stop_at {
            cancel.cancel();
        }
    });
    let result = work(&cancel);
    let mut seen = seen.lock().unwrap();
    let to_end = seen.look(limit);
    let (checks, total) = (seen.checks - 1, seen.last.saturating_sub(began));
    Run {
        result,
        checks,
        total,
        longest: seen.longest,
        to_end,
        late: std::mem::take(&mut seen.late),
    }
}

/// Repeats some work until no interval is longer than `limit`, at most `ATTEMPTS` times. Only
/// intervals that are long in all runs count, each with the least length.
pub(crate) fn quickest(work: Work<'_>, limit: Duration, stop_at: Option<usize>) -> Run {
    let mut best = run(work, limit, stop_at);
    for _ in 1..ATTEMPTS {
        if best.late.is_empty() {
            break;
        }
        let next = run(work, limit, stop_at);
        best.late.retain(|check, _| next.late.contains_key(check));
        for (check, interval) in &mut best.late {
            *interval = next.late[check].min(*interval);
        }
        best.longest = best.longest.min(next.longest);
        best.total = best.total.min(next.total);
        best.to_end = best.to_end.min(next.to_end);
    }
    best
}

/// Describes the longest of the long intervals of a run.
pub(super) fn late_places(work: Work<'_>, run: &Run) -> Vec<Place> {
    let mut late: Vec<_> = run.late.iter().map(|(&check, &interval)| (interval, check)).collect();
    late.sort_unstable_by(|one, other| other.cmp(one));
    late.truncate(DESCRIBED);
    if late.is_empty() {
        return Vec::new();
    }
    let ends = late.iter().flat_map(|&(_, check)| [check - 1, check]).collect();
    let places = places(work, ends);
    let place = |check: usize| match check {
        0 => "the start".to_owned(),
        _ if check > run.checks => "the end".to_owned(),
        _ => places.get(&check).cloned().unwrap_or_default(),
    };
    let describe = |(interval, check): (Duration, usize)| Place {
        interval,
        check,
        from: place(check - 1),
        to: place(check),
    };
    late.into_iter().map(describe).collect()
}

/// Returns the places of checkpoints in the sources, by the numbers of the checkpoints.
fn places(work: Work<'_>, checks: Vec<usize>) -> BTreeMap<usize, String> {
    let seen = Arc::new(Mutex::new((0, BTreeMap::new())));
    let observed = Arc::clone(&seen);
    let cancel = Cancel::with_observer(move |_| {
        let (count, places) = &mut *observed.lock().unwrap();
        *count += 1;
        if checks.contains(count) {
            places.insert(*count, innermost(&Backtrace::force_capture().to_string()));
        }
    });
    // The result is the same as before.
    let _ = work(&cancel);
    let mut seen = seen.lock().unwrap();
    std::mem::take(&mut seen.1)
}

/// Returns the innermost places of a backtrace in the sources of the two crates.
fn innermost(backtrace: &str) -> String {
    let places = backtrace.lines().filter_map(|line| {
        let place = line.trim().strip_prefix("at ")?;
        // Paths in this crate are relative to its folder.
        let inside = match place.split_once("/crates/") {
            Some((_, inside)) => inside.to_owned(),
            None => format!("render/{}", place.strip_prefix("./")?),
        };
        let (place, _column) = inside.rsplit_once(':')?;
        let is_source = place.contains("/src/") && !place.starts_with("core/src/cancel.rs");
        is_source.then(|| place.to_owned())
    });
    places.take(1 + CALLERS).collect::<Vec<_>>().join(" < ")
}
