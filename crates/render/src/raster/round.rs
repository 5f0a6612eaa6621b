//! Parts of circles as chords.
//!
//! A turn is divided into quarters and a rest. Each is halved until parabolas are close enough, and
//! each parabola becomes a power of two of chords. tiny-skia uses the same divisions, so the
//! polygons are the same. In a circle of one pixel these have 16 corners.

use std::f32::consts::FRAC_1_SQRT_2;

use crate::raster::pixel::{Pixel, Projection};
use crate::raster::polygon::FixedPoint;

/// Maximum distance of a parabola from the part of a circle that it replaces, in pixels.
const PARABOLA_ERROR: f32 = 0.25;

/// Maximum number of times that a quarter is halved.
const MAX_HALVINGS: u32 = 4;

/// Maximum number of times that a parabola is halved to become chords.
const MAX_CHORD_HALVINGS: u32 = 6;

/// A polygon in fixed-point numbers, corner by corner.
pub(crate) struct FixedPolygon<'a> {
    pub(crate) projection: Projection,
    pub(crate) corners: &'a mut Vec<FixedPoint>,
}

impl FixedPolygon<'_> {
    /// Adds a corner.
    pub(crate) fn push(&mut self, at: Pixel) {
        self.corners.push(self.projection.fixed(at));
    }

    /// Adds the corners of a turn around a centre by at most half a circle, without the first one.
    /// `from` and `to` are vectors of length 1.
    pub(crate) fn turn(
        &mut self,
        centre: Pixel,
        radius: f32,
        [from, to]: [Pixel; 2],
        clockwise: bool,
    ) {
        let (cosine, sine) = (from.dot(to), from.cross(to));
        let sine = if clockwise { sine } else { -sine };
        let quarters = match (cosine < 0.0, sine > 0.0) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => 2,
        };
        let place = |direction: Pixel| centre + direction * radius;
        let mut start = from;
        for _ in 0..quarters {
            let end = if clockwise { start.right() } else { start.left() };
            self.conic([start, start + end, end].map(place), FRAC_1_SQRT_2);
            start = end;
        }
        let cosine = start.dot(to);
        if cosine < 1.0 {
            let weight = (0.5 + 0.5 * cosine).sqrt();
            let control = (start + to).unit() * (1.0 / weight);
            self.conic([start, control, to].map(place), weight);
        }
    }

    /// Adds the corners of one side of a stroked arc of less than half a circle, without the first
    /// one. The side consists of parabolas that touch the circle at both ends. A negative radius
    /// means the other side of the centre.
    pub(crate) fn offset_curve(&mut self, centre: Pixel, radius: f32, [from, to]: [Pixel; 2]) {
        // The cosine of half the angle.
        let cosine = (0.5 + 0.5 * from.dot(to)).max(0.0).sqrt();
        let middle = (from + to).unit();
        let rest = 1.0 - cosine;
        if rest * rest * radius.abs() > PARABOLA_ERROR * 2.0 * cosine {
            self.offset_curve(centre, radius, [from, middle]);
            return self.offset_curve(centre, radius, [middle, to]);
        }
        let place = |direction: Pixel| centre + direction * radius;
        self.parabola([from, middle * (1.0 / cosine), to].map(place));
    }

    /// Adds the corners of a part of a circle, given by its start, the intersection of the tangents
    /// at its ends, and its end. `weight` is the cosine of half the angle.
    fn conic(&mut self, [start, control, end]: [Pixel; 3], weight: f32) {
        let factor = (weight - 1.0) / (4.0 * (1.0 + weight));
        let mut error = ((start - control * 2.0 + end) * factor).length();
        let mut halvings = 0;
        while error > PARABOLA_ERROR && halvings < MAX_HALVINGS {
            error *= 0.25;
            halvings += 1;
        }
        self.halve([start, control, end], weight, halvings.max(1));
    }

    fn halve(&mut self, [start, control, end]: [Pixel; 3], weight: f32, halvings: u32) {
        if halvings == 0 {
            return self.parabola([start, control, end]);
        }
        let weighted = control * weight;
        let scale = 1.0 / (1.0 + weight);
        let middle = (start + weighted * 2.0 + end) * (0.5 * scale);
        let weight = (0.5 + weight * 0.5).sqrt();
        self.halve([start, (start + weighted) * scale, middle], weight, halvings - 1);
        self.halve([middle, (weighted + end) * scale, end], weight, halvings - 1);
    }

    /// Adds the corners of a parabola. It is cut where it is horizontal, so that each part runs
    /// either up or down.
    fn parabola(&mut self, [start, control, end]: [Pixel; 3]) {
        let (before, after) = (start.y - control.y, control.y - end.y);
        if before * after >= 0.0 {
            return self.chords([start, control, end]);
        }
        let at = before / (before - after);
        let between = |from: Pixel, to: Pixel| from + (to - from) * at;
        let (first, second) = (between(start, control), between(control, end));
        let middle = between(first, second);
        let level = |Pixel { x, .. }: Pixel| Pixel { x, y: middle.y };
        self.chords([start, level(first), middle]);
        self.chords([middle, level(second), end]);
    }

    fn chords(&mut self, points: [Pixel; 3]) {
        let [start, control, end] = points.map(|at| self.projection.fixed(at));
        let off = [0, 1].map(|axis| (2 * control[axis] - start[axis] - end[axis]).abs() >> 2);
        let distance = off[0].max(off[1]) + (off[0].min(off[1]) >> 1);
        let distance = ((distance + 16) >> 5) as u32;
        let halvings = ((32 - distance.leading_zeros()) / 2).clamp(1, MAX_CHORD_HALVINGS);
        let count = 1_i64 << halvings;
        for part in 1..count {
            let rest = count - part;
            self.corners.push([0, 1].map(|axis| {
                let weighted = start[axis] * rest * rest
                    + 2 * control[axis] * part * rest
                    + end[axis] * part * part;
                weighted >> (2 * halvings)
            }));
        }
        self.corners.push(end);
    }
}
