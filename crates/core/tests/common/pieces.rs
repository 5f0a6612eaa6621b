//! Helpers for the `pieces` tests, shared by several test binaries.

use mazewright_core::grid::Grid;
use mazewright_core::mask::{Mask, Parts};
use mazewright_core::{Cancel, Refusal, Site};

use crate::common::{MANY, refusal, shape};

pub(crate) fn masked(name: &str, cols: u32, rows: u32, mask: &str, parts: Parts) -> Site {
    let mask = Mask::parse(mask).unwrap();
    Site { mask: Some(mask), parts, ..Site::new(shape(name), cols, rows) }
}

pub(crate) fn lay(site: &Site) -> Result<Grid, Refusal> {
    site.check(MANY)?;
    site.lay(3, &Cancel::new()).map_err(refusal)
}
