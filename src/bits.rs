//! A fixed number of yes-or-no answers, one bit each.

use crate::cancel::{Cancel, Stop};

/// A set of the numbers from 0 to `len` − 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bits(Vec<u64>);

impl Bits {
    /// The empty set of numbers below `len`.
    pub fn new(len: usize) -> Self {
        Self(vec![0; len.div_ceil(64)])
    }

    /// The set of the numbers whose answer, in order, is yes.
    pub fn from_answers(
        mut answers: impl ExactSizeIterator<Item = bool>,
        cancel: &Cancel,
    ) -> Result<Self, Stop> {
        let mut words = Vec::with_capacity(answers.len().div_ceil(64));
        while answers.len() > 0 {
            cancel.check_now_and_then(answers.len() / 64)?;
            let few = answers.by_ref().take(64).enumerate();
            words.push(few.fold(0, |word, (bit, answer)| word | u64::from(answer) << bit));
        }
        Ok(Self(words))
    }

    /// Whether the number is in the set.
    #[inline]
    pub fn has(&self, at: u32) -> bool {
        self.0[at as usize / 64] >> (at % 64) & 1 == 1
    }

    /// Puts the number in.
    #[inline]
    pub fn put(&mut self, at: u32) {
        self.0[at as usize / 64] |= 1 << (at % 64);
    }

    /// Takes the number out.
    #[inline]
    pub fn take(&mut self, at: u32) {
        self.0[at as usize / 64] &= !(1 << (at % 64));
    }

    /// The numbers below `len` that are not in the set, in their order.
    pub fn missing(&self, len: u32) -> impl Iterator<Item = u32> + '_ {
        (0..).zip(&self.0).flat_map(move |(at, &word)| {
            let from = at * 64;
            let beyond = if len - from < 64 { u64::MAX << (len - from) } else { 0 };
            let mut left = !(word | beyond);
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros();
                // Takes the lowest bit away.
                left &= left.wrapping_sub(1);
                (bit < 64).then_some(from + bit)
            })
        })
    }

    /// The numbers of a range that are in the set, in their order.
    #[inline]
    pub fn within(&self, range: std::ops::Range<usize>) -> Within<'_> {
        let mut within = Within { words: &self.0, left: 0, from: range.start, end: range.end };
        within.load();
        within
    }

    /// Bytes that it holds.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.0)
    }

    /// How many numbers are in the set.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
}

/// The numbers of a range that are in a set: up to 64 at a time as the bits of a word, so that few
/// branches depend on them.
#[derive(Clone, Debug)]
pub struct Within<'a> {
    words: &'a [u64],
    /// Those not given yet of the 64 numbers from `from` on.
    left: u64,
    from: usize,
    end: usize,
}

impl Within<'_> {
    /// The bits of a word, as numbers from 0.
    #[inline]
    pub fn of(word: u64) -> Self {
        Self { words: &[], left: word, from: 0, end: 64 }
    }

    /// The numbers as the bits of a word, the first of the range the lowest; none where the range is
    /// longer than that.
    #[inline]
    pub fn word(&self) -> Option<u64> {
        (self.from + 64 >= self.end).then_some(self.left)
    }

    #[inline]
    fn load(&mut self) {
        let (at, bit) = (self.from / 64, self.from % 64);
        let count = self.end.saturating_sub(self.from).min(64);
        let mut word = self.words.get(at).map_or(0, |word| word >> bit);
        if bit + count > 64 {
            word |= self.words[at + 1] << (64 - bit);
        }
        self.left = if count == 64 { word } else { word & ((1 << count) - 1) };
    }
}

impl Iterator for Within<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.left == 0 {
            self.from += 64;
            if self.from >= self.end {
                return None;
            }
            self.load();
        }
        let bit = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(self.from + bit)
    }

    #[inline]
    fn count(mut self) -> usize {
        let mut count = self.left.count_ones() as usize;
        while self.from + 64 < self.end {
            self.from += 64;
            self.load();
            count += self.left.count_ones() as usize;
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_give_what_is_in_them() {
        let put = [0, 1, 63, 64, 65, 127, 128, 199];
        let mut bits = Bits::new(200);
        for at in put {
            bits.put(at);
        }
        for start in 0..200 {
            for end in start..=200 {
                let all: Vec<usize> = put.iter().map(|&at| at as usize).collect();
                let wanted: Vec<_> =
                    all.into_iter().filter(|at| (start..end).contains(at)).collect();
                assert_eq!(bits.within(start..end).collect::<Vec<_>>(), wanted, "{start}..{end}");
                assert_eq!(bits.within(start..end).count(), wanted.len(), "{start}..{end}");
                let word = wanted.iter().fold(0, |word, at| word | 1_u64 << ((at - start) % 64));
                let told = bits.within(start..end).word();
                assert_eq!(told, (end - start <= 64).then_some(word), "{start}..{end}");
            }
        }
    }
}
