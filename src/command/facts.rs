//! `mazewright stats` and `mazewright solve`: facts about a maze, as text or JSON.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use crate::arguments::FactsArguments;
use crate::command::CommandSettings;
use crate::command::answer::{print_seed, put_in_chunks};
use crate::command::failure::Failure;
use crate::command::given::GivenParameters;
use crate::command::interrupt::cancel_on_signals;
use crate::command::lines::lines;
use crate::command::output::Destination;
use crate::command::progress::WatchedWork;
use crate::fresh_seed::fresh_seed;
use mazewright_core::analysis::{Grade, grade};
use mazewright_render::style::animation::Animation;
use mazewright_request::reading::path::{MOVES, PATH};
use mazewright_request::reading::query::Reader;
use mazewright_request::reading::submission::{SECONDS, Submission};
use mazewright_request::render::{Names, SolvedMaze};
use mazewright_request::{ParameterId, RawRequest};

/// The members of a JSON document that are printed.
const STATS: &str = "stats";
const SOLUTION: &str = "solution";

/// Prints the measures of a maze.
pub fn stats(arguments: &FactsArguments, settings: &CommandSettings) -> Result<(), Failure> {
    let given = GivenParameters::read(&arguments.parameters)?;
    let work = begin()?;
    let reader = given.reader(&work.cancel)?;
    member(STATS, reader, arguments.json, settings, work)
}

/// Prints the solution of a maze, or the grade of a route.
pub fn solve(arguments: &FactsArguments, settings: &CommandSettings) -> Result<(), Failure> {
    let given = GivenParameters::read(&arguments.parameters)?;
    let work = begin()?;
    let cancel = &work.cancel;
    let mut reader = Submission::reader(cancel);
    if let Some(body) = given.body() {
        reader.json(body)?;
    }
    given.read_others(&mut reader)?;
    if ![PATH, MOVES, SECONDS].into_iter().any(|name| reader.holds(name)) {
        let reader = given.reader(cancel)?;
        return member(SOLUTION, reader, arguments.json, settings, work);
    }
    for (name, json) in [(PATH, list as fn(&str) -> String), (MOVES, string)] {
        if let Some(text) = reader.held(name) {
            // A JSON object has the value as JSON.
            let is_json = text.starts_with(['[', '"']);
            reader.hold(name, Ok(&if is_json { text } else { json(&text) }));
        }
    }
    let Submission { request, walk, seconds } = Submission::of(reader)?;
    let request = request.resolve(fresh_seed)?;
    request.check(&settings.limits)?;
    let SolvedMaze { maze, .. } = SolvedMaze::new(&request, &mut (), cancel)?;
    let graded = grade(&maze, &walk, seconds, request.spec.seed.number(), cancel)?;
    let url = request.has_url().then(|| request.canonical());
    let json = serde_json::to_string(&Grade { url, ..graded }).unwrap_or_default();
    drop(work);
    print(&json, arguments.json)
}

fn begin() -> Result<WatchedWork, Failure> {
    let work = WatchedWork::new(false);
    cancel_on_signals(&work.cancel)?;
    Ok(work)
}

fn list(text: &str) -> String {
    format!("[{text}]")
}

fn string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Makes a request one for a member of the JSON document, whatever its format was.
fn take_json(request: &mut RawRequest, member: &str) {
    for (parameter, value) in [(ParameterId::FORMAT, "json"), (ParameterId::FIELDS, member)] {
        // Both are values of their parameters.
        let _ = parameter.entry().read(value, request);
    }
    request.forget_refused();
    request.style.options.animation = Animation::default();
}

/// Prints a member of the JSON document of a maze.
fn member(
    name: &str,
    reader: Reader,
    is_json: bool,
    settings: &CommandSettings,
    work: WatchedWork,
) -> Result<(), Failure> {
    let mut request = reader.finish(None)?;
    take_json(&mut request, name);
    let is_fresh = request.is_fresh();
    let request = request.resolve(fresh_seed)?;
    // JSON can be written in chunks, so that a limit for whole documents does not hold for one member.
    request.check_answer(&settings.limits)?;
    let url = request.canonical();
    let names = Names { host: &settings.host, url: &url };
    let mut bytes = Vec::new();
    put_in_chunks(&request, names, &mut (), &work.cancel, &mut |chunk| {
        bytes.extend_from_slice(&chunk);
        Ok(())
    })?;
    drop(work);
    let document: BTreeMap<&str, &RawValue> =
        serde_json::from_slice(&bytes).map_err(|error| error.to_string())?;
    print(document.get(name).map_or("{}", |value| value.get()), is_json)?;
    if is_fresh {
        print_seed(&request);
    }
    Ok(())
}

/// Prints a JSON object, as it is or as lines.
fn print(json: &str, is_json: bool) -> Result<(), Failure> {
    let text = if is_json {
        format!("{json}\n")
    } else {
        lines(json).map_err(|error| error.to_string())?
    };
    Destination::Standard { is_named: true }.write_all(text.as_bytes())
}
