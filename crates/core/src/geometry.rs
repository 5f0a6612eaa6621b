//! Points, arcs and bounds in the plane. Unit: one cell side; x to the right, y down. Angles are in
//! radians, clockwise from the direction of x.

use std::f64::consts::{FRAC_PI_2, TAU};
use std::ops::{Add, Mul, Sub};

/// A point or a vector.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Horizontal coordinate, to the right.
    pub x: f64,
    /// Vertical coordinate, down.
    pub y: f64,
}

/// A point with whole coordinates, in steps of some lattice.
pub(crate) type LatticePoint = [i32; 2];

impl Point {
    /// Returns the point with these coordinates.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Returns the point at a distance from the origin, in the direction of an angle. The result is
    /// the same on every machine.
    pub fn polar(radius: f64, angle: f64) -> Self {
        Self::new(radius * libm::cos(angle), radius * libm::sin(angle))
    }

    /// Returns the dot product.
    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Returns the cross product: positive if `other` lies clockwise of `self`.
    pub fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// Returns the distance from the origin.
    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// Returns whether two vectors have the same direction or opposite directions, up to rounding.
    pub(crate) fn is_parallel(self, other: Self) -> bool {
        const SINE: f64 = 1e-6;
        let cross = self.cross(other);
        cross * cross <= SINE * SINE * self.dot(self) * other.dot(other)
    }

    /// Returns whether two vectors have the same direction, up to rounding.
    pub fn has_same_direction(self, other: Self) -> bool {
        self.dot(other) > 0.0 && self.is_parallel(other)
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

/// An arc of at most half a circle, clockwise from `from` to `to`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arc {
    /// The circle's centre.
    pub centre: Point,
    /// The circle's radius.
    pub radius: f64,
    /// The start of the arc.
    pub from: Point,
    /// The end of the arc.
    pub to: Point,
}

impl Arc {
    /// Returns the angle of the start about the centre, and the central angle of the arc (0 to π).
    pub fn angles(&self) -> (f64, f64) {
        let angle = |point: Point| {
            let offset = point - self.centre;
            libm::atan2(offset.y, offset.x)
        };
        let (from, to) = (angle(self.from), angle(self.to));
        let sweep = to - from;
        (from, if sweep > 0.0 { sweep } else { sweep + TAU })
    }

    /// Returns the midpoint of the arc.
    pub fn middle(&self) -> Point {
        let (from, sweep) = self.angles();
        self.centre + Point::polar(self.radius, from + sweep / 2.0)
    }
}

/// An upright rectangle: the bounds of a set of points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The upper left corner.
    pub min: Point,
    /// The lower right corner.
    pub max: Point,
}

impl Bounds {
    /// The bounds of the empty set.
    pub const EMPTY: Self = Self {
        min: Point::new(f64::INFINITY, f64::INFINITY),
        max: Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY),
    };

    /// Returns the bounds of points.
    pub fn of(points: impl IntoIterator<Item = Point>) -> Self {
        points.into_iter().fold(Self::EMPTY, |mut bounds, point| {
            bounds.add(point);
            bounds
        })
    }

    /// Returns the bounds with `by` more space on each side.
    #[must_use]
    pub fn grown(&self, by: f64) -> Self {
        Self { min: self.min - Point::new(by, by), max: self.max + Point::new(by, by) }
    }

    /// Returns whether two rectangles have a point in common.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.min.x <= other.max.x
            && other.min.x <= self.max.x
            && self.min.y <= other.max.y
            && other.min.y <= self.max.y
    }

    /// Extends the bounds to contain a point.
    pub fn add(&mut self, point: Point) {
        self.min = Point::new(self.min.x.min(point.x), self.min.y.min(point.y));
        self.max = Point::new(self.max.x.max(point.x), self.max.y.max(point.y));
    }

    /// Returns the four corners, clockwise from the upper left one.
    pub fn corners(&self) -> [Point; 4] {
        let Self { min, max } = *self;
        [min, Point::new(max.x, min.y), max, Point::new(min.x, max.y)]
    }

    /// Returns whether the bounds contain a point.
    pub fn contains(&self, point: Point) -> bool {
        let within = |low: f64, at: f64, high: f64| low <= at && at <= high;
        within(self.min.x, point.x, self.max.x) && within(self.min.y, point.y, self.max.y)
    }

    /// Extends the bounds to contain an arc.
    pub fn add_arc(&mut self, arc: &Arc) {
        self.add(arc.from);
        self.add(arc.to);
        let (from, sweep) = arc.angles();
        let quarter = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
        for (quarters, (x, y)) in quarter.into_iter().enumerate() {
            let mut ahead = quarters as f64 * FRAC_PI_2 - from;
            while ahead < 0.0 {
                ahead += TAU;
            }
            while ahead >= TAU {
                ahead -= TAU;
            }
            if ahead < sweep {
                self.add(arc.centre + Point::new(x, y) * arc.radius);
            }
        }
    }
}

/// Returns the midpoint, by length, of a polyline of two points or more.
pub(crate) fn polyline_midpoint(line: &[Point]) -> Point {
    if let &[from, to] = line {
        return (from + to) * 0.5;
    }
    let segments = || line.windows(2).map(|pair| (pair[0], pair[1], (pair[1] - pair[0]).length()));
    let mut remaining = segments().map(|(.., length)| length).sum::<f64>() / 2.0;
    for (from, to, length) in segments() {
        if remaining < length {
            return from + (to - from) * (remaining / length);
        }
        remaining -= length;
    }
    line[line.len() - 1]
}

/// Returns twice the area of a closed path, positive if it is clockwise.
pub fn double_area(path: &[Point]) -> f64 {
    let next = path.iter().cycle().skip(1);
    path.iter().zip(next).map(|(&from, &to)| from.cross(to)).sum()
}

/// Returns the nearest integer; halves are rounded away from 0. The innermost loops call this
/// function instead of `f64::round`, which is a library call on many targets.
#[inline]
pub fn rounded(number: f64) -> i64 {
    if number < 0.0 { -((0.5 - number) as i64) } else { (number + 0.5) as i64 }
}

/// √3 / 2: the height of an equilateral triangle of side 1.
pub const TRIANGLE_HEIGHT: f64 = 0.866_025_403_784_438_6;
