//! Sets of small integers: bit sets, disjoint sets, and a set that returns its least member; long lists.

pub(crate) mod bit_ranks;
pub(crate) mod bits;
pub(crate) mod disjoint_sets;
pub(crate) mod min_set;

pub use crate::collections::bits::{BitSet, InRange};
pub use crate::collections::disjoint_sets::DisjointSets;

use crate::cancel::Cancel;
use crate::error::Error;

/// Returns `len` copies of a value, with checks of a flag: to fill many megabytes takes milliseconds.
pub fn filled<T: Clone>(value: &T, len: usize, cancel: &Cancel) -> Result<Vec<T>, Error> {
    /// About this many bytes are filled between two checks.
    const BYTES: usize = 1 << 20;
    let part = BYTES / size_of::<T>().max(1);
    let mut values = Vec::with_capacity(len);
    while values.len() < len {
        cancel.check()?;
        values.resize(len.min(values.len() + part), value.clone());
    }
    Ok(values)
}
