//! Errors of the library as exceptions of Python.

use mazewright_core::{Error, Refusal};
use mazewright_request::error::{ErrorClass, Fault, RequestError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// The reason why work has no result.
pub(crate) enum Stop {
    /// The work was cancelled.
    Cancelled,
    /// The request is at fault.
    Refused(RequestError),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        match error {
            Error::Cancelled => Self::Cancelled,
            Error::Refused(refusal) => refusal.into(),
        }
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(RequestError::refused(refusal))
    }
}

impl From<RequestError> for Stop {
    fn from(error: RequestError) -> Self {
        if error.class == ErrorClass::Cancelled { Self::Cancelled } else { Self::Refused(error) }
    }
}

/// Returns the exception `MazeError` of an error.
pub(crate) fn maze_error(py: Python<'_>, error: RequestError) -> PyErr {
    static MAZE_ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let RequestError { code, detail, faults, .. } = error;
    let fault = |Fault { parameter, code, detail, allowed, suggestion }: Fault| {
        (parameter, code, detail, allowed, suggestion)
    };
    let faults: Vec<_> = faults.into_iter().map(fault).collect();
    let made = MAZE_ERROR
        .import(py, "mazewright._errors", "MazeError")
        .and_then(|class| class.call1((code, detail, faults)));
    made.map_or_else(|error| error, PyErr::from_value)
}
