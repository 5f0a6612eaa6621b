//! Bodies that are sent while they are made: the memory that they hold, and the error of one that ends early.

use std::fmt;

use crate::response::compression::ENCODER_BYTES;

/// Bytes of a chunk as it is written.
pub const CHUNK: usize = 1 << 18;

/// The largest number of chunks that wait for the caller.
pub const QUEUED: usize = 4;

/// Memory of a body between writing and sending, in bytes. In addition to the queue, one chunk is written, one is
/// compressed, one waits to be queued and one is being sent.
pub const STREAM_BYTES: u64 = ((QUEUED + 4) * CHUNK) as u64 + ENCODER_BYTES;

/// The error of a body whose rest could not be made. The client notices by the encoding of the body
/// that its end is missing.
#[derive(Clone, Copy, Debug)]
pub struct Incomplete;

impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the answer breaks off")
    }
}

impl std::error::Error for Incomplete {}
