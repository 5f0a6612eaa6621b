//! Paths of lines and arcs.

pub(crate) mod corner_arcs;
pub(crate) mod elastic;
pub(crate) mod fillet;
pub(crate) mod path_builder;
pub(crate) mod polylines;
pub(crate) mod rounded;
pub(crate) mod segment;
