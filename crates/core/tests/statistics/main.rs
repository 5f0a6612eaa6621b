//! Tests of the distributions of grids, algorithms, mazes and solvers, run by `.ci/run`.
#![allow(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

#[path = "../common/mod.rs"]
mod common;

mod division;
mod growth;
mod laws;
mod loops;
