//! How much a maze may take in the caller's process.

use mazewright_request::limits::AnswerLimits;

/// Bytes of a GiB.
const GIB: u64 = 1 << 30;

/// The limits: those of the formats, and memory that a notebook has.
pub(crate) const LIMITS: AnswerLimits = AnswerLimits {
    cells: 100_000_000,
    pixels: 4_000_000_000,
    answer_bytes: 4 * GIB,
    memory_bytes: 8 * GIB,
    ..AnswerLimits::NONE
};
