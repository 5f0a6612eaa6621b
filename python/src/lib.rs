//! The native part of the Python package: mazes, data sets and books for the interpreter.
//!
//! ```text
//!   entropy, limits   fresh seeds, and how much a maze may take
//!   problem           why there is no answer, as Python's MazeError
//!   work              work without the interpreter's lock, which Ctrl-C stops
//!   kept_grid         the grid of the maze before, for the next one
//!   solved_request    a request with its maze
//!   documents         JSON from and for Python
//!   arrays, grading   arrays of NumPy; grades of routes
//!   maze              one maze;  dataset: many;  book: many as one PDF
//! ```
//!
//! The package's `__init__.py` gives it names, documentation and types.

mod arrays;
mod book;
mod dataset;
mod documents;
mod entropy;
mod grading;
mod kept_grid;
mod limits;
mod maze;
mod problem;
mod solved_request;
mod work;

/// The native part of `mazewright`.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::book::book;
    #[pymodule_export]
    use crate::dataset::{Dataset, DatasetItems, dataset};
    #[pymodule_export]
    use crate::maze::{Maze, maze, restored};

    #[pymodule_init]
    fn init(module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        use pyo3::types::PyModuleMethods as _;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
