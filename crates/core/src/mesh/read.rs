//! Reads both input formats of meshes into a common form: points and, for each face, the points of
//! its rings in order.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::cancel::Cancel;
use crate::error::Error;
use crate::mesh::parse::{Position, bounded, check_count, parse};
use crate::mesh::raw_mesh::{Origin, RawMesh};
use crate::mesh::{fault, geojson};

/// The member that decides the format.
#[derive(Deserialize)]
struct TypeMember<'a> {
    #[serde(borrow)]
    r#type: Option<Cow<'a, str>>,
}

/// The format with vertices, and faces as their indices.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed<'a> {
    #[serde(borrow)]
    vertices: Vec<&'a RawValue>,
    #[serde(borrow)]
    faces: Vec<&'a RawValue>,
}

/// Reads a mesh in either format.
pub(super) fn sketch(json: &str, cancel: &Cancel) -> Result<RawMesh, Error> {
    cancel.check()?;
    let type_member: TypeMember<'_> = parse(json, || "mesh".into())?;
    cancel.check()?;
    match type_member.r#type {
        Some(name) => geojson::sketch(json, &name, cancel),
        None => listed(json, cancel),
    }
}

fn listed(json: &str, cancel: &Cancel) -> Result<RawMesh, Error> {
    let Listed { vertices, faces } = parse(json, || "mesh".into())?;
    check_count(vertices.len())?;
    let mut points = Vec::with_capacity(vertices.len());
    for (at, vertex) in vertices.iter().enumerate() {
        cancel.check_periodically(at)?;
        let Position(point) = parse(vertex.get(), || format!("vertex {at}"))?;
        points.push(bounded(point, || format!("vertex {at}"))?);
    }
    let (mut first, mut outlines) = (vec![0], Vec::new());
    for (at, face) in faces.iter().enumerate() {
        cancel.check_periodically(at)?;
        let corners: Vec<u32> = parse(face.get(), || format!("face {at}"))?;
        if let Some(far) = corners.iter().find(|&&corner| corner as usize >= points.len()) {
            let most = points.len();
            let detail =
                format!("face {at} has vertex {far}, but the mesh has {most} vertices, from 0 on");
            return Err(fault("no-such-vertex", detail));
        }
        outlines.extend(corners);
        check_count(outlines.len())?;
        first.push(outlines.len() as u32);
    }
    let rings = (0..first.len() as u32).collect();
    Ok(RawMesh { points, rings, first, outlines, origin: Origin::Listed, skipped: 0 })
}
