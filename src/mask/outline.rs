//! Closed lines side by side, and whether a point lies inside: the non-zero rule, by + − × ÷ and
//! comparisons alone.

use crate::geometry::{Bounds, Point};

/// Shapes from left to right, none of which reaches over the next.
pub(super) struct Outline {
    shapes: Vec<Shape>,
    bounds: Bounds,
}

/// One letter or silhouette: its edges, by horizontal bands.
struct Shape {
    bounds: Bounds,
    edges: Vec<[Point; 2]>,
    /// Of each band, the edges that reach into it.
    bands: Vec<Vec<u32>>,
}

/// Bands of a shape.
const BANDS: usize = 32;

impl Outline {
    /// Nothing yet.
    pub(super) fn new() -> Self {
        Self { shapes: Vec::new(), bounds: Bounds::EMPTY }
    }

    /// Sets a shape, its left end at `left`; gives its right end.
    pub(super) fn set(&mut self, contours: &[Vec<Point>], left: f64) -> f64 {
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

    /// Width and height, in the font's units; both 0 without shapes.
    pub(super) fn size(&self) -> Point {
        if self.shapes.is_empty() { Point::default() } else { self.bounds.max - self.bounds.min }
    }

    pub(super) fn bytes(&self) -> usize {
        let of = |shape: &Shape| {
            let bands: usize = shape.bands.iter().map(|band| size_of_val(&**band)).sum();
            size_of::<Shape>() + BANDS * size_of::<Vec<u32>>() + bands + size_of_val(&*shape.edges)
        };
        self.shapes.iter().map(of).sum()
    }

    /// Whether a point is inside when the outline is centred in a picture, as large as fits.
    pub(super) fn has(&self, at: Point, size: Point) -> bool {
        let own = self.size();
        let scale = (own.x / size.x).max(own.y / size.y);
        let middle = (self.bounds.min + self.bounds.max) * 0.5;
        let at = middle + (at - size * 0.5) * scale;
        let next = self.shapes.partition_point(|shape| shape.bounds.min.x <= at.x);
        next.checked_sub(1).is_some_and(|last| self.shapes[last].has(at))
    }
}

impl Shape {
    /// The band that a height lies in.
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
        let mut turns = 0;
        for &edge in &self.bands[self.band(at.y)] {
            let [from, to] = self.edges[edge as usize];
            let (ahead, way) = (at - from, to - from);
            if (from.y <= at.y) == (to.y <= at.y) {
                continue;
            }
            // To the right of the point, a line that goes down counts for one that comes up.
            let side = way.cross(ahead);
            if way.y > 0.0 && side > 0.0 {
                turns += 1;
            } else if way.y < 0.0 && side < 0.0 {
                turns -= 1;
            }
        }
        turns != 0
    }
}

fn bounds_of(contours: &[Vec<Point>]) -> Bounds {
    let mut bounds = Bounds::EMPTY;
    for &point in contours.iter().flatten() {
        bounds.add(point);
    }
    bounds
}

/// Twice the area inside a closed line, negative if it runs counter-clockwise.
fn area(contour: &[Point]) -> f64 {
    let next = contour.iter().skip(1).chain(contour.first());
    contour.iter().zip(next).map(|(&from, &to)| from.cross(to)).sum()
}

/// Leaves out the lines round holes: those that turn the other way than the largest.
pub(super) fn without_holes(mut contours: Vec<Vec<Point>>) -> Vec<Vec<Point>> {
    let areas = || contours.iter().map(|contour| area(contour));
    let largest =
        areas().fold(0.0, |one: f64, other| if other.abs() > one.abs() { other } else { one });
    contours.retain(|contour| area(contour) * largest > 0.0);
    contours
}
