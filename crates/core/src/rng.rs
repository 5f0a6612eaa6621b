//! Random numbers: bounded draws and shuffles from the output of a PCG. Must never change.
//!
//! Bounded draws are implemented here because a general library may change them, and the same seed
//! must give the same maze on every machine and in every later version. The generator is `Pcg64Mcg`
//! (PCG XSL-RR 128/64 MCG: M. O'Neill, 2014).

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng as _;

use crate::cancel::Cancel;

/// A use of random numbers. Each has its own stream, so that, for example, a random start does not
/// change the maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The links to open.
    Carve = 1,
    /// Start and goal.
    Ends = 2,
    /// The positions of cells.
    Lay = 3,
    /// The door of a room.
    Door = 4,
    /// The crossings of a weave maze.
    Weave = 5,
    /// The links between the symmetric parts of a maze.
    Symmetry = 6,
    /// The dead ends to open, and the link that opens each.
    Braid = 10,
    /// The additional links to open.
    Loops = 11,
    /// The openings in the outline.
    Openings = 12,
    /// The steps of the random mouse solver.
    Mouse = 16,
    /// The seeds tried by a search for a difficulty.
    Search = 20,
    /// The parameters and further seeds of the items of a data set.
    Vary = 24,
    /// The nodes between the regions of an endless maze.
    Node = 25,
    /// The borders between the regions of an endless maze, from north to south.
    VerticalBorder = 26,
    /// The borders between the regions of an endless maze, from west to east.
    HorizontalBorder = 27,
    /// The doors in the borders from north to south.
    VerticalDoor = 28,
    /// The doors in the borders from west to east.
    HorizontalDoor = 29,
    /// The links to open in the regions of an endless maze.
    Region = 30,
    /// The signs off the trail along a solution.
    Trail = 31,
}

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Rng(Pcg64Mcg);

impl Rng {
    /// Returns the stream of a seed for a purpose.
    pub fn new(seed: u64, purpose: Purpose) -> Self {
        let high = split_mix(seed);
        let low = split_mix(high ^ purpose as u64);
        Self(Pcg64Mcg::new(u128::from(high) << 64 | u128::from(low)))
    }

    /// Returns the stream of a seed for a purpose at one of many places. Streams of different places
    /// are unrelated.
    pub fn at_place(seed: u64, purpose: Purpose, place: [u64; 3]) -> Self {
        let mixed = place.into_iter().fold(split_mix(seed), |mixed, next| split_mix(mixed ^ next));
        Self::new(mixed, purpose)
    }

    /// Returns the next 64 random bits.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a uniformly distributed number from 0 to `bound` − 1. `bound` must be at least 1.
    ///
    /// D. Lemire, "Fast random integer generation in an interval" (2019), on the upper 32 bits of
    /// the output: exact, and almost always without a division.
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

    /// Shuffles the items: every order is equally likely (Fisher–Yates, from the front).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        self.shuffle_many(items, &Cancel::new());
    }

    /// Shuffles a long list as [`shuffle`](Self::shuffle) does, with checks of a flag.
    pub(crate) fn shuffle_many<T>(&mut self, items: &mut [T], cancel: &Cancel) {
        let mut remaining = items.len() as u32;
        for here in 0..items.len() {
            cancel.pause_periodically(here);
            items.swap(here, here + self.below(remaining) as usize);
            remaining -= 1;
        }
    }
}

/// One step of `SplitMix64` (S. Vigna, 2015). It makes the states of nearby seeds unrelated.
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
