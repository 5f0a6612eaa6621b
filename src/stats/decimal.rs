//! Whole numbers of any size, made from what is left of them modulo primes.

use std::fmt;

/// The least of the primes that are taken: the next ones are too many to run out of.
const LEAST: u64 = 1 << 30;

/// The primes below 2³¹, from the greatest on.
pub(super) fn primes() -> impl Iterator<Item = u64> {
    let is_prime = |number: &u64| {
        let divisors = (3..).step_by(2).take_while(|it| it * it <= *number);
        divisors.into_iter().all(|divisor| !number.is_multiple_of(divisor))
    };
    (LEAST..1 << 31).rev().filter(|number| number % 2 == 1).filter(is_prime)
}

/// A power modulo a number below 2³².
pub(super) fn power(mut base: u64, mut exponent: u64, modulo: u64) -> u64 {
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

/// A whole number in groups of nine digits, the lowest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decimal(Vec<u64>);

/// What a group counts up to.
const GROUP: u64 = 1_000_000_000;

impl Decimal {
    /// The least number that leaves each remainder modulo its prime, by H. Garner's algorithm (1959):
    /// first as digits whose places are worth the products of the primes before.
    pub(super) fn from_remainders(remainders: &[(u64, u64)]) -> Self {
        let mut digits: Vec<u64> = Vec::with_capacity(remainders.len());
        for (at, &(prime, remainder)) in remainders.iter().enumerate() {
            let (mut value, mut place) = (0, 1);
            for (digit, (other, _)) in digits.iter().zip(&remainders[..at]) {
                value = (value + digit * place) % prime;
                place = place * (other % prime) % prime;
            }
            let inverse = power(place, prime - 2, prime);
            digits.push((remainder + prime - value) * inverse % prime);
        }
        let mut number = Self(vec![0]);
        for (digit, (prime, _)) in digits.iter().zip(remainders).rev() {
            number.grow(*prime, *digit);
        }
        number
    }

    /// Multiplies by a factor and adds a number, both below 2³¹.
    fn grow(&mut self, factor: u64, more: u64) {
        let mut carry = more;
        for group in &mut self.0 {
            let value = *group * factor + carry;
            *group = value % GROUP;
            carry = value / GROUP;
        }
        while carry > 0 {
            self.0.push(carry % GROUP);
            carry /= GROUP;
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
    fn numbers_come_back_from_what_is_left_of_them() {
        let primes: Vec<u64> = primes().take(4).collect();
        assert_eq!(primes, [2_147_483_647, 2_147_483_629, 2_147_483_587, 2_147_483_579]);
        for number in [0, 1, 999_999_999, 1_000_000_000, u128::from(u64::MAX), 10_u128.pow(37)] {
            let left: Vec<(u64, u64)> =
                primes.iter().map(|&it| (it, (number % u128::from(it)) as u64)).collect();
            assert_eq!(Decimal::from_remainders(&left).to_string(), number.to_string());
        }
    }
}
