//! `mazewright book`: a book in a file.

use crate::arguments::BookArguments;
use crate::command::CommandSettings;
use crate::command::answer::tell_seed;
use crate::command::failure::Failure;
use crate::command::given::GivenParameters;
use crate::command::interrupt::cancel_on_signals;
use crate::command::output::{Destination, OutputSink};
use crate::command::progress::Meter;
use crate::fresh_seed::fresh_seed;
use mazewright_book::arranged::ArrangedBook;
use mazewright_book::draft::BookRequest;
use mazewright_book::finding::Making;
use mazewright_book::page_print::{PrintState, Printing};
use mazewright_book::plan::{BookPlan, located};
use mazewright_book::survey::{Findings, Survey};
use mazewright_core::{Cancel, find};
use mazewright_render::formats::FORMATS;
use mazewright_request::error::RequestError;

/// The format of a book.
const PDF: &str = "pdf";

/// Writes the book that the arguments describe.
pub fn write(arguments: &BookArguments, settings: &CommandSettings) -> Result<(), Failure> {
    let BookArguments { parameters, output, quiet } = arguments;
    let destination = Destination::of(output.as_deref());
    let extension = destination.extension();
    if let Some(other) = extension.and_then(|it| find(FORMATS, it)).filter(|it| it.name != PDF) {
        return Err(Failure::wrong(format!("-o ends in .{}, but a book is a PDF", other.name)));
    }
    let given = GivenParameters::read(parameters)?;
    let cancel = &Cancel::new();
    cancel_on_signals(cancel)?;
    let request = match given.body() {
        None => BookRequest::read(|reader| given.read_others(reader)),
        Some(body) => BookRequest::json_and(body, cancel, |reader| given.read_others(reader)),
    };
    let plan = BookPlan::new(request?, &settings.limits, fresh_seed)?;
    let findings = survey(&plan, cancel, *quiet)?;
    let book = ArrangedBook::new(plan, findings);
    destination.write(|sink| print(&book, settings, cancel, *quiet, sink))?;
    if let Some(missing) = book.missing().filter(|missing| *missing > 0) {
        anstream::eprintln!("mazewright: {missing} mazes could not be made");
    }
    if let Some(note) = book.note() {
        anstream::eprintln!("mazewright: {note}");
    }
    if book.plan.base.is_fresh() && book.plan.seed().is_some() {
        tell_seed(&book.plan.base);
    }
    Ok(())
}

/// Searches for the mazes.
fn survey(plan: &BookPlan, cancel: &Cancel, quiet: bool) -> Result<Findings, Failure> {
    let meter = Meter::new(plan.mazes.len() as u64, "mazes found", quiet);
    let mut survey = Survey::default();
    while survey.next(plan).is_some() {
        survey.search_next(plan, &mut Making { context: &mut (), cancel })?;
        meter.advance();
    }
    let refused = |(at, refusal)| located(RequestError::refused(refusal), at, plan.is_list);
    Ok(survey.finish(plan).map_err(refused)?)
}

/// Prints the pages.
fn print(
    book: &ArrangedBook,
    settings: &CommandSettings,
    cancel: &Cancel,
    quiet: bool,
    sink: &mut OutputSink<'_>,
) -> Result<(), Failure> {
    let meter = Meter::new(book.pages.len() as u64, "pages", quiet);
    let mut state = PrintState::new(book);
    for (page, number) in book.pages.iter().zip(1..) {
        let host = &settings.host;
        let mut printing = Printing { host, context: (), book, state: &mut state, cancel };
        sink.put(&printing.page(page, number)?)?;
        meter.advance();
    }
    sink.put(&state.document.end(&book.heading))
}
