//! Reads `GeoJSON` (RFC 7946) as a mesh: each polygon is a face, with its holes.
//!
//! Longitude and latitude in degrees are projected to x and y by the equirectangular projection: a
//! degree of longitude is as long as cos(standard parallel) degrees of latitude. The standard
//! parallel is the middle latitude, but the equator for a map that reaches it. So a plan that is
//! drawn in the plane, from 0 on, keeps its squares. North is up.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::cancel::Cancel;
use crate::error::Error;
use crate::mesh::fault;
use crate::mesh::parse::{Position, bounded, check_count, parse, shown};
use crate::mesh::polygon_names::PolygonNames;
use crate::mesh::raw_mesh::{Origin, RawMesh};

/// The largest number of characters of a feature's name in a message.
const MAX_NAME_CHARACTERS: usize = 24;

/// A `GeoJSON` object of any type; each type has some of these members.
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

/// The only property that is read.
#[derive(Deserialize)]
struct Properties<'a> {
    #[serde(borrow, alias = "NAME", alias = "Name")]
    name: Option<&'a RawValue>,
}

/// The coordinates of a polygon: its outer ring, and then its holes.
type PolygonRings = Vec<Vec<Position>>;

/// Reads a document whose type is `kind`.
pub(super) fn sketch(json: &str, kind: &str, cancel: &Cancel) -> Result<RawMesh, Error> {
    let atlas = PolygonNames { faces: Vec::new(), names: Vec::new(), longitude_scale: 1.0 };
    let mut reader =
        Reader { atlas, points: Vec::new(), rings: vec![0], first: vec![0], skipped: 0 };
    match kind {
        "FeatureCollection" => {
            let object: Object<'_> = parse(json, || "the collection".into())?;
            for (at, feature) in (0..).zip(object.features.ok_or_else(|| lacks("features"))?) {
                cancel.check_periodically(at as usize * 16)?;
                reader.feature(feature.get(), at)?;
            }
        }
        "Feature" => reader.feature(json, 0)?,
        _ => reader.geometry(json, None)?,
    }
    Ok(reader.project())
}

fn lacks(member: &str) -> Error {
    fault("invalid-mesh", format!("the document has no {member}"))
}

struct Reader {
    atlas: PolygonNames,
    points: Vec<[f64; 2]>,
    rings: Vec<u32>,
    first: Vec<u32>,
    skipped: u32,
}

impl Reader {
    fn feature(&mut self, json: &str, at: u32) -> Result<(), Error> {
        let object: Object<'_> = parse(json, || format!("feature {at}"))?;
        self.atlas.names.push(name_of(&object).unwrap_or_default());
        if object.r#type != "Feature" {
            let kind = shown(&object.r#type);
            let detail = format!("{} is a {kind}, but must be a Feature", self.atlas.feature(at));
            return Err(fault("wrong-type", detail));
        }
        // A feature without a place (RFC 7946, section 3.2) has no cell.
        if let Some(geometry) = object.geometry.filter(|geometry| geometry.get() != "null") {
            return self.geometry(geometry.get(), Some(at));
        }
        self.skipped += 1;
        Ok(())
    }

    /// Reads a geometry or a geometry collection. Refuses nested collections, which the standard
    /// advises against.
    fn geometry(&mut self, json: &str, feature: Option<u32>) -> Result<(), Error> {
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

    /// Adds the polygons of a geometry. Face `before` is number 0 of the feature's polygons.
    fn polygons(
        &mut self,
        object: &Object<'_>,
        feature: Option<u32>,
        before: usize,
    ) -> Result<(), Error> {
        let coordinates = object.coordinates.map_or("", RawValue::get);
        let place = || self.whole(feature);
        let polygons: Vec<PolygonRings> = match &*object.r#type {
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

    /// Adds the face of a polygon: its outer ring and its holes.
    fn polygon(
        &mut self,
        rings: &PolygonRings,
        feature: Option<u32>,
        at: u32,
    ) -> Result<(), Error> {
        let label = || self.atlas.label(feature, at);
        if rings.is_empty() {
            return Err(fault("empty-face", format!("{} has no ring", label())));
        }
        for (number, ring) in rings.iter().enumerate() {
            let label = || match number {
                0 => label(),
                hole => format!("{}, hole {}", label(), hole - 1),
            };
            check_count(self.points.len() + ring.len())?;
            check_ring(ring, label)?;
            self.points.extend(ring[1..].iter().map(|position| position.0));
            self.first.push(self.points.len() as u32);
        }
        self.rings.push(self.first.len() as u32 - 1);
        self.atlas.faces.push((feature, at));
        Ok(())
    }

    /// Returns the mesh on a plane, on which a degree has the same length in both directions at the middle latitude.
    fn project(mut self) -> RawMesh {
        let [mut low, mut high] = [f64::INFINITY, f64::NEG_INFINITY];
        for &[_, north] in &self.points {
            (low, high) = (low.min(north), high.max(north));
        }
        if !self.points.is_empty() && (low > 0.0 || high < 0.0) {
            self.atlas.longitude_scale = libm::cos(f64::midpoint(low, high).to_radians());
        }
        for point in &mut self.points {
            *point = [point[0] * self.atlas.longitude_scale, -point[1]];
        }
        let outlines = (0..self.points.len() as u32).collect();
        let Self { atlas, points, rings, first, skipped } = self;
        RawMesh { points, rings, first, outlines, origin: Origin::Globe(atlas), skipped }
    }
}

/// Refuses a ring that is not closed, or has a position that is not on the globe.
fn check_ring(ring: &[Position], label: impl Fn() -> String) -> Result<(), Error> {
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
    if !matches!(ring, [first, .., last] if same(first, last)) {
        return Err(fault("not-closed", format!("{} does not end where it starts", label())));
    }
    Ok(())
}

/// Returns the shortened name of a feature, or its id if it has no name.
fn name_of(object: &Object<'_>) -> Option<String> {
    let text =
        |value: &RawValue| serde_json::from_str::<Cow<'_, str>>(value.get()).map(Cow::into_owned);
    let name = object.properties.and_then(|it| serde_json::from_str(it.get()).ok());
    let name = name.and_then(|Properties { name }| text(name?).ok());
    let id = || object.id.map(|id| text(id).unwrap_or_else(|_| id.get().to_owned()));
    let name: String = name.or_else(id)?.chars().take(MAX_NAME_CHARACTERS).collect();
    Some(shown(&name))
}
