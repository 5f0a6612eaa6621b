//! Places in pixels, and their conversion to the fixed point of the rasteriser.

use crate::drawing::{DevicePoint, UNITS_PER_PIXEL};
use crate::raster::polygon::FixedPoint;
use crate::raster::samples::{Sampling, UNITS_PER_SAMPLE};

/// Up to this coordinate, single precision is as exact as the fixed point of the rasteriser.
const EXACT_PIXELS: i32 = 8192;

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

    /// The vector of length 1 in the same direction; to the right for a vector of length 0.
    pub(crate) fn unit(self) -> Self {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { Self { x: 1.0, y: 0.0 } }
    }

    /// The vector turned by a quarter, counterclockwise.
    pub(crate) fn left(self) -> Self {
        Self { x: self.y, y: -self.x }
    }

    /// The vector turned by a quarter, clockwise.
    pub(crate) fn right(self) -> Self {
        Self { x: -self.y, y: self.x }
    }

    /// The product of both lengths and the cosine of the angle between two vectors.
    pub(crate) fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y
    }

    /// The product of both lengths and the sine of the angle to another vector; positive if that
    /// lies clockwise.
    pub(crate) fn cross(self, other: Self) -> f32 {
        self.x * other.y - self.y * other.x
    }
}

/// Converts points of a drawing to pixels from an origin, and these to fixed point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Projection {
    /// A whole number of pixels, in units of the drawing.
    origin: DevicePoint,
    /// Fixed-point units per pixel.
    per_pixel: i64,
}

impl Projection {
    /// The projection for a mark near a point.
    #[inline]
    pub(crate) fn near([x, y]: DevicePoint, sampling: Sampling) -> Self {
        let per_pixel = UNITS_PER_SAMPLE * sampling.per_side() as i64;
        let is_exact = x.max(y) < EXACT_PIXELS * UNITS_PER_PIXEL;
        let origin =
            if is_exact { [0, 0] } else { [x, y].map(|along| along - along % UNITS_PER_PIXEL) };
        Self { origin, per_pixel }
    }

    /// The place of a point of the drawing, from the origin.
    #[inline]
    pub(crate) fn pixel(self, [x, y]: DevicePoint) -> Pixel {
        let pixels = |along: i32, origin: i32| (along - origin) as f32 / UNITS_PER_PIXEL as f32;
        Pixel { x: pixels(x, self.origin[0]), y: pixels(y, self.origin[1]) }
    }

    /// A place in fixed point, rounded toward the origin.
    #[inline]
    pub(crate) fn fixed(self, Pixel { x, y }: Pixel) -> FixedPoint {
        let fixed = |along: f32, origin: i32| {
            (along * self.per_pixel as f32) as i64
                + i64::from(origin / UNITS_PER_PIXEL) * self.per_pixel
        };
        [fixed(x, self.origin[0]), fixed(y, self.origin[1])]
    }
}
