//! Operations on a whole drawing.

pub(crate) mod casing;
pub(crate) mod hairlines;
pub(crate) mod turn;
pub(crate) mod warp;
