//! Random seeds for requests without a seed.

use mazewright_request::seed_of_random;

/// Returns a random seed; `None` if the system gives no random numbers.
pub(crate) fn fresh_seed() -> Option<u64> {
    getrandom::u64().ok().map(seed_of_random)
}
