//! Helpers for the `bridges` tests, shared by several test binaries.

use mazewright_core::{End, Site, Spec};

use crate::common::Made;
use crate::common::weave::woven;

pub(crate) fn made(shape: &'static str, seed: u64) -> Option<Made> {
    let shape = crate::common::shape(shape);
    let (cols, rows) = if shape.name == "polar" { (6, 8) } else { (9, 8) };
    let spec = woven(Site::new(shape, cols, rows), "1", seed);
    let spec = Spec { start: End::Farthest, goal: End::Farthest, ..spec };
    let flat = ["tri", "cairo", "floret"].contains(&shape.name);
    (!flat).then(|| Made::new(spec))
}
