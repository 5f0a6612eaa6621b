//! Random seeds for requests without a seed.

/// Returns a random seed; `None` if the system gives no random numbers.
pub fn fresh_seed() -> Option<u64> {
    getrandom::u64().ok()
}
