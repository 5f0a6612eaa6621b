//! A set of numbers that counts its members below a number in constant time.

use crate::collections::bits::BitSet;

/// A set of bits, with the number of set bits before each word.
#[derive(Clone, Debug)]
pub(crate) struct BitRanks {
    set: BitSet,
    /// The number of set bits in the words before each word.
    before: Vec<u32>,
}

impl BitRanks {
    /// Counts the bits of a set.
    pub(crate) fn new(set: BitSet) -> Self {
        let mut sum = 0;
        let before = |&word: &u64| {
            let before = sum;
            sum += word.count_ones();
            before
        };
        Self { before: set.words().iter().map(before).collect(), set }
    }

    /// Returns the number of set bits before `bit`.
    #[inline]
    pub(crate) fn of(&self, bit: u32) -> u32 {
        let word = (bit / 64) as usize;
        self.before[word] + (self.set.words()[word] & ((1 << (bit % 64)) - 1)).count_ones()
    }

    /// Returns the heap memory in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.set.bytes() + size_of_val(&*self.before)
    }
}
