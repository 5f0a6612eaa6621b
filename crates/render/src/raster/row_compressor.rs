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

/// Room that is made for compressed bytes at a time.
const ROOM: usize = 1 << 14;

thread_local! {
    /// The state of the last stream of this thread, some 300 KiB, for the next one.
    static STATE: Cell<Option<Compress>> = const { Cell::new(None) };
}

/// Compresses rows of equal length.
pub(crate) struct RowCompressor {
    /// Present until it is dropped.
    state: Option<Compress>,
    /// The row above, with the byte of its filter.
    above: Vec<u8>,
    /// A row of zeros, with the byte of its filter.
    same: Vec<u8>,
    compressed: Vec<u8>,
}

impl RowCompressor {
    /// Begins a stream of rows of `length` bytes.
    pub(crate) fn new(length: usize) -> Self {
        let mut state =
            STATE.take().unwrap_or_else(|| Compress::new(Compression::new(LEVEL), true));
        state.reset();
        let mut same = vec![0; length + 1];
        same[0] = UP;
        // No row equals one without bytes.
        Self { state: Some(state), above: Vec::new(), same, compressed: Vec::with_capacity(ROOM) }
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, bytes: &[u8]) {
        if self.above.get(1..) == Some(bytes) {
            let same = std::mem::take(&mut self.same);
            self.compress(&same, FlushCompress::None);
            self.same = same;
        } else {
            let mut row = std::mem::take(&mut self.above);
            row.clear();
            row.push(NONE);
            row.extend_from_slice(bytes);
            self.compress(&row, FlushCompress::None);
            self.above = row;
        }
    }

    /// Ends the stream.
    pub(crate) fn finish(&mut self) {
        self.compress(&[], FlushCompress::Finish);
    }

    /// The compressed bytes so far. What is removed is not written again.
    pub(crate) fn compressed(&mut self) -> &mut Vec<u8> {
        &mut self.compressed
    }

    fn compress(&mut self, mut bytes: &[u8], flush: FlushCompress) {
        let Some(state) = &mut self.state else { return };
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
                return;
            }
        }
    }
}

impl Drop for RowCompressor {
    fn drop(&mut self) {
        STATE.set(self.state.take());
    }
}
