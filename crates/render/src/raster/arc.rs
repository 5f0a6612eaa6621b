//! Arcs of circles as rows of directions from their centres.

use std::f32::consts::TAU;

use crate::drawing::{ArcSegment, UNITS_PER_PIXEL};
use crate::raster::pixel::Pixel;

/// Maximum distance of a chord from the arc that it replaces, in pixels: less than a tenth of the
/// distance between two samples.
const CHORD_ERROR: f32 = 0.02;

/// An arc: its centre and radius, and the directions from the centre to its start and to its end.
pub(crate) struct PixelArc {
    pub(crate) centre: Pixel,
    pub(crate) radius: f32,
    pub(crate) clockwise: bool,
    pub(crate) ends: [Pixel; 2],
}

impl PixelArc {
    /// Returns the arc between two points; `None` if they are equal.
    pub(crate) fn new(
        [start, end]: [Pixel; 2],
        ArcSegment { radius, clockwise, .. }: ArcSegment,
    ) -> Option<Self> {
        let half = (end - start) * 0.5;
        let half_chord = half.length();
        if half_chord == 0.0 {
            return None;
        }
        let radius = (radius as f32 / UNITS_PER_PIXEL as f32).max(half_chord);
        let sign = if clockwise { 1.0 } else { -1.0 };
        // The centre of a clockwise arc lies to the right of the direction from start to end.
        let height = (radius * radius - half_chord * half_chord).max(0.0).sqrt();
        let centre = start + half + half.right() * (height / half_chord * sign);
        Some(Self {
            centre,
            radius,
            clockwise,
            ends: [start, end].map(|end| (end - centre).unit()),
        })
    }

    /// Returns the directions in which the arc leaves its start and reaches its end.
    pub(crate) fn tangents(&self) -> [Pixel; 2] {
        self.ends.map(|end| if self.clockwise { end.right() } else { end.left() })
    }

    /// Returns the directions from the centre to the ends of the curves into which SVG renderers
    /// divide the arc. Each curve covers at most a quarter circle, with an error of at most a tenth
    /// of a pixel.
    pub(crate) fn curve_ends(&self) -> Vec<Pixel> {
        let [start, end] = self.ends;
        let sweep = 2.0 * libm::asinf(((end - start).length() / 2.0).min(1.0));
        let curves_per_circle = libm::powf(11.163 * self.radius, 1.0 / 6.0).max(3.999_999);
        let curves = (curves_per_circle * sweep / TAU).ceil().max(1.0);
        let angle = if self.clockwise { sweep / curves } else { -sweep / curves };
        let inner = (1..curves as u32).map(|curve| {
            let (sine, cosine) = libm::sincosf(angle * curve as f32);
            Pixel { x: start.x * cosine - start.y * sine, y: start.x * sine + start.y * cosine }
        });
        std::iter::once(start).chain(inner).chain([end]).collect()
    }

    /// Returns points along the arc, from its start to its end, close enough to replace it by
    /// chords.
    pub(crate) fn points(&self) -> impl Iterator<Item = Pixel> + '_ {
        let [start, end] = self.ends;
        let sweep = 2.0 * libm::asinf(((end - start).length() / 2.0).min(1.0));
        let widest = (8.0 * CHORD_ERROR / self.radius).sqrt();
        let parts = (sweep / widest).ceil().max(1.0);
        let angle = if self.clockwise { sweep / parts } else { -sweep / parts };
        let (sine, cosine) = libm::sincosf(angle);
        let mut direction = start;
        (0..=parts as u32).map(move |part| {
            let here = if part == parts as u32 { end } else { direction };
            let Pixel { x, y } = direction;
            direction = Pixel { x: x * cosine - y * sine, y: x * sine + y * cosine };
            self.centre + here * self.radius
        })
    }
}
