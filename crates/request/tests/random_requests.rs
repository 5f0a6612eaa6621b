//! Random requests over the table of parameters: each gets an answer within its bound, or an error.
//!
//! `RANDOM_REQUESTS=20000 cargo test -p mazewright-request --test random_requests` tries more of them.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop at that point")]

use std::thread;

use mazewright_core::{Cancel, Purpose, Rng};
use mazewright_render::cost::cost;
use mazewright_request::error::{ErrorClass, RequestError};
use mazewright_request::limits::AnswerLimits;
use mazewright_request::parameter::Parameter;
use mazewright_request::reading::query::Reader;
use mazewright_request::render::{Names, render};
use mazewright_request::table::PARAMETERS;
use mazewright_request::value::JsonType;
use mazewright_request::{ParameterId, ResolvedRequest};

/// The number of requests without `RANDOM_REQUESTS`.
const COUNT: u64 = 2000;

/// Requests that take long are as good small as large.
const LIMITS: AnswerLimits = AnswerLimits {
    cells: 3000,
    pixels: 1 << 20,
    answer_bytes: 1 << 25,
    memory_bytes: 1 << 29,
    ..AnswerLimits::NONE
};

/// The parameters that every request has in addition to random ones.
const ALWAYS: [ParameterId; 5] = [
    ParameterId::SHAPE,
    ParameterId::COLS,
    ParameterId::ROWS,
    ParameterId::SEED,
    ParameterId::FORMAT,
];

/// Columns and rows.
const SIZES: [u32; 7] = [1, 2, 3, 5, 8, 12, 20];

/// The largest numbers: others take long, or are refused.
const LARGEST: f64 = 200.0;

/// Texts for parameters that take any, in addition to their examples.
const TEXTS: [&str; 5] = ["%C3%84%20%26%20%3C", "text:HI", "random", "0", "ff000080"];

/// Requests that had answers above their bounds, or no answer.
const FOUND: [&str; 11] = [
    "shape=hex&cols=8&rows=12&seed=733&format=svg&wrap=x&levels=2",
    "shape=square&cols=8&rows=20&seed=970&format=svg&levels=3&hole=rectangle&wrap=xy",
    "shape=kite&cols=3&rows=20&seed=406&format=html&wrap=xy&title=A",
    "shape=rhombitrihex&cols=2&rows=1&seed=657&format=pdf&solution=true&tactile=true",
    "shape=zeta&cols=3&rows=1&seed=815&format=html&lang=es&tactile=true&height=944",
    "shape=voronoi&cols=1&rows=5&seed=496&format=html&start_icon=dog&goal_icon=carrot&width=371&fit=fill",
    "shape=polar&cols=5&rows=20&seed=705&format=apng&hole=hexagon&hole_size=5",
    "shape=polar&cols=5&rows=20&seed=705&format=apng&hole=hexagon&hole_size=5&path=ff000080&solution=true",
    "shape=polar&cols=5&rows=20&seed=705&format=apng&hole=hexagon&hole_size=5&path=0000ff40&marks=dots",
    "shape=oct&cols=2&rows=1&seed=42&format=svg&levels=200",
    "shape=cairo&cols=8&rows=20&seed=16&format=svg&sparse=10&trail=word:AB",
];

fn pick<'a, T>(rng: &mut Rng, items: &'a [T]) -> &'a T {
    &items[rng.below(items.len() as u32) as usize]
}

/// Returns a value of a parameter: often an extreme one.
fn value(rng: &mut Rng, parameter: &Parameter) -> String {
    let description = parameter.value.describe();
    if [ParameterId::COLS, ParameterId::ROWS].contains(&parameter.id) {
        return pick(rng, &SIZES).to_string();
    }
    if let Some([least, most]) =
        description.range.filter(|_| description.json_type != JsonType::String)
    {
        let most = most.min(LARGEST);
        let share = f64::from(*pick(rng, &[0, 0, 1, 5, 20, 50, 90, 100])) / 100.0;
        let number = least + (most - least).max(0.0) * share;
        let is_whole = description.json_type == JsonType::Integer;
        return if is_whole { format!("{number:.0}") } else { format!("{number:.2}") };
    }
    if !description.values.is_empty() && rng.below(8) > 0 {
        return pick(rng, &description.values).name.to_owned();
    }
    if description.json_type == JsonType::Boolean {
        return pick(rng, &["true", "true", "false"]).to_string();
    }
    if rng.below(3) == 0 { pick(rng, &TEXTS).to_string() } else { parameter.example.to_owned() }
}

fn resolve(query: &str) -> Result<ResolvedRequest, RequestError> {
    let mut reader = Reader::default();
    reader.query(query)?;
    let request = reader.finish(None)?.resolve(|| None)?;
    request.check(&LIMITS)?;
    Ok(request)
}

/// Returns a random query. Parameters that are refused are left out, until none is or only those of the size are left.
fn query(rng: &mut Rng) -> String {
    let mut pairs: Vec<(&str, String)> = Vec::new();
    let count = 2 + rng.below(10);
    let others = (0..count).map(|_| pick(rng, PARAMETERS)).collect::<Vec<_>>();
    for parameter in ALWAYS.map(ParameterId::entry).into_iter().chain(others) {
        if pairs.iter().all(|(name, _)| *name != parameter.name) {
            pairs.push((parameter.name, value(rng, parameter)));
        }
    }
    loop {
        let text: Vec<String> =
            pairs.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let text = text.join("&");
        let Err(error) = resolve(&text) else { return text };
        let named = error.faults.first().map_or(&*error.detail, |fault| &fault.parameter);
        let name = named.split(' ').next().unwrap_or_default().to_owned();
        let before = pairs.len();
        pairs.retain(|(it, _)| *it != name || ALWAYS.iter().any(|id| id.name() == name));
        if pairs.len() == before {
            return text;
        }
    }
}

/// Returns what is wrong with the answer to a query, and whether it has one.
fn check(query: &str) -> Result<bool, String> {
    let request = match resolve(query) {
        Ok(request) => request,
        Err(error) if error.class == ErrorClass::NoSeed => return Err(format!("{query}: no seed")),
        Err(_) => return Ok(false),
    };
    let url = request.canonical();
    let names = Names { url: &url, ..Names::default() };
    let Ok((bytes, _)) = render(&request, names, &mut (), &Cancel::new()) else { return Ok(false) };
    let bound = cost(&request.spec, &request.style, request.format).output;
    if bytes.len() as u64 > bound {
        return Err(format!("{query}: {} bytes, but the bound is {bound}", bytes.len()));
    }
    Ok(true)
}

#[test]
fn requests_that_were_above_their_bounds_are_within_them() {
    for query in FOUND {
        assert_eq!(check(query), Ok(true), "{query}");
    }
}

#[test]
fn random_requests_are_answered_within_their_bounds() {
    let count = std::env::var("RANDOM_REQUESTS").map_or(COUNT, |count| count.parse().unwrap());
    let threads = thread::available_parallelism().map_or(1, |it| it.get() as u64);
    let found: Vec<Result<bool, String>> = thread::scope(|scope| {
        let share = |thread: u64| {
            let each = |at| {
                let query = query(&mut Rng::new(at, Purpose::Search));
                let checked = std::panic::catch_unwind(|| check(&query));
                checked.unwrap_or_else(|_| Err(format!("{query}: panics")))
            };
            (thread..count).step_by(threads as usize).map(each).collect::<Vec<_>>()
        };
        let workers: Vec<_> = (0..threads).map(|at| scope.spawn(move || share(at))).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    let wrong: Vec<&String> = found.iter().filter_map(|it| it.as_ref().err()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let answered = found.iter().filter(|it| **it == Ok(true)).count() as u64;
    assert!(answered > count / 4, "only {answered} of {count} requests have an answer");
}
