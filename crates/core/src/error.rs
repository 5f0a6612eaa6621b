//! Errors: a computation was cancelled, or its request was refused.

use std::fmt;

/// The reason why a computation ended without a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The computation was cancelled.
    Cancelled,
    /// The request is well formed, but it cannot be fulfilled.
    Refused(Refusal),
}

/// The reason why reading a file ended without a result. `F` describes a fault in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError<F> {
    /// Reading was cancelled.
    Cancelled,
    /// The file has a fault.
    Fault(F),
}

impl<F> From<F> for ReadError<F> {
    fn from(fault: F) -> Self {
        Self::Fault(fault)
    }
}

/// The reason why a well-formed request cannot be fulfilled, with a message for the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refusal {
    /// The parameter to change.
    pub parameter: &'static str,
    /// A stable identifier for programs, in kebab-case: `too-large`, `disconnected`, `no-such-cell`
    /// …
    pub code: &'static str,
    /// The parameter, its value and the allowed values; lower case, without a full stop.
    pub detail: String,
    /// The values that would be accepted, if they can be stated briefly.
    pub allowed: Option<String>,
    /// A value of the parameter with which the request is accepted, if one is known.
    pub suggestion: Option<String>,
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl Refusal {
    /// Returns a refusal that names the parameter to change.
    pub fn new(parameter: &'static str, code: &'static str, detail: impl Into<String>) -> Self {
        Self { parameter, code, detail: detail.into(), allowed: None, suggestion: None }
    }

    /// Adds the values that would be accepted.
    #[must_use]
    pub fn allowing(mut self, allowed: impl Into<String>) -> Self {
        self.allowed = Some(allowed.into());
        self
    }

    /// Replaces the message.
    #[must_use]
    pub fn with_detail(self, detail: impl Into<String>) -> Self {
        Self { detail: detail.into(), ..self }
    }

    /// Adds a value of the parameter with which the request is accepted, if one is known.
    #[must_use]
    pub fn suggesting(self, suggestion: Option<String>) -> Self {
        Self { suggestion, ..self }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

impl std::error::Error for Refusal {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cancelled => f.write_str("cancelled"),
            Self::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Cancelled => None,
            Self::Refused(refusal) => Some(refusal),
        }
    }
}
