//! Reads a request for a book: the parameters of a maze, the parameters of books alone, and possibly a list of mazes
//! in a body.

use serde_json::value::RawValue;

use crate::options::{BookOptions, CAPTIONS, UNIQUE};
use mazewright_core::{Cancel, Choice, Chosen, SHAPES, Shape, find, nearest};
use mazewright_request::error::{ErrorClass, Fault, RequestError, shown};
use mazewright_request::kinds::{ChoiceKind, IntegerKind};
use mazewright_request::reading::json as request_json;
use mazewright_request::reading::own_parameter::{OwnParameter, read_held, wrong_value};
use mazewright_request::reading::query::Reader;
use mazewright_request::value::spellings;

/// The number of mazes.
pub const COUNT: OwnParameter<IntegerKind> =
    OwnParameter { name: "count", kind: IntegerKind { min: 1, max: MAX_COUNT } };
/// The default number of mazes.
pub const DEFAULT_COUNT: u32 = 10;
/// The largest number of mazes.
pub const MAX_COUNT: u32 = 200;

/// The parameter with the list of shapes that mazes have in turn.
pub const SHAPE_LIST: &str = "shapes";

/// The word for all shapes.
const ALL: &str = "all";

/// The ramp: how mazes differ.
pub const RAMP: OwnParameter<ChoiceKind<Ramp>> =
    OwnParameter { name: "ramp", kind: ChoiceKind(RAMPS) };

/// The member of a body that lists mazes.
pub const MAZES: &str = "mazes";

/// A ramp: how the mazes of a book differ from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ramp {
    /// All mazes are alike.
    None,
    /// From a third of the columns and rows to all of them.
    Size,
    /// From easy to hard.
    Difficulty,
    /// From easy to hard, each of a shape that the seed picks.
    Mixed,
}

impl Ramp {
    /// Returns whether mazes rise in difficulty.
    pub fn rises(self) -> bool {
        matches!(self, Self::Difficulty | Self::Mixed)
    }
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
    Choice {
        name: "mixed",
        aliases: &["mix"],
        doc: "From easy to hard, in shapes that the seed picks",
        value: Ramp::Mixed,
    },
];

/// A request for a book.
pub struct BookRequest {
    /// The parameters that all mazes share.
    pub reader: Reader,
    /// The number of mazes, if it is given.
    pub count: Option<u32>,
    /// The shapes that mazes have in turn; empty if they are not given.
    pub shapes: Vec<Chosen<Shape>>,
    /// The ramp.
    pub ramp: Chosen<Ramp>,
    /// The options of the book.
    pub options: BookOptions,
    /// The mazes, if they are listed.
    pub mazes: Option<MazeList>,
}

/// A list of mazes.
#[derive(Default)]
pub struct MazeList {
    /// The parameters of each.
    pub readers: Vec<Reader>,
    /// Names of parameters of books that have no effect because the request lists the mazes.
    pub idle: Vec<&'static str>,
}

impl BookRequest {
    /// Reads a query.
    pub fn query(query: &str) -> Result<Self, RequestError> {
        Self::read(|reader| reader.query(query))
    }

    /// Reads a request without a body by `read`.
    pub fn read(
        read: impl FnOnce(&mut Reader) -> Result<(), RequestError>,
    ) -> Result<Self, RequestError> {
        let mut reader = Reader::with_own_parameters(&own());
        read(&mut reader)?;
        Ok(Self::of(reader))
    }

    /// Reads a body.
    pub fn json(body: &[u8], cancel: &Cancel) -> Result<Self, RequestError> {
        Self::json_and(body, cancel, |_| Ok(()))
    }

    /// Reads a body, and further parameters by `read`.
    pub fn json_and(
        body: &[u8],
        cancel: &Cancel,
        read: impl FnOnce(&mut Reader) -> Result<(), RequestError>,
    ) -> Result<Self, RequestError> {
        let mut names = own();
        names.push(MAZES);
        let mut reader = Reader::with_own_parameters(&names).cancelled_by(cancel);
        reader.json(body)?;
        let list = reader.held(MAZES);
        // Values from a body are still JSON.
        for name in own() {
            let Some(json) = reader.held(name) else { continue };
            let takes_list = name == SHAPE_LIST;
            if let Some(text) = request_json::plain(&json, takes_list) {
                reader.hold(name, Ok(&text));
            } else if let Some(fault) = request_json::half_pair(name, &json) {
                reader.add(fault);
            } else {
                let list = if takes_list { ", or a list of these" } else { "" };
                let allowed = format!("a string, a number, true or false{list}");
                reader.add(wrong_value(name, &json, "wrong-type", allowed));
            }
        }
        read(&mut reader)?;
        let is_idle = |name: &&str| SERIES.contains(name) && reader.holds(name);
        let idle = own().into_iter().filter(is_idle).collect();
        let mut mazes = None;
        if let Some(list) = list {
            let readers = entries(&list, &mut reader, cancel).map_err(|fault| reader.add(fault));
            mazes = Some(MazeList { readers: readers.unwrap_or_default(), idle });
        }
        Ok(Self { mazes, ..Self::of(reader) })
    }

    fn of(mut reader: Reader) -> Self {
        let count = COUNT.read(&mut reader);
        let shapes = read_held(&mut reader, SHAPE_LIST, shapes).unwrap_or_default();
        let ramp = RAMP.read(&mut reader).unwrap_or(&RAMPS[0]);
        let options = BookOptions::read(&mut reader);
        Self { reader, count, shapes, ramp, options, mazes: None }
    }
}

/// The parameters that determine the mazes of a book. They have no effect if the request lists the mazes.
const SERIES: [&str; 5] = [COUNT.name, SHAPE_LIST, RAMP.name, CAPTIONS, UNIQUE.name];

/// Returns the names of the parameters of books alone, in the order of the canonical URL.
fn own() -> Vec<&'static str> {
    [COUNT.name, SHAPE_LIST, RAMP.name].into_iter().chain(BookOptions::NAMES).collect()
}

/// Reads a list of objects. A fault of an object as a whole goes to the reader of the book.
fn entries(list: &str, book: &mut Reader, cancel: &Cancel) -> Result<Vec<Reader>, Fault> {
    let allowed = format!("a list of 1 to {MAX_COUNT} objects, each with the parameters of a maze");
    let wrong = |code, detail| Fault::new(MAZES, code, detail).allowing(allowed.clone());
    let Ok(items) = serde_json::from_str::<Vec<&RawValue>>(list) else {
        return Err(wrong("wrong-type", format!("{MAZES} is not a list, but must be {allowed}")));
    };
    if items.is_empty() || items.len() > MAX_COUNT as usize {
        let detail = format!("{MAZES} lists {}, but must be {allowed}", items.len());
        return Err(wrong("out-of-range", detail));
    }
    let read = items.iter().enumerate().map(|(at, item)| {
        let name = format!("{MAZES}[{at}]");
        let mut wrong = |code, detail| {
            book.add(Fault { parameter: name.clone(), ..wrong(code, detail) });
        };
        let mut reader = Reader::default().cancelled_by(cancel);
        if !item.get().starts_with('{') {
            let detail = format!("{name} is not an object, but must hold a maze's parameters");
            wrong("wrong-type", detail);
        } else if let Err(error) = reader.json(item.get().as_bytes()) {
            wrong(error.code, format!("{name}: {}", error.detail));
        }
        reader
    });
    Ok(read.collect())
}

/// Prefixes the faults of an error with the number of the maze in the list.
pub fn within(at: usize, error: RequestError) -> RequestError {
    let name = format!("{MAZES}[{at}]");
    let prefixed = |fault: Fault| Fault {
        detail: format!("{name}: {}", fault.detail),
        parameter: format!("{name}.{}", fault.parameter),
        ..fault
    };
    error.map(prefixed, |detail| format!("{name}: {detail}"))
}

/// Joins two errors of malformed parameters into one. If only one of the errors is malformed, it counts alone. If
/// neither is, the first counts.
pub fn together(mut first: RequestError, second: RequestError) -> RequestError {
    let is_malformed =
        |it: &RequestError| it.class == ErrorClass::Malformed && !it.faults.is_empty();
    match (is_malformed(&first), is_malformed(&second)) {
        (true, true) => {
            first.faults.extend(second.faults);
            RequestError::invalid(first.faults)
        }
        (false, true) => second,
        (_, false) => first,
    }
}

fn shapes(text: &str) -> Result<Vec<Chosen<Shape>>, Fault> {
    if text.eq_ignore_ascii_case(ALL) {
        return Ok(SHAPES.iter().collect());
    }
    let names: Vec<&str> = SHAPES.iter().map(|shape| shape.name).collect();
    let names = names.join(", ");
    let allowed = format!("{ALL}, or at most {MAX_COUNT} of {names}, comma-separated");
    if text.split(',').any(|name| name.eq_ignore_ascii_case(ALL)) {
        let detail = format!(
            "{SHAPE_LIST} is {}, but {ALL} means every shape and must be given alone; take \
             {SHAPE_LIST}={ALL}, or leave {ALL} out",
            shown(text)
        );
        return Err(Fault::new(SHAPE_LIST, "contradiction", detail).allowing(allowed));
    }
    let found: Result<Vec<_>, Fault> = text
        .split(',')
        .map(|name| {
            find(SHAPES, name).ok_or_else(|| {
                let suggestion = nearest(name, spellings(SHAPES)).map(str::to_owned);
                let wrong = wrong_value(SHAPE_LIST, name, "unknown-value", allowed.clone());
                wrong.suggesting(suggestion)
            })
        })
        .collect();
    let found = found?;
    if found.len() > MAX_COUNT as usize {
        return Err(wrong_value(SHAPE_LIST, &shown(text), "out-of-range", allowed));
    }
    Ok(found)
}
