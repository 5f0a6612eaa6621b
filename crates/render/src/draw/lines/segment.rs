//! One segment of a line: straight, or an arc.

use mazewright_core::geometry::Point;

/// A straight segment, or an arc of at most half a circle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Segment {
    pub(crate) from: Point,
    pub(crate) to: Point,
    /// For an arc: the centre of the circle, and whether the arc runs clockwise.
    pub(crate) round: Option<(Point, bool)>,
}

impl Segment {
    pub(crate) fn straight(from: Point, to: Point) -> Self {
        Self { from, to, round: None }
    }

    /// Returns the same segment in the opposite direction.
    pub(crate) fn reversed(self) -> Self {
        let round = self.round.map(|(centre, clockwise)| (centre, !clockwise));
        Self { from: self.to, to: self.from, round }
    }

    /// Returns the direction of the segment at one of its points, as a unit vector.
    pub(crate) fn direction(&self, at: Point) -> Point {
        let direction = match self.round {
            None => self.to - self.from,
            Some((centre, clockwise)) => {
                let out = at - centre;
                Point::new(-out.y, out.x) * if clockwise { 1.0 } else { -1.0 }
            }
        };
        let length = direction.length();
        if length > 0.0 { direction * (1.0 / length) } else { direction }
    }

    /// Returns the unit vector to the right of the direction at a point.
    pub(crate) fn normal(&self, at: Point) -> Point {
        let direction = self.direction(at);
        Point::new(-direction.y, direction.x)
    }

    /// Returns the signed distance of a point from the line or circle of the segment; positive to
    /// the right.
    pub(crate) fn right(&self, point: Point) -> f64 {
        match self.round {
            None => self.direction(self.from).cross(point - self.from),
            Some((centre, clockwise)) => {
                let inward = (self.from - centre).length() - (point - centre).length();
                if clockwise { inward } else { -inward }
            }
        }
    }

    /// Returns the length of the segment from its start to the projection of a point; negative
    /// before the start.
    pub(crate) fn along(&self, point: Point) -> f64 {
        match self.round {
            None => self.direction(self.from).dot(point - self.from),
            Some((centre, clockwise)) => {
                let (from, to) = (self.from - centre, point - centre);
                let angle = libm::atan2(from.cross(to), from.dot(to));
                from.length() * if clockwise { angle } else { -angle }
            }
        }
    }

    /// Returns the length of the segment.
    pub(crate) fn length(&self) -> f64 {
        match self.round {
            None => (self.to - self.from).length(),
            // Rounding may give half a circle the opposite sign.
            Some(_) => self.along(self.to).abs(),
        }
    }

    /// Returns the point at a distance from the start, measured along the segment.
    pub(crate) fn point(&self, along: f64) -> Point {
        match self.round {
            None => self.from + self.direction(self.from) * along,
            Some((centre, clockwise)) => {
                let out = self.from - centre;
                let angle = along / out.length() * if clockwise { 1.0 } else { -1.0 };
                let (sin, cos) = (libm::sin(angle), libm::cos(angle));
                centre + Point::new(out.x * cos - out.y * sin, out.x * sin + out.y * cos)
            }
        }
    }
}
