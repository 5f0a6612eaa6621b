//! Counts the crossings of line segments. Contours that would take too long to combine are refused
//! before `i_overlay` starts, because it checks no cancel flag.
//!
//! A box with few segments is searched pair by pair. Any other box is halved, from left to right or
//! from top to bottom.

use std::ops::ControlFlow;

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::{LatticePoint, Point, rounded};
use crate::site::clip::lattice::in_steps;
use crate::site::clip::{bounds_of, near_pairs};

/// A line segment; the first end is less than the second.
type Segment = [LatticePoint; 2];

/// A box, given by its least and its greatest point, and the segments that meet it.
type Part = (LatticePoint, LatticePoint, Vec<Segment>);

/// A box with at most this many segments is not halved.
const FEW: usize = 16;

/// The largest number of pairs of segments whose bounds overlap: a number per segment, and a
/// constant. A segment of a drawing meets a few others; thousands of long slanted lines reach the
/// limit.
const NEAR: [usize; 2] = [16, 1 << 21];

/// The largest number of comparisons per segment, with boxes and other segments, in addition to
/// those of all pairs. A drawing takes a few dozen.
const COMPARISONS: usize = 256;

/// Counts the pairs of different segments that share a point other than an end of both. Returns
/// `None` if there are more than `most`, or too many to compare.
pub(super) fn crossings(
    segments: impl Iterator<Item = [LatticePoint; 2]>,
    most: usize,
    cancel: &Cancel,
) -> Result<Option<usize>, Error> {
    let mut segments: Vec<Segment> = segments
        .filter(|[from, to]| from != to)
        .map(|[from, to]| [from.min(to), from.max(to)])
        .collect();
    cancel.check()?;
    let mut pause = cancel.pauses();
    segments.sort_unstable_by(|one, other| {
        pause();
        one.cmp(other)
    });
    segments.dedup();
    cancel.check()?;
    let [low, high] = bounds_of(segments.as_flattened());
    let near = NEAR[0] * segments.len() + NEAR[1];
    if !near_pairs::are_few(&segments, near, cancel)? {
        return Ok(None);
    }
    let left = COMPARISONS * segments.len() + 2 * near;
    let mut search = Search { found: 0, most, left, cancel };
    match search.within(low, high, segments)? {
        ControlFlow::Continue(()) => Ok(Some(search.found)),
        ControlFlow::Break(()) => Ok(None),
    }
}

/// Iterates over the segments of closed contours.
pub(super) fn segments_of(
    contours: &[Vec<LatticePoint>],
) -> impl Iterator<Item = [LatticePoint; 2]> + '_ {
    contours.iter().flat_map(|contour| {
        let next = contour.iter().cycle().skip(1);
        contour.iter().zip(next).map(|(&from, &to)| [from, to])
    })
}

struct Search<'a> {
    found: usize,
    most: usize,
    /// The number of comparisons that are left.
    left: usize,
    cancel: &'a Cancel,
}

impl Search<'_> {
    /// Counts the crossings in a box that the given segments meet. Stops at the limit.
    fn within(
        &mut self,
        low: LatticePoint,
        high: LatticePoint,
        segments: Vec<Segment>,
    ) -> Result<ControlFlow<()>, Error> {
        self.cancel.check()?;
        if segments.len() <= FEW {
            return self.compare(low, high, &segments);
        }
        let size = [0, 1].map(|axis| high[axis] - low[axis]);
        if size == [0, 0] {
            return self.compare(low, high, &segments);
        }
        if !self.may_compare(4 * segments.len()) {
            return Ok(ControlFlow::Break(()));
        }
        let halves = (0..2).filter(|&axis| size[axis] > 0).map(|axis| {
            let middle = low[axis] + size[axis] / 2;
            let (mut end, mut start) = (high, low);
            (end[axis], start[axis]) = (middle, middle + 1);
            [(low, end), (start, high)].map(|(low, high)| {
                let met = segments.iter().copied().filter(|&it| meets(it, low, high));
                (low, high, met.collect())
            })
        });
        // The axis along which fewer segments lie in both halves.
        let counts = |parts: &[Part; 2]| {
            let [one, other] = [0, 1].map(|half| parts[half].2.len());
            (one + other, one.max(other))
        };
        let best =
            halves.min_by_key(counts).filter(|parts| counts(parts).0 < segments.len() / 4 * 7);
        if best.is_none() {
            // Most segments meet both halves.
            return self.compare(low, high, &segments);
        }
        drop(segments);
        for (low, high, met) in best.into_iter().flatten() {
            if self.within(low, high, met)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Subtracts from the comparisons that are left. Returns whether there were enough.
    fn may_compare(&mut self, count: usize) -> bool {
        let left = self.left.checked_sub(count);
        self.left = left.unwrap_or(0);
        left.is_some()
    }

    /// Counts the crossings in a box by comparing all pairs.
    fn compare(
        &mut self,
        low: LatticePoint,
        high: LatticePoint,
        segments: &[Segment],
    ) -> Result<ControlFlow<()>, Error> {
        for (at, &one) in segments.iter().enumerate() {
            self.cancel.check_periodically(at * 64)?;
            if !self.may_compare(segments.len() - at - 1) {
                return Ok(ControlFlow::Break(()));
            }
            for &other in &segments[at + 1..] {
                let is_here = crossing(one, other).is_some_and(|point| {
                    (0..2).all(|axis| (low[axis]..=high[axis]).contains(&point[axis]))
                });
                self.found += usize::from(is_here);
            }
            if self.found > self.most {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Returns whether a segment may meet a box. All positions that are rounded to a point of the box
/// count.
fn meets([from, to]: Segment, low: LatticePoint, high: LatticePoint) -> bool {
    let is_beside =
        |axis: usize| from[axis].max(to[axis]) < low[axis] || from[axis].min(to[axis]) > high[axis];
    if is_beside(0) || is_beside(1) {
        return false;
    }
    let corners = [
        [low[0] - 1, low[1] - 1],
        [high[0] + 1, low[1] - 1],
        [high[0] + 1, high[1] + 1],
        [low[0] - 1, high[1] + 1],
    ];
    let sides = corners.map(|corner| turn(from, to, corner).signum());
    sides.iter().any(|&side| side != sides[0]) || sides[0] == 0
}

/// Returns a positive number if the path through three points turns clockwise, 0 if they are on one
/// straight line.
fn turn(from: LatticePoint, to: LatticePoint, then: LatticePoint) -> i64 {
    let offset = |at: LatticePoint| [0, 1].map(|axis| i64::from(at[axis]) - i64::from(from[axis]));
    let ([x, y], [then_x, then_y]) = (offset(to), offset(then));
    x * then_y - y * then_x
}

/// Returns a common point of two segments, rounded, unless it is an end of both.
fn crossing(one: Segment, other: Segment) -> Option<LatticePoint> {
    let apart = |axis: usize| {
        let range = |[from, to]: Segment| (from[axis].min(to[axis]), from[axis].max(to[axis]));
        let ((low, high), (other_low, other_high)) = (range(one), range(other));
        high < other_low || other_high < low
    };
    if apart(0) || apart(1) {
        return None;
    }
    let ends = other.map(|end| turn(one[0], one[1], end));
    if ends == [0, 0] {
        // On one straight line: they overlap from the later start to the earlier end.
        let (from, to) = (one[0].max(other[0]), one[1].min(other[1]));
        return (from < to).then_some(from);
    }
    let own_ends = one.map(|end| turn(other[0], other[1], end));
    let is_beside = |[from, to]: [i64; 2]| from.signum() * to.signum() > 0;
    if is_beside(ends) || is_beside(own_ends) || one.iter().any(|end| other.contains(end)) {
        return None;
    }
    let share = ends[0] as f64 / (ends[0] as f64 - ends[1] as f64);
    let from = in_steps(other[0]);
    let Point { x, y } = from + (in_steps(other[1]) - from) * share;
    Some([rounded(x) as i32, rounded(y) as i32])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(contours: &[Vec<LatticePoint>], most: usize) -> Option<usize> {
        crossings(segments_of(contours), most, &Cancel::new()).expect("nobody cancels")
    }

    /// Returns a star polygon of `points` points.
    fn star(points: i32, step: f64) -> Vec<Vec<LatticePoint>> {
        let point = |at: i32| {
            let Point { x, y } = Point::polar(1e8, f64::from(at) * step);
            [rounded(x) as i32, rounded(y) as i32]
        };
        vec![(0..points).map(point).collect()]
    }

    #[test]
    fn each_crossing_counts_once() {
        use std::f64::consts::TAU;
        assert_eq!(count(&star(5, TAU * 2.0 / 5.0), 1000), Some(5));
        // Each side of {101/50} crosses all sides except its neighbours.
        assert_eq!(count(&star(101, TAU * 50.0 / 101.0), 10_000), Some(101 * 98 / 2));
        assert_eq!(count(&star(1000, TAU / 1000.0), 0), Some(0));
        // Rows against columns.
        let bar = |at: i32| vec![[0, at * 99], [100_000, at * 99], [100_000, at * 99 + 7]];
        let bars: Vec<_> = (1..=100).map(bar).collect();
        let turned: Vec<_> =
            bars.iter().map(|it| it.iter().map(|&[x, y]| [y, x]).collect()).collect();
        assert_eq!(count(&bars, 0), Some(0));
        let crossed = count(&[bars, turned].concat(), 100_000);
        assert!(crossed.is_some_and(|it| (40_000..41_000).contains(&it)), "{crossed:?}");
    }

    #[test]
    fn common_ends_do_not_count_and_overlaps_do() {
        let square = |x: i32, y: i32| vec![[x, y], [x + 8, y], [x + 8, y + 8], [x, y + 8]];
        assert_eq!(count(&[square(0, 0), square(8, 8), square(8, 0)], 0), Some(0));
        assert_eq!(count(&vec![square(3, 3); 5000], 0), Some(0));
        // The end of two sides lies on another side; and two sides lie on each other.
        assert_eq!(count(&[square(0, 0), vec![[4, 0], [2, -5], [6, -5]]], 9), Some(2));
        assert_eq!(count(&[square(0, 0), square(4, 8)], 9), Some(3));
    }

    /// The refusal of a difficult drawing takes little time.
    #[test]
    fn the_count_breaks_off() {
        assert_eq!(count(&star(9000, 2.4), 1 << 16), None);
        let nested = (0..8000).map(|at| [if at % 2 == 0 { at } else { 100_000 - at }, 5]);
        assert_eq!(count(&[nested.collect()], 1 << 16), None);
        let slanted = |at: i32| vec![[at * 8, at * 8], [at * 8 + (1 << 20), at * 8 - (1 << 20)]];
        assert_eq!(count(&(0..4000).map(slanted).collect::<Vec<_>>(), 1 << 16), None);
        let cancel = Cancel::new();
        cancel.cancel();
        assert!(crossings(segments_of(&star(900, 2.4)), 1 << 30, &cancel).is_err());
    }
}
