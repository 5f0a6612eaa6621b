//! Parameters on the command line, and the files that they name.
//!
//! ```text
//!   shape=hex            a parameter, with the value as it is
//!   shape=hex&cols=12    a query: NAME=VALUE around each &, and %20 for a space
//!   mask=@cat.png        a parameter whose value is a file
//!   @request.json        a JSON object of parameters;  @- is the standard input
//! ```

use std::borrow::Cow;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use crate::command::failure::Failure;
use mazewright_core::Cancel;
use mazewright_request::ParameterId;
use mazewright_request::error::RequestError;
use mazewright_request::reading::other_names::is_ignored;
use mazewright_request::reading::query::Reader;

/// The start of an argument or value that names a file.
const FILE: char = '@';

/// The name of the standard input and output.
pub const STANDARD: &str = "-";

/// The parameters of a request as they are given.
#[derive(Debug, Default)]
pub struct GivenParameters<'a> {
    /// A JSON object.
    body: Option<Vec<u8>>,
    others: Vec<Argument<'a>>,
}

#[derive(Debug)]
enum Argument<'a> {
    Query(&'a str),
    Value(&'a str, &'a str),
    File(&'a str, Vec<u8>),
}

impl<'a> GivenParameters<'a> {
    /// Reads the files that the arguments name.
    pub fn read(arguments: &'a [String]) -> Result<Self, Failure> {
        let mut given = Self::default();
        let mut takes_input = true;
        let mut file = |name: &str| contents(name, &mut takes_input);
        for argument in arguments {
            if let Some(name) = argument.strip_prefix(FILE) {
                if given.body.replace(file(name)?).is_some() {
                    return Err(Failure::wrong(format!(
                        "{argument} is a second JSON object, but there may be one"
                    )));
                }
                continue;
            }
            given.others.push(match argument.split_once('=') {
                Some((name, value)) if !is_query(argument) => match value.strip_prefix(FILE) {
                    Some(path) if Reader::takes_file(name) => Argument::File(name, file(path)?),
                    None if Reader::takes_file(name) && Path::new(value).is_file() => {
                        return Err(Failure::wrong(format!(
                            "{name} is {value}, which is a file; write {name}={FILE}{value}"
                        )));
                    }
                    _ => Argument::Value(name, value),
                },
                None if argument.is_empty() => Argument::Query(argument),
                None => {
                    return Err(Failure::wrong(format!(
                        "{argument} is not NAME=VALUE, such as shape=hex; a JSON object is read from a file by {FILE}FILE"
                    )));
                }
                _ => Argument::Query(argument),
            });
        }
        Ok(given)
    }

    /// Returns the JSON object.
    pub fn body(&self) -> Option<&[u8]> {
        self.body.as_deref()
    }

    /// Reads the parameters into `reader`, except for the JSON object.
    pub fn read_others(&self, reader: &mut Reader) -> Result<(), RequestError> {
        for argument in &self.others {
            match argument {
                Argument::Query(query) => reader.query(query)?,
                Argument::Value(name, value) => {
                    reader.count(1)?;
                    if !is_ignored(name) {
                        reader.take(name, Ok(Cow::Borrowed(*value)));
                    }
                }
                Argument::File(name, content) => {
                    reader.count(1)?;
                    reader.take_file(name, content);
                }
            }
        }
        Ok(())
    }

    /// Returns a reader of a maze that has read all parameters.
    pub fn reader(&self, cancel: &Cancel) -> Result<Reader, RequestError> {
        let mut reader = Reader::default().cancelled_by(cancel);
        if let Some(body) = self.body() {
            reader.json(body)?;
        }
        self.read_others(&mut reader)?;
        reader.check_cancelled()?;
        Ok(reader)
    }
}

/// Returns whether an argument is a query of several parameters, not one whose value has an `&`.
pub fn is_query(argument: &str) -> bool {
    let has_name = |pair: &&str| {
        let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        pair.split_once('=').is_some_and(|(name, _)| name.chars().all(is_of_name))
    };
    // A pair that is wrong is refused by its own name if others show that they are pairs.
    let is_parameter =
        |pair: &&str| pair.split_once('=').is_some_and(|it| ParameterId::named(it.0).is_some());
    let pairs: Vec<&str> = argument.split('&').filter(|pair| !pair.is_empty()).collect();
    pairs.len() > 1 && (pairs.iter().all(has_name) || pairs[1..].iter().any(is_parameter))
}

/// Returns the bytes of a file, or of the standard input.
fn contents(name: &str, takes_input: &mut bool) -> Result<Vec<u8>, Failure> {
    if name != STANDARD {
        return fs::read(name)
            .map_err(|error| Failure::of_file(&format!("cannot read {name}"), &error));
    }
    if !std::mem::take(takes_input) {
        return Err(Failure::wrong("@- is given twice, but the standard input is one file"));
    }
    let mut bytes = Vec::new();
    io::stdin()
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::of_file("cannot read the standard input", &error))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_may_have_what_separates_parameters() {
        let queries =
            ["shape=hex&cols=3", "a=&b_2=1", "title=A&B=C", "shape=hex&cols=3&", "&a=1&&b=2"];
        let wrong = ["title=R&D&shape=hex", "shape=hex&title=R&D&columns=3", "cols=3&rows&seed=1"];
        for query in queries.into_iter().chain(wrong) {
            assert!(is_query(query), "{query}");
        }
        for value in ["shape=hex", "title=A & B", "title=R&D", "title=A & B=C", "title=A&", "&"] {
            assert!(!is_query(value), "{value}");
        }
    }
}
