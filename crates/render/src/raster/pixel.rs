//! Positions in pixels, and their conversion to the fixed-point numbers of the rasteriser.

use crate::drawing::{DevicePoint, UNITS_PER_PIXEL};
use crate::raster::polygon::FixedPoint;
use crate::raster::samples::{Sampling, UNITS_PER_SAMPLE};

/// Larger than any distance from the origin of a projection, in fixed-point units.
const FURTHEST: i64 = 1 << 40;

/// A point or a vector, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pixel {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

impl std::ops::Add for Pixel {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl std::ops::Sub for Pixel {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

impl std::ops::Mul<f32> for Pixel {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        Self { x: self.x * factor, y: self.y * factor }
    }
}

impl Pixel {
    pub(crate) fn length(self) -> f32 {
        self.dot(self).sqrt()
    }

    /// Returns the vector of length 1 in the same direction; to the right for a vector of length 0.
    pub(crate) fn unit(self) -> Self {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { Self { x: 1.0, y: 0.0 } }
    }

    /// Returns the vector rotated counterclockwise by a quarter turn.
    pub(crate) fn left(self) -> Self {
        Self { x: self.y, y: -self.x }
    }

    /// Returns the vector rotated clockwise by a quarter turn.
    pub(crate) fn right(self) -> Self {
        Self { x: -self.y, y: self.x }
    }

    /// Returns the product of both lengths and the cosine of the angle between two vectors.
    pub(crate) fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y
    }

    /// Returns the product of both lengths and the sine of the angle to another vector; positive if
    /// that lies clockwise.
    pub(crate) fn cross(self, other: Self) -> f32 {
        self.x * other.y - self.y * other.x
    }
}

/// A conversion of points of a drawing to pixels from a nearby origin, and of these to fixed-point
/// numbers. The origin lies between samples, so that equal marks cover equal samples wherever they
/// are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Projection {
    /// The origin: a whole number of samples, in units of the drawing.
    origin: DevicePoint,
    /// Fixed-point units per pixel.
    per_pixel: i64,
}

impl Projection {
    /// Returns the projection for a mark near a point.
    #[inline]
    pub(crate) fn near(point: DevicePoint, sampling: Sampling) -> Self {
        let units_per_sample = sampling.units_per_sample();
        Self {
            origin: point.map(|along| along - along.rem_euclid(units_per_sample)),
            per_pixel: UNITS_PER_SAMPLE * sampling.per_side() as i64,
        }
    }

    /// Returns the position of a point of the drawing, relative to the origin.
    #[inline]
    pub(crate) fn pixel(self, [x, y]: DevicePoint) -> Pixel {
        let pixels = |along: i32, origin: i32| (along - origin) as f32 / UNITS_PER_PIXEL as f32;
        Pixel { x: pixels(x, self.origin[0]), y: pixels(y, self.origin[1]) }
    }

    /// Converts a position to fixed-point numbers, rounded to the left and up.
    #[inline]
    pub(crate) fn fixed(self, Pixel { x, y }: Pixel) -> FixedPoint {
        let fixed = |along: f32, origin: i32| {
            // Conversion to an integer rounds toward zero.
            let units = f64::from(along * self.per_pixel as f32) + FURTHEST as f64;
            units as i64 - FURTHEST
                + i64::from(origin) * self.per_pixel / i64::from(UNITS_PER_PIXEL)
        };
        [fixed(x, self.origin[0]), fixed(y, self.origin[1])]
    }
}
