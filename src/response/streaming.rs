//! Bodies that are sent as they are made: how much of them is held, and the error of one that breaks off.

use std::fmt;

use crate::response::compression::ENCODER_BYTES;

/// Bytes of a chunk as it is written.
pub const CHUNK: usize = 1 << 18;

/// Chunks that wait for the caller at most.
pub const QUEUED: usize = 4;

/// Memory for what is written and not yet sent, in bytes: beside the queue, a chunk is written, one is
/// compressed, one waits to be queued and one is being sent.
pub const STREAM_BYTES: u64 = ((QUEUED + 4) * CHUNK) as u64 + ENCODER_BYTES;

/// The rest of a body could not be made, so that it ends early. A client sees by the encoding of the body
/// that its end is missing.
#[derive(Clone, Copy, Debug)]
pub struct Incomplete;

impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the answer breaks off")
    }
}

impl std::error::Error for Incomplete {}
