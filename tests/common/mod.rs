//! The shared code of the tests of the service: that of the libraries.
#![allow(unused_imports, reason = "not all of it is used")]

#[path = "../../crates/render/tests/common/mod.rs"]
mod render;

pub(crate) use self::render::*;
