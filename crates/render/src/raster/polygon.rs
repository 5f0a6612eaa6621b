//! Covers the samples inside polygons.
//!
//! A sample is covered if its centre lies inside, with centres on an upper or left edge counting as
//! inside. Edges are followed from row to row in fixed point, 16 bits after the point.

use crate::raster::samples::{Samples, UNITS_PER_SAMPLE};

/// A corner of a polygon, in fixed-point units ([`UNITS_PER_SAMPLE`]).
pub(crate) type FixedPoint = [i64; 2];

/// Half a sample, in fixed-point units.
const HALF: i64 = UNITS_PER_SAMPLE / 2;

/// Returns the first sample whose centre lies at or after a coordinate in fixed-point units.
#[inline]
pub(crate) fn sample(at: i64) -> i64 {
    (at + HALF) >> 6
}

/// Bits after the point of the horizontal position of an edge, counted in samples.
const FRACTION: u32 = 16;

/// An edge, followed from row to row.
#[derive(Clone, Copy)]
struct Edge {
    /// The next row, and the row after the last.
    row: i64,
    end: i64,
    /// The position where the edge crosses the middle of the next row, in samples, with
    /// [`FRACTION`] bits.
    x: i64,
    /// The change of `x` from row to row.
    slope: i64,
    /// 1 if it runs down, -1 if it runs up.
    winding: i32,
}

impl Edge {
    /// Returns the edge between two points, from the first row on that lies at or below `top`;
    /// `None` if it crosses the middle of no such row.
    #[inline]
    fn new(from: FixedPoint, to: FixedPoint, [top, bottom]: [i64; 2]) -> Option<Self> {
        let (winding, [upper, lower]) =
            if from[1] > to[1] { (-1, [to, from]) } else { (1, [from, to]) };
        let first = sample(upper[1]);
        let end = sample(lower[1]).min(bottom);
        let row = first.max(top);
        if row >= end {
            return None;
        }
        let slope = divide((lower[0] - upper[0]) << FRACTION, lower[1] - upper[1]);
        let down = first * UNITS_PER_SAMPLE + HALF - upper[1];
        let x = (upper[0] + ((slope * down) >> FRACTION)) << (FRACTION - 6);
        Some(Self { row, end, x: x + slope * (row - first), slope, winding })
    }

    /// Returns the first sample to the right of the edge in its next row.
    #[inline]
    fn sample(&self) -> i64 {
        (self.x + (1 << (FRACTION - 1))) >> FRACTION
    }
}

/// Divides, rounded towards zero, several times faster than an integer division. Both numbers are
/// exact as floating-point numbers. A quotient that is not a whole number is too far from one to be
/// rounded to it.
#[inline]
fn divide(dividend: i64, divisor: i64) -> i64 {
    debug_assert!(dividend.abs() < 1 << 52);
    debug_assert_ne!(divisor, 0);
    (dividend as f64 / divisor as f64) as i64
}

/// Covers polygons. Calls share its memory.
#[derive(Default)]
pub(crate) struct PolygonFiller {
    /// For each row of a convex polygon, the crossings of its two sides.
    sides: Vec<[i64; 2]>,
    edges: Vec<Edge>,
    active: Vec<Edge>,
}

impl PolygonFiller {
    /// Covers a convex polygon.
    #[inline]
    pub(crate) fn convex(&mut self, samples: &mut Samples, corners: &[FixedPoint]) {
        let (first, sides) = self.convex_sides(corners, samples.row_range());
        samples.cover_rows(first, spans(sides));
    }

    /// Returns the spans of samples of a convex polygon in the rows of a range: the first row, and
    /// for each row the first sample and the one after the last.
    pub(crate) fn convex_spans(
        &mut self,
        corners: &[FixedPoint],
        range: [i64; 2],
    ) -> (i64, impl ExactSizeIterator<Item = [i64; 2]> + Clone) {
        let (first, sides) = self.convex_sides(corners, range);
        (first, spans(sides))
    }

    /// Returns the first row of a convex polygon in a range, and the crossings of its two sides
    /// with the middle of each row.
    #[inline]
    fn convex_sides(&mut self, corners: &[FixedPoint], range: [i64; 2]) -> (i64, &[[i64; 2]]) {
        let Some(&last) = corners.last() else { return (range[0], &[]) };
        let extent = corners.iter().fold([i64::MAX, i64::MIN], |[low, high], corner| {
            [low.min(corner[1]), high.max(corner[1])]
        });
        let [first, end] = extent.map(sample);
        let (first, end) = (first.max(range[0]), end.min(range[1]));
        if first >= end {
            return (range[0], &[]);
        }
        let count = (end - first) as usize;
        if self.sides.len() < count {
            self.sides.resize(count, [0; 2]);
        }
        let sides = &mut self.sides[..count];
        let mut from = last;
        for &to in corners {
            if let Some(edge) = Edge::new(from, to, range) {
                let side = usize::from(edge.winding > 0);
                let rows = (edge.row - first) as usize..(edge.end - first) as usize;
                let mut x = edge.x + (1 << (FRACTION - 1));
                for row in &mut sides[rows] {
                    row[side] = x >> FRACTION;
                    x += edge.slope;
                }
            }
            from = to;
        }
        (first, sides)
    }

    /// Adds an edge of a polygon that [`nonzero`](Self::nonzero) will cover. Ignores its parts
    /// outside the rows `range`.
    pub(crate) fn add_edge(&mut self, from: FixedPoint, to: FixedPoint, range: [i64; 2]) {
        self.edges.extend(Edge::new(from, to, range));
    }

    /// Passes the spans of samples inside the polygons whose edges were added, by the nonzero rule,
    /// to `cover`: row, first sample and the one after the last. Then removes all edges.
    pub(crate) fn nonzero(&mut self, mut cover: impl FnMut(i64, i64, i64)) {
        self.edges.sort_unstable_by_key(|edge| (edge.row, edge.x));
        let Self { edges, active, .. } = self;
        active.clear();
        let mut next = 0;
        let mut row = 0;
        while next < edges.len() || !active.is_empty() {
            if active.is_empty() {
                row = edges[next].row;
            }
            while let Some(&edge) = edges.get(next).filter(|edge| edge.row == row) {
                active.push(edge);
                next += 1;
            }
            // The order changes little from row to row.
            for at in 1..active.len() {
                let edge = active[at];
                let mut to = at;
                while to > 0 && active[to - 1].x > edge.x {
                    active[to] = active[to - 1];
                    to -= 1;
                }
                active[to] = edge;
            }
            let (mut winding, mut from) = (0, 0);
            for edge in &mut *active {
                let sample = edge.sample();
                if winding == 0 {
                    from = sample;
                }
                winding += edge.winding;
                if winding == 0 && sample > from {
                    cover(row, from, sample);
                }
                edge.x += edge.slope;
            }
            row += 1;
            active.retain(|edge| edge.end > row);
        }
        edges.clear();
    }
}

/// Returns the span between the two sides of each row.
#[inline]
fn spans(sides: &[[i64; 2]]) -> impl ExactSizeIterator<Item = [i64; 2]> + Clone {
    sides.iter().map(|&[one, other]| [one.min(other), one.max(other)])
}

#[cfg(test)]
mod tests {
    use super::divide;

    #[test]
    fn quotients_are_rounded_toward_zero() {
        let largest = (1_i64 << 52) - 1;
        let divisors = [1, 2, 3, 7, 64, 255, 4097, (1 << 20) - 1, (1 << 26) + 1];
        for divisor in divisors.into_iter().flat_map(|divisor| [divisor, -divisor]) {
            let most = largest / divisor;
            for quotient in [0, 1, 2, 3, 1000, most / 3, most - 1, most] {
                for off in [-1, 0, 1] {
                    let dividend = (quotient * divisor + off).clamp(-largest, largest);
                    assert_eq!(
                        divide(dividend, divisor),
                        dividend / divisor,
                        "{dividend} / {divisor}"
                    );
                }
            }
        }
    }
}
