//! Books: many mazes as one PDF.

use mazewright_book::arranged::ArrangedBook;
use mazewright_book::draft::BookRequest;
use mazewright_book::finding::{Finding, Making};
use mazewright_book::page_print::{PrintState, Printing};
use mazewright_book::plan::{BookPlan, located};
use mazewright_book::survey::Survey;
use mazewright_core::Cancel;
use mazewright_request::error::RequestError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::entropy::fresh_seed;
use crate::kept_grid::KeptGrid;
use crate::limits::LIMITS;
use crate::problem::Stop;
use crate::work;

/// Prints the book of a query and a JSON object.
///
/// Returns its bytes, the number of its mazes that could not be made, and a note if print shops would not bind it.
#[pyfunction]
pub(crate) fn book<'py>(
    py: Python<'py>,
    query: &str,
    body: &str,
) -> PyResult<(Bound<'py, PyBytes>, usize, Option<String>)> {
    let PrintedBook { bytes, missing, note } = work::run(py, |cancel| {
        let request = BookRequest::json_and(body.as_bytes(), cancel, |reader| reader.query(query))?;
        printed(&BookPlan::new(request, &LIMITS, fresh_seed)?, cancel)
    })?;
    Ok((PyBytes::new(py, &bytes), missing, note))
}

/// A book with what its caller should know.
struct PrintedBook {
    bytes: Vec<u8>,
    /// The number of mazes that could not be made.
    missing: usize,
    /// A note if print shops would not bind the book.
    note: Option<String>,
}

fn printed(plan: &BookPlan, cancel: &Cancel) -> Result<PrintedBook, Stop> {
    let context = KeptGrid::default();
    let mut survey = Survey::default();
    while survey.next(plan).is_some() {
        survey.search_next(plan, &mut Making { context: context.clone(), cancel })?;
    }
    let refused = |(at, refusal)| located(RequestError::refused(refusal), at, plan.is_list);
    let findings = survey.finish(plan).map_err(refused)?;
    let book = ArrangedBook::new(plan.clone(), findings);
    let mut state = PrintState::new(&book);
    let mut bytes = Vec::new();
    for (number, page) in (1..).zip(&book.pages) {
        let context = context.clone();
        let mut printing = Printing { host: "", context, book: &book, state: &mut state, cancel };
        bytes.extend(printing.page(page, number)?);
    }
    bytes.extend(state.document.end(&book.heading));
    let is_missing = |finding: &&Option<Finding>| matches!(finding, Some(Finding::Missing(_)));
    let missing = state.findings.iter().filter(is_missing).count();
    Ok(PrintedBook { bytes, missing, note: book.note() })
}
