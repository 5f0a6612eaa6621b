//! A stream of bits, the lowest bit of a byte first.

/// A writer that collects bits into bytes.
#[derive(Default)]
pub(super) struct BitWriter {
    pub(super) bytes: Vec<u8>,
    pending: u64,
    count: u32,
}

impl BitWriter {
    /// Writes the lowest `count` bits of a value, at most 32; the others must be 0.
    pub(super) fn write(&mut self, value: u32, count: u32) {
        self.pending |= u64::from(value) << self.count;
        self.count += count;
        if self.count >= 32 {
            self.bytes.extend_from_slice(&(self.pending as u32).to_le_bytes());
            self.pending >>= 32;
            self.count -= 32;
        }
    }

    /// Fills the last byte with zeros, and returns all bytes.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let rest = self.pending.to_le_bytes();
        self.bytes.extend_from_slice(&rest[..self.count.div_ceil(8) as usize]);
        self.bytes
    }
}
