//! Books: many mazes as one PDF.

use mazewright_book::arranged::ArrangedBook;
use mazewright_book::draft::BookRequest;
use mazewright_book::finding::Making;
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

/// Prints a book: a query, or a JSON object where that is not empty.
#[pyfunction]
pub(crate) fn book<'py>(py: Python<'py>, query: &str, body: &str) -> PyResult<Bound<'py, PyBytes>> {
    let pages = work::run(py, |cancel| {
        let request = match body {
            "" => BookRequest::query(query)?,
            body => BookRequest::json(body.as_bytes(), cancel)?,
        };
        printed(&BookPlan::new(request, &LIMITS, fresh_seed)?, cancel)
    })?;
    Ok(PyBytes::new(py, &pages))
}

fn printed(plan: &BookPlan, cancel: &Cancel) -> Result<Vec<u8>, Stop> {
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
    Ok(bytes)
}
