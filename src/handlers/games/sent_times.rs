//! The times of the steps of a game in a request.

use std::fmt;

use crate::handlers::games::sent_route::SentRoute;
use crate::response::problem::Problem;
use mazewright_games::route;
use mazewright_request::error::{Fault, shown};
use mazewright_request::reading::own_parameter::read_held;
use mazewright_request::reading::path::whole_numbers;
use mazewright_request::reading::query::Reader;

/// The member with the milliseconds of each step.
pub(super) const TIMES: &str = "times";

/// The largest number of steps whose times are stored.
const MOST: usize = 5000;

/// How far the clock of a page may be ahead, in milliseconds: it starts before the service's.
const SLACK: i64 = 10_000;

/// The milliseconds of each step. Its text has commas between them.
pub(super) struct SentTimes(Vec<u32>);

impl SentTimes {
    /// Reads the times.
    pub(super) fn read(reader: &mut Reader) -> Option<Self> {
        read_held(reader, TIMES, |json| {
            whole_numbers(json).map(Self).ok_or_else(|| {
                let detail =
                    format!("{TIMES} is {}, but must be a list of milliseconds", shown(json));
                Fault::new(TIMES, "wrong-type", detail).allowing("whole numbers, one for each step")
            })
        })
    }

    /// Returns a problem if the times are not one for each step, or too many.
    pub(super) fn check(&self, route: &SentRoute) -> Result<(), Problem> {
        let (count, steps) = (self.0.len(), route::steps(&route.path));
        let fault = if count != steps {
            let detail = format!("{TIMES} has {count} numbers, but the route has {steps} steps");
            Fault::new(TIMES, "invalid", detail).allowing("one number for each step")
        } else if steps > MOST {
            let detail = format!(
                "{TIMES} has {steps} numbers; leave it out for routes of more than {MOST} steps"
            );
            Fault::new(TIMES, "too-long", detail).allowing(format!("at most {MOST} numbers"))
        } else {
            return Ok(());
        };
        Err(Problem::invalid(vec![fault]))
    }

    /// Returns whether a game of `active` milliseconds can have these times.
    pub(super) fn are_within(&self, active: i64) -> bool {
        self.0.iter().copied().map(i64::from).sum::<i64>() <= active + SLACK
    }
}

impl fmt::Display for SentTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&texts.join(","))
    }
}
