//! A cache of the samples of pieces of lines. In a repeating tessellation, many walls, corners and
//! ends cover the same samples at different places, so these are computed only once.
//!
//! The samples of a piece depend on its start between two samples, on the line's width, and on its
//! kind. Corners and ends are cached for directions rounded to a thousandth, so that lines of
//! different lengths share them. This moves an outline by less than a thousandth of the line's
//! width.

use std::ops::Range;

use crate::drawing::{Cap, DevicePoint, Join};
use crate::raster::pixel::Pixel;
use crate::raster::samples::{STAMP_WIDTH, Sampling, Stamp};

/// Marks with fewer points have too few equal pieces.
pub(crate) const LEAST_POINTS: usize = 1 << 10;

/// Largest number of stamps. There are twice as many slots.
const MOST_STAMPS: usize = 1 << 12;

/// Largest number of rows of all stamps: 512 KiB.
const MOST_ROWS: usize = 1 << 16;

/// Number of misses that disable stamps if there were fewer hits.
const TRIAL_MISSES: u32 = 256;

/// The largest number of rows of a stamp. Higher pieces are covered about as quickly without one.
const HIGHEST: usize = 160;

/// Empty rows above and below the rows of each stamp.
const PADDING: usize = Stamp::PADDING;

/// Everything on which the samples of a piece depend, in one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StampKey(u64);

/// A kind of piece. Vectors are in hundredths of a pixel.
#[derive(Clone, Copy, Debug)]
pub(crate) enum StampPiece {
    /// A segment without its corners and ends: the vector from its start to its end.
    Segment([i32; 2]),
    /// The corner between two segments.
    Corner([StampDirection; 2], Join),
    /// The end of a segment.
    End(StampDirection, Cap),
}

/// A direction, rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StampDirection(u16);

impl StampDirection {
    /// Parts of the longer component.
    const PARTS: i32 = 1 << 10;

    /// Returns the direction of a vector; down for a vector of length 0, as in resvg.
    #[inline]
    pub(crate) fn of([dx, dy]: [i32; 2]) -> Self {
        let is_steep = dx.abs() <= dy.abs();
        let [longer, shorter] = if is_steep { [dy, dx] } else { [dx, dy] };
        let parts = shorter as f32 / longer.abs().max(1) as f32 * Self::PARTS as f32;
        // Conversion to an integer rounds toward zero.
        let shorter = (parts + (Self::PARTS as f32 + 0.5)) as u16;
        Self(shorter << 2 | u16::from(longer < 0) << 1 | u16::from(is_steep))
    }

    /// Returns the opposite direction.
    #[inline]
    pub(crate) fn opposite(self) -> Self {
        let shorter = 2 * Self::PARTS as u16 - (self.0 >> 2);
        Self(shorter << 2 | self.0 & 3 ^ 2)
    }

    /// Returns the vector of length 1.
    pub(crate) fn unit(self) -> Pixel {
        let shorter = i32::from(self.0 >> 2) - Self::PARTS;
        let longer = if self.0 & 2 == 0 { Self::PARTS } else { -Self::PARTS };
        let [x, y] = if self.0 & 1 == 0 { [longer, shorter] } else { [shorter, longer] };
        Pixel { x: x as f32, y: y as f32 }.unit()
    }
}

/// The start of a piece.
pub(crate) struct StampPlace {
    /// The sample, counted from the upper left of the picture.
    pub(crate) sample: [i64; 2],
    /// The start of the piece if that sample is the upper left one of the picture.
    pub(crate) start: DevicePoint,
}

impl StampPlace {
    /// Returns the place of a piece that begins at a point, in a picture with 4 × 4 samples per
    /// pixel.
    #[inline]
    pub(crate) fn of(point: DevicePoint) -> Self {
        let units = Sampling::Grid.units_per_sample();
        let sample = point.map(|along| along.div_euclid(units));
        let start = [0, 1].map(|axis| point[axis] - sample[axis] * units);
        Self { sample: sample.map(i64::from), start }
    }

    /// Returns the key of a piece that begins here; `None` if it is long or wide.
    #[inline]
    pub(crate) fn key(&self, piece: StampPiece, width: u32) -> Option<StampKey> {
        /// The bits of a component of a vector.
        const VECTOR: u32 = 13;
        let [x, y] = self.start.map(|along| along as u64);
        let shape = match piece {
            StampPiece::Segment(vector) => {
                let half = 1 << (VECTOR - 1);
                let [dx, dy] = vector.map(|along| i64::from(along) + half);
                if (dx | dy) >> VECTOR != 0 {
                    return None;
                }
                (dx as u64) << VECTOR | dy as u64
            }
            StampPiece::Corner([before, after], join) => {
                (u64::from(before.0) << 16 | u64::from(after.0)) << 1 | join as u64
            }
            StampPiece::End(ahead, cap) => u64::from(ahead.0) << 2 | cap as u64,
        };
        let kind = match piece {
            StampPiece::Segment(_) => 1,
            StampPiece::Corner(..) => 2,
            StampPiece::End(..) => 3,
        };
        (width >> 12 == 0)
            .then(|| StampKey((shape << 12 | u64::from(width)) << 12 | x << 7 | y << 2 | kind))
    }
}

/// A cache of stamps of pieces of lines.
#[derive(Default)]
pub(crate) struct Stamps {
    /// A hash table with open addressing; empty before the first stamp.
    slots: Vec<Slot>,
    count: usize,
    /// The rows of all stamps.
    rows: Vec<u64>,
    hits: u32,
    misses: u32,
    is_disabled: bool,
}

/// A stamp. An empty slot has the key 0, which no piece has.
#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    /// The index of its first row among all rows.
    start: u32,
    /// The number of rows.
    count: u8,
    /// The width in samples; 0 if the piece is too wide or too high for a stamp.
    width: u8,
    /// The vector from the sample in which the piece begins to the stamp's upper left sample.
    corner: [i8; 2],
}

/// The result of a lookup.
pub(crate) enum StampLookup {
    /// The piece has a stamp: its rows, its width in samples, and the vector from the sample in
    /// which the piece begins to the stamp's upper left sample.
    Stamp(Range<usize>, u32, [i64; 2]),
    /// The piece has no stamp yet.
    New,
    /// The piece will not have a stamp.
    Unsuitable,
}

impl Slot {
    #[inline]
    fn lookup(&self) -> StampLookup {
        if self.width == 0 {
            return StampLookup::Unsuitable;
        }
        let start = self.start as usize;
        let rows = start..start + usize::from(self.count) + 2 * PADDING;
        StampLookup::Stamp(rows, self.width.into(), self.corner.map(i64::from))
    }
}

impl Stamps {
    /// Returns whether stamps are disabled.
    pub(crate) fn are_disabled(&self) -> bool {
        self.is_disabled
    }

    /// Looks up the stamp of a piece.
    #[inline]
    pub(crate) fn find(&mut self, key: StampKey) -> StampLookup {
        if self.is_disabled {
            return StampLookup::Unsuitable;
        }
        if self.slots.is_empty() {
            self.slots.resize(2 * MOST_STAMPS, Slot::default());
        }
        let slot = self.slots[self.slot(key)];
        if slot.key == key.0 {
            self.hits += 1;
            return slot.lookup();
        }
        self.misses += 1;
        self.is_disabled = self.misses >= TRIAL_MISSES && self.hits < self.misses;
        let is_full = self.count == MOST_STAMPS || self.rows.len() >= MOST_ROWS;
        if is_full || self.is_disabled { StampLookup::Unsuitable } else { StampLookup::New }
    }

    /// Stores the stamp of a piece, given as the spans of its rows of samples. `first` is the
    /// number of the first row. Returns the result of the next lookup.
    pub(crate) fn insert(
        &mut self,
        key: StampKey,
        first: i64,
        spans: impl ExactSizeIterator<Item = [i64; 2]> + Clone,
    ) -> StampLookup {
        let covered = || spans.clone().filter(|[from, to]| from < to);
        let left = covered().map(|[from, _]| from).min().unwrap_or(0);
        let right = covered().map(|[_, to]| to).max().unwrap_or(1);
        let start = self.rows.len();
        let mut slot = Slot { key: key.0, start: start as u32, ..Slot::default() };
        let first = if spans.len() == 0 { 0 } else { first };
        if right - left <= i64::from(STAMP_WIDTH)
            && spans.len() <= HIGHEST
            && let (Ok(column), Ok(row)) = (left.try_into(), first.try_into())
        {
            slot.corner = [column, row];
            slot.width = (right - left) as u8;
            slot.count = spans.len() as u8;
            self.rows.resize(start + PADDING, 0);
            self.rows.extend(spans.map(|[from, to]| match to - from {
                ..=0 => 0,
                count => (u64::MAX << (64 - count)) >> (from - left),
            }));
            self.rows.resize(self.rows.len() + PADDING, 0);
        }
        let at = self.slot(key);
        self.slots[at] = slot;
        self.count += 1;
        slot.lookup()
    }

    /// Returns rows of stamps.
    #[inline]
    pub(crate) fn rows(&self, range: Range<usize>) -> &[u64] {
        &self.rows[range]
    }

    /// Returns the slot of a key, or the empty slot where it belongs. At most half of the slots are
    /// used.
    #[inline]
    fn slot(&self, key: StampKey) -> usize {
        let mask = self.slots.len() - 1;
        // The golden ratio of 64 bits.
        let mut at = (key.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize & mask;
        while self.slots[at].key != key.0 && self.slots[at].key != 0 {
            at = (at + 1) & mask;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_those_of_vectors() {
        let vectors = [[866, -500], [-866, 500], [1, 0], [-7, 0], [0, 5], [0, -5], [3, 4], [-9, 9]];
        for vector in vectors {
            let found = StampDirection::of(vector).unit();
            let exact = Pixel { x: vector[0] as f32, y: vector[1] as f32 }.unit();
            assert!((found - exact).length() < 0.0005, "{vector:?}: {found:?}");
            let back = StampDirection::of(vector).opposite().unit();
            assert!((back + exact).length() < 0.0005, "{vector:?}: {back:?}");
        }
        assert_eq!(StampDirection::of([0, 0]).unit(), Pixel { x: 0.0, y: 1.0 });
        assert_eq!(StampDirection::of([866, 500]), StampDirection::of([1732, 1000]));
    }

    #[test]
    fn keys_distinguish_pieces() {
        let key = |start, piece, width| StampPlace::of(start).key(piece, width);
        let wall = StampPiece::Segment([866, -500]);
        let one = key([1010, 250], wall, 145);
        // 40 samples further to the right, and 12 down; and left of and above the picture.
        assert_eq!(key([2010, 550], wall, 145), one);
        assert_eq!(key([-15, -50], wall, 145), one);
        let [right, down] = [[1, 0], [0, 1]].map(StampDirection::of);
        let start = [1010, 250];
        let all = [
            one,
            key([1011, 250], wall, 145),
            key([1010, 251], wall, 145),
            key(start, wall, 146),
            key(start, StampPiece::Segment([867, -500]), 145),
            key(start, StampPiece::Segment([866, 500]), 145),
            key(start, StampPiece::Segment([-4096, -4096]), 145),
            key(start, StampPiece::Corner([right, down], Join::Round), 145),
            key(start, StampPiece::Corner([down, right], Join::Round), 145),
            key(start, StampPiece::Corner([down, right], Join::Miter), 145),
            key(start, StampPiece::End(right, Cap::Round), 145),
            key(start, StampPiece::End(right, Cap::Square), 145),
            key(start, StampPiece::End(right.opposite(), Cap::Square), 145),
        ];
        for (at, key) in all.iter().enumerate() {
            assert!(key.is_some(), "{at}");
            assert!(!all[..at].contains(key), "{at}");
        }
        assert_eq!(key(start, StampPiece::Segment([4096, 0]), 145), None);
        assert_eq!(key(start, StampPiece::Segment([0, -4097]), 145), None);
        assert!(key(start, StampPiece::Segment([4095, -4096]), 4095).is_some());
        assert_eq!(key(start, wall, 4096), None);
    }

    #[test]
    fn rows_have_the_bits_of_their_spans() {
        let mut stamps = Stamps::default();
        stamps.find(StampKey(1));
        let ones = |count: u32| !(u64::MAX >> 1 >> (count - 1));
        let spans = [[-3, 2], [0, 0], [-1, 61], [5, 6]];
        let StampLookup::Stamp(rows, 64, [-3, -7]) =
            stamps.insert(StampKey(1), -7, spans.into_iter())
        else {
            panic!("a stamp");
        };
        let expected = [0, 0, 0, ones(5), 0, ones(62) >> 2, ones(1) >> 8, 0, 0, 0];
        assert_eq!(stamps.rows(rows), expected);
        // Spans that cover nothing have a stamp. Spans that are too wide, too high or too far away
        // have none.
        let mut is_stamp = |key, first, spans: Vec<[i64; 2]>| {
            matches!(stamps.insert(StampKey(key), first, spans.into_iter()), StampLookup::Stamp(..))
        };
        assert!(is_stamp(2, i64::MIN, vec![]));
        assert!(!is_stamp(3, 0, vec![[0, 4], [0, 65]]));
        assert!(is_stamp(4, 0, vec![[0, 4]; HIGHEST]));
        assert!(!is_stamp(5, 0, vec![[0, 4]; HIGHEST + 1]));
        assert!(!is_stamp(6, 0, vec![[-129, -120]]));
        assert!(!is_stamp(7, -129, vec![[0, 4]]));
    }

    #[test]
    fn pieces_that_seldom_repeat_are_not_kept() {
        let mut stamps = Stamps::default();
        for number in 1..u64::from(TRIAL_MISSES) {
            assert!(matches!(stamps.find(StampKey(number)), StampLookup::New));
            stamps.insert(StampKey(number), 0, [[0, 4]; 6].into_iter());
        }
        assert!(matches!(stamps.find(StampKey(1)), StampLookup::Stamp(..)));
        assert!(matches!(stamps.find(StampKey(1 << 40)), StampLookup::Unsuitable));
        assert!(matches!(stamps.find(StampKey(1)), StampLookup::Unsuitable));
    }
}
