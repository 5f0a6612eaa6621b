//! The geometry of an arc of a line: its centre, its angle and points on it.

use std::f64::consts::FRAC_PI_2;

use crate::drawing::{ArcSegment, DevicePoint, real_point};
use mazewright_core::geometry::Point;

/// An arc of at most half a circle between two points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StrokeArc {
    centre: Point,
    /// From the centre to the first point.
    start: Point,
    /// The signed angle in radians, positive from the first axis to the second.
    sweep: f64,
}

impl StrokeArc {
    /// Returns an arc in a drawing with y down.
    pub(crate) fn new(ends: [DevicePoint; 2], arc: &ArcSegment) -> Self {
        let ends = ends.map(real_point);
        // Clockwise with y down is from the first axis to the second.
        Self::between(ends, arc.radius.into(), arc.clockwise)
    }

    /// Returns an arc with a radius. `is_positive` says whether it runs from the first axis to the
    /// second.
    pub(crate) fn between([from, to]: [Point; 2], radius: f64, is_positive: bool) -> Self {
        let chord = to - from;
        let half = chord.length() / 2.0;
        let radius = radius.max(half);
        let height = (radius * radius - half * half).max(0.0).sqrt();
        let sign = if is_positive { 1.0 } else { -1.0 };
        let across = if half > 0.0 { height / half / 2.0 * sign } else { 0.0 };
        let centre = (from + to) * 0.5 + Point::new(-chord.y, chord.x) * across;
        let sweep =
            if half > 0.0 { 2.0 * libm::asin((half / radius).min(1.0)) * sign } else { 0.0 };
        Self { centre, start: from - centre, sweep }
    }

    /// Returns the vector from the first point to the centre.
    pub(crate) fn to_centre(self) -> Point {
        self.start * -1.0
    }

    /// Divides the arc between `ends` where it turns from up to down or back. Returns the ends of
    /// each piece, the centre, and the radius, which is negative for the left half of the circle.
    pub(crate) fn upright_pieces(
        self,
        [first, last]: [DevicePoint; 2],
    ) -> impl Iterator<Item = ([DevicePoint; 2], Point, f64)> {
        let (centre, radius) = (self.centre, self.start.length());
        let from = libm::atan2(self.start.y, self.start.x);
        let [low, high] =
            if self.sweep > 0.0 { [from, from + self.sweep] } else { [from + self.sweep, from] };
        // The highest and the lowest point of the circle, by their angles.
        let quarters = [-3, -1, 1, 3].map(|quarter| f64::from(quarter) * FRAC_PI_2);
        let mut turns: Vec<f64> =
            quarters.into_iter().filter(|&it| low < it && it < high).collect();
        if self.sweep < 0.0 {
            turns.reverse();
        }
        turns.push(from + self.sweep);
        let (mut start, mut angle) = (first, from);
        let count = turns.len();
        turns.into_iter().enumerate().map(move |(index, turn)| {
            let middle = libm::cos(f64::midpoint(angle, turn));
            let end = if index + 1 == count {
                last
            } else {
                let point = centre + Point::new(libm::cos(turn), libm::sin(turn)) * radius;
                [point.x, point.y].map(|along| along.round() as i32)
            };
            let ends = [start, end];
            (start, angle) = (end, turn);
            (ends, centre, radius.copysign(middle))
        })
    }

    /// Returns the number of points between the ends at which no chord is farther than `tolerance`
    /// from the arc.
    pub(crate) fn points_within(self, tolerance: f64) -> usize {
        let radius = self.start.length();
        if radius <= tolerance {
            return 1;
        }
        self.points_every(2.0 * libm::acos(1.0 - tolerance / radius))
    }

    /// Returns the number of points between the ends at which no chord replaces more than an angle.
    pub(crate) fn points_every(self, angle: f64) -> usize {
        (self.sweep.abs() / angle).ceil().max(1.0) as usize - 1
    }

    /// Iterates over `count` points between the ends, at equal distances.
    pub(crate) fn points_between(self, count: usize) -> impl Iterator<Item = Point> {
        (1..=count).map(move |index| {
            let angle = self.sweep * index as f64 / (count + 1) as f64;
            let (sin, cos) = (libm::sin(angle), libm::cos(angle));
            let Point { x, y } = self.start;
            self.centre + Point::new(x * cos - y * sin, x * sin + y * cos)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_bend_to_the_right_side() {
        let arc = |clockwise| ArcSegment { to: 1, radius: 50, clockwise };
        // Clockwise with y down, half a circle from left to right passes above, at a lower y.
        for (clockwise, middle) in [(true, -50.0), (false, 50.0)] {
            let half = StrokeArc::new([[0, 0], [100, 0]], &arc(clockwise));
            let Point { x, y } = half.points_between(1).next().expect("one point");
            assert!((x - 50.0).abs() < 1e-9 && (y - middle).abs() < 1e-9, "{x}, {y}");
            assert!((half.to_centre() - Point::new(50.0, 0.0)).length() < 1e-9);
        }
        let quarter = StrokeArc::new([[0, 0], [50, 50]], &arc(true));
        assert!((quarter.sweep - FRAC_PI_2).abs() < 1e-9);
        assert!((quarter.to_centre() - Point::new(0.0, 50.0)).length() < 1e-9);
        assert_eq!(quarter.points_within(0.5), 5);
    }

    #[test]
    fn pieces_go_up_or_down() {
        let arc = ArcSegment { to: 1, radius: 50, clockwise: true };
        let half = StrokeArc::new([[0, 100], [100, 100]], &arc);
        let pieces: Vec<_> = half.upright_pieces([[0, 100], [100, 100]]).collect();
        let [left, right] = pieces[..] else { panic!("{pieces:?}") };
        assert_eq!((left.0, right.0), ([[0, 100], [50, 50]], [[50, 50], [100, 100]]));
        assert!((left.2 + 50.0).abs() < 1e-9 && (right.2 - 50.0).abs() < 1e-9);
        let back = StrokeArc::new([[0, 100], [100, 100]], &ArcSegment { clockwise: false, ..arc });
        let pieces: Vec<_> = back.upright_pieces([[0, 100], [100, 100]]).collect();
        assert_eq!(
            pieces.iter().map(|piece| piece.0[1]).collect::<Vec<_>>(),
            [[50, 150], [100, 100]]
        );
    }
}
