//! Estimates of the largest amount of memory that work takes, in bytes.

use crate::response::answer::OVERHEAD;
use crate::response::compression;
use mazewright_core::mask::MAX_PIXEL_BYTES;
use mazewright_render::cost::Cost;
use mazewright_request::ParameterId;

/// Memory for each cell or move of a route.
const STEP: u64 = 48;

/// Memory needed per byte of mesh text while it is parsed. A vertex of two faces takes about 24 bytes of text, and
/// 500 bytes of memory while its edges are sorted.
const MESH_BYTE: u64 = 24;

/// Memory of a picture while it is read.
const PICTURE: u64 = 4 << 20;

/// Memory of a JPEG or a WebP while it is read: all pixels, and as much again.
const PHOTO: u64 = 2 * MAX_PIXEL_BYTES;

/// Marks of a body with a JPEG or a WebP: their first bytes, or these in base64.
const OF_PHOTOS: [&[u8]; 4] = [b"\xff\xd8\xff", b"WEBPVP8", b"/9j/", b"UklGR"];

/// Returns the memory of a render.
pub fn render(cost: &Cost) -> u64 {
    cost.memory.saturating_add(cost.output).saturating_add(OVERHEAD)
}

/// Returns the memory for making a maze without a picture, and for the replay of a route with `steps` steps.
pub fn replay(cost: &Cost, steps: usize) -> u64 {
    cost.memory.saturating_add(STEP * steps as u64)
}

/// Returns the memory for the compression of a body of `length` bytes.
pub fn compression(length: usize) -> u64 {
    length as u64 + compression::ENCODER_BYTES
}

/// Returns the memory for reading a body, which may hold a picture or a mesh.
pub fn body(bytes: &[u8]) -> u64 {
    let length = bytes.len() as u64;
    let mesh = if may_have_mesh(bytes) { length.saturating_mul(MESH_BYTE) } else { length };
    let picture = if OF_PHOTOS.iter().any(|it| contains(bytes, it)) { PHOTO } else { PICTURE };
    picture.max(mesh)
}

/// Returns whether a body may have a member called mesh. Its name may be written with escapes.
fn may_have_mesh(bytes: &[u8]) -> bool {
    let name = format!("\"{}\"", ParameterId::MESH.name());
    contains(bytes, name.as_bytes()) || contains(bytes, b"\\u")
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|it| it == part)
}
