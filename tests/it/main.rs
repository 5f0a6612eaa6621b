//! All tests of the program, in one binary.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop where it stands")]

mod app;
mod caching;
mod common;
mod fingerprints;
mod http;
mod json;
mod laws;
mod limits;
mod mazes;
mod parameters;
mod paths;
mod pictures;
mod server;
mod socket;
mod solvers;
mod tidy;
mod tilings;
mod trees;
mod values;
