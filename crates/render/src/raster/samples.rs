//! A band of a picture as a bitmap of samples: one bit for each position in a pixel that the
//! rasteriser examines.
//!
//! A pixel has either one sample, at its centre, or 4 × 4 samples, at the centres of its sixteenths.
//! Marks are combined by setting bits, so a pixel in which marks overlap or touch is covered
//! exactly as by their union. Sample positions and rounding are those of tiny-skia, so that a PNG
//! equals the SVG as resvg draws it.

use std::cell::Cell;
use std::ops::Range;

use crate::drawing::UNITS_PER_PIXEL;
use crate::raster::word_span::WordSpan;

/// Fixed-point units between two samples.
pub(crate) const UNITS_PER_SAMPLE: i64 = 64;

/// Number of distinct levels of coverage. A pixel has 0 to 16 covered samples; 7 and 8 share a level, so
/// that a level takes four bits and is at most half a sample from the true coverage.
pub(crate) const LEVELS: usize = 16;

/// The opacity of each level, of 255: 16 for each covered sample.
pub(crate) const LEVEL_OPACITY: [u8; LEVELS] =
    [0, 16, 32, 48, 64, 80, 96, 120, 144, 160, 176, 192, 208, 224, 240, 255];

/// The number of samples of a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sampling {
    /// One: a pixel is covered or not.
    Single,
    /// 4 × 4.
    Grid,
}

impl Sampling {
    /// Returns the number of samples along a side of a pixel.
    pub(crate) const fn per_side(self) -> usize {
        match self {
            Self::Single => 1,
            Self::Grid => 4,
        }
    }

    /// Returns the distance between samples, in units of a drawing.
    pub(crate) const fn units_per_sample(self) -> i32 {
        UNITS_PER_PIXEL / self.per_side() as i32
    }

    /// Returns the number of bits of a level of coverage.
    pub(crate) const fn level_bits(self) -> u32 {
        match self {
            Self::Single => 1,
            Self::Grid => 4,
        }
    }
}

/// Words of samples that a thread keeps: 512 KiB.
const MOST_KEPT: usize = 1 << 16;

thread_local! {
    /// The memory of the last bands that this thread drew, for the next bands.
    static WORDS: Cell<Vec<u64>> = const { Cell::new(Vec::new()) };
}

/// The samples of a band of rows.
pub(crate) struct Samples {
    pub(crate) sampling: Sampling,
    /// Samples per row.
    width: i64,
    words_per_row: usize,
    /// The first row of the band, counted in rows of samples.
    top: i64,
    /// Rows of samples in the band.
    rows: i64,
    /// The samples, the leftmost of a row in the highest bit of its first word. The rows of one row of
    /// pixels are interleaved word by word: the first word of each, then the second of each, and so
    /// on.
    words: Vec<u64>,
}

/// The largest width of a stamp, in samples.
pub(crate) const STAMP_WIDTH: u32 = 64;

/// Samples that can be covered at any place in a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stamp<'a> {
    /// The samples of each row, the leftmost in the highest bit, with [`PADDING`](Self::PADDING) empty rows
    /// above and below.
    pub(crate) rows: &'a [u64],
    /// The width in samples: 1 to [`STAMP_WIDTH`].
    pub(crate) width: u32,
}

impl Stamp<'_> {
    /// The number of empty rows that rows of pixels need if a stamp touches only a part of them.
    pub(crate) const PADDING: usize = 3;
}

impl Default for Samples {
    /// Returns samples without a band.
    fn default() -> Self {
        let (width, words_per_row, top, rows) = (0, 0, 0, 0);
        // The next band clears the old words.
        Self { sampling: Sampling::Single, width, words_per_row, top, rows, words: WORDS.take() }
    }
}

impl Samples {
    /// Begins a band with the rows `rows` of a picture that is `width` pixels wide. No sample is
    /// covered.
    pub(crate) fn begin(&mut self, sampling: Sampling, width: u32, rows: Range<u32>) {
        let per_side = sampling.per_side();
        self.sampling = sampling;
        self.width = (width as usize * per_side) as i64;
        self.words_per_row = (width as usize * per_side).div_ceil(64);
        [self.top, self.rows] =
            [rows.start, rows.end - rows.start].map(|rows| i64::from(rows) * per_side as i64);
        let count = self.words_per_row * self.rows as usize;
        let kept = count.min(self.words.len());
        self.words[..kept].fill(0);
        if kept < count {
            self.words.resize(count, 0);
        }
    }

    /// Returns the rows of samples of the band: the first, and the one after the last.
    pub(crate) fn row_range(&self) -> [i64; 2] {
        [self.top, self.top + self.rows]
    }

    /// Covers the samples `from..to` of a row of the band.
    #[inline]
    pub(crate) fn cover(&mut self, row: i64, from: i64, to: i64) {
        self.cover_rows(row, std::iter::once([from, to]));
    }

    /// Covers the samples `from..to` of consecutive rows of the band, from `first` on.
    #[inline]
    pub(crate) fn cover_rows(&mut self, first: i64, spans: impl Iterator<Item = [i64; 2]>) {
        match self.sampling {
            Sampling::Single => self.cover_rows_of::<1>(first, spans),
            Sampling::Grid => self.cover_rows_of::<4>(first, spans),
        }
    }

    /// Implements [`cover_rows`](Self::cover_rows), with `ROWS` rows of samples per row of pixels.
    #[inline]
    fn cover_rows_of<const ROWS: usize>(
        &mut self,
        first: i64,
        spans: impl Iterator<Item = [i64; 2]>,
    ) {
        let first = (first - self.top) as usize;
        for (row, [from, to]) in (first..).zip(spans) {
            let (from, to) = (from.max(0) as usize, to.min(self.width));
            if to <= from as i64 {
                continue;
            }
            let row = row / ROWS * self.words_per_row * ROWS + row % ROWS;
            WordSpan::new(from, to as usize).cover::<ROWS>(&mut self.words[row..]);
        }
    }

    /// Covers the samples of a rectangle from `upper_left` to `lower_right`, exclusive. Clips it to
    /// the band.
    #[inline]
    pub(crate) fn cover_rectangle(&mut self, upper_left: [i64; 2], lower_right: [i64; 2]) {
        match self.sampling {
            Sampling::Single => self.cover_rectangle_of::<1>(upper_left, lower_right),
            Sampling::Grid => self.cover_rectangle_of::<4>(upper_left, lower_right),
        }
    }

    /// Implements [`cover_rectangle`](Self::cover_rectangle), with `ROWS` rows of samples per row
    /// of pixels.
    #[inline]
    fn cover_rectangle_of<const ROWS: usize>(
        &mut self,
        [left, upper]: [i64; 2],
        [right, lower]: [i64; 2],
    ) {
        let (left, right) = (left.max(0), right.min(self.width));
        let (upper, lower) = ((upper - self.top).max(0), (lower - self.top).min(self.rows));
        if left >= right || upper >= lower {
            return;
        }
        let span = WordSpan::new(left as usize, right as usize);
        for row in upper as usize..lower as usize {
            let row = row / ROWS * self.words_per_row * ROWS + row % ROWS;
            span.cover::<ROWS>(&mut self.words[row..]);
        }
    }

    /// Covers the samples of a stamp, with its upper left sample at a place in the picture, in
    /// samples. Clips it to the band. A pixel must have 4 × 4 samples.
    #[inline]
    pub(crate) fn stamp(&mut self, stamp: Stamp<'_>, [from, row]: [i64; 2]) {
        debug_assert_eq!(self.sampling, Sampling::Grid);
        let row = row - self.top;
        // The first row of pixels that the stamp touches, and its rows for each from there on.
        let (first, part) = (row.div_euclid(4), row.rem_euclid(4) as usize);
        let groups = stamp.rows[Stamp::PADDING - part..].chunks_exact(4);
        let skipped = (-first).max(0) as usize;
        let per_row = 4 * self.words_per_row;
        let start = (first.max(0) as usize * per_row).min(self.rows as usize * self.words_per_row);
        let end = self.rows as usize * self.words_per_row;
        let rows = self.words[start..end].chunks_exact_mut(per_row).zip(groups.skip(skipped));
        if from < 0 || from + i64::from(stamp.width) > self.width {
            return rows.for_each(|(words, bits)| stamp_cut(words, self.width, from, bits));
        }
        let (word, shift) = (from as usize / 64 * 4, from as u32 % 64);
        if shift + stamp.width <= 64 {
            for (words, bits) in rows {
                for (word, bits) in words[word..word + 4].iter_mut().zip(bits) {
                    *word |= bits >> shift;
                }
            }
        } else {
            for (words, bits) in rows {
                let (left, right) = words[word..word + 8].split_at_mut(4);
                for ((left, right), bits) in left.iter_mut().zip(right).zip(bits) {
                    *left |= bits >> shift;
                    *right |= bits << (64 - shift);
                }
            }
        }
    }

    /// Returns whether a row of pixels, counted from the top of the band, has the samples of the
    /// row above it.
    pub(crate) fn repeats(&self, row: usize) -> bool {
        let count = self.words_per_row * self.sampling.per_side();
        row > 0
            && self.words[(row - 1) * count..row * count]
                == self.words[row * count..(row + 1) * count]
    }

    /// Passes the levels of coverage of a row of pixels to `see`. They are packed into words with
    /// as many pixels as fit, the leftmost in the highest bits. `row` is counted in pixels from the
    /// top of the band.
    #[inline]
    pub(crate) fn for_each_word(&self, row: usize, mut see: impl FnMut(usize, u64)) {
        let width = self.words_per_row;
        match self.sampling {
            Sampling::Single => {
                let words = &self.words[row * width..(row + 1) * width];
                words.iter().enumerate().for_each(|(at, &word)| see(at, word));
            }
            Sampling::Grid => {
                let words = &self.words[4 * row * width..4 * (row + 1) * width];
                let (words, _) = words.as_chunks();
                words.iter().enumerate().for_each(|(at, &rows)| see(at, levels(rows)));
            }
        }
    }

    /// Returns the number of pixels of a word that [`for_each_word`](Self::for_each_word) passes.
    pub(crate) const fn pixels_per_word(&self) -> usize {
        (64 / self.sampling.level_bits()) as usize
    }
}

impl Drop for Samples {
    fn drop(&mut self) {
        if self.words.len() <= MOST_KEPT {
            WORDS.set(std::mem::take(&mut self.words));
        }
    }
}

/// Covers the samples of four rows of a stamp that begins before the left edge or ends after the right one.
#[cold]
fn stamp_cut(words: &mut [u64], width: i64, from: i64, rows: &[u64]) {
    for at in from.max(0)..(from + i64::from(STAMP_WIDTH)).min(width) {
        for (word, bits) in words[at as usize / 64 * 4..].iter_mut().zip(rows) {
            *word |= (bits << (at - from) >> 63) << (63 - at % 64);
        }
    }
}

/// Returns the levels of sixteen pixels, four bits each, from their four rows of samples.
#[inline]
fn levels(rows: [u64; 4]) -> u64 {
    const PAIRS: u64 = 0x5555_5555_5555_5555;
    const FOURS: u64 = 0x3333_3333_3333_3333;
    const BYTES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    const ONES: u64 = 0x0101_0101_0101_0101;
    let [first, second, third, fourth] = rows;
    if first | second | third | fourth == 0 {
        return 0;
    }
    // The number of covered samples of each pixel in a row: 0 to 4, in four bits.
    let count = |row: u64| {
        let pairs = row - (row >> 1 & PAIRS);
        (pairs & FOURS) + (pairs >> 2 & FOURS)
    };
    let (upper, lower) = (count(first) + count(second), count(third) + count(fourth));
    // Sums go up to 16, so pixels with even and with odd numbers are summed separately, in bytes.
    let level = |upper: u64, lower: u64| {
        let sum = (upper & BYTES) + (lower & BYTES);
        // From 8 on, the level is one less: the highest level is 15.
        sum - ((sum + 8 * ONES) >> 4 & ONES)
    };
    level(upper >> 4, lower >> 4) << 4 | level(upper, lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_counts_of_samples() {
        for covered in 0..=16_u32 {
            for pixel in 0..16 {
                // The first samples of one pixel, row by row.
                let bits = ((1_u64 << covered) - 1) as u32;
                let row = |at: u32| u64::from(bits >> (4 * at) & 15) << (60 - 4 * pixel);
                let expected = u64::from(if covered < 8 { covered } else { covered - 1 });
                let found = levels([row(0), row(1), row(2), row(3)]);
                assert_eq!(found, expected << (60 - 4 * pixel), "{covered} of pixel {pixel}");
            }
        }
        assert_eq!(levels([u64::MAX; 4]), u64::MAX);
    }

    #[test]
    fn spans_are_cut_at_the_edges() {
        let mut samples = Samples::default();
        samples.begin(Sampling::Grid, 40, 7..9);
        assert_eq!(samples.row_range(), [28, 36]);
        for row in 28..36 {
            samples.cover(row, -5, 3);
            samples.cover(row, 62, 130);
            samples.cover(row, 158, 900);
            samples.cover(row, 20, 20);
            samples.cover(row, 700, 900);
        }
        let mut found = Vec::new();
        samples.for_each_word(1, |_, word| found.push(word));
        // Three samples of four; two of four, and sixteen pixels; two of four twice.
        assert_eq!(found, [0xb000_0000_0000_0007, u64::MAX, 0x7000_0007_0000_0000]);
    }

    #[test]
    fn stamps_cover_what_their_spans_cover() {
        let widths: Vec<i64> = (0..9).map(|row| 1 + (row * 37) % 64).collect();
        let bits = widths.iter().map(|width| !(u64::MAX >> 1 >> (width - 1)));
        let rows: Vec<u64> = [0; 3].into_iter().chain(bits).chain([0; 3]).collect();
        let stamp = Stamp { rows: &rows, width: STAMP_WIDTH };
        // Inside, across the border of two words, over the edges and beyond them; above and below
        // the band.
        for left in [-90, -70, -2, 0, 5, 40, 61, 64, 100, 155, 190] {
            for top in 10..42 {
                let [mut stamped, mut spanned] = [(); 2].map(|()| {
                    let mut samples = Samples::default();
                    samples.begin(Sampling::Grid, 40, 6..9);
                    samples
                });
                stamped.stamp(stamp, [left, top]);
                for (row, width) in (top..).zip(&widths).filter(|(row, _)| (24..36).contains(row)) {
                    spanned.cover(row, left, left + width);
                }
                let count = 3 * 4 * spanned.words_per_row;
                assert_eq!(stamped.words[..count], spanned.words[..count], "{left}, {top}");
            }
        }
    }
}
