//! A picture of painted areas as a mask. The topmost area at a point decides whether the point is
//! in.

use crate::geometry::{Bounds, Point};
use crate::site::mask::Area;
use crate::site::mask::contours::Silhouette;
use crate::site::region_extent::RegionExtent;

/// The number of cells on the longer side of a maze if the request gives no size.
const LONGER_SIDE: f64 = 45.0;

/// Painted areas.
pub(crate) struct Painted {
    /// The areas from back to front, and whether each is in.
    parts: Vec<(Silhouette, bool)>,
    bounds: Bounds,
}

impl Painted {
    /// Creates a picture from the contours of each area, from back to front, and whether it is in.
    pub(crate) fn new(areas: impl IntoIterator<Item = (Vec<Vec<Point>>, bool)>) -> Self {
        let (mut parts, mut bounds) = (Vec::new(), Bounds::EMPTY);
        for (contours, is_in) in areas {
            let mut left = f64::INFINITY;
            for &point in contours.iter().flatten() {
                left = left.min(point.x);
                if is_in {
                    bounds.add(point);
                }
            }
            let mut outline = Silhouette::new();
            outline.set(&contours, left);
            parts.push((outline, is_in));
        }
        Self { parts, bounds }
    }

    /// Returns whether a point is in. The areas that are in are scaled to fit the bounds from the
    /// origin to `size`, and centred there.
    pub(crate) fn has(&self, at: Point, size: Point) -> bool {
        let own = self.bounds.max - self.bounds.min;
        let scale = (own.x / size.x).max(own.y / size.y);
        let middle = (self.bounds.min + self.bounds.max) * 0.5;
        let at = middle + (at - size * 0.5) * scale;
        let topmost = self.parts.iter().rev().find(|(outline, _)| outline.covers(at));
        topmost.is_some_and(|(_, is_in)| *is_in)
    }

    /// Returns the closed contours of each area and whether it is in, from back to front. The areas
    /// that are in are scaled to fit the bounds from the origin to `size`, and centred there.
    pub(crate) fn contours(&self, size: Point) -> Vec<Area> {
        let own = self.bounds.max - self.bounds.min;
        let scale = (own.x / size.x).max(own.y / size.y);
        let middle = (self.bounds.min + self.bounds.max) * 0.5;
        let place = |point: Point| (point - middle) * (1.0 / scale) + size * 0.5;
        let areas = self.parts.iter();
        areas.map(|(outline, is_in)| (outline.contours_by(place), *is_in)).collect()
    }

    /// Returns the number of sides of all areas.
    pub(crate) fn sides(&self) -> usize {
        self.parts.iter().map(|(outline, _)| outline.sides()).sum()
    }

    /// Returns width and height of the areas that are in.
    pub(crate) fn bounds_size(&self) -> Point {
        self.bounds.max - self.bounds.min
    }

    /// Returns the length of all sides, in multiples of the longer side of the bounds, and an upper bound on the area
    /// that is in, in multiples of theirs.
    pub(crate) fn extent(&self) -> RegionExtent {
        let length = self.parts.iter().map(|(outline, _)| outline.extent().length).sum();
        // Contours may cross themselves. Then their own areas may be too small.
        let all = RegionExtent { length, area: f64::INFINITY };
        all.in_multiples_of(self.bounds_size())
    }

    /// Returns the columns and rows of square cells that suit the areas.
    pub(crate) fn size(&self) -> (u32, u32) {
        let size = self.bounds.max - self.bounds.min;
        let cell = size.x.max(size.y) / LONGER_SIDE;
        let cells = |length: f64| ((length / cell + 0.5) as u32).max(1);
        (cells(size.x), cells(size.y))
    }

    pub(crate) fn bytes(&self) -> usize {
        self.parts.iter().map(|(outline, _)| size_of::<Silhouette>() + outline.bytes()).sum()
    }
}
