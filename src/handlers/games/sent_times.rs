//! The times of the steps of a game in a request.

use crate::handlers::games::sent_route::SentRoute;
use crate::response::problem::Problem;
use mazewright_games::route;
use mazewright_request::error::{Fault, shown};
use mazewright_request::reading::own_parameter::read_held;
use mazewright_request::reading::query::Reader;

/// The member with the milliseconds of each step.
pub(super) const TIMES: &str = "times";

/// The largest number of steps whose times are stored.
const MOST: usize = 5000;

/// Reads the times, one for each step of the route.
pub(super) fn read(reader: &mut Reader) -> Option<Vec<u32>> {
    read_held(reader, TIMES, |json| {
        serde_json::from_str(json).map_err(|_| {
            let detail = format!("{TIMES} is {}, but must be a list of milliseconds", shown(json));
            Fault::new(TIMES, "wrong-type", detail).allowing("whole numbers, one for each step")
        })
    })
}

/// Returns the times as text. Returns a problem if they are not one for each step, or too many.
pub(super) fn text(times: &[u32], route: &SentRoute) -> Result<String, Problem> {
    let steps = route::steps(&route.path);
    let fault = if times.len() != steps {
        let detail = format!("{TIMES} has {} numbers, but the route {steps} steps", times.len());
        Fault::new(TIMES, "invalid", detail).allowing("one number for each step")
    } else if steps > MOST {
        let detail = format!("{TIMES} has {steps} numbers; leave it out for so long a route");
        Fault::new(TIMES, "too-long", detail).allowing(format!("at most {MOST} numbers"))
    } else {
        let texts: Vec<String> = times.iter().map(ToString::to_string).collect();
        return Ok(texts.join(","));
    };
    Err(Problem::invalid(vec![fault]))
}
