//! Values that several layers of a scene need.

use crate::draw::inset::SharedCorridors;
use crate::draw::numbers::seam_numbers::SeamNumbers;

/// Values that are computed once for a scene.
#[derive(Clone, Copy)]
pub(crate) struct SharedParts<'a, 'b> {
    pub(crate) corridors: &'b SharedCorridors<'a>,
    pub(crate) numbers: &'b SeamNumbers,
}
