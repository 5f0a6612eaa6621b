//! Helpers for tests of endless mazes, in addition to those for tests of pictures.
#![allow(dead_code, unused_imports, reason = "no test binary uses all of it")]

#[path = "../../../render/tests/common/mod.rs"]
mod render;
pub(crate) mod tiles;
pub(crate) mod trees;
pub(crate) mod windows;

pub(crate) use self::render::*;
