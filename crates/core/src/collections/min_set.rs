//! A set of numbers that returns its least member: a bit set with summary layers.
//!
//! The lowest layer has one bit per number. Each layer above has one bit for every 64-bit word of
//! the layer below, set if that word is not 0. Four layers hold 16 million numbers, so each
//! operation takes a few nanoseconds at most.

/// A set of numbers, as layers of bits; the lowest layer comes first.
pub(crate) struct MinSet(Vec<Vec<u64>>);

impl MinSet {
    /// Returns an empty set that can hold the numbers from 0 to `len` − 1.
    pub(crate) fn new(len: u32) -> Self {
        let mut layers = vec![vec![0; (len as usize).div_ceil(64).max(1)]];
        let mut words = layers[0].len();
        while words > 1 {
            words = words.div_ceil(64);
            layers.push(vec![0; words]);
        }
        Self(layers)
    }

    /// Inserts a number.
    #[inline]
    pub(crate) fn put(&mut self, mut at: u32) {
        for layer in &mut self.0 {
            let word = &mut layer[at as usize / 64];
            let was_empty = *word == 0;
            *word |= 1 << (at % 64);
            if !was_empty {
                return;
            }
            at /= 64;
        }
    }

    /// Removes the least number and returns it.
    #[inline]
    pub(crate) fn take_min(&mut self) -> Option<u32> {
        let mut least = 0;
        for layer in self.0.iter().rev() {
            let word = layer[least];
            if word == 0 {
                return None;
            }
            least = 64 * least + word.trailing_zeros() as usize;
        }
        let mut at = least;
        for layer in &mut self.0 {
            let word = &mut layer[at / 64];
            *word &= !(1 << (at % 64));
            if *word != 0 {
                break;
            }
            at /= 64;
        }
        Some(least as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::MinSet;

    #[test]
    fn numbers_come_out_in_their_order() {
        let put = [5, 64, 0, 4095, 4096, 299_999, 63, 5, 262_144];
        let mut least = MinSet::new(300_000);
        for at in put {
            least.put(at);
        }
        assert_eq!((least.take_min(), least.take_min()), (Some(0), Some(5)));
        least.put(1);
        let taken: Vec<u32> = std::iter::from_fn(|| least.take_min()).collect();
        assert_eq!(taken, [1, 63, 64, 4095, 4096, 262_144, 299_999]);
    }
}
