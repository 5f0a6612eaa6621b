//! Compresses rendered answers, whole or in chunks.

use std::io::{self, Write};

use crate::response::negotiation::Encoding;
use mazewright_core::{Cancel, Error};

/// The least number of bytes of a body that is encoded. Shorter ones fit into one packet either way.
const WORTHWHILE_BYTES: usize = 1500;

/// Memory of an encoder in addition to its input and output.
pub const ENCODER_BYTES: u64 = 8 << 20;

/// Bytes between two checks of the cancel flag, about a millisecond of work.
const CHUNK: usize = 1 << 16;

/// The default of gzip: at higher levels, time grows faster than the body shrinks.
const GZIP_LEVEL: u32 = 6;

/// Brotli's level for content made on demand: as fast as gzip, and smaller.
const BROTLI_LEVEL: u32 = 5;

/// Brotli's level for streamed bodies, which are large and compressed for one caller.
const BROTLI_STREAM_LEVEL: u32 = 2;

/// Brotli's window, as a power of two: 256 KiB, so that the encoder stays within [`ENCODER_BYTES`].
const BROTLI_WINDOW: u32 = 18;

/// Zstandard's own default.
const ZSTD_LEVEL: i32 = 3;

/// Returns whether a body is long enough to be encoded for callers who also accept it without encoding.
pub fn is_worthwhile(body: &[u8]) -> bool {
    body.len() >= WORTHWHILE_BYTES
}

/// Compresses a body.
pub fn compress(body: &[u8], encoding: Encoding, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    // Most pictures shrink to a fifth or less, so that the buffer seldom grows.
    let mut encoder = Encoder::new(encoding, body.len() / 5 + 64);
    for chunk in body.chunks(CHUNK) {
        cancel.check()?;
        encoder.write(chunk);
    }
    Ok(encoder.finish())
}

/// Compresses a body that comes in chunks.
pub struct Encoder(Coder);

enum Coder {
    Identity(Vec<u8>),
    Gzip(flate2::write::GzEncoder<Vec<u8>>),
    Brotli(Box<brotli::CompressorWriter<Vec<u8>>>),
    Zstd(zstd::stream::write::Encoder<'static, Vec<u8>>),
}

impl Encoder {
    /// Begins a body whose compressed size is expected to be `expected` bytes.
    pub fn new(encoding: Encoding, expected: usize) -> Self {
        Self::with_brotli_level(encoding, expected, BROTLI_LEVEL)
    }

    /// Begins a body that is streamed in chunks of `chunk` bytes.
    pub fn of_stream(encoding: Encoding, chunk: usize) -> Self {
        Self::with_brotli_level(encoding, chunk, BROTLI_STREAM_LEVEL)
    }

    fn with_brotli_level(encoding: Encoding, expected: usize, brotli_level: u32) -> Self {
        let target = Vec::with_capacity(expected);
        Self(match encoding {
            Encoding::Identity => Coder::Identity(target),
            Encoding::Gzip => {
                let level = flate2::Compression::new(GZIP_LEVEL);
                Coder::Gzip(flate2::write::GzEncoder::new(target, level))
            }
            Encoding::Brotli => Coder::Brotli(Box::new(brotli::CompressorWriter::new(
                target,
                4096,
                brotli_level,
                BROTLI_WINDOW,
            ))),
            Encoding::Zstd => {
                Coder::Zstd(in_memory(zstd::stream::write::Encoder::new(target, ZSTD_LEVEL)))
            }
        })
    }

    /// Adds bytes of the body.
    pub fn write(&mut self, bytes: &[u8]) {
        in_memory(match &mut self.0 {
            Coder::Identity(target) => target.write_all(bytes),
            Coder::Gzip(encoder) => encoder.write_all(bytes),
            Coder::Brotli(encoder) => encoder.write_all(bytes),
            Coder::Zstd(encoder) => encoder.write_all(bytes),
        });
    }

    /// Returns the compressed bytes so far. The caller may take bytes from them.
    pub fn written(&mut self) -> &mut Vec<u8> {
        match &mut self.0 {
            Coder::Identity(target) => target,
            Coder::Gzip(encoder) => encoder.get_mut(),
            Coder::Brotli(encoder) => encoder.get_mut(),
            Coder::Zstd(encoder) => encoder.get_mut(),
        }
    }

    /// Ends the body, and returns the compressed bytes that were not taken.
    pub fn finish(self) -> Vec<u8> {
        match self.0 {
            Coder::Identity(target) => target,
            Coder::Gzip(encoder) => in_memory(encoder.finish()),
            Coder::Brotli(encoder) => encoder.into_inner(),
            Coder::Zstd(encoder) => in_memory(encoder.finish()),
        }
    }
}

/// Unwraps the result of an encoder to memory, which has no error other than a lack of memory.
fn in_memory<T>(result: io::Result<T>) -> T {
    result.unwrap_or_else(|error| panic!("compression into memory failed: {error}"))
}
