//! Runs of samples in a row, as words. The first and the last word are covered in part.

/// A run of samples of a row, by words.
pub(super) struct WordSpan {
    /// The first and the last word.
    first: usize,
    last: usize,
    /// The samples of the first word from the start of the run on, and those of the last word up to
    /// its end.
    head: u64,
    tail: u64,
}

impl WordSpan {
    /// Returns the samples `from..to`, at least one.
    #[inline]
    pub(super) fn new(from: usize, to: usize) -> Self {
        let last = to - 1;
        Self {
            first: from / 64,
            last: last / 64,
            head: u64::MAX >> (from % 64),
            tail: u64::MAX << (63 - last % 64),
        }
    }

    /// Covers the samples in a row that consists of every `STEP`th word.
    #[inline]
    pub(super) fn cover<const STEP: usize>(&self, row: &mut [u64]) {
        let words = &mut row[self.first * STEP..=self.last * STEP];
        if self.first == self.last {
            words[0] |= self.head & self.tail;
        } else {
            words[0] |= self.head;
            let inner = (self.last - self.first) * STEP;
            words[STEP..inner].iter_mut().step_by(STEP).for_each(|word| *word = u64::MAX);
            words[inner] |= self.tail;
        }
    }
}
