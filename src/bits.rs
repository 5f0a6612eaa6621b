//! A fixed number of yes-or-no answers, one bit each.

/// A set of the numbers from 0 to `len` − 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bits(Vec<u64>);

impl Bits {
    /// The empty set of numbers below `len`.
    pub fn new(len: usize) -> Self {
        Self(vec![0; len.div_ceil(64)])
    }

    /// The set of the numbers whose answer, in order, is yes.
    pub fn from_answers(mut answers: impl ExactSizeIterator<Item = bool>) -> Self {
        let mut words = Vec::with_capacity(answers.len().div_ceil(64));
        while answers.len() > 0 {
            let few = answers.by_ref().take(64).enumerate();
            words.push(few.fold(0, |word, (bit, answer)| word | u64::from(answer) << bit));
        }
        Self(words)
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

    /// How many numbers are in the set.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
}
