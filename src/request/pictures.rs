//! The pictures that a parameter may be.

use crate::request::ParameterId;
use mazewright_core::site::mask;
use mazewright_render::vector;

/// Returns which files are allowed as a mask, or as an icon.
pub fn allowed_pictures(parameter: ParameterId) -> String {
    let (side, size) = match parameter {
        ParameterId::MASK => (mask::MAX_SIDE, String::new()),
        _ => (vector::MAX_SIDE, format!(" and {} MiB", vector::MAX_PNG_BYTES >> 20)),
    };
    let svg = vector::MAX_BYTES >> 10;
    format!("a PNG of at most {side} pixels on a side{size}, or an SVG of at most {svg} KiB")
}
