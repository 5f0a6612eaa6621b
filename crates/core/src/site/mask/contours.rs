//! Point-in-shape tests for closed contours, by the non-zero rule; with + − × ÷ and comparisons
//! only.

use crate::geometry::{Bounds, Point, double_area};
use crate::site::region_extent::RegionExtent;

/// Shapes from left to right; their ranges of x do not overlap.
pub(crate) struct Silhouette {
    shapes: Vec<Shape>,
    bounds: Bounds,
}

/// A letter or silhouette: its edges, indexed by horizontal bands.
struct Shape {
    bounds: Bounds,
    edges: Vec<[Point; 2]>,
    /// For each band, the indices of the edges that intersect it.
    bands: Vec<Vec<u32>>,
}

/// Number of bands per shape.
const BANDS: usize = 32;

impl Silhouette {
    /// Returns a silhouette without shapes.
    pub(crate) fn new() -> Self {
        Self { shapes: Vec::new(), bounds: Bounds::EMPTY }
    }

    /// Adds a shape with its left end at `left`. Returns the position of its right end.
    pub(crate) fn set(&mut self, contours: &[Vec<Point>], left: f64) -> f64 {
        let own = bounds_of(contours);
        let shift = Point::new(left - own.min.x, 0.0);
        let mut edges = Vec::new();
        for contour in contours {
            let next = contour.iter().skip(1).chain(contour.first());
            edges.extend(contour.iter().zip(next).map(|(&from, &to)| [from + shift, to + shift]));
        }
        let bounds = Bounds { min: own.min + shift, max: own.max + shift };
        self.bounds.add(bounds.min);
        self.bounds.add(bounds.max);
        let mut shape = Shape { bounds, edges, bands: vec![Vec::new(); BANDS] };
        for (at, [from, to]) in (0..).zip(&shape.edges) {
            let (above, below) = (from.y.min(to.y), from.y.max(to.y));
            for band in shape.band(above)..=shape.band(below) {
                shape.bands[band].push(at);
            }
        }
        self.shapes.push(shape);
        bounds.max.x
    }

    /// Returns the number of sides.
    pub(crate) fn sides(&self) -> usize {
        self.shapes.iter().map(|shape| shape.edges.len()).sum()
    }

    /// Returns the extent in font units.
    pub(crate) fn extent(&self) -> RegionExtent {
        RegionExtent::of_contours(&self.contours_by(|point| point))
    }

    /// Returns width and height in font units; both are 0 without shapes.
    pub(crate) fn size(&self) -> Point {
        if self.shapes.is_empty() { Point::default() } else { self.bounds.max - self.bounds.min }
    }

    pub(crate) fn bytes(&self) -> usize {
        let bytes_of = |shape: &Shape| {
            let bands: usize = shape.bands.iter().map(|band| size_of_val(&**band)).sum();
            size_of::<Shape>() + BANDS * size_of::<Vec<u32>>() + bands + size_of_val(&*shape.edges)
        };
        self.shapes.iter().map(bytes_of).sum()
    }

    /// Returns whether a point is inside the silhouette, scaled to fit the bounds from the origin
    /// to `size` and centred there.
    pub(crate) fn has(&self, at: Point, size: Point) -> bool {
        let own = self.size();
        let scale = (own.x / size.x).max(own.y / size.y);
        let middle = (self.bounds.min + self.bounds.max) * 0.5;
        self.covers(middle + (at - size * 0.5) * scale)
    }

    /// Returns the closed contours of the silhouette, scaled to fit the bounds from the origin to
    /// `size` and centred there.
    pub(crate) fn contours(&self, size: Point) -> Vec<Vec<Point>> {
        let own = self.size();
        let scale = (own.x / size.x).max(own.y / size.y);
        let middle = (self.bounds.min + self.bounds.max) * 0.5;
        self.contours_by(|point| (point - middle) * (1.0 / scale) + size * 0.5)
    }

    /// Returns the closed contours, with each point mapped by `place`.
    pub(crate) fn contours_by(&self, place: impl Fn(Point) -> Point) -> Vec<Vec<Point>> {
        let mut contours: Vec<Vec<Point>> = Vec::new();
        let mut start = None;
        for &[from, to] in self.shapes.iter().flat_map(|shape| &shape.edges) {
            match contours.last_mut().filter(|_| start.is_some()) {
                Some(contour) => contour.push(place(from)),
                None => contours.push(vec![place(from)]),
            }
            start = Some(start.unwrap_or(from)).filter(|&first| first != to);
        }
        contours
    }

    /// Returns whether a point is inside, in font units.
    pub(crate) fn covers(&self, at: Point) -> bool {
        let next = self.shapes.partition_point(|shape| shape.bounds.min.x <= at.x);
        next.checked_sub(1).is_some_and(|last| self.shapes[last].has(at))
    }
}

impl Shape {
    /// Returns the band that contains a height.
    fn band(&self, y: f64) -> usize {
        let Bounds { min, max } = self.bounds;
        let share = (y - min.y) / (max.y - min.y);
        ((share * BANDS as f64) as usize).min(BANDS - 1)
    }

    fn has(&self, at: Point) -> bool {
        let Bounds { min, max } = self.bounds;
        if at.x > max.x || at.y < min.y || at.y > max.y {
            return false;
        }
        let mut winding = 0;
        for &edge in &self.bands[self.band(at.y)] {
            let [from, to] = self.edges[edge as usize];
            let (offset, direction) = (at - from, to - from);
            if (from.y <= at.y) == (to.y <= at.y) {
                continue;
            }
            // Winding number: edges to the right of the point count +1 downward and −1 upward.
            let side = direction.cross(offset);
            if direction.y > 0.0 && side > 0.0 {
                winding += 1;
            } else if direction.y < 0.0 && side < 0.0 {
                winding -= 1;
            }
        }
        winding != 0
    }
}

fn bounds_of(contours: &[Vec<Point>]) -> Bounds {
    let mut bounds = Bounds::EMPTY;
    for &point in contours.iter().flatten() {
        bounds.add(point);
    }
    bounds
}

/// Removes the contours of holes: those whose orientation differs from that of the largest contour.
pub(crate) fn without_holes(mut contours: Vec<Vec<Point>>) -> Vec<Vec<Point>> {
    let areas = || contours.iter().map(|contour| double_area(contour));
    let largest =
        areas().fold(0.0, |one: f64, other| if other.abs() > one.abs() { other } else { one });
    contours.retain(|contour| double_area(contour) * largest > 0.0);
    contours
}
