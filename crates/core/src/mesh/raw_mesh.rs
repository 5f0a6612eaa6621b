//! A mesh in the form common to both input formats.

use crate::mesh::polygon_names::PolygonNames;

/// A mesh as given by the caller.
pub(super) struct RawMesh {
    /// The points: x to the right and y down, not scaled.
    pub(super) points: Vec<[f64; 2]>,
    /// The index of each face's first ring, then the number of rings. The first ring of a face is
    /// its outer boundary; the others are its holes.
    pub(super) rings: Vec<u32>,
    /// The index of each ring's first point in `outlines`, then the length of `outlines`.
    pub(super) first: Vec<u32>,
    /// The points of all rings, face by face.
    pub(super) outlines: Vec<u32>,
    /// The names of faces and points in messages.
    pub(super) origin: Origin,
    /// The number of features without a geometry, which have no face.
    pub(super) skipped: u32,
}

/// The names of faces and points in messages.
pub(super) enum Origin {
    /// By index.
    Listed,
    /// As polygons in longitude and latitude.
    Globe(PolygonNames),
}

impl RawMesh {
    /// Returns the number of faces.
    pub(super) fn faces(&self) -> u32 {
        self.rings.len() as u32 - 1
    }

    /// Returns the name of a face for messages.
    pub(super) fn face(&self, face: u32) -> String {
        match &self.origin {
            Origin::Listed => format!("face {face}"),
            Origin::Globe(atlas) => atlas.face(face),
        }
    }

    /// Returns a point in the caller's coordinates, rounded, for messages.
    pub(super) fn place(&self, [x, y]: [f64; 2]) -> String {
        let [x, y] = match &self.origin {
            Origin::Listed => [x, y],
            Origin::Globe(atlas) => atlas.unproject([x, y]),
        };
        format!("[{x:.6},{y:.6}]")
    }
}
