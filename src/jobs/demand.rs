//! How much memory work takes at most, in bytes.

use crate::response::answer::OVERHEAD;
use crate::response::compression;
use mazewright_render::cost::Cost;
use mazewright_request::ParameterId;

/// Memory that a cell or move of a route takes.
const STEP: u64 = 48;

/// Memory that reading a mesh takes for each byte of its text. A vertex of two faces takes about 24 bytes of text, and
/// 500 bytes of memory while its edges are sorted.
const MESH_BYTE: u64 = 24;

/// Memory that a picture takes while it is read.
const PICTURE: u64 = 4 << 20;

/// A render.
pub fn render(cost: &Cost) -> u64 {
    cost.memory.saturating_add(cost.output).saturating_add(OVERHEAD)
}

/// The making of a maze without a picture, and the replay of a route with `steps`.
pub fn replay(cost: &Cost, steps: usize) -> u64 {
    cost.memory.saturating_add(STEP * steps as u64)
}

/// The compression of a body of `length` bytes.
pub fn compression(length: usize) -> u64 {
    length as u64 + compression::ENCODER_BYTES
}

/// The reading of a body, which may hold a picture or a mesh.
pub fn body(bytes: &[u8]) -> u64 {
    let length = bytes.len() as u64;
    let mesh = if may_have_mesh(bytes) { length.saturating_mul(MESH_BYTE) } else { length };
    PICTURE.max(mesh)
}

/// Whether a body may have a member that is called mesh. Its name may be written with escapes.
fn may_have_mesh(bytes: &[u8]) -> bool {
    let name = format!("\"{}\"", ParameterId::MESH.name());
    let contains = |text: &[u8]| bytes.windows(text.len()).any(|part| part == text);
    contains(name.as_bytes()) || contains(b"\\u")
}
