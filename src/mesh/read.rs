//! The two forms in which a mesh is given, read into one: points and, for each face, the points of
//! its outline in their order.

use std::borrow::Cow;

use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::{MOST_VERTICES, fault, geojson};
use crate::cancel::Stop;

/// Largest coordinate, either way.
const MOST: f64 = 1e9;

/// Most characters of a caller's text in a message.
const SHOWN: usize = 48;

/// A mesh as the caller gave it.
pub(super) struct Sketch {
    /// The points: x to the right and y down, before any scale.
    pub(super) points: Vec<[f64; 2]>,
    /// Each face's first place among `outlines`, and the number of places.
    pub(super) first: Vec<u32>,
    /// The points of the faces' outlines, face by face.
    pub(super) outlines: Vec<u32>,
    /// How the caller knows the faces.
    pub(super) origin: Origin,
}

/// How the caller knows faces and points.
pub(super) enum Origin {
    /// Both by their index.
    Listed,
    /// As polygons on the globe.
    Globe(geojson::Atlas),
}

impl Sketch {
    /// How many faces there are.
    pub(super) fn faces(&self) -> u32 {
        self.first.len() as u32 - 1
    }

    /// A face in the caller's words.
    pub(super) fn face(&self, face: u32) -> String {
        match &self.origin {
            Origin::Listed => format!("face {face}"),
            Origin::Globe(atlas) => atlas.face(face),
        }
    }

    /// A place in the caller's coordinates, about.
    pub(super) fn place(&self, [x, y]: [f64; 2]) -> String {
        let [x, y] = match &self.origin {
            Origin::Listed => [x, y],
            Origin::Globe(atlas) => atlas.back([x, y]),
        };
        format!("[{x:.6},{y:.6}]")
    }
}

/// The members of either form; which stand in it decides which one it is.
#[derive(Deserialize)]
struct Form<'a> {
    #[serde(borrow)]
    r#type: Option<Cow<'a, str>>,
}

/// Vertices, and faces by their indices.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed<'a> {
    #[serde(borrow)]
    vertices: Vec<&'a RawValue>,
    #[serde(borrow)]
    faces: Vec<&'a RawValue>,
}

/// Reads either form.
pub(super) fn sketch(json: &str) -> Result<Sketch, Stop> {
    let form: Form<'_> = parse(json, || "mesh".into())?;
    match form.r#type {
        Some(name) => geojson::sketch(json, &name),
        None => listed(json),
    }
}

fn listed(json: &str) -> Result<Sketch, Stop> {
    let Listed { vertices, faces } = parse(json, || "mesh".into())?;
    check_count(vertices.len())?;
    let mut points = Vec::with_capacity(vertices.len());
    for (at, vertex) in vertices.iter().enumerate() {
        let Position(point) = parse(vertex.get(), || format!("vertex {at}"))?;
        points.push(bounded(point, || format!("vertex {at}"))?);
    }
    let (mut first, mut outlines) = (vec![0], Vec::new());
    for (at, face) in faces.iter().enumerate() {
        let corners: Vec<u32> = parse(face.get(), || format!("face {at}"))?;
        if let Some(far) = corners.iter().find(|&&corner| corner as usize >= points.len()) {
            let most = points.len();
            let detail =
                format!("face {at} has vertex {far}, but there are {most} vertices, from 0 on");
            return Err(fault("no-such-vertex", detail));
        }
        outlines.extend(corners);
        check_count(outlines.len())?;
        first.push(outlines.len() as u32);
    }
    Ok(Sketch { points, first, outlines, origin: Origin::Listed })
}

/// Refuses more vertices than can be worked on.
pub(super) fn check_count(vertices: usize) -> Result<(), Stop> {
    if vertices <= MOST_VERTICES {
        return Ok(());
    }
    Err(fault("too-large", format!("the mesh has more than {MOST_VERTICES} vertices")))
}

/// A point whose coordinates are not too large.
pub(super) fn bounded(point: [f64; 2], place: impl FnOnce() -> String) -> Result<[f64; 2], Stop> {
    match point.into_iter().find(|along| along.abs() > MOST) {
        None => Ok(point),
        Some(along) => {
            let detail =
                format!("{} lies at {along:e}, but coordinates go from -1e9 to 1e9", place());
            Err(fault("out-of-range", detail))
        }
    }
}

/// Reads a part of the document; `place` says which one it is.
pub(super) fn parse<'a, T: Deserialize<'a>>(
    json: &'a str,
    place: impl FnOnce() -> String,
) -> Result<T, Stop> {
    serde_json::from_str(json).map_err(|error| {
        let why = shown(&error.to_string());
        fault("invalid-mesh", format!("{} cannot be read: {why}", place()))
    })
}

/// A caller's text as it may stand in a message: short, and on one line.
pub(super) fn shown(text: &str) -> String {
    let plain = |letter: char| if letter.is_control() { '\u{fffd}' } else { letter };
    let mut short: String = text.chars().take(SHOWN).map(plain).collect();
    if text.chars().nth(SHOWN).is_some() {
        short.push('…');
    }
    short
}

/// Two coordinates; what follows them (a height) does not matter.
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
                        .ok_or_else(|| Error::invalid_length(at, &"two coordinates"))
                };
                let point = [next(0)?, next(1)?];
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Position(point))
            }
        }
        deserializer.deserialize_seq(Two)
    }
}
