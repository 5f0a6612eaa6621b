//! Lines of a tile, in hundredths of a pixel.
use mazewright_render::drawing::{Cap, Join, Lines};

/// A builder of lines, all horizontal or vertical. Their pixels do not depend on the tile on which
/// they are drawn.
#[derive(Debug)]
pub(super) struct LineBuilder(Lines);

impl LineBuilder {
    /// Creates a builder without lines.
    pub(super) fn new() -> Self {
        let (cap, join) = (Cap::Square, Join::Miter);
        Self(Lines { rectilinear: true, cap, join, ..Lines::default() })
    }

    /// Adds a line through points.
    pub(super) fn add(&mut self, points: impl IntoIterator<Item = [i32; 2]>) {
        let mut points = points.into_iter();
        if let Some(first) = points.next() {
            self.0.move_to(first);
            points.for_each(|point| self.0.line_to(point));
        }
    }

    /// Returns the lines; `None` if there are none.
    pub(super) fn finish(self) -> Option<Lines> {
        (!self.0.points.is_empty()).then_some(self.0)
    }
}
