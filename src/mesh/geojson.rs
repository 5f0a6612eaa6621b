//! `GeoJSON` (RFC 7946) as a mesh: each polygon is a face.
//!
//! Longitude and latitude in degrees become x and y by the equirectangular projection whose standard
//! parallel is the middle latitude: there, a degree of longitude is cos(latitude) of one of
//! latitude. North is up.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::fault;
use super::read::{Origin, Position, Sketch, bounded, check_count, parse, shown};
use crate::cancel::Stop;

/// Most characters of a feature's name in a message.
const NAMED: usize = 24;

/// How the caller knows the polygons, and the projection.
pub(super) struct Atlas {
    /// Feature and polygon within it, of each face.
    faces: Vec<(Option<u32>, u32)>,
    /// Name or id of each feature, short; empty where it has none.
    names: Vec<String>,
    /// Cosine of the middle latitude.
    narrow: f64,
}

impl Atlas {
    /// A face in the caller's words.
    pub(super) fn face(&self, face: u32) -> String {
        let (feature, polygon) = self.faces[face as usize];
        self.label(feature, polygon)
    }

    fn label(&self, feature: Option<u32>, polygon: u32) -> String {
        let polygon = format!("polygon {polygon}");
        match feature {
            None => polygon,
            Some(feature) => format!("{}, {polygon}", self.feature(feature)),
        }
    }

    fn feature(&self, feature: u32) -> String {
        match self.names.get(feature as usize).map(String::as_str) {
            None | Some("") => format!("feature {feature}"),
            Some(name) => format!("feature {feature} ({name})"),
        }
    }

    /// Longitude and latitude of a point.
    pub(super) fn back(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        [x / self.narrow, -y]
    }
}

/// An object of any kind; each kind has some of these members.
#[derive(Deserialize)]
struct Object<'a> {
    #[serde(borrow)]
    r#type: Cow<'a, str>,
    #[serde(borrow)]
    features: Option<Vec<&'a RawValue>>,
    #[serde(borrow)]
    geometry: Option<&'a RawValue>,
    #[serde(borrow)]
    geometries: Option<Vec<&'a RawValue>>,
    #[serde(borrow)]
    coordinates: Option<&'a RawValue>,
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    properties: Option<&'a RawValue>,
}

/// The one property that is looked at.
#[derive(Deserialize)]
struct Properties<'a> {
    #[serde(borrow, alias = "NAME", alias = "Name")]
    name: Option<&'a RawValue>,
}

type Polygon = Vec<Vec<Position>>;

/// Reads a document whose type is given.
pub(super) fn sketch(json: &str, kind: &str) -> Result<Sketch, Stop> {
    let atlas = Atlas { faces: Vec::new(), names: Vec::new(), narrow: 1.0 };
    let mut reader = Reader { atlas, points: Vec::new(), first: vec![0] };
    match kind {
        "FeatureCollection" => {
            let object: Object<'_> = parse(json, || "the collection".into())?;
            for (at, feature) in (0..).zip(object.features.ok_or_else(|| lacks("features"))?) {
                reader.feature(feature.get(), at)?;
            }
        }
        "Feature" => reader.feature(json, 0)?,
        _ => reader.geometry(json, None)?,
    }
    Ok(reader.project())
}

fn lacks(member: &str) -> Stop {
    fault("invalid-mesh", format!("the document lacks its {member}"))
}

struct Reader {
    atlas: Atlas,
    points: Vec<[f64; 2]>,
    first: Vec<u32>,
}

impl Reader {
    fn feature(&mut self, json: &str, at: u32) -> Result<(), Stop> {
        let object: Object<'_> = parse(json, || format!("feature {at}"))?;
        self.atlas.names.push(name_of(&object).unwrap_or_default());
        if object.r#type != "Feature" {
            let kind = shown(&object.r#type);
            let detail = format!("{} is a {kind}, but must be a Feature", self.atlas.feature(at));
            return Err(fault("wrong-type", detail));
        }
        match object.geometry {
            Some(geometry) if geometry.get() != "null" => self.geometry(geometry.get(), Some(at)),
            _ => Err(fault("no-geometry", format!("{} has no geometry", self.atlas.feature(at)))),
        }
    }

    /// Reads a geometry, or a collection of them; a collection within a collection is refused, as
    /// the standard advises against it.
    fn geometry(&mut self, json: &str, feature: Option<u32>) -> Result<(), Stop> {
        let before = self.atlas.faces.len();
        let whole: Object<'_> = parse(json, || self.whole(feature))?;
        if whole.r#type != "GeometryCollection" {
            return self.polygons(&whole, feature, before);
        }
        for geometry in whole.geometries.ok_or_else(|| lacks("geometries"))? {
            let part: Object<'_> = parse(geometry.get(), || self.whole(feature))?;
            self.polygons(&part, feature, before)?;
        }
        Ok(())
    }

    fn whole(&self, feature: Option<u32>) -> String {
        feature.map_or_else(|| "the geometry".into(), |at| self.atlas.feature(at))
    }

    /// Adds the polygons of a geometry; those of the feature are counted from face `before` on.
    fn polygons(
        &mut self,
        object: &Object<'_>,
        feature: Option<u32>,
        before: usize,
    ) -> Result<(), Stop> {
        let coordinates = object.coordinates.map_or("", RawValue::get);
        let place = || self.whole(feature);
        let polygons: Vec<Polygon> = match &*object.r#type {
            "Polygon" => vec![parse(coordinates, place)?],
            "MultiPolygon" => parse(coordinates, place)?,
            kind => {
                let (place, kind) = (place(), shown(kind));
                let detail = format!("{place} is a {kind}, but must be a Polygon or MultiPolygon");
                return Err(fault("wrong-type", detail));
            }
        };
        for polygon in &polygons {
            self.polygon(polygon, feature, (self.atlas.faces.len() - before) as u32)?;
        }
        Ok(())
    }

    fn polygon(&mut self, rings: &Polygon, feature: Option<u32>, at: u32) -> Result<(), Stop> {
        let label = || self.atlas.label(feature, at);
        let ring = match &rings[..] {
            [ring] => ring,
            [] => return Err(fault("empty-face", format!("{} has no ring", label()))),
            _ => {
                let holes = rings.len() - 1;
                let detail = format!("{} has {holes} holes, but a cell must have none", label());
                return Err(fault("hole", detail));
            }
        };
        check_count(self.points.len() + ring.len())?;
        for (vertex, &Position([east, north])) in ring.iter().enumerate() {
            let place = || format!("{}, position {vertex}", label());
            bounded([east, north], place)?;
            if east.abs() > 360.0 || north.abs() > 90.0 {
                let detail = format!(
                    "{} is [{east},{north}], but longitudes go from -360 to 360 and latitudes from \
                     -90 to 90 degrees",
                    place()
                );
                return Err(fault("out-of-range", detail));
            }
        }
        let same =
            |one: &Position, other: &Position| one.0.map(f64::to_bits) == other.0.map(f64::to_bits);
        if !matches!(&ring[..], [first, .., last] if same(first, last)) {
            let detail = format!("{} does not end where it starts", label());
            return Err(fault("not-closed", detail));
        }
        self.points.extend(ring[1..].iter().map(|position| position.0));
        self.first.push(self.points.len() as u32);
        self.atlas.faces.push((feature, at));
        Ok(())
    }

    fn project(mut self) -> Sketch {
        let [mut low, mut high] = [f64::INFINITY, f64::NEG_INFINITY];
        for &[_, north] in &self.points {
            (low, high) = (low.min(north), high.max(north));
        }
        if !self.points.is_empty() {
            self.atlas.narrow = libm::cos(f64::midpoint(low, high).to_radians());
        }
        for point in &mut self.points {
            *point = [point[0] * self.atlas.narrow, -point[1]];
        }
        let outlines = (0..self.points.len() as u32).collect();
        let Self { atlas, points, first } = self;
        Sketch { points, first, outlines, origin: Origin::Globe(atlas) }
    }
}

/// The name of a feature or else its id, shortened.
fn name_of(object: &Object<'_>) -> Option<String> {
    let text =
        |value: &RawValue| serde_json::from_str::<Cow<'_, str>>(value.get()).map(Cow::into_owned);
    let name = object.properties.and_then(|it| serde_json::from_str(it.get()).ok());
    let name = name.and_then(|Properties { name }| text(name?).ok());
    let id = || object.id.map(|id| text(id).unwrap_or_else(|_| id.get().to_owned()));
    let name: String = name.or_else(id)?.chars().take(NAMED).collect();
    Some(shown(&name))
}
