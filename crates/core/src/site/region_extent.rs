//! The length and the area of a region of the plane.

use crate::geometry::{Point, double_area};

/// The length of a region's contours, and an upper bound on its area.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct RegionExtent {
    /// The length of all contours.
    pub(crate) length: f64,
    /// An upper bound on the area: holes count as if they were in the region twice.
    pub(crate) area: f64,
}

impl RegionExtent {
    /// Returns the extent of the region between closed contours that do not cross themselves.
    pub(crate) fn of_contours(contours: &[Vec<Point>]) -> Self {
        let mut extent = Self::default();
        for contour in contours {
            let next = contour.iter().cycle().skip(1);
            let sides = contour.iter().zip(next).map(|(&from, &to)| (to - from).length());
            extent.length += sides.sum::<f64>();
            extent.area += double_area(contour).abs() / 2.0;
        }
        extent
    }

    /// Returns the length in multiples of the longer side of bounds, and the area in multiples of theirs, at most 1.
    pub(crate) fn in_multiples_of(self, Point { x, y }: Point) -> Self {
        Self { length: self.length / x.max(y), area: (self.area / (x * y)).min(1.0) }
    }
}
