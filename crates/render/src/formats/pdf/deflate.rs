//! The compression of streams (zlib, ISO 32000-1, 7.4.4).

use flate2::{Compress, Compression, FlushCompress, Status};

/// The least growth of the buffer, in bytes.
const ROOM: usize = 1 << 14;

/// Bytes that are being compressed.
pub(crate) struct Compressed {
    deflate: Compress,
    pub(crate) bytes: Vec<u8>,
}

/// Compresses bytes at once.
pub(crate) fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut stream = Compressed::new();
    stream.add(bytes, FlushCompress::Finish);
    stream.bytes
}

impl Compressed {
    pub(crate) fn new() -> Self {
        Self { deflate: Compress::new(Compression::new(6), true), bytes: Vec::new() }
    }

    /// Adds bytes, and ends the stream with [`FlushCompress::Finish`].
    pub(crate) fn add(&mut self, bytes: &[u8], flush: FlushCompress) {
        let before = self.deflate.total_in();
        loop {
            let done = (self.deflate.total_in() - before) as usize;
            let finishes = matches!(flush, FlushCompress::Finish);
            if done == bytes.len() && !finishes {
                return;
            }
            self.bytes.reserve(ROOM);
            // Compression cannot fail if the calls are in order.
            match self.deflate.compress_vec(&bytes[done..], &mut self.bytes, flush) {
                Ok(Status::StreamEnd) | Err(_) => return,
                Ok(_) => {}
            }
        }
    }
}
