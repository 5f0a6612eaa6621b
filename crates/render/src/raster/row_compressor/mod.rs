//! Compresses rows of pixels to the zlib stream of a PNG.
//!
//! A row that equals the one above is written as the difference from it, which is zeros; any other
//! row is written directly. Vertical walls repeat their rows, and a long run of zeros is found
//! faster, and takes fewer bits, than a repetition.
//!
//! The rows of most pictures are collected and compressed [at once](WholeCompressor), if this crate
//! is built with libdeflate. Two kinds of rows always go to a stream immediately: those of larger
//! pictures, and those with one bit per pixel. The latter are mostly zeros, and a stream is as fast
//! for them.

mod whole_compressor;

use std::cell::Cell;

use flate2::{Compress, Compression, FlushCompress, Status};
use mazewright_core::{Cancel, Error};

use crate::raster::row_compressor::whole_compressor::{MOST_AT_ONCE, WholeCompressor};

/// Level of a stream. Higher levels take several times as long and save only a few per cent.
const STREAM_LEVEL: u32 = 3;

/// The bytes that say the filter of a row.
const NONE: u8 = 0;
const UP: u8 = 2;

/// Number of bytes of rows that are collected for a stream before they are compressed. Each call
/// clears all space for compressed bytes.
const STREAM_PART: usize = 1 << 15;

/// The space that is reserved at once for compressed bytes of a stream.
const ROOM: usize = 1 << 14;

thread_local! {
    /// The memory of the last pictures of this thread, for the next ones.
    static STREAM: Cell<Option<Compress>> = const { Cell::new(None) };
    static ROWS: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// Returns the maximum memory in bytes of a picture of `pixels` pixels while it is compressed at
/// once.
pub(crate) fn memory_at_once(pixels: u64, bytes_per_pixel: u64) -> u64 {
    // The rows, and their compressed bytes.
    2 * pixels.saturating_mul(bytes_per_pixel).min(MOST_AT_ONCE as u64)
}

/// The compressor of rows.
enum Method {
    Stream(Compress),
    Whole(WholeCompressor),
}

/// Compresses rows of equal length.
pub(crate) struct RowCompressor {
    /// `None` only while the compressor is dropped.
    method: Option<Method>,
    /// Filtered rows that are not compressed yet.
    rows: Vec<u8>,
    /// The row above. At first it has no bytes, so that no row equals it.
    above: Vec<u8>,
    compressed: Vec<u8>,
}

impl RowCompressor {
    /// Begins a picture of `width` × `height` pixels of `depth` bits each.
    pub(crate) fn new([width, height]: [u32; 2], depth: u32) -> Self {
        let row_bytes = (width as usize * depth as usize).div_ceil(8);
        let bytes = (height as usize).saturating_mul(row_bytes + 1);
        let whole = if depth > 1 { WholeCompressor::take(bytes) } else { None };
        let method = whole.map_or_else(
            || {
                let new = || Compress::new(Compression::new(STREAM_LEVEL), true);
                let mut stream = STREAM.take().unwrap_or_else(new);
                stream.reset();
                Method::Stream(stream)
            },
            Method::Whole,
        );
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
                compressor.compress(&self.rows, compressed);
            }
            None => {}
        }
        cancel.check()
    }

    /// Returns the compressed bytes so far. The caller may remove bytes.
    pub(crate) fn compressed(&mut self) -> &mut Vec<u8> {
        &mut self.compressed
    }
}

/// Compresses the rows that were collected, and removes them.
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
            Some(Method::Whole(compressor)) => compressor.put_back(),
            None => {}
        }
    }
}
