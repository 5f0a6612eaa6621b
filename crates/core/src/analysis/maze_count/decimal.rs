//! Whole numbers of any size, computed from their remainders modulo primes.

use std::fmt;

/// The lower limit of the primes. There are far more primes from here to 2³¹ than are ever used.
const MIN_PRIME: u64 = 1 << 30;

/// Returns the primes from 2³⁰ to 2³¹, the largest first.
pub(crate) fn primes() -> impl Iterator<Item = u64> {
    let is_prime = |number: &u64| {
        let divisors = (3..).step_by(2).take_while(|it| it * it <= *number);
        divisors.into_iter().all(|divisor| !number.is_multiple_of(divisor))
    };
    (MIN_PRIME..1 << 31).rev().filter(|number| number % 2 == 1).filter(is_prime)
}

/// Returns `base` to the power of `exponent`, modulo a number below 2³².
pub(crate) fn power(mut base: u64, mut exponent: u64, modulo: u64) -> u64 {
    let mut power = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = power * base % modulo;
        }
        base = base * base % modulo;
        exponent /= 2;
    }
    power
}

/// A whole number in groups of nine decimal digits, the lowest group first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decimal(Vec<u64>);

/// The base of a group of digits.
const BASE: u64 = 1_000_000_000;

impl Decimal {
    /// Returns the least number with the given remainders, as pairs of prime and remainder. Uses H.
    /// Garner's algorithm (1959): the number is first computed in a mixed-radix system, in which
    /// the weight of a digit is the product of the preceding primes.
    pub(crate) fn from_remainders(remainders: &[(u64, u64)]) -> Self {
        let mut digits: Vec<u64> = Vec::with_capacity(remainders.len());
        for (at, &(prime, remainder)) in remainders.iter().enumerate() {
            let (mut value, mut weight) = (0, 1);
            for (digit, (other, _)) in digits.iter().zip(&remainders[..at]) {
                value = (value + digit * weight) % prime;
                weight = weight * (other % prime) % prime;
            }
            let inverse = power(weight, prime - 2, prime);
            digits.push((remainder + prime - value) * inverse % prime);
        }
        let mut number = Self(vec![0]);
        for (digit, (prime, _)) in digits.iter().zip(remainders).rev() {
            number.multiply_add(*prime, *digit);
        }
        number
    }

    /// Multiplies by a factor and adds a number, both below 2³¹.
    fn multiply_add(&mut self, factor: u64, summand: u64) {
        let mut carry = summand;
        for group in &mut self.0 {
            let value = *group * factor + carry;
            *group = value % BASE;
            carry = value / BASE;
        }
        while carry > 0 {
            self.0.push(carry % BASE);
            carry /= BASE;
        }
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut groups = self.0.iter().rev();
        write!(f, "{}", groups.next().unwrap_or(&0))?;
        groups.try_for_each(|group| write!(f, "{group:09}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_restored_from_their_remainders() {
        let primes: Vec<u64> = primes().take(4).collect();
        assert_eq!(primes, [2_147_483_647, 2_147_483_629, 2_147_483_587, 2_147_483_579]);
        for number in [0, 1, 999_999_999, 1_000_000_000, u128::from(u64::MAX), 10_u128.pow(37)] {
            let remainders: Vec<(u64, u64)> =
                primes.iter().map(|&it| (it, (number % u128::from(it)) as u64)).collect();
            assert_eq!(Decimal::from_remainders(&remainders).to_string(), number.to_string());
        }
    }
}
