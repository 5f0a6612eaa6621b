//! All tests of the program, in one binary.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop where it stands")]

mod common;
mod fingerprints;
mod json;
mod laws;
mod mazes;
mod paths;
mod pictures;
mod solvers;
mod tidy;
mod tilings;
mod trees;
mod values;
