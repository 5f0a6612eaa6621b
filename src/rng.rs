//! All chance: bounded draws and shuffles over the raw words of a PCG. Frozen for ever.
//!
//! The draws are our own because a general library may change how it turns words into numbers, and
//! the same seed must give the same maze on every machine and in every later version. The words
//! come from `Pcg64Mcg` (PCG XSL-RR 128/64 MCG: M. O'Neill, 2014).

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng as _;

/// What the chance is for. Each purpose has a stream of its own, so that a random start, say, does
/// not change the maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Which links are opened.
    Carve = 1,
    /// Which cells are the ends.
    Ends = 2,
    /// Where the cells lie.
    Lay = 3,
    /// Which of a room's edges is its door.
    Door = 4,
    /// Which passages run over which others.
    Weave = 5,
    /// Which link a symmetric maze has in its middle.
    Symmetry = 6,
    /// Which dead ends are opened, and where.
    Braid = 10,
    /// Which further links are opened.
    Loops = 11,
    /// Where the outline opens.
    Openings = 12,
    /// Which way a mouse runs.
    Mouse = 16,
    /// Which seeds are tried for a difficulty.
    Search = 20,
}

/// A stream of chance.
#[derive(Clone, Debug)]
pub struct Rng(Pcg64Mcg);

impl Rng {
    /// The stream that a seed has for a purpose.
    pub fn new(seed: u64, purpose: Purpose) -> Self {
        let high = split_mix(seed);
        let low = split_mix(high ^ purpose as u64);
        Self(Pcg64Mcg::new(u128::from(high) << 64 | u128::from(low)))
    }

    /// The next raw word.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `bound` − 1, each equally likely; `bound` is at least 1.
    ///
    /// D. Lemire, "Fast random integer generation in an interval" (2019), on the upper 32 bits of
    /// a word: exact, and free of divisions but in rare cases.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        let mut product = (self.word() >> 32) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = (self.word() >> 32) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Puts the items in random order, each order equally likely (Fisher–Yates, from the front).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let mut left = items.len() as u32;
        for here in 0..items.len() {
            items.swap(here, here + self.below(left) as usize);
            left -= 1;
        }
    }
}

/// One step of `SplitMix64` (S. Vigna, 2015): spreads seeds that are close together.
fn split_mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_frozen() {
        let mut rng = Rng::new(42, Purpose::Carve);
        let drawn: Vec<u32> = (0..8).map(|_| rng.below(1000)).collect();
        assert_eq!(drawn, FROZEN);
    }

    /// Computed by an independent program from the generator's definition.
    const FROZEN: [u32; 8] = [900, 278, 227, 760, 48, 432, 803, 693];

    #[test]
    fn every_order_is_equally_likely() {
        let mut rng = Rng::new(7, Purpose::Carve);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            let mut items = [0, 1, 2];
            rng.shuffle(&mut items);
            seen[items[0] * 2 + usize::from(items[1] > items[2])] += 1;
        }
        assert!(seen.iter().all(|&count| count.abs_diff(10_000) < 400), "{seen:?}");
    }
}
