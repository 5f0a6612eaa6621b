//! The names of `GeoJSON` polygons for messages, and their projection.

/// The names of the polygons for messages, and the projection.
pub(super) struct PolygonNames {
    /// The feature of each face, and the number of its polygon within the feature.
    pub(super) faces: Vec<(Option<u32>, u32)>,
    /// The shortened name or id of each feature; empty if it has none.
    pub(super) names: Vec<String>,
    /// The cosine of the standard parallel.
    pub(super) longitude_scale: f64,
}

impl PolygonNames {
    /// Returns the name of a face for messages.
    pub(super) fn face(&self, face: u32) -> String {
        let (feature, polygon) = self.faces[face as usize];
        self.label(feature, polygon)
    }

    pub(super) fn label(&self, feature: Option<u32>, polygon: u32) -> String {
        let polygon = format!("polygon {polygon}");
        match feature {
            None => polygon,
            Some(feature) => format!("{}, {polygon}", self.feature(feature)),
        }
    }

    pub(super) fn feature(&self, feature: u32) -> String {
        match self.names.get(feature as usize).map(String::as_str) {
            None | Some("") => format!("feature {feature}"),
            Some(name) => format!("feature {feature} ({name})"),
        }
    }

    /// Returns longitude and latitude of a projected point.
    pub(super) fn unproject(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        [x / self.longitude_scale, -y]
    }
}
