//! Paths of lines and arcs.

pub(crate) mod fillet;
pub(crate) mod path_builder;
pub(crate) mod polylines;
pub(crate) mod segment;
