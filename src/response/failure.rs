//! Why there is no answer, as a problem that the caller is told.

use axum::http::StatusCode;

use crate::jobs::admission::Busy;
use crate::jobs::render_service::Failure;
use crate::response::problem::Problem;
use crate::routes::App;

/// Why there is no answer, for the caller.
pub fn explain(failure: Failure, app: &App) -> Problem {
    let wait = app.settings.queue_wait.as_secs();
    match failure {
        Failure::Refused(refusal) => Problem::refused(refusal),
        Failure::Busy(Busy::Full) => {
            let detail = "too many mazes are waiting to be made; try again soon";
            Problem::busy("queue-full", detail, wait)
        }
        Failure::Busy(Busy::Waited) => {
            let detail = "the maze did not get its turn in time; try again soon";
            Problem::busy("queue-timeout", detail, wait)
        }
        Failure::Slow => {
            let seconds = app.settings.request_timeout.as_secs_f64();
            let detail = format!(
                "the maze was not finished within {seconds} s; try again later, or take fewer \
                 cols or rows"
            );
            Problem::busy("timeout", detail, wait)
        }
        Failure::Broken => Problem::bare(StatusCode::INTERNAL_SERVER_ERROR),
    }
}
