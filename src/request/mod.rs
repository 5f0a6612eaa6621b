//! The request for a maze: the value grammar, the kinds of values, and the request itself.
//!
//! Each file uses only those above it:
//!
//! ```text
//!   value          what a kind of value is; nothing of the request
//!   kinds          one file for each kind
//!   parameter_id   the number of a parameter, and sets of parameters
//!   maze_request   the request, as data
//! ```
//!
//! A new kind is one file in [`kinds`]. A new parameter is one entry in
//! [`table`](crate::request::table::PARAMETERS), a field that holds it, and the code that uses the field.

pub(crate) mod animation_limits;
pub mod completion;
pub mod json;
pub mod kinds;
pub(crate) mod limits;
pub mod maze_request;
pub mod multipart;
pub mod parameter;
pub mod parameter_id;
pub mod path;
pub mod query;
pub mod table;
pub mod value;

pub use crate::request::maze_request::MazeRequest;
pub use crate::request::parameter_id::{ParameterId, ParameterSet};
