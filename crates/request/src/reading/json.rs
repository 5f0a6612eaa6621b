//! Reads the parameters of a request from a JSON object. Names and the grammar of values are those of a query, after
//! numbers, booleans and lists are written as text: numbers in their shortest spelling. `null` means not given. Files
//! are read by [`files`](super::files).

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;

use crate::ParameterId;
use crate::error::{Fault, RequestError, shown};
use crate::reading::files::{EmbeddedFile, JsonText, embedded_file};
use crate::reading::other_names::is_ignored;
use crate::reading::query::{MAX_PARAMETERS, Reader};
use crate::text::number::shortest;
use crate::value::Description;
use mazewright_core::{Cancel, SEED_BYTES};
use mazewright_render::formats::BYTE_ORDER_MARK;

/// A value that means that the member is not given.
pub(super) const NULL: &str = "null";

impl Reader {
    /// Reads a JSON object.
    pub fn of_json(body: &[u8], cancel: &Cancel) -> Result<Self, RequestError> {
        let mut reader = Self::default().cancelled_by(cancel);
        reader.json(body)?;
        Ok(reader)
    }

    /// Reads the members of a JSON object.
    pub fn json(&mut self, body: &[u8]) -> Result<(), RequestError> {
        let Members { first: members, count } = Members::read(body)?;
        self.count(count)?;
        for (name, value) in &members {
            self.check_cancelled()?;
            if is_ignored(name) {
                continue;
            }
            if value.get() == NULL {
                if !self.knows(name) {
                    self.take(name, Ok(Cow::Borrowed(NULL)));
                }
                continue;
            }
            if self.hold(name, Ok(value.get())) {
                continue;
            }
            let id = ParameterId::named(name).filter(|_| !self.is_closed());
            if let Some(file) = embedded_file(id, value) {
                match file {
                    Ok(EmbeddedFile::Bytes(bytes)) => self.take_file(name, &bytes),
                    Ok(EmbeddedFile::Svg(source)) => self.take_svg(name, &source),
                    Err(why) => self.fault(name, "invalid", format!("{name} {why}")),
                }
                continue;
            }
            if id == Some(ParameterId::MESH) {
                self.take_mesh(value.get());
                continue;
            }
            if id == Some(ParameterId::SEED)
                && let Some(fault) = not_a_seed(name, value)
            {
                self.add(fault);
                continue;
            }
            let text = text_of(value);
            if let Some(text) = &text
                && !is_list(value.get())
            {
                self.take(name, Ok(Cow::Borrowed(text)));
                continue;
            }
            let text = match text {
                Some(text) if id == Some(ParameterId::OPENINGS) => Some(as_openings(text)),
                text => text,
            };
            let described = id.map(|id| id.entry().value.describe());
            let takes_list = described.as_ref().is_none_or(|it| it.takes_list);
            match text.filter(|_| takes_list) {
                Some(text) => self.take(name, Ok(text)),
                None if !self.knows(name) => self.take(name, Ok(Cow::Borrowed(value.get()))),
                None => self.add(wrong_type(name, value, described)),
            }
        }
        self.check_cancelled()
    }
}

/// Returns the text of a list of openings. A cell 0 or 1 alone needs a comma, without which it is a boolean.
fn as_openings(list: Cow<'_, str>) -> Cow<'_, str> {
    if matches!(&*list, "0" | "1") { Cow::Owned(format!("{list},")) } else { list }
}

/// Returns the fault of a seed that is neither a string nor a number that seeds have. Any other spelling of a number
/// would be a text, and a text is another seed than the number.
fn not_a_seed(name: &str, value: &RawValue) -> Option<Fault> {
    let raw = value.get();
    let is_own_kind = raw.starts_with(['"', '[', '{']);
    let number = shortest(raw).filter(|number| number.parse::<u64>().is_ok());
    if is_own_kind || number.is_some() {
        return None;
    }
    let allowed = "a string or a whole number below 2⁶⁴";
    let (name, value) = (shown(name), shown(raw));
    let detail = format!("{name} is {value}, but must be {allowed}; write it as a string");
    let suggestion = Some(raw.to_owned()).filter(|raw| raw.len() <= SEED_BYTES);
    Some(Fault::new(&*name, "wrong-type", detail).allowing(allowed).suggesting(suggestion))
}

/// Returns the fault of a value that is or contains a string with an unpaired surrogate.
pub fn half_pair(name: &str, json: &str) -> Option<Fault> {
    let fault = |name: &str, json: &str| {
        let is_broken =
            json.starts_with('"') && serde_json::from_str::<JsonText<'_>>(json).is_err();
        let (name, value) = (shown(name), shown(json));
        let detail = format!(
            "{name} is {value}, but has half of a surrogate pair, which is not a character"
        );
        is_broken.then(|| Fault::new(name.into_owned(), "garbled", detail))
    };
    if !is_list(json) {
        return fault(name, json);
    }
    let items: Vec<&RawValue> = serde_json::from_str(json).ok()?;
    items.iter().enumerate().find_map(|(at, item)| fault(&format!("{name}[{at}]"), item.get()))
}

/// Returns the fault of a value that is neither a scalar nor a list of scalars. `described` describes the values of a
/// parameter of mazes.
fn wrong_type(name: &str, value: &RawValue, described: Option<Description>) -> Fault {
    if let Some(fault) = half_pair(name, value.get()) {
        return fault;
    }
    let short = shown(name);
    let is = match kind_of(value) {
        Some(kind) => kind.into(),
        None => format!("the list {}", shown(value.get())),
    };
    let wrong = |allowed: &str| {
        let detail = format!("{short} is {is}, but must be {allowed}");
        Fault::new(&*short, "wrong-type", detail)
    };
    match described {
        Some(Description { allowed, .. }) => wrong(&allowed).allowing(allowed),
        None => wrong("a string, a number, true, false, or a list of these"),
    }
}

/// The members of an object in their order, with repeated names. It holds at most one member more than a request may
/// have.
pub(super) struct Members<'a> {
    pub(super) first: Vec<(Cow<'a, str>, &'a RawValue)>,
    count: usize,
}

impl<'a> Members<'a> {
    /// Reads a JSON object. Programs of Windows put a byte order mark before it.
    pub(super) fn read(body: &'a [u8]) -> Result<Self, RequestError> {
        let body = body.strip_prefix(BYTE_ORDER_MARK.as_bytes()).unwrap_or(body);
        serde_json::from_slice(body).map_err(|error| {
            let detail = match error.classify() {
                Category::Data => {
                    "the body must be a JSON object, but is another JSON value".to_owned()
                }
                _ => format!("the body must be a JSON object, but is not JSON: {error}"),
            };
            RequestError::malformed("invalid-json", detail)
        })
    }
}

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
        let mut members = Members { first: Vec::new(), count: 0 };
        while let Some((JsonText(name), value)) = map.next_entry()? {
            if members.count < MAX_PARAMETERS {
                members.first.push((name, value));
            }
            members.count += 1;
        }
        Ok(members)
    }
}

/// Returns the text of a JSON scalar or, if `takes_list`, of a list of scalars.
pub fn plain(json: &str, takes_list: bool) -> Option<String> {
    let value: &RawValue = serde_json::from_str(json).ok()?;
    text_of(value).filter(|_| takes_list || !is_list(json)).map(Cow::into_owned)
}

/// Returns whether a JSON value is a list.
fn is_list(json: &str) -> bool {
    json.starts_with('[')
}

/// Returns the text of a scalar or of a list of scalars; `None` for other values.
fn text_of(value: &RawValue) -> Option<Cow<'_, str>> {
    let raw = value.get();
    match raw.as_bytes().first()? {
        b'"' => serde_json::from_str(raw).ok().map(|JsonText(text)| text),
        b'[' => {
            let items: Vec<&RawValue> = serde_json::from_str(raw).ok()?;
            let texts: Option<Vec<_>> = items
                .into_iter()
                .map(|item| if item.get().starts_with('[') { None } else { text_of(item) })
                .collect();
            Some(texts?.join(",").into())
        }
        b'{' | b'n' => None,
        // A number, true or false. A number with too many digits stays as it is spelt, to be rejected.
        _ => Some(shortest(raw).unwrap_or(Cow::Borrowed(raw))),
    }
}

/// Returns a word for the type of a value that is neither a scalar nor a list of scalars; `None` for other values.
fn kind_of(value: &RawValue) -> Option<&'static str> {
    match value.get().as_bytes().first() {
        Some(b'{') => Some("an object"),
        Some(b'n') => Some("null"),
        Some(b'[') => {
            let items: Vec<&RawValue> = serde_json::from_str(value.get()).ok()?;
            items.iter().find_map(|item| match item.get().as_bytes().first() {
                Some(b'n') => Some("a list with null"),
                Some(b'[') => Some("a list of lists"),
                Some(b'{') => Some("a list of objects"),
                _ => None,
            })
        }
        _ => None,
    }
}
