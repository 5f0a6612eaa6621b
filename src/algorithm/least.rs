//! A set of numbers that gives its least: one bit a number, and above each 64 bits another that says
//! whether any of them is set.
//!
//! Four layers reach 16 million numbers, so each step takes at most some nanoseconds.

/// A set of numbers, empty at first.
pub(super) struct Least(Vec<Vec<u64>>);

impl Least {
    /// Room for the numbers from 0 to `len` − 1.
    pub(super) fn new(len: u32) -> Self {
        let mut layers = vec![vec![0; (len as usize).div_ceil(64).max(1)]];
        let mut words = layers[0].len();
        while words > 1 {
            words = words.div_ceil(64);
            layers.push(vec![0; words]);
        }
        Self(layers)
    }

    /// Puts the number in.
    #[inline]
    pub(super) fn put(&mut self, mut at: u32) {
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

    /// Takes the least number out.
    #[inline]
    pub(super) fn take(&mut self) -> Option<u32> {
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
    use super::Least;

    #[test]
    fn numbers_come_out_in_their_order() {
        let put = [5, 64, 0, 4095, 4096, 299_999, 63, 5, 262_144];
        let mut least = Least::new(300_000);
        for at in put {
            least.put(at);
        }
        assert_eq!((least.take(), least.take()), (Some(0), Some(5)));
        least.put(1);
        let taken: Vec<u32> = std::iter::from_fn(|| least.take()).collect();
        assert_eq!(taken, [1, 63, 64, 4095, 4096, 262_144, 299_999]);
    }
}
