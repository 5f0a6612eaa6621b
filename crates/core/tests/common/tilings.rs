//! Helpers for the `tilings` tests, shared by several test binaries.

/// Shapes that know only bounds of their numbers of cells and sizes.
pub(crate) const BOUNDED: [&str; 2] = ["penrose-p2", "penrose-p3"];
