//! Compresses rows of pixels to the zlib stream of a PNG.
//!
//! A row that equals the one above is written as its difference from that, which is zeros, and any
//! other row as it is: upright walls repeat their rows, and a long run of zeros is found faster, and
//! takes fewer bits, than a repetition.

use std::cell::Cell;

use flate2::{Compress, Compression, FlushCompress, Status};

/// Deflate level: higher levels take several times as long and save only a few per cent.
const LEVEL: u32 = 3;

/// The bytes that tell the filter of a row.
const NONE: u8 = 0;
const UP: u8 = 2;

/// Bytes of rows that are collected before they are compressed: each call clears all the room for
/// compressed bytes.
const AT_ONCE: usize = 1 << 15;

/// Room that is made for compressed bytes at a time.
const ROOM: usize = 1 << 14;

thread_local! {
    /// The memory of the last stream of this thread, some 340 KiB, for the next one.
    static LAST: Cell<Option<Memory>> = const { Cell::new(None) };
}

/// What a stream works with.
struct Memory {
    state: Compress,
    /// Filtered rows that are not compressed yet.
    rows: Vec<u8>,
}

/// Compresses rows of equal length.
pub(crate) struct RowCompressor {
    /// Present until it is dropped.
    memory: Option<Memory>,
    /// The row above. No row equals one without bytes.
    above: Vec<u8>,
    compressed: Vec<u8>,
}

impl RowCompressor {
    /// Begins a stream.
    pub(crate) fn new() -> Self {
        let mut memory = LAST.take().unwrap_or_else(|| Memory {
            state: Compress::new(Compression::new(LEVEL), true),
            rows: Vec::with_capacity(AT_ONCE),
        });
        memory.state.reset();
        memory.rows.clear();
        Self { memory: Some(memory), above: Vec::new(), compressed: Vec::with_capacity(ROOM) }
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, bytes: &[u8]) {
        let Some(Memory { rows, .. }) = &mut self.memory else { return };
        if self.above == bytes {
            rows.push(UP);
            rows.resize(rows.len() + bytes.len(), 0);
        } else {
            rows.push(NONE);
            rows.extend_from_slice(bytes);
            self.above.clear();
            self.above.extend_from_slice(bytes);
        }
        if rows.len() >= AT_ONCE {
            self.compress(FlushCompress::None);
        }
    }

    /// Ends the stream.
    pub(crate) fn finish(&mut self) {
        self.compress(FlushCompress::Finish);
    }

    /// The compressed bytes so far. What is removed is not written again.
    pub(crate) fn compressed(&mut self) -> &mut Vec<u8> {
        &mut self.compressed
    }

    /// Compresses the rows that were collected.
    fn compress(&mut self, flush: FlushCompress) {
        let Some(Memory { state, rows }) = &mut self.memory else { return };
        let mut bytes = &rows[..];
        loop {
            if self.compressed.capacity() - self.compressed.len() < ROOM / 4 {
                self.compressed.reserve(ROOM);
            }
            let before = state.total_in();
            let status = state
                .compress_vec(bytes, &mut self.compressed, flush)
                .expect("a stream that was not ended takes more bytes");
            bytes = &bytes[(state.total_in() - before) as usize..];
            let is_done = match flush {
                FlushCompress::Finish => status == Status::StreamEnd,
                _ => bytes.is_empty(),
            };
            if is_done {
                break;
            }
        }
        rows.clear();
    }
}

impl Drop for RowCompressor {
    fn drop(&mut self) {
        LAST.set(self.memory.take());
    }
}
