//! Questions about mazes, and their answers.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use mazewright_core::{Cancel, Error};
use mazewright_request::error::{Fault, RequestError};
use mazewright_request::facts::Facts;
use mazewright_request::limits::AnswerLimits;
use mazewright_request::parameter::{Parameter, Schema};
use mazewright_request::reading::query::Reader;
use mazewright_request::render::{Names, render};
use mazewright_request::table::PARAMETERS;

/// A question: a request for a maze as a query or as JSON. Without both it asks for the parameters.
#[derive(Deserialize)]
struct Question<'a> {
    query: Option<String>,
    #[serde(borrow)]
    json: Option<&'a RawValue>,
    /// Parameters that change those of the request. With another format, parameters for the earlier one alone are dropped.
    #[serde(borrow)]
    changes: Option<&'a RawValue>,
    /// The seed of a request without one.
    fresh: u64,
    /// Whether the file is wanted, in addition to the names of the request.
    is_file_wanted: bool,
    /// Whether a maze that takes longer than a page redraws is refused.
    #[serde(default)]
    is_quick: bool,
}

/// The head of an answer with a maze.
#[derive(Serialize)]
struct Head<'a> {
    /// The canonical URL, without a host.
    url: &'a str,
    /// The media type of the file.
    #[serde(rename = "type")]
    media_type: &'a str,
    /// The name under which people save it.
    filename: String,
    /// The seed as text.
    seed: &'a str,
    /// Numbers of the maze.
    facts: Facts,
}

/// The head of an answer that says why there is none.
#[derive(Serialize)]
struct Failure {
    /// The status of the service's answer to the same request.
    status: u16,
    /// A stable word for programs.
    code: &'static str,
    /// A sentence.
    detail: String,
    /// The parameters that are wrong.
    errors: Vec<Fault>,
}

/// Room for mazes of four million cells, as the service has it by default, within the memory of a page.
const LIMITS: AnswerLimits = AnswerLimits {
    cells: 4_000_000,
    pixels: 100_000_000,
    answer_bytes: 256 << 20,
    memory_bytes: 1 << 30,
    ..AnswerLimits::NONE
};

/// Room for mazes that are made while a slider moves.
const QUICK: AnswerLimits = AnswerLimits {
    cells: 10_000,
    pixels: 500_000,
    answer_bytes: 4 << 20,
    memory_bytes: 32 << 20,
    ..AnswerLimits::NONE
};

/// Answers a question.
pub fn answer(question: &[u8]) -> Vec<u8> {
    match file(question) {
        Ok(answer) => answer,
        Err(error) => {
            let RequestError { class, code, detail, faults: errors, .. } = error;
            with_head(&Failure { status: class.status(), code, detail, errors }, &[])
        }
    }
}

fn file(question: &[u8]) -> Result<Vec<u8>, RequestError> {
    let question: Question<'_> = serde_json::from_slice(question)
        .map_err(|error| RequestError::malformed("invalid-question", error.to_string()))?;
    let mut reader = Reader::default();
    match (question.query, question.json) {
        (Some(query), _) => reader.query(&query)?,
        (None, Some(json)) => reader.json(json.get().as_bytes())?,
        (None, None) => return Ok(with_head(&parameters(), &[])),
    }
    let mut request = reader.finish(None)?;
    if let Some(changes) = question.changes {
        let mut reader = Reader::changing(request);
        reader.json(changes.get().as_bytes())?;
        request = reader.finish(None)?;
    }
    let request = request.resolve(|| Some(question.fresh))?;
    request.check(if question.is_quick { &QUICK } else { &LIMITS })?;
    let url = request.canonical();
    let names = Names { url: &url, ..Names::default() };
    let (bytes, facts) = if question.is_file_wanted {
        render(&request, names, &mut (), &Cancel::new()).map_err(refused)?
    } else {
        (Vec::new(), Facts::default())
    };
    let head = Head {
        url: &url,
        media_type: request.format.value.media_type,
        filename: request.filename(""),
        seed: request.spec.seed.text(),
        facts,
    };
    Ok(with_head(&head, &bytes))
}

fn refused(error: Error) -> RequestError {
    match error {
        Error::Refused(refusal) => RequestError::refused(refusal),
        Error::Cancelled => unreachable!("nothing cancels"),
    }
}

/// Describes the parameters.
fn parameters() -> Vec<Schema> {
    PARAMETERS.iter().map(Parameter::schema).collect()
}

fn with_head(head: &impl Serialize, bytes: &[u8]) -> Vec<u8> {
    let mut answer = serde_json::to_vec(head).expect("a head can be JSON");
    answer.push(b'\n');
    answer.extend_from_slice(bytes);
    answer
}
