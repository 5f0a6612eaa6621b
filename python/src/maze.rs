//! A maze.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::sync::Arc;

use mazewright_core::Seed;
use mazewright_core::analysis::Difficulty;
use mazewright_request::ParameterId;
use mazewright_request::reading::path::MOVES;
use mazewright_request::render::SolvedMaze;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple};

use crate::documents::{json, value};
use crate::solved_request::SolvedRequest;
use crate::{arrays, grading, work};

/// The member of a document with the statistics.
const STATS: &str = "stats";

/// A maze with its solution. `mazewright.maze` makes one.
#[pyclass(frozen, module = "mazewright")]
pub(crate) struct Maze {
    own: SolvedRequest,
    /// The number of an item of a data set.
    index: Option<u64>,
    /// The query and the keyword arguments as JSON, of a maze without a URL.
    source: Option<Arc<(String, String)>>,
}

/// Makes a maze of a query and of keyword arguments.
#[pyfunction]
#[pyo3(signature = (query = "", /, **parameters))]
pub(crate) fn maze(
    py: Python<'_>,
    query: &str,
    parameters: Option<&Bound<'_, PyDict>>,
) -> PyResult<Maze> {
    restored(py, query, &json(py, parameters)?, None, None)
}

/// Makes a maze of what pickle has kept of one.
#[pyfunction]
pub(crate) fn restored(
    py: Python<'_>,
    query: &str,
    body: &str,
    seed: Option<&str>,
    index: Option<u64>,
) -> PyResult<Maze> {
    let seed = seed.and_then(Seed::parse);
    let own = work::run(py, |cancel| SolvedRequest::new(query, body, seed, cancel))?;
    let source = (!own.request.has_url()).then(|| Arc::new((query.into(), body.into())));
    Ok(Maze { own, index, source })
}

impl Maze {
    /// Returns the maze of an item of a data set.
    pub(crate) fn of_item(own: SolvedRequest, index: u64) -> Self {
        Self { own, index: Some(index), source: None }
    }

    fn maze(&self) -> &mazewright_core::Maze {
        &self.own.solved.maze
    }

    /// Returns the bytes of the maze in a format, with some parameters changed.
    fn rendered(
        &self,
        py: Python<'_>,
        format: Option<&str>,
        changes: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<u8>> {
        let changes = json(py, changes)?;
        work::run(py, |cancel| self.own.rendered(format, &changes, cancel))
    }

    /// Returns whether the request, or a change to it, has a format.
    fn names_format(&self, changes: Option<&Bound<'_, PyDict>>) -> PyResult<bool> {
        let format = ParameterId::FORMAT;
        let is_changed = changes.map_or(Ok(false), |changes| changes.contains(format.name()))?;
        Ok(is_changed || self.own.open.given.has(format))
    }

    fn text<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        changes: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyString>> {
        Ok(PyString::new(py, &String::from_utf8_lossy(&self.rendered(py, Some(format), changes)?)))
    }

    /// Returns a cell, or an error if the maze does not have it.
    fn checked(&self, cell: i64) -> PyResult<u32> {
        let maze = self.maze();
        let known = u32::try_from(cell).ok().filter(|&cell| cell < maze.grid().cells());
        if let Some(cell) = known.filter(|&cell| maze.is_used(cell)) {
            return Ok(cell);
        }
        let last = maze.grid().cells() - 1;
        let detail = format!("cell {cell} does not belong to the maze, which has 0 to {last}");
        Err(PyIndexError::new_err(detail))
    }
}

#[pymethods]
impl Maze {
    /// The canonical URL on the service, without a host; `None` for a mesh, a long mask or an icon of one's own.
    #[getter]
    fn url(&self) -> Option<String> {
        self.own.request.has_url().then(|| self.own.request.canonical())
    }

    /// The canonical query, which gives this maze again; `None` where there is no `url`.
    #[getter]
    fn query(&self) -> Option<String> {
        self.own.request.has_url().then(|| self.own.query())
    }

    /// The seed: a number, or a text if it was one.
    #[getter]
    fn seed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let seed = &self.own.request.spec.seed;
        if seed.text() == seed.number().to_string() {
            return Ok(seed.number().into_pyobject(py)?.into_any());
        }
        Ok(PyString::new(py, seed.text()).into_any())
    }

    /// The number of an item of a data set; `None` for other mazes.
    #[getter]
    fn index(&self) -> Option<u64> {
        self.index
    }

    /// The number of cells.
    #[getter]
    fn cells(&self) -> u32 {
        self.maze().cell_count()
    }

    /// The cell where the solution starts.
    #[getter]
    fn start(&self) -> u32 {
        self.maze().start()
    }

    /// The cell where the solution ends.
    #[getter]
    fn goal(&self) -> u32 {
        self.maze().goal()
    }

    /// The cells of the solution, from start to goal.
    #[getter]
    fn solution(&self) -> &[u32] {
        &self.own.solved.routes[0].cells
    }

    /// The difficulty from 0 to 100; `None` if the solver did not arrive.
    #[getter]
    fn difficulty(&self, py: Python<'_>) -> PyResult<Option<u32>> {
        let SolvedMaze { maze, routes, .. } = &*self.own.solved;
        let difficulty = work::run(py, |cancel| Ok(Difficulty::of(maze, &routes[0], cancel)?))?;
        Ok(difficulty.map(Difficulty::percent))
    }

    /// Statistics of the maze and its solution, as in the JSON document.
    #[getter]
    fn stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let fields = PyDict::new(py);
        fields.set_item(ParameterId::FIELDS.name(), STATS)?;
        self.json(py, Some(&fields))?.get_item(STATS)
    }

    /// All parameters with their values.
    #[getter]
    fn params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value(py, &self.own.params(&self.own.request))
    }

    /// Returns all parameters with the values that they have in a format. Keyword arguments change parameters.
    #[pyo3(signature = (name, /, **changes))]
    fn _params_in<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        changes: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let changes = json(py, changes)?;
        let params = work::run(py, |cancel| {
            Ok(self.own.params(&self.own.changed(Some(name), &changes, cancel)?))
        });
        value(py, &params?)
    }

    /// Returns the maze in a format, the same bytes as the service has. Keyword arguments change parameters.
    ///
    /// Without a name the format is that of the parameters, or SVG.
    #[pyo3(signature = (name = None, /, **changes))]
    fn render<'py>(
        &self,
        py: Python<'py>,
        name: Option<&str>,
        changes: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.rendered(py, name, changes)?))
    }

    /// Returns the maze as SVG. Keyword arguments change parameters, such as `solution=True`.
    #[pyo3(signature = (**changes))]
    fn svg<'py>(
        &self,
        py: Python<'py>,
        changes: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyString>> {
        self.text(py, "svg", changes)
    }

    /// Returns the maze as a text.
    #[pyo3(signature = (**changes))]
    fn txt<'py>(
        &self,
        py: Python<'py>,
        changes: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyString>> {
        self.text(py, "txt", changes)
    }

    /// Returns the maze as a PNG.
    #[pyo3(signature = (**changes))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        changes: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        self.render(py, Some("png"), changes)
    }

    /// Returns the maze as a document, which holds its cells, walls, passages and solution.
    #[pyo3(signature = (**changes))]
    fn json<'py>(
        &self,
        py: Python<'py>,
        changes: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let document = self.rendered(py, Some("json"), changes)?;
        value(py, &String::from_utf8_lossy(&document))
    }

    /// Writes a file in the format of its extension, such as `"a.pdf"`, or without one in the format of the request.
    #[pyo3(signature = (path, /, **changes))]
    fn write(
        &self,
        py: Python<'_>,
        path: PathBuf,
        changes: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let extension = path.extension().map(OsStr::to_string_lossy);
        if extension.is_none() && !self.names_format(changes)? {
            let path = path.display();
            let detail =
                format!("{path} has no extension that names a format; give it one, or format");
            return Err(PyValueError::new_err(detail));
        }
        let bytes = self.rendered(py, extension.as_deref(), changes)?;
        // The errors of Python name the file.
        let file = py.import("pathlib")?.call_method1("Path", (path,))?;
        file.call_method1("write_bytes", (PyBytes::new(py, &bytes),)).map(drop)
    }

    /// Returns a maze with the same parameters and another seed. Faster than `maze`.
    fn with_seed(&self, py: Python<'_>, seed: &Bound<'_, PyAny>) -> PyResult<Self> {
        let own = if let Ok(number) = seed.extract::<u64>() {
            work::run(py, |cancel| self.own.with_seed(Seed::from(number), cancel))?
        } else {
            let text: String = seed.extract()?;
            work::run(py, |cancel| self.own.with_text_seed(&text, cancel))?
        };
        Ok(Self { own, index: None, source: self.source.clone() })
    }

    /// Returns the cells to which passages lead from a cell, in the order of its sides.
    fn neighbours(&self, cell: i64) -> PyResult<Vec<u32>> {
        Ok(self.maze().neighbours(self.checked(cell)?).collect())
    }

    /// Returns the centre of a cell: x to the right and y down, in sides of a cell.
    fn position(&self, cell: i64) -> PyResult<(f64, f64)> {
        let centre = self.maze().grid().centre(self.checked(cell)?);
        Ok((centre.x, centre.y))
    }

    /// Returns the column, row and level of a cell.
    fn place(&self, cell: i64) -> PyResult<(u32, u32, u32)> {
        Ok(self.maze().grid().col_row_level(self.checked(cell)?).into())
    }

    /// Grades a route: a list of cells, each by its number or by column and row, or moves such as `"EESN"`.
    ///
    /// Returns whether it is `valid`, `complete` and a shortest route, and where it goes wrong.
    #[pyo3(signature = (route, /, *, seconds = None))]
    fn grade<'py>(
        &self,
        py: Python<'py>,
        route: &Bound<'_, PyAny>,
        seconds: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let body = PyDict::new(py);
        body.set_item(MOVES, route)?;
        let body = json(py, Some(&body))?;
        value(py, &work::run(py, |cancel| grading::grade(&self.own, &body, seconds, cancel))?)
    }

    /// Returns the graph of the cells and passages for NetworkX, which must be installed.
    fn networkx<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let fields = PyDict::new(py);
        fields.set_item(ParameterId::FIELDS.name(), "nodes,links,start,goal,solution")?;
        let document = slf.get().json(py, Some(&fields))?;
        py.import("mazewright._graphs")?.call_method1("networkx", (document,))
    }

    /// Returns squares as an array of NumPy: `blocks`, `connections` or `solution`.
    ///
    /// Blocks are 1 where a wall is. Connections are those of maze-dataset. The solution has a row and a column for each
    /// cell.
    #[pyo3(signature = (kind = None))]
    fn array<'py>(&self, py: Python<'py>, kind: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let changes = PyDict::new(py);
        if let Some(kind) = kind {
            changes.set_item(ParameterId::ARRAY.name(), kind)?;
        }
        arrays::loaded(py, &self.rendered(py, Some("npy"), Some(&changes))?)
    }

    /// Returns an array with a row for each cell number: the cells across its sides, and -1 for walls.
    ///
    /// Cells that `sparse` has removed keep their numbers, and their rows are -1.
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        arrays::moves(py, self.maze())
    }

    /// Returns an array of the centres of cells, with a row for each cell number.
    ///
    /// Cells that `sparse` has removed keep their numbers and have a centre too.
    fn centres<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        arrays::centres(py, self.maze())
    }

    /// Returns an array of the passages, each a pair of cells.
    fn passages<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        arrays::passages(py, self.maze())
    }

    /// Returns the picture as an array of rows, columns and channels, which are red, green, blue and perhaps alpha.
    #[pyo3(signature = (**changes))]
    fn pixels<'py>(
        &self,
        py: Python<'py>,
        changes: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        arrays::pixels(py, &self.rendered(py, Some("png"), changes)?)
    }

    /// Returns what notebooks show: an SVG, or a PNG of a maze with many cells.
    #[pyo3(signature = (include = None, exclude = None))]
    fn _repr_mimebundle_<'py>(
        slf: &Bound<'py, Self>,
        include: Option<Bound<'py, PyAny>>,
        exclude: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let notebook = slf.py().import("mazewright._notebook")?;
        notebook.call_method1("bundle", (slf, include, exclude))
    }

    fn __repr__(&self) -> String {
        match self.query() {
            Some(query) => format!("mazewright.maze({query:?})"),
            None => format!("<mazewright.Maze of {} cells>", self.cells()),
        }
    }

    fn __str__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.text(py, "txt", None)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.own.request.canonical() == other.own.request.canonical()
    }

    fn __hash__(&self) -> u64 {
        self.own.request.spec.seed.number()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, maze) = (slf.py(), slf.get());
        let restore = py.import("mazewright._native")?.getattr("restored")?;
        let seed = maze.own.request.spec.seed.text();
        let query = maze.query().unwrap_or_default();
        let state = match &maze.source {
            Some(source) => (&*source.0, &*source.1, Some(seed), maze.index),
            None => (&*query, "", None, maze.index),
        };
        let state = state.into_pyobject(py)?;
        (restore, state).into_pyobject(py)
    }
}
