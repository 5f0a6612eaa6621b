//! Statistical tests of endless mazes, run by `.ci/run`.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop at once")]

#[path = "../common/mod.rs"]
mod common;

mod windows;
