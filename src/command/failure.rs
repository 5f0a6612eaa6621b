//! Why a command fails, and its exit code.

use std::io::{self, ErrorKind};

use mazewright_core::Error;
use mazewright_request::error::{ErrorClass, Fault, RequestError};

/// The exit code of a command that failed, and of one whose arguments are wrong.
const FAILED: u8 = 1;
const WRONG: u8 = 2;

/// Why a command fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The arguments are wrong; a message for each fault.
    Wrong(Vec<String>),
    /// Something failed.
    Failed(String),
    /// A signal stopped the command.
    Interrupted,
    /// The reader of the standard output has ended, as `head` does.
    ClosedPipe,
}

impl Failure {
    /// Creates the failure of one wrong argument.
    pub fn wrong(message: impl Into<String>) -> Self {
        Self::Wrong(vec![message.into()])
    }

    /// Creates the failure of a file that cannot be written or read.
    pub fn of_file(what: &str, error: &io::Error) -> Self {
        Self::Failed(format!("{what}: {error}"))
    }

    /// Creates the failure of the standard output.
    pub fn of_stdout(error: &io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::of_file("cannot write to the standard output", error),
        }
    }

    /// Returns the exit code.
    pub fn code(&self) -> u8 {
        match self {
            Self::Wrong(_) => WRONG,
            Self::Failed(_) | Self::Interrupted => FAILED,
            Self::ClosedPipe => 0,
        }
    }

    /// Returns the messages for a person.
    pub fn messages(self) -> Vec<String> {
        match self {
            Self::Wrong(messages) => messages,
            Self::Failed(message) => vec![message],
            Self::Interrupted => vec!["interrupted".to_owned()],
            Self::ClosedPipe => Vec::new(),
        }
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Failed(message)
    }
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Self {
        match error.class {
            ErrorClass::Cancelled => Self::Interrupted,
            ErrorClass::NoSeed => Self::Failed(error.detail),
            _ if error.faults.is_empty() => Self::wrong(error.detail),
            ErrorClass::Malformed => Self::Wrong(error.faults.into_iter().map(message).collect()),
            // The messages have the remedy.
            _ => Self::Wrong(error.faults.into_iter().map(|fault| fault.detail).collect()),
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Refused(refusal) => RequestError::refused(refusal).into(),
            Error::Cancelled => Self::Interrupted,
        }
    }
}

/// Returns the message of a malformed value, with the value that was probably meant.
fn message(fault: Fault) -> String {
    let Fault { detail, suggestion, .. } = fault;
    match suggestion {
        Some(meant) if !detail.contains("did you mean") => {
            format!("{detail}; did you mean {meant}?")
        }
        _ => detail,
    }
}
