//! Sets of small integers: bit sets, disjoint sets, and a set that returns its least member.

pub(crate) mod bit_ranks;
pub(crate) mod bits;
pub(crate) mod disjoint_sets;
pub(crate) mod min_set;

pub use crate::collections::bits::{BitSet, InRange};
