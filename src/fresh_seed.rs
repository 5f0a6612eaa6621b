//! Random seeds for requests without a seed.

use mazewright_request::seed_of_random;

/// Returns a random seed that JavaScript holds exactly; `None` if the system gives no random numbers.
pub fn fresh_seed() -> Option<u64> {
    getrandom::u64().ok().map(seed_of_random)
}
