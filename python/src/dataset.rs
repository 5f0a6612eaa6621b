//! Data sets: many mazes, each a function of its number.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, TryLockError};

use mazewright_dataset::formats::DATASET_FORMATS;
use mazewright_dataset::item::{Item, ItemOutcome, Maker};
use mazewright_dataset::plan::DatasetPlan;
use mazewright_render::formats::Fields;
use mazewright_request::ParameterId;
use mazewright_request::render::SolvedMaze;
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;

use crate::entropy::fresh_seed;
use crate::kept_grid::KeptGrid;
use crate::limits::LIMITS;
use crate::maze::Maze;
use crate::problem::Stop;
use crate::solved_request::SolvedRequest;
use crate::work;

/// A data set: iterate over it, or take a maze by its number. `mazewright.dataset` makes one.
#[pyclass(frozen, module = "mazewright")]
pub(crate) struct Dataset {
    plan: Arc<DatasetPlan>,
    grids: KeptGrid,
}

/// Makes a data set of a query.
#[pyfunction]
pub(crate) fn dataset(py: Python<'_>, query: &str) -> PyResult<Dataset> {
    let plan = work::run(py, |_| {
        let format = &DATASET_FORMATS[0];
        let plan = DatasetPlan::read(query, format.name, format.value.kind, &LIMITS, fresh_seed)?;
        Ok(Arc::new(plan))
    })?;
    Ok(Dataset { plan, grids: KeptGrid::default() })
}

/// The items of a data set from one number on.
#[pyclass(frozen, module = "mazewright")]
pub(crate) struct DatasetItems {
    plan: Arc<DatasetPlan>,
    grids: KeptGrid,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    next: u64,
    /// Hashes of the items before, if no two are alike.
    seen: HashSet<u64>,
    /// Whether a maze was made.
    has_any: bool,
}

/// Makes the item of a number. `None` if no maze was kept.
fn made(
    plan: &DatasetPlan,
    grids: &KeptGrid,
    number: u64,
    seen: &mut HashSet<u64>,
    cancel: &mazewright_core::Cancel,
) -> Result<Option<Maze>, Stop> {
    let mut maker = Maker { plan, context: grids.clone(), limits: LIMITS, cancel };
    let Item { requests, maze, routes, hash, index } = match maker.item(number, seen)? {
        ItemOutcome::Item(item) => *item,
        ItemOutcome::Left => return Ok(None),
        ItemOutcome::Refused(refusal) => return Err(refusal.into()),
    };
    if plan.unique {
        seen.insert(hash);
    }
    let solved = SolvedMaze { maze, routes, difficulty_seed: None };
    let request = requests.into_iter().next().ok_or(Stop::Cancelled)?;
    // An item is a maze by itself: in the usual format, with all that its document may have.
    let request = request.altered(|it| {
        it.format = &mazewright_render::formats::FORMATS[0];
        if !it.given.has(ParameterId::FIELDS) {
            it.fields = Fields::ALL;
        }
    });
    // Its cells stay the same whatever changes.
    let mut open = request.clone().into_raw();
    open.given.add(ParameterId::COLS);
    open.given.add(ParameterId::ROWS);
    let own = SolvedRequest {
        open: Arc::new(open),
        request,
        solved: Arc::new(solved),
        grids: grids.clone(),
    };
    Ok(Some(Maze::of_item(own, index)))
}

#[pymethods]
impl Dataset {
    /// The canonical URL on the service, without a host.
    #[getter]
    fn url(&self) -> String {
        self.plan.url()
    }

    fn __len__(&self) -> usize {
        (self.plan.items.end - self.plan.items.start) as usize
    }

    fn __iter__(&self) -> DatasetItems {
        // Whether an item repeats an earlier one depends on all of them.
        let next = if self.plan.unique { 0 } else { self.plan.items.start };
        let state = Mutex::new(State { next, ..State::default() });
        DatasetItems { plan: Arc::clone(&self.plan), grids: self.grids.clone(), state }
    }

    fn __getitem__(&self, py: Python<'_>, number: i64) -> PyResult<Option<Maze>> {
        let plan = &self.plan;
        if plan.unique {
            let why = "unique is true, so that an item depends on those before it; iterate instead";
            return Err(PyTypeError::new_err(why));
        }
        // Numbers below 0 count from the end.
        let from = if number < 0 { plan.items.end } else { plan.items.start };
        let item = from.checked_add_signed(number).filter(|item| plan.items.contains(item));
        let item = item.ok_or_else(|| {
            let length = self.__len__();
            PyIndexError::new_err(format!("item {number} does not exist; there are {length}"))
        })?;
        work::run(py, |cancel| made(plan, &self.grids, item, &mut HashSet::new(), cancel))
    }

    fn __repr__(&self) -> String {
        format!("<mazewright.Dataset of {} mazes: {}>", self.__len__(), self.url())
    }
}

#[pymethods]
impl DatasetItems {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Maze>> {
        let Self { plan, grids, state } = self;
        let item = work::run(py, |cancel| {
            // Waiting could last for ever: a signal handler runs while this thread holds the lock.
            let mut state = match state.try_lock() {
                Ok(state) => state,
                Err(TryLockError::Poisoned(state)) => state.into_inner(),
                Err(TryLockError::WouldBlock) => return Ok(None),
            };
            let mut refusal = None;
            while state.next < plan.items.end {
                let number = state.next;
                let maze = match made(plan, grids, number, &mut state.seen, cancel) {
                    Ok(maze) => maze,
                    Err(Stop::Refused(why)) => {
                        refusal.get_or_insert(why);
                        None
                    }
                    Err(Stop::Cancelled) => return Err(Stop::Cancelled),
                };
                state.next += 1;
                if let Some(maze) = maze.filter(|_| number >= plan.items.start) {
                    state.has_any = true;
                    return Ok(Some(Some(maze)));
                }
            }
            match refusal.filter(|_| !state.has_any) {
                Some(why) => Err(Stop::Refused(why)),
                None => Ok(Some(None)),
            }
        })?;
        item.ok_or_else(|| {
            let why = "the iterator is making a maze already; call iter() for another iterator";
            PyRuntimeError::new_err(why)
        })
    }
}
