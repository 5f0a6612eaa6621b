//! Counts pairs of line segments whose bounds overlap: `i_overlay` compares the segments of each
//! pair.
//!
//! A line sweeps over the segments from left to right. Two Fenwick trees (P. Fenwick, 1994) hold
//! the ends of the segments that it meets: their least and their greatest heights.

use crate::cancel::Cancel;
use crate::error::Error;
use crate::geometry::LatticePoint;

/// Returns whether the bounds of at most `most` pairs of segments overlap. The first end of each
/// segment must not be greater than the second.
pub(super) fn are_few(
    segments: &[[LatticePoint; 2]],
    most: usize,
    cancel: &Cancel,
) -> Result<bool, Error> {
    let range = |[from, to]: [LatticePoint; 2]| [from[1].min(to[1]), from[1].max(to[1])];
    let mut heights: Vec<i32> = segments.iter().flat_map(|&segment| range(segment)).collect();
    let mut pause = cancel.pauses();
    heights.sort_unstable_by(|one, other| {
        pause();
        one.cmp(other)
    });
    heights.dedup();
    let rank = |height: i32| heights.partition_point(|&other| other < height);
    let (mut coming, mut leaving) = (segments.to_vec(), segments.to_vec());
    coming.sort_unstable_by_key(|&[from, _]| {
        pause();
        from[0]
    });
    leaving.sort_unstable_by_key(|&[_, to]| {
        pause();
        to[0]
    });
    let mut leaving = leaving.into_iter().peekable();
    let (mut lows, mut highs) = (Counts::new(heights.len()), Counts::new(heights.len()));
    let (mut met, mut pairs) = (0, 0);
    for (turn, segment) in coming.into_iter().enumerate() {
        cancel.check_periodically(turn * 16)?;
        while let Some(gone) = leaving.next_if(|&[_, to]| to[0] < segment[0][0]) {
            let [low, high] = range(gone).map(rank);
            lows.change(low, -1);
            highs.change(high, -1);
            met -= 1;
        }
        let [low, high] = range(segment).map(rank);
        let beside = highs.before(low) + (met - lows.before(high + 1));
        pairs += (met - beside) as usize;
        if pairs > most {
            return Ok(false);
        }
        lows.change(low, 1);
        highs.change(high, 1);
        met += 1;
    }
    Ok(true)
}

/// A list of numbers that returns the sum of its first numbers quickly: a Fenwick tree.
struct Counts(Vec<i64>);

impl Counts {
    fn new(count: usize) -> Self {
        Self(vec![0; count + 1])
    }

    fn change(&mut self, at: usize, by: i64) {
        let mut node = at + 1;
        while let Some(count) = self.0.get_mut(node) {
            *count += by;
            node += node & node.wrapping_neg();
        }
    }

    /// Returns the sum of the numbers before `end`.
    fn before(&self, end: usize) -> i64 {
        let (mut node, mut sum) = (end, 0);
        while node > 0 {
            sum += self.0[node];
            node &= node - 1;
        }
        sum
    }
}
