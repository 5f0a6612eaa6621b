//! Compresses rendered answers.

use std::io::{self, Write};

use crate::response::negotiation::Encoding;
use mazewright_core::cancel::Cancel;
use mazewright_core::error::Error;

/// Bodies below this many bytes are sent as they are: they fit into one packet either way.
const WORTHWHILE_BYTES: usize = 1500;

/// Memory that an encoder takes beside what it reads and writes.
pub const ENCODER_BYTES: u64 = 8 << 20;

/// Bytes between two checks of the cancel flag, about a millisecond of work.
const CHUNK: usize = 1 << 16;

/// The default of gzip: at higher levels, time grows faster than the body shrinks.
const GZIP_LEVEL: u32 = 6;

/// Brotli's level for content made on demand: as fast as gzip, and smaller.
const BROTLI_LEVEL: u32 = 5;

/// Brotli's window, as a power of two: 256 KiB, so that the encoder stays within [`ENCODER_BYTES`].
const BROTLI_WINDOW: u32 = 18;

/// Zstandard's own default.
const ZSTD_LEVEL: i32 = 3;

/// Whether a body is long enough to be encoded for callers who also take it as it is.
pub fn is_worthwhile(body: &[u8]) -> bool {
    body.len() >= WORTHWHILE_BYTES
}

/// Compresses a body.
pub fn compress(body: &[u8], encoding: Encoding, cancel: &Cancel) -> Result<Vec<u8>, Error> {
    // Most pictures shrink to a fifth or less, so that the buffer seldom grows.
    let target = Vec::with_capacity(body.len() / 5 + 64);
    let compressed = match encoding {
        Encoding::Identity => return Ok(body.to_vec()),
        Encoding::Gzip => {
            let mut encoder =
                flate2::write::GzEncoder::new(target, flate2::Compression::new(GZIP_LEVEL));
            feed(&mut encoder, body, cancel)?;
            encoder.finish()
        }
        Encoding::Brotli => {
            let mut encoder =
                brotli::CompressorWriter::new(target, 4096, BROTLI_LEVEL, BROTLI_WINDOW);
            feed(&mut encoder, body, cancel)?;
            Ok(encoder.into_inner())
        }
        Encoding::Zstd => match zstd::stream::write::Encoder::new(target, ZSTD_LEVEL) {
            Ok(mut encoder) => {
                feed(&mut encoder, body, cancel)?;
                encoder.finish()
            }
            Err(error) => Err(error),
        },
    };
    compressed.map_err(|error| cannot_fail(&error))
}

fn feed(encoder: &mut impl Write, body: &[u8], cancel: &Cancel) -> Result<(), Error> {
    for chunk in body.chunks(CHUNK) {
        cancel.check()?;
        encoder.write_all(chunk).map_err(|error| cannot_fail(&error))?;
    }
    Ok(())
}

/// An encoder that writes to memory has no other error than a lack of memory.
fn cannot_fail(error: &io::Error) -> Error {
    panic!("compression into memory failed: {error}")
}
