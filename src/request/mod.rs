//! Requests: the parameter table, its value grammar, and the readers of queries and bodies.

pub(crate) mod animation_limits;
pub(crate) mod format;
pub mod json;
pub mod kind;
pub(crate) mod limits;
pub mod mask_size;
pub mod maze_request;
pub mod multipart;
pub mod parameter;
pub mod path;
pub mod query;
pub(crate) mod table;
