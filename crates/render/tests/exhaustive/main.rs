//! Exhaustive tests of drawings and formats: whole products and large mazes, run by `.ci/run`.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop at once")]
#![allow(clippy::float_cmp, reason = "metrics are counted in whole numbers")]

#[path = "../common/mod.rs"]
mod common;

mod cancellation;
mod checkpoints;
