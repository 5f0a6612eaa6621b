//! Reads a request for a book: the parameters of a maze, a few that only books have, and in a body
//! possibly a list of mazes.

use axum::http::StatusCode;
use serde_json::value::RawValue;

use crate::handlers::compare::{fault, own, own_of_kind};
use crate::request::json;
use crate::request::kinds::{BooleanKind, ChoiceKind, IntegerKind};
use crate::request::query::Reader;
use crate::request::value::{nearest, spellings};
use crate::response::problem::{Fault, Problem, shown};
use mazewright_core::catalog::{Choice, Chosen, find};
use mazewright_core::shape::{SHAPES, Shape};

/// The parameters that only books have, in the order of the canonical URL.
pub const OWN: [&str; 5] = ["count", "shapes", "ramp", "per_page", "solutions"];

/// The member of a body that lists mazes.
const MAZES: &str = "mazes";

/// The default number of mazes.
pub const COUNT: u32 = 10;
/// Most mazes.
pub const MOST: u32 = 200;

/// How the mazes of a book differ from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ramp {
    /// They do not.
    None,
    /// From a third of the columns and rows to all of them.
    Size,
    /// From easy to hard.
    Difficulty,
}

/// The ramps; the first is the default.
pub static RAMPS: &[Choice<Ramp>] = &[
    Choice { name: "none", aliases: &[], doc: "All mazes alike", value: Ramp::None },
    Choice {
        name: "size",
        aliases: &[],
        doc: "From a third of the columns and rows to all of them",
        value: Ramp::Size,
    },
    Choice { name: "difficulty", aliases: &[], doc: "From easy to hard", value: Ramp::Difficulty },
];

/// A request for a book whose meshes are not read yet.
pub struct BookRequest {
    /// What all mazes have in common.
    pub reader: Reader,
    /// How many mazes, if that is given.
    pub count: Option<u32>,
    /// The shapes that mazes have in turn; empty if they are not given.
    pub shapes: Vec<Chosen<Shape>>,
    /// How mazes differ.
    pub ramp: Chosen<Ramp>,
    /// Mazes on a page.
    pub per_page: usize,
    /// Whether solutions stand at the back.
    pub solutions: bool,
    /// The mazes, if they are listed.
    pub mazes: Option<MazeList>,
}

/// A list of mazes.
#[derive(Default)]
pub struct MazeList {
    /// The parameters of each.
    pub readers: Vec<Reader>,
    /// Names of `OWN` that are given beside the list, although they have no effect on it.
    pub idle: Vec<&'static str>,
}

impl BookRequest {
    /// Reads a query.
    pub fn query(query: &str) -> Result<Self, Problem> {
        let mut reader = Reader::beside(&OWN);
        reader.query(query)?;
        Ok(Self::of(reader))
    }

    /// Reads a body.
    pub fn json(body: &[u8]) -> Result<Self, Problem> {
        let [a, b, c, d, e] = OWN;
        let mut reader = Reader::beside(&[a, b, c, d, e, MAZES]);
        reader.json(body)?;
        let list = reader.held(MAZES);
        let mut idle = Vec::new();
        // Values from a body are still JSON.
        for name in OWN {
            let Some(json) = reader.held(name) else { continue };
            match json::plain(&json) {
                Some(text) => drop(reader.hold(name, Ok(&text))),
                None => reader.fault(name, "wrong-type", format!("{name} is no plain value")),
            }
            if ["count", "shapes", "ramp"].contains(&name) {
                idle.push(name);
            }
        }
        let mut mazes = None;
        if let Some(list) = list {
            let readers = entries(&list).map_err(|fault| reader.add(fault));
            mazes = Some(MazeList { readers: readers.unwrap_or_default(), idle });
        }
        Ok(Self { mazes, ..Self::of(reader) })
    }

    fn of(mut reader: Reader) -> Self {
        let count = own_of_kind(&mut reader, "count", &IntegerKind { min: 1, max: MOST });
        let shapes = own(&mut reader, "shapes", shapes).unwrap_or_default();
        let ramp = own_of_kind(&mut reader, "ramp", &ChoiceKind(RAMPS));
        let per_page = own(&mut reader, "per_page", per_page).unwrap_or(1);
        let solutions = own_of_kind(&mut reader, "solutions", &BooleanKind).unwrap_or(true);
        let ramp = ramp.unwrap_or(&RAMPS[0]);
        Self { reader, count, shapes, ramp, per_page, solutions, mazes: None }
    }
}

/// Reads a list of objects.
fn entries(list: &str) -> Result<Vec<Reader>, Fault> {
    let allowed = format!("a list of 1 to {MOST} objects, each with the parameters of a maze");
    let wrong = |parameter: String, code, what: &str| Fault {
        detail: format!("{parameter} {what}, but must be {allowed}"),
        parameter,
        code,
        allowed: Some(allowed.clone()),
        suggestion: None,
    };
    let Ok(items) = serde_json::from_str::<Vec<&RawValue>>(list) else {
        return Err(wrong(MAZES.into(), "wrong-type", "is no list"));
    };
    if items.is_empty() || items.len() > MOST as usize {
        return Err(wrong(MAZES.into(), "out-of-range", &format!("lists {}", items.len())));
    }
    items
        .iter()
        .enumerate()
        .map(|(at, item)| {
            let name = format!("{MAZES}[{at}]");
            let mut reader = Reader::default();
            let read = if item.get().starts_with('{') {
                reader.json(item.get().as_bytes())
            } else {
                return Err(Fault {
                    detail: format!("{name} is no object, but must hold a maze's parameters"),
                    ..wrong(name, "wrong-type", "")
                });
            };
            read.map(|()| reader).map_err(|problem| Fault {
                detail: format!("{name}: {}", problem.detail),
                ..wrong(name, problem.kind, "")
            })
        })
        .collect()
}

/// Prefixes the faults of a problem with the maze of the list that has them.
pub fn within(at: usize, problem: Problem) -> Problem {
    let Problem { status, kind, faults, headers, detail } = problem;
    let name = format!("{MAZES}[{at}]");
    let faults: Vec<Fault> = faults
        .into_iter()
        .map(|fault| Fault {
            detail: format!("{name}: {}", fault.detail),
            parameter: format!("{name}.{}", fault.parameter),
            ..fault
        })
        .collect();
    if faults.is_empty() {
        return Problem { status, kind, detail: format!("{name}: {detail}"), faults, headers };
    }
    Problem { headers, ..Problem::faults(status, kind, faults) }
}

/// Joins several problems of one status into one.
pub fn together(problems: Vec<Problem>) -> Result<(), Problem> {
    let Some(first) = problems.first() else { return Ok(()) };
    let (status, kind) = (first.status, first.kind);
    if status != StatusCode::BAD_REQUEST {
        return problems.into_iter().next().map_or(Ok(()), Err);
    }
    let faults = problems.into_iter().flat_map(|problem| problem.faults).collect();
    Err(Problem::faults(status, kind, faults))
}

fn shapes(text: &str) -> Result<Vec<Chosen<Shape>>, Fault> {
    if text == "all" {
        return Ok(SHAPES.iter().collect());
    }
    let names: Vec<&str> = SHAPES.iter().map(|shape| shape.name).collect();
    let allowed = format!("all, or at most {MOST} of {}, comma-separated", names.join(", "));
    let found: Result<Vec<_>, Fault> = text
        .split(',')
        .map(|name| {
            find(SHAPES, name).ok_or_else(|| {
                let suggestion = nearest(name, spellings(SHAPES));
                let wrong = fault("shapes", name, "unknown-value", allowed.clone());
                Fault { suggestion, ..wrong }
            })
        })
        .collect();
    let found = found?;
    if found.len() > MOST as usize {
        return Err(fault("shapes", &shown(text), "out-of-range", allowed));
    }
    Ok(found)
}

fn per_page(text: &str) -> Result<usize, Fault> {
    let number = [("1", 1), ("2", 2), ("4", 4)].into_iter().find(|(name, _)| *name == text);
    let wrong = || fault("per_page", text, "unknown-value", "1, 2 or 4".to_owned());
    number.map(|(_, number)| number).ok_or_else(wrong)
}
