//! What tests of several binaries share of `tilings`.

/// Shapes that tell bounds of their counts and sizes, not the figures themselves.
pub(crate) const BOUNDED: [&str; 2] = ["penrose-p2", "penrose-p3"];
