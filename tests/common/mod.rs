//! What the tests of the service build with: what those of the libraries do.
#![allow(unused_imports, reason = "not all of it is used")]

#[path = "../../crates/render/tests/common/mod.rs"]
mod render;

pub(crate) use self::render::*;
