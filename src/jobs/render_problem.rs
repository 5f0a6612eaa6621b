//! The problem document of a render that failed.

use axum::http::StatusCode;

use crate::config::Settings;
use crate::jobs::render_job::{Busy, RenderError};
use crate::response::problem::Problem;

impl RenderError {
    /// Returns the problem document of the error.
    pub fn problem(self, settings: &Settings) -> Problem {
        let wait = settings.queue_wait.as_secs();
        match self {
            Self::Refused(refusal) => Problem::refused(refusal),
            Self::Busy(Busy::QueueFull) => {
                let detail = "too many mazes are waiting to be made; try again soon";
                Problem::busy("queue-full", detail, wait)
            }
            Self::Busy(Busy::QueueTimeout) => {
                let detail = "the maze did not get its turn in time; try again soon";
                Problem::busy("queue-timeout", detail, wait)
            }
            Self::TimedOut => {
                let seconds = settings.request_timeout.as_secs_f64();
                let detail = format!(
                    "the maze was not finished within {seconds} s; try again later, or take fewer \
                     cols or rows"
                );
                Problem::busy("timeout", detail, wait)
            }
            Self::Panicked => Problem::of_status(StatusCode::INTERNAL_SERVER_ERROR),
        }
    }
}
