//! Reads parts of JSON documents that describe meshes, within limits.

use serde::Deserialize;
use serde::de::{self, Deserializer, IgnoredAny, SeqAccess, Visitor};

use crate::error::Error;
use crate::mesh::{MAX_VERTICES, fault};

/// The largest absolute value of a coordinate.
const MAX_COORDINATE: f64 = 1e9;

/// The largest number of characters of the caller's text in a message.
const MAX_CHARACTERS: usize = 48;

/// Refuses too many vertices.
pub(super) fn check_count(vertices: usize) -> Result<(), Error> {
    if vertices <= MAX_VERTICES {
        return Ok(());
    }
    Err(fault("too-large", format!("the mesh has more than {MAX_VERTICES} vertices")))
}

/// Returns the point, or a refusal if a coordinate is too large. `place` names the point.
pub(super) fn bounded(point: [f64; 2], place: impl FnOnce() -> String) -> Result<[f64; 2], Error> {
    match point.into_iter().find(|along| along.abs() > MAX_COORDINATE) {
        None => Ok(point),
        Some(along) => {
            let detail =
                format!("{} lies at {along:e}, but coordinates go from -1e9 to 1e9", place());
            Err(fault("out-of-range", detail))
        }
    }
}

/// Parses a part of the document. `place` names it in the error.
pub(super) fn parse<'a, T: Deserialize<'a>>(
    json: &'a str,
    place: impl FnOnce() -> String,
) -> Result<T, Error> {
    serde_json::from_str(json).map_err(|error| {
        let why = shown(&error.to_string());
        fault("invalid-mesh", format!("{} cannot be read: {why}", place()))
    })
}

/// Returns the caller's text for a message, shortened and on a single line.
pub(super) fn shown(text: &str) -> String {
    let plain = |letter: char| if letter.is_control() { '\u{fffd}' } else { letter };
    let mut short: String = text.chars().take(MAX_CHARACTERS).map(plain).collect();
    if text.chars().nth(MAX_CHARACTERS).is_some() {
        short.push('…');
    }
    short
}

/// Two coordinates; further ones (a height) are ignored.
pub(super) struct Position(pub(super) [f64; 2]);

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Two;
        impl<'de> Visitor<'de> for Two {
            type Value = Position;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("two coordinates")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Position, A::Error> {
                let mut next = |at| {
                    list.next_element::<f64>()?
                        .ok_or_else(|| de::Error::invalid_length(at, &"two coordinates"))
                };
                let point = [next(0)?, next(1)?];
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Position(point))
            }
        }
        deserializer.deserialize_seq(Two)
    }
}
