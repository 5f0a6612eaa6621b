//! Exhaustive tests of drawings and formats: whole products and large mazes, run by `.ci/run`.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop at once")]
#![allow(clippy::float_cmp, reason = "metrics are counted in whole numbers")]

#[path = "../common/mod.rs"]
mod common;

mod cancellation;
mod checkpoints;

/// The allocator of the service. Others return large blocks to the system at once, which takes milliseconds each time.
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;
