//! `mazewright maze --count`: many mazes with consecutive seeds, on all cores.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::command::CommandSettings;
use crate::command::answer::put_answer;
use crate::command::failure::Failure;
use crate::command::file_name::FilePattern;
use crate::command::output::Destination;
use crate::command::progress::Meter;
use crate::command::shared_grid::SharedGrid;
use mazewright_core::{Cancel, Seed};
use mazewright_request::{ParameterId, ResolvedRequest};

/// Writes `count` mazes, the first with the seed of the request. The first failure stops all of them.
pub fn write_batch(
    request: &ResolvedRequest,
    count: u64,
    destination: &Destination,
    settings: &CommandSettings,
    cancel: &Cancel,
    quiet: bool,
) -> Result<(), Failure> {
    let Destination::File(path) = destination else {
        return Err(Failure::wrong(
            "--count is given, but the standard output is one file; give -o FILE",
        ));
    };
    let pattern = FilePattern::read(path)?;
    let first = first_seed(request, count)?;
    let (cost, is_streamed) = request.check_answer(&settings.limits)?;
    let room = settings.limits.memory_bytes / (cost.memory.saturating_add(cost.output)).max(1);
    let threads = room.clamp(1, count.min(settings.threads as u64));
    let (meter, grid) = (Meter::new(count, "mazes", quiet), SharedGrid::default());
    let (next, failure) = (AtomicU64::new(0), Mutex::new(None));
    let make = |at: u64| {
        let seed = first + at;
        let request = request.with_seed(Seed::from(seed));
        Destination::File(pattern.name(at + 1, seed)).write(&meter, |sink| {
            put_answer(&request, is_streamed, &settings.host, &mut &grid, cancel, sink)
        })
    };
    let work = || {
        while let Some(at) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|at| *at < count) {
            if let Err(why) = cancel.check().map_err(Failure::from).and_then(|()| make(at)) {
                failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
                return cancel.cancel();
            }
            meter.advance();
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

/// Returns the seed of the first maze.
fn first_seed(request: &ResolvedRequest, count: u64) -> Result<u64, Failure> {
    let seed = &request.spec.seed;
    let first = Some(seed.number()).filter(|number| number.to_string() == seed.text());
    first.filter(|first| first.checked_add(count - 1).is_some()).ok_or_else(|| {
        Failure::wrong(format!(
            "{} is {}, but with --count it must be a whole number up to {}: the seeds of the mazes follow each other",
            ParameterId::SEED.name(),
            seed.text(),
            u64::MAX - (count - 1)
        ))
    })
}
