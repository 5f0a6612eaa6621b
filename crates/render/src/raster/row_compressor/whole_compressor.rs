//! Compresses all rows of a picture at once by libdeflate. Its files have the same size as those of
//! a stream, and take about two thirds of the time. It has no streams, and it is a C library:
//! without the feature `libdeflate`, this compressor does not exist.

#[cfg(feature = "libdeflate")]
use libdeflater::Compressor;
#[cfg(not(feature = "libdeflate"))]
use std::convert::Infallible as Compressor;

/// Maximum number of bytes of rows that are compressed at once. This takes some ten milliseconds,
/// and cannot be stopped.
pub(crate) const MOST_AT_ONCE: usize = 1 << 22;

/// A compressor of all rows at once.
pub(crate) struct WholeCompressor(Compressor);

#[cfg(feature = "libdeflate")]
mod by_libdeflate {
    use std::cell::Cell;

    use libdeflater::{CompressionLvl, Compressor};

    use super::{MOST_AT_ONCE, WholeCompressor};

    /// Higher levels take several times as long and save only a few per cent.
    const LEVEL: i32 = 2;

    thread_local! {
        /// The memory of the last picture of this thread, for the next one.
        static LAST: Cell<Option<Compressor>> = const { Cell::new(None) };
    }

    impl WholeCompressor {
        /// Returns a compressor for `bytes` bytes of rows, or `None` if that is too many.
        pub(crate) fn take(bytes: usize) -> Option<Self> {
            let level = || CompressionLvl::new(LEVEL).expect("levels are 1 to 12");
            let new = || Compressor::new(level());
            (bytes <= MOST_AT_ONCE).then(|| Self(LAST.take().unwrap_or_else(new)))
        }

        /// Replaces `compressed` by the zlib stream of the rows.
        pub(crate) fn compress(&mut self, rows: &[u8], compressed: &mut Vec<u8>) {
            compressed.resize(self.0.zlib_compress_bound(rows.len()), 0);
            let length = self
                .0
                .zlib_compress(rows, compressed)
                .expect("there is room for as much as there can be");
            compressed.truncate(length);
        }

        /// Keeps the memory for the next picture of this thread.
        pub(crate) fn put_back(self) {
            LAST.set(Some(self.0));
        }
    }
}

#[cfg(not(feature = "libdeflate"))]
impl WholeCompressor {
    /// Returns `None`.
    pub(crate) fn take(_bytes: usize) -> Option<Self> {
        None
    }

    /// Is never called.
    pub(crate) fn compress(&mut self, _rows: &[u8], _compressed: &mut Vec<u8>) {
        match self.0 {}
    }

    /// Is never called.
    pub(crate) fn put_back(self) {
        match self.0 {}
    }
}
