//! The lattice of integers to which positions are snapped.

use crate::geometry::{Bounds, LatticePoint, Point, rounded};

/// The largest coordinate, in steps. Cross products of differences fit into 64 bits, and `i_overlay`
/// takes coordinates below 2³⁰.
const LARGEST: f64 = 268_435_456.0;

/// A lattice: its origin and the number of steps per cell side, a power of two.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClipLattice {
    origin: Point,
    steps: f64,
}

impl ClipLattice {
    /// Returns a lattice for positions in these bounds.
    pub(super) fn new(bounds: Bounds) -> Self {
        let size = bounds.max - bounds.min;
        let mut steps = LARGEST;
        while size.x.max(size.y) * steps > LARGEST {
            steps /= 2.0;
        }
        Self { origin: bounds.min, steps }
    }

    /// Returns the lattice point nearest to a position.
    pub(super) fn snap(&self, point: Point) -> LatticePoint {
        let Point { x, y } = (point - self.origin) * self.steps;
        [rounded(x) as i32, rounded(y) as i32]
    }

    /// Returns the position of a lattice point.
    pub(super) fn position(&self, point: LatticePoint) -> Point {
        self.position_of(in_steps(point))
    }

    /// Returns the number of steps in a length, given in cell sides.
    pub(super) fn steps(&self, length: f64) -> f64 {
        length * self.steps
    }

    /// Returns the position of a point that need not be a lattice point, in steps.
    pub(super) fn position_of(&self, point: Point) -> Point {
        self.origin + point * (1.0 / self.steps)
    }
}

/// Converts to floats, in steps.
pub(super) fn in_steps([x, y]: LatticePoint) -> Point {
    Point::new(f64::from(x), f64::from(y))
}

/// Returns twice the area of a closed path, positive if it is clockwise (y is downward).
pub(super) fn double_area(points: &[LatticePoint]) -> i64 {
    let Some(&origin) = points.first() else { return 0 };
    let vector = |[x, y]: LatticePoint| [i64::from(x - origin[0]), i64::from(y - origin[1])];
    let next = points.iter().skip(1).chain(&points[..1]);
    let cross = |(&from, &to): (&LatticePoint, &LatticePoint)| {
        let ([x, y], [to_x, to_y]) = (vector(from), vector(to));
        x * to_y - to_x * y
    };
    points.iter().zip(next).map(cross).sum()
}

/// Returns the distance of two points, in steps.
pub(super) fn distance(one: LatticePoint, other: LatticePoint) -> f64 {
    (in_steps(one) - in_steps(other)).length()
}
