//! Tests of endless mazes and their pictures.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop at once")]

#[path = "../common/mod.rs"]
mod common;

mod tiles;
mod trees;
