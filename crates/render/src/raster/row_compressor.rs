//! Compresses rows of pixels to the zlib stream of a PNG.
//!
//! A row that equals the one above is written as its difference from that, which is zeros, and any
//! other row as it is: upright walls repeat their rows, and a long run of zeros is found faster, and
//! takes fewer bits, than a repetition.
//!
//! The rows of most pictures are collected and compressed at once, by libdeflate: it makes files of the same size in
//! about two thirds of the time, but has no streams. Rows of larger pictures go to a stream as they come, and so do
//! those of one bit for each pixel, which are mostly zeros: a stream is as fast there.

use std::cell::Cell;

use flate2::{Compress, Compression, FlushCompress, Status};
use libdeflater::{CompressionLvl, Compressor};
use mazewright_core::{Cancel, Error};

/// Level of a stream: higher levels take several times as long and save only a few per cent.
const STREAM_LEVEL: u32 = 3;

/// Level at which all rows are compressed at once, for the same reason.
const WHOLE_LEVEL: i32 = 2;

/// The most bytes of rows that are compressed at once: this takes some ten milliseconds, and cannot be stopped.
const MOST_AT_ONCE: usize = 1 << 23;

/// The bytes that tell the filter of a row.
const NONE: u8 = 0;
const UP: u8 = 2;

/// Bytes of rows that are collected for a stream before they are compressed: each call clears all the room for
/// compressed bytes.
const STREAM_PART: usize = 1 << 15;

/// Room that is made for compressed bytes of a stream at a time.
const ROOM: usize = 1 << 14;

thread_local! {
    /// The memory of the last pictures of this thread, for the next ones.
    static STREAM: Cell<Option<Compress>> = const { Cell::new(None) };
    static WHOLE: Cell<Option<Compressor>> = const { Cell::new(None) };
    static ROWS: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// The memory in bytes that a picture of so many pixels takes at most while it is compressed at once.
pub(crate) fn memory_at_once(pixels: u64, bytes_per_pixel: u64) -> u64 {
    // The rows, and what they are compressed to.
    2 * pixels.saturating_mul(bytes_per_pixel).min(MOST_AT_ONCE as u64)
}

/// What compresses rows.
enum Method {
    Stream(Compress),
    Whole(Compressor),
}

/// Compresses rows of equal length.
pub(crate) struct RowCompressor {
    /// Present until it is dropped.
    method: Option<Method>,
    /// Filtered rows that are not compressed yet.
    rows: Vec<u8>,
    /// The row above. No row equals one without bytes.
    above: Vec<u8>,
    compressed: Vec<u8>,
}

impl RowCompressor {
    /// Begins a picture of so many pixels across and down, of so many bits each.
    pub(crate) fn new([width, height]: [u32; 2], depth: u32) -> Self {
        let row_bytes = (width as usize * depth as usize).div_ceil(8);
        let method = if depth > 1 && (height as usize).saturating_mul(row_bytes + 1) <= MOST_AT_ONCE
        {
            let level = || CompressionLvl::new(WHOLE_LEVEL).expect("levels are 1 to 12");
            Method::Whole(WHOLE.take().unwrap_or_else(|| Compressor::new(level())))
        } else {
            let new = || Compress::new(Compression::new(STREAM_LEVEL), true);
            let mut stream = STREAM.take().unwrap_or_else(new);
            stream.reset();
            Method::Stream(stream)
        };
        let mut rows = ROWS.take();
        rows.clear();
        Self { method: Some(method), rows, above: Vec::new(), compressed: Vec::new() }
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, bytes: &[u8]) {
        let rows = &mut self.rows;
        if self.above == bytes {
            rows.push(UP);
            rows.resize(rows.len() + bytes.len(), 0);
        } else {
            rows.push(NONE);
            rows.extend_from_slice(bytes);
            self.above.clear();
            self.above.extend_from_slice(bytes);
        }
        if let Some(Method::Stream(stream)) = &mut self.method
            && rows.len() >= STREAM_PART
        {
            compress_part(stream, rows, &mut self.compressed, FlushCompress::None);
        }
    }

    /// Ends the picture.
    pub(crate) fn finish(&mut self, cancel: &Cancel) -> Result<(), Error> {
        cancel.check()?;
        let compressed = &mut self.compressed;
        match &mut self.method {
            Some(Method::Stream(stream)) => {
                compress_part(stream, &mut self.rows, compressed, FlushCompress::Finish);
            }
            Some(Method::Whole(compressor)) => {
                compressed.resize(compressor.zlib_compress_bound(self.rows.len()), 0);
                let length = compressor
                    .zlib_compress(&self.rows, compressed)
                    .expect("there is room for as much as there can be");
                compressed.truncate(length);
            }
            None => {}
        }
        cancel.check()
    }

    /// The compressed bytes so far. What is removed is not written again.
    pub(crate) fn compressed(&mut self) -> &mut Vec<u8> {
        &mut self.compressed
    }
}

/// Compresses the rows that were collected, and forgets them.
fn compress_part(
    stream: &mut Compress,
    rows: &mut Vec<u8>,
    compressed: &mut Vec<u8>,
    flush: FlushCompress,
) {
    let mut bytes = &rows[..];
    loop {
        if compressed.capacity() - compressed.len() < ROOM / 4 {
            compressed.reserve(ROOM);
        }
        let before = stream.total_in();
        let status = stream
            .compress_vec(bytes, compressed, flush)
            .expect("a stream that was not ended takes more bytes");
        bytes = &bytes[(stream.total_in() - before) as usize..];
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

impl Drop for RowCompressor {
    fn drop(&mut self) {
        ROWS.set(std::mem::take(&mut self.rows));
        match self.method.take() {
            Some(Method::Stream(stream)) => STREAM.set(Some(stream)),
            Some(Method::Whole(compressor)) => WHOLE.set(Some(compressor)),
            None => {}
        }
    }
}
