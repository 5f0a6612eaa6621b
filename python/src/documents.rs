//! JSON: keyword arguments as the library reads them, and documents as Python has them.

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Returns keyword arguments as a JSON object; an empty text if there are none.
pub(crate) fn json(py: Python<'_>, parameters: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
    let Some(parameters) = parameters.filter(|all| !all.is_empty()) else {
        return Ok(String::new());
    };
    py.import("mazewright._values")?.call_method1("to_json", (parameters,))?.extract()
}

/// Returns the value of a JSON document.
pub(crate) fn value<'py>(py: Python<'py>, document: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (document,))
}
