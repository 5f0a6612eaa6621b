//! A route that a caller sends to be graded: the parameters of its maze, and the route as `path` or `moves`. `path` is
//! not a colour here.

use crate::error::{Fault, RequestError, shown};
use crate::reading::own_parameter::read_held;
use crate::reading::path::{MOVES, PATH};
use crate::reading::query::Reader;
use crate::{ParameterId, RawRequest};
use mazewright_core::Cancel;
use mazewright_core::analysis::Path;

/// The member with the time that the route took.
pub const SECONDS: &str = "seconds";

/// The largest number of seconds for a route: some thirty years.
const MOST_SECONDS: f64 = 1e9;

/// A route to be graded.
#[derive(Debug)]
pub struct Submission {
    /// The request for the maze.
    pub request: RawRequest,
    /// The route.
    pub walk: Path,
    /// The time that it took.
    pub seconds: Option<f64>,
}

impl Submission {
    /// Creates a reader of submissions.
    pub fn reader(cancel: &Cancel) -> Reader {
        Reader::with_own_parameters(&[PATH, MOVES, SECONDS]).cancelled_by(cancel)
    }

    /// Reads a JSON object.
    pub fn of_json(body: &[u8], cancel: &Cancel) -> Result<Self, RequestError> {
        let mut reader = Self::reader(cancel);
        reader.json(body)?;
        Self::of(reader)
    }

    /// Takes the submission that a reader has read. Its own values are JSON.
    pub fn of(mut reader: Reader) -> Result<Self, RequestError> {
        let walk = reader.walk()?;
        let seconds = read_held(&mut reader, SECONDS, seconds);
        if !reader.has(ParameterId::SEED) && !reader.has_fault(ParameterId::SEED) {
            let detail = "seed is not given, but a fresh maze cannot be graded; give the maze's own, \
                          which its header maze-seed says";
            reader.fault(ParameterId::SEED.name(), "missing", detail.to_owned());
        }
        let request = reader.finish(None)?;
        // Without a route there was a fault.
        let walk = walk.ok_or_else(|| RequestError::malformed("missing", "there is no route"))?;
        Ok(Self { request, walk, seconds })
    }
}

fn seconds(text: &str) -> Result<f64, Fault> {
    let number: Option<f64> = serde_json::from_str(text).ok();
    let within = |number: &f64| (0.0..=MOST_SECONDS).contains(number);
    number.filter(within).ok_or_else(|| {
        let allowed = format!("a number from 0 to {MOST_SECONDS}");
        Fault::new(
            SECONDS,
            if number.is_some() { "out-of-range" } else { "invalid" },
            format!("{SECONDS} is {}, but must be {allowed}", shown(text)),
        )
        .allowing(allowed)
    })
}
