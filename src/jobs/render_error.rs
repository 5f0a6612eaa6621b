//! The reasons why a render has no answer, and their problem documents.

use std::sync::Arc;

use axum::http::StatusCode;

use crate::config::Settings;
use crate::response::answer::Answer;
use crate::response::problem::Problem;
use mazewright_core::{Error, Refusal};

/// A reason why work does not begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Busy {
    /// Too many jobs wait, most of them for this client.
    QueueFull,
    /// It waited in the queue until the timeout.
    QueueTimeout,
}

/// A reason why a job has no answer.
#[derive(Clone, Debug)]
pub enum RenderError {
    /// No such maze exists.
    Refused(Refusal),
    /// There is too much other work.
    Busy(Busy),
    /// The caller has waited as long as a request may take.
    TimedOut,
    /// The work has panicked.
    Panicked,
}

/// An answer, or an error.
pub type RenderResult = Result<Arc<Answer>, RenderError>;

impl From<Error> for RenderError {
    /// Work is cancelled once all callers have left, or the time of the request is over.
    fn from(error: Error) -> Self {
        match error {
            Error::Refused(refusal) => Self::Refused(refusal),
            Error::Cancelled => Self::TimedOut,
        }
    }
}

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
