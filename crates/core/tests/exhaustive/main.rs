//! Exhaustive tests of grids, algorithms, mazes and solvers: whole products and large mazes, run by `.ci/run`.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]
#![allow(clippy::float_cmp, reason = "metrics are counted in whole numbers")]

#[path = "../common/mod.rs"]
mod common;

mod fingerprints;
mod sites;
