//! Helpers for the `mesh` tests, shared by several test binaries.

use mazewright_core::{Cancel, Mesh, Site, Spec};

use crate::common::{shape, spec};

pub(crate) const REGIONS: &str = include_str!("../data/regions.geojson");

pub(crate) fn read(json: &str) -> Mesh {
    Mesh::read(json, &Cancel::new()).unwrap()
}

/// A spec of a mesh, with everything else plain.
pub(crate) fn spec_of(json: &str) -> Spec {
    Spec { site: Site::from_mesh(read(json)), ..spec(shape("square"), 1, 1) }
}
