//! A set of integers below a fixed bound, as one bit each.

use std::ops::Range;

use crate::cancel::Cancel;
use crate::error::Error;

/// A set of integers from 0 to `len` − 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitSet(Vec<u64>);

impl BitSet {
    /// Returns the empty set of integers below `len`.
    pub fn new(len: usize) -> Self {
        Self(vec![0; len.div_ceil(64)])
    }

    /// Returns the set of the indices at which `answers` is true.
    pub(crate) fn from_bools(
        mut answers: impl ExactSizeIterator<Item = bool>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let mut words = Vec::with_capacity(answers.len().div_ceil(64));
        while answers.len() > 0 {
            // The number of answers left, in whole words.
            cancel.check_periodically(answers.len() / 64 * 64)?;
            let chunk = answers.by_ref().take(64).enumerate();
            words.push(chunk.fold(0, |word, (bit, answer)| word | u64::from(answer) << bit));
        }
        Ok(Self(words))
    }

    /// Returns the set whose members are the set bits of these words.
    pub(crate) fn from_words(words: Vec<u64>) -> Self {
        Self(words)
    }

    /// Returns the words of the set. The lowest bit of the first word is the number 0.
    #[inline]
    pub(crate) fn words(&self) -> &[u64] {
        &self.0
    }

    /// Returns a word with a bit for each of the 64 numbers from `from` on: set if the number is in
    /// the set. The lowest bit is `from`.
    #[inline]
    pub(crate) fn word_from(&self, from: usize) -> u64 {
        let (at, bit) = (from / 64, from % 64);
        let low = self.0.get(at).map_or(0, |word| word >> bit);
        // Shifted in two steps, because a shift by 64 is not defined.
        low | self.0.get(at + 1).map_or(0, |word| word << 1 << (63 - bit))
    }

    /// Returns whether the set contains a number.
    #[inline]
    pub fn contains(&self, at: u32) -> bool {
        self.0[at as usize / 64] >> (at % 64) & 1 == 1
    }

    /// Inserts a number.
    #[inline]
    pub fn insert(&mut self, at: u32) {
        self.0[at as usize / 64] |= 1 << (at % 64);
    }

    /// Inserts all numbers of a range.
    pub(crate) fn insert_range(&mut self, Range { start, end }: Range<usize>) {
        for (at, word) in self.0[start / 64..end.div_ceil(64)].iter_mut().enumerate() {
            let first = 64 * (start / 64 + at);
            let from = start.saturating_sub(first) as u32;
            let beyond = 64_u32.saturating_sub((end - first) as u32);
            *word |= u64::MAX >> beyond & u64::MAX << from;
        }
    }

    /// Removes a number.
    #[inline]
    pub fn remove(&mut self, at: u32) {
        self.0[at as usize / 64] &= !(1 << (at % 64));
    }

    /// Iterates over the numbers below `len` that are not in the set, in ascending order.
    pub(crate) fn absent(&self, len: u32) -> impl Iterator<Item = u32> + '_ {
        (0..).zip(&self.0).flat_map(move |(at, &word)| {
            let from = at * 64;
            let beyond = if len - from < 64 { u64::MAX << (len - from) } else { 0 };
            let mut remaining = !(word | beyond);
            std::iter::from_fn(move || {
                let bit = remaining.trailing_zeros();
                // Clears the lowest bit.
                remaining &= remaining.wrapping_sub(1);
                (bit < 64).then_some(from + bit)
            })
        })
    }

    /// Iterates over the numbers of a range that are in the set, in ascending order.
    #[inline]
    pub fn in_range(&self, range: Range<usize>) -> InRange<'_> {
        let mut within =
            InRange { words: &self.0, remaining: 0, from: range.start, end: range.end };
        within.load();
        within
    }

    /// Returns the heap memory in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.0)
    }

    /// Returns how many numbers are in the set.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
}

/// An iterator over the numbers of a range that are in a set. It reads up to 64 at a time as the
/// bits of a word, to avoid unpredictable branches.
#[derive(Clone, Debug)]
pub struct InRange<'a> {
    words: &'a [u64],
    /// The numbers still to be returned, out of the 64 from `from` on.
    remaining: u64,
    from: usize,
    end: usize,
}

impl InRange<'_> {
    /// Iterates over the set bits of a word, as numbers from 0.
    #[inline]
    pub fn of(word: u64) -> Self {
        Self { words: &[], remaining: word, from: 0, end: 64 }
    }

    /// Returns the remaining numbers as a word whose lowest bit is the start of the range, or
    /// `None` if the rest of the range is longer than 64.
    #[inline]
    pub fn word(&self) -> Option<u64> {
        (self.from + 64 >= self.end).then_some(self.remaining)
    }

    #[inline]
    fn load(&mut self) {
        let (at, bit) = (self.from / 64, self.from % 64);
        let count = self.end.saturating_sub(self.from).min(64);
        let mut word = self.words.get(at).map_or(0, |word| word >> bit);
        if bit + count > 64 {
            word |= self.words[at + 1] << (64 - bit);
        }
        self.remaining = if count == 64 { word } else { word & ((1 << count) - 1) };
    }
}

impl Iterator for InRange<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.remaining == 0 {
            self.from += 64;
            if self.from >= self.end {
                return None;
            }
            self.load();
        }
        let bit = self.remaining.trailing_zeros() as usize;
        self.remaining &= self.remaining - 1;
        Some(self.from + bit)
    }

    #[inline]
    fn count(mut self) -> usize {
        let mut count = self.remaining.count_ones() as usize;
        while self.from + 64 < self.end {
            self.from += 64;
            self.load();
            count += self.remaining.count_ones() as usize;
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_inserted() {
        for (start, end) in
            [(0, 0), (3, 3), (0, 64), (5, 9), (63, 65), (60, 200), (128, 192), (199, 200)]
        {
            let mut bits = BitSet::new(200);
            bits.insert_range(start..end);
            let expected: Vec<usize> = (start..end).collect();
            assert_eq!(bits.in_range(0..200).collect::<Vec<_>>(), expected, "{start}..{end}");
        }
    }

    #[test]
    fn words_start_anywhere() {
        let mut bits = BitSet::new(130);
        for at in [0, 63, 64, 100, 129] {
            bits.insert(at);
        }
        for from in 0..200 {
            let word = (0..64).filter(|bit| from + bit < 130 && bits.contains(from + bit));
            let wanted = word.fold(0, |word, bit| word | 1_u64 << bit);
            assert_eq!(bits.word_from(from as usize), wanted, "{from}");
        }
    }

    #[test]
    fn ranges_give_what_is_in_them() {
        let put = [0, 1, 63, 64, 65, 127, 128, 199];
        let mut bits = BitSet::new(200);
        for at in put {
            bits.insert(at);
        }
        for start in 0..200 {
            for end in start..=200 {
                let all: Vec<usize> = put.iter().map(|&at| at as usize).collect();
                let wanted: Vec<_> =
                    all.into_iter().filter(|at| (start..end).contains(at)).collect();
                assert_eq!(bits.in_range(start..end).collect::<Vec<_>>(), wanted, "{start}..{end}");
                assert_eq!(bits.in_range(start..end).count(), wanted.len(), "{start}..{end}");
                let word = wanted.iter().fold(0, |word, at| word | 1_u64 << ((at - start) % 64));
                let word_form = bits.in_range(start..end).word();
                assert_eq!(word_form, (end - start <= 64).then_some(word), "{start}..{end}");
            }
        }
    }
}
