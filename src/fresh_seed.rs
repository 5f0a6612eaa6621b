//! Random seeds for requests without a seed.

/// Bits of a whole number that a JavaScript `Number` holds exactly.
const JAVASCRIPT_BITS: u32 = 53;

/// Returns a random seed that JavaScript holds exactly; `None` if the system gives no random numbers.
pub fn fresh_seed() -> Option<u64> {
    getrandom::u64().ok().map(|bits| bits >> (u64::BITS - JAVASCRIPT_BITS))
}
