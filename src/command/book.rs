//! `mazewright book`: a book in a file.

use std::fs;

use crate::arguments::BookArguments;
use crate::command::CommandSettings;
use crate::command::answer::print_seed;
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
use mazewright_core::Cancel;
use mazewright_request::error::RequestError;

/// The format of a book.
const PDF: &str = "pdf";

/// Writes the book that the arguments describe.
pub fn write_book(arguments: &BookArguments, settings: &CommandSettings) -> Result<(), Failure> {
    let BookArguments { parameters, output, quiet } = arguments;
    let destination = Destination::of(output.as_deref());
    check_name(&destination)?;
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
    let meter = Meter::new(book.pages.len() as u64, "pages", *quiet);
    destination.write(&meter, |sink| print(&book, settings, cancel, &meter, sink))?;
    drop(meter);
    if let Some(missing) = book.missing().filter(|missing| *missing > 0) {
        anstream::eprintln!("mazewright: {missing} mazes could not be made");
    }
    if let Some(note) = book.note() {
        anstream::eprintln!("mazewright: {note}");
    }
    if book.plan.base.is_fresh() && book.plan.seed().is_some() {
        print_seed(&book.plan.base);
    }
    Ok(())
}

/// Returns an error if the name of a file is not that of a PDF. A device may have any name.
fn check_name(destination: &Destination) -> Result<(), Failure> {
    let Destination::File(path) = destination else { return Ok(()) };
    let Some(extension) = path.extension() else { return Ok(()) };
    let is_device = || fs::metadata(path).is_ok_and(|it| !it.is_file());
    if extension.eq_ignore_ascii_case(PDF) || is_device() {
        return Ok(());
    }
    Err(Failure::wrong(format!(
        "-o ends in .{}, but a book is a PDF; name it {}",
        extension.display(),
        path.with_extension(PDF).display()
    )))
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
    meter: &Meter,
    sink: &mut OutputSink<'_>,
) -> Result<(), Failure> {
    let mut state = PrintState::new(book);
    for (page, number) in book.pages.iter().zip(1..) {
        let host = &settings.host;
        let mut printing = Printing { host, context: (), book, state: &mut state, cancel };
        sink.put(&printing.page(page, number)?)?;
        meter.advance();
    }
    sink.put(&state.document.end(&book.heading))
}
