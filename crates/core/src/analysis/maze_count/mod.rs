//! The number of different perfect mazes in a grid: the number of its spanning trees, by
//! Kirchhoff's theorem. If a grid has several components, their numbers are multiplied. A room
//! multiplies the number by its possible doors.
//!
//! The logarithm is computed by elimination in floating point, and the exact number by eliminations
//! modulo several primes, combined by the Chinese remainder theorem. Time O(cells · width²) for the
//! logarithm, and the same again for each nine digits of the number.

pub(crate) mod decimal;
pub(crate) mod laplacian;

use crate::analysis::maze_count::decimal::{Decimal, power, primes};
use crate::analysis::maze_count::laplacian::{Field, Laplacian};
use crate::cancel::Cancel;
use crate::error::Error;
use crate::grid::Grid;

/// The largest number of multiplications for the logarithm: some tenths of a second.
const MAX_WORK: u64 = 100_000_000;

/// The largest number of multiplications for the exact number, over all primes.
const MAX_EXACT_WORK: u64 = 20_000_000;

/// The number of perfect mazes in a grid.
#[derive(Clone, Debug, PartialEq)]
pub struct MazeCount {
    /// The decimal logarithm of the number, or `None` if the grid is too large.
    pub log10: Option<f64>,
    /// The number in decimal digits, or `None` if the grid is too large.
    pub count: Option<String>,
}

impl MazeCount {
    /// Counts the perfect mazes in a grid.
    ///
    /// # Errors
    /// Fails only if it is cancelled.
    pub fn of(grid: &Grid, cancel: &Cancel) -> Result<Self, Error> {
        let laplacians = match grid.components() {
            [] => vec![Laplacian::new(grid, cancel)?],
            pieces => {
                let each = pieces.iter().map(|piece| Laplacian::new(&piece.grid, cancel));
                each.collect::<Result<_, Error>>()?
            }
        };
        let doors_of =
            |room| grid.neighbors(room).iter().filter(|&&cell| cell != grid.cells()).count();
        let doors = grid.room().map_or(1, |room| doors_of(room) as u32);
        let work = laplacians.iter().map(Laplacian::work).fold(0, u64::saturating_add);
        if work > MAX_WORK {
            return Ok(Self { log10: None, count: None });
        }
        let mut log10 = libm::log10(f64::from(doors));
        for laplacian in &laplacians {
            laplacian.eliminate(&Floats, cancel, |pivot| log10 += libm::log10(pivot))?;
        }
        // Each prime is close to 2³¹, so it adds more than 9.3 digits.
        let needed = (log10 / 9.3) as u64 + 2;
        if work.saturating_mul(needed) > MAX_EXACT_WORK {
            return Ok(Self { log10: Some(log10), count: None });
        }
        let mut remainders = Vec::new();
        for prime in primes() {
            let modulo = Modulo(prime);
            let mut product = u64::from(doors) % prime;
            // If a pivot is zero modulo this prime, the elimination fails and the prime is skipped.
            let mut is_complete = true;
            for laplacian in &laplacians {
                let multiply = |pivot| product = product * pivot % prime;
                is_complete &= laplacian.eliminate(&modulo, cancel, multiply)?;
            }
            if is_complete {
                remainders.push((prime, product));
            }
            if remainders.len() as u64 == needed {
                break;
            }
        }
        let count = Decimal::from_remainders(&remainders).to_string();
        Ok(Self { log10: Some(log10), count: Some(count) })
    }
}

/// Floating-point numbers.
struct Floats;

impl Field for Floats {
    type Number = f64;

    fn whole(&self, number: i32) -> f64 {
        f64::from(number)
    }

    fn is_zero(&self, number: f64) -> bool {
        number == 0.0
    }

    fn inverse(&self, number: f64) -> f64 {
        1.0 / number
    }

    fn product(&self, one: f64, other: f64) -> f64 {
        one * other
    }

    fn take(&self, factor: f64, from: &mut [f64], times: &[f64]) {
        for (from, times) in from.iter_mut().zip(times) {
            *from -= factor * times;
        }
    }
}

/// Remainders modulo a prime below 2³¹.
struct Modulo(u64);

impl Field for Modulo {
    type Number = u64;

    fn whole(&self, number: i32) -> u64 {
        i64::from(number).rem_euclid(self.0 as i64) as u64
    }

    fn is_zero(&self, number: u64) -> bool {
        number == 0
    }

    fn inverse(&self, number: u64) -> u64 {
        power(number, self.0 - 2, self.0)
    }

    fn product(&self, one: u64, other: u64) -> u64 {
        one * other % self.0
    }

    fn take(&self, factor: u64, from: &mut [u64], times: &[u64]) {
        let negative = self.0 - factor;
        for (from, times) in from.iter_mut().zip(times) {
            *from = (*from + negative * times) % self.0;
        }
    }
}
