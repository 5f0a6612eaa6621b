//! Reads the parameters of a request out of a JSON object: the same names, and values in the same
//! grammar, once numbers, booleans and lists are written as text.

use std::borrow::Cow;
use std::fmt;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::problem::{Problem, shown};
use super::query::{MOST, Reader};
use crate::config::Settings;

/// The parameter whose value is an object.
const MESH: &str = "mesh";

/// Takes the whole body, as long as it is JSON, short enough and comes in time.
pub async fn receive(
    headers: &HeaderMap,
    body: Body,
    settings: &Settings,
) -> Result<Vec<u8>, Problem> {
    check_type(headers)?;
    let most = settings.body_bytes();
    let read = Limited::new(body, most).collect();
    match tokio::time::timeout(settings.body_timeout, read).await {
        Ok(Ok(whole)) => Ok(whole.to_bytes().into()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => {
            let detail = format!("the body is longer than {most} bytes");
            Err(closing(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "body-too-large", detail)))
        }
        Ok(Err(_)) => {
            let detail = "the body ends before its end";
            Err(Problem::new(StatusCode::BAD_REQUEST, "body-cut-short", detail))
        }
        Err(_) => {
            let seconds = settings.body_timeout.as_secs_f64();
            let detail = format!("the body did not arrive within {seconds} s");
            Err(closing(Problem::new(StatusCode::REQUEST_TIMEOUT, "body-too-slow", detail)))
        }
    }
}

/// What is left of the body would be taken for the next request.
fn closing(problem: Problem) -> Problem {
    problem.with(header::CONNECTION, HeaderValue::from_static("close"))
}

fn check_type(headers: &HeaderMap) -> Result<(), Problem> {
    let refuse = |detail: &str| {
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        Err(Problem::new(status, "unsupported-media-type", detail))
    };
    if headers.contains_key(header::CONTENT_ENCODING) {
        return refuse("the body is compressed, but must be sent as it is");
    }
    let media = headers.get(header::CONTENT_TYPE).and_then(|media| media.to_str().ok());
    let essence = media.and_then(|media| media.split(';').next()).unwrap_or_default().trim();
    if essence.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    refuse("the body must be a JSON object, sent with content-type: application/json")
}

impl Reader {
    /// Reads a JSON object.
    pub fn json(&mut self, body: &[u8]) -> Result<(), Problem> {
        let Members(members) = serde_json::from_slice(body).map_err(|error| {
            let detail = format!("the body must be a JSON object: {}", shown(&error.to_string()));
            Problem::new(StatusCode::BAD_REQUEST, "invalid-json", detail)
        })?;
        self.count(members.len())?;
        for (name, value) in &members {
            if name.starts_with('_') {
                continue;
            }
            if name == MESH {
                self.hold_mesh(name, value.get());
                continue;
            }
            if let Some(text) = text_of(value) {
                self.take(name, Ok(text));
                continue;
            }
            let short = shown(name);
            let detail = format!(
                "{short} is {}, but must be a string, a number, true, false, or a list of these",
                kind_of(value)
            );
            self.fault(name, "wrong-type", detail);
        }
        Ok(())
    }
}

/// The members of an object in their order, those of the same name included, and one more than
/// may be there at most.
struct Members<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some((Name(name), value)) = map.next_entry()? {
            if members.len() <= MOST {
                members.push((name, value));
            }
        }
        Ok(Members(members))
    }
}

/// A name, borrowed where no character of it is escaped.
#[derive(serde::Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

/// The text that stands for a scalar or for a list of scalars; none for anything else.
fn text_of(value: &RawValue) -> Option<Cow<'_, str>> {
    let raw = value.get();
    match raw.as_bytes().first()? {
        b'"' => serde_json::from_str(raw).ok().map(|Name(text)| text),
        b'[' => {
            let items: Vec<&RawValue> = serde_json::from_str(raw).ok()?;
            let texts: Option<Vec<_>> = items
                .into_iter()
                .map(|item| if item.get().starts_with('[') { None } else { text_of(item) })
                .collect();
            Some(texts?.join(",").into())
        }
        b'{' | b'n' => None,
        // A number, true or false, spelt as the caller did.
        _ => Some(Cow::Borrowed(raw)),
    }
}

fn kind_of(value: &RawValue) -> &'static str {
    match value.get().as_bytes().first() {
        Some(b'{') => "an object",
        Some(b'[') => "a list of lists or objects",
        _ => "null",
    }
}
