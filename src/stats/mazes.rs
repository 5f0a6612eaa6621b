//! How many different perfect mazes can be carved into a grid: its spanning trees, by Kirchhoff's
//! theorem. Where a grid has pieces, each has a maze of its own; a room has one door out of several.
//!
//! The logarithm comes from an elimination in floats; the number itself from eliminations modulo as
//! many primes as it takes, joined by the Chinese remainder theorem. Time O(cells · width²), and as
//! often again for each nine digits of the number.

use super::decimal::{Decimal, power, primes};
use super::laplacian::{Field, Laplacian};
use crate::cancel::{Cancel, Stop};
use crate::grid::Grid;

/// How many multiplications the logarithm may take: some tenths of a second.
const MOST: u64 = 100_000_000;

/// How many multiplications the number may take, modulo all primes together.
const MOST_EXACT: u64 = 20_000_000;

/// How many perfect mazes a grid has.
#[derive(Clone, Debug, PartialEq)]
pub struct Mazes {
    /// The decimal logarithm; none where the grid is too large for it.
    pub log10: Option<f64>,
    /// The number, in decimal digits; none where the grid is too large for it.
    pub count: Option<String>,
}

impl Mazes {
    /// Counts those of a grid.
    pub fn of(grid: &Grid, cancel: &Cancel) -> Result<Self, Stop> {
        let laplacians = match grid.pieces() {
            [] => vec![Laplacian::new(grid, cancel)?],
            pieces => {
                let each = pieces.iter().map(|piece| Laplacian::new(&piece.grid, cancel));
                each.collect::<Result<_, Stop>>()?
            }
        };
        let inside = |room| grid.near(room).iter().filter(|&&cell| cell != grid.cells()).count();
        let doors = grid.room().map_or(1, |room| inside(room) as u32);
        let work = laplacians.iter().map(Laplacian::work).fold(0, u64::saturating_add);
        if work > MOST {
            return Ok(Self { log10: None, count: None });
        }
        let mut log10 = libm::log10(f64::from(doors));
        for laplacian in &laplacians {
            laplacian.eliminate(&Floats, cancel, |pivot| log10 += libm::log10(pivot))?;
        }
        // Each prime has more than 9.3 digits.
        let needed = (log10 / 9.3) as u64 + 2;
        if work.saturating_mul(needed) > MOST_EXACT {
            return Ok(Self { log10: Some(log10), count: None });
        }
        let mut left = Vec::new();
        for prime in primes() {
            let modulo = Modulo(prime);
            let mut product = u64::from(doors) % prime;
            let mut is_sound = true;
            for laplacian in &laplacians {
                let times = |pivot| product = product * pivot % prime;
                is_sound &= laplacian.eliminate(&modulo, cancel, times)?;
            }
            if is_sound {
                left.push((prime, product));
            }
            if left.len() as u64 == needed {
                break;
            }
        }
        Ok(Self { log10: Some(log10), count: Some(Decimal::from_remainders(&left).to_string()) })
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
