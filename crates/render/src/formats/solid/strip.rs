//! The content of a segment of an edge of the plan view: a wall, a passage, or a part of a route.

/// The content of a segment of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strip {
    /// A wall.
    Wall,
    /// No wall.
    Open,
    /// No wall, and a route that crosses the segment.
    Route,
    /// No wall, and a route through an opening that touches another opening: the separate mesh of the
    /// route ends before it.
    Threshold,
    /// No wall, and as high as the adjacent route.
    Stub,
    /// No wall, from a vertex to the rounded corner that replaces it.
    Spur,
    /// A spur that is as high as the adjacent route.
    RaisedSpur,
}

impl Strip {
    /// Returns whether the segment leads from a vertex to a rounded corner.
    pub(crate) fn is_spur(self) -> bool {
        matches!(self, Self::Spur | Self::RaisedSpur)
    }
}

/// The depth of the groove at a half-edge. It is deepest in the middle of a passage from cell to
/// cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Sink {
    /// The depth at the start of the half-edge, relative to the full depth.
    pub(crate) start: f32,
    /// Whether the groove is deepest in the middle of the half-edge.
    pub(crate) is_middle: bool,
}

impl Sink {
    /// Returns the depth at segment `step` of an edge with `count` segments.
    pub(super) fn new(step: u32, count: u32) -> Self {
        let start = 1.0 - (2.0 * step as f32 / count as f32 - 1.0).abs();
        Self { start, is_middle: count % 2 == 1 && step == count / 2 }
    }
}
