//! The request for a maze: its parameters, and how they are read, completed, checked and written as a URL.
//!
//! Each file uses only those above it:
//!
//! ```text
//!   other_values   words that people use for a value
//!   value          kinds of values; nothing of the request
//!   kinds          one file for each kind
//!   parameter_id   the number of a parameter, and sets of parameters
//!   raw_request   the request, as data
//!   parameter      a parameter: a kind of value, and the field of the request that holds it
//!   table          the parameters
//!   other_names    names that people and other services use for a parameter
//!   pictures       pictures as values of a mask or an icon
//!   query          reads a query string; json, multipart: reads a body
//!   sizes          fills in the sizes of a picture and of a solid
//!   completion     fills in the values that are not given; writes the canonical URL
//!   limits         rejects contradictions and requests that take too much; animation_limits: of animations
//!
//!   own_parameter  parameters of one route alone, such as the `count` of a book
//!   endless        the request for a part of an endless maze
//!   path           routes that a caller sends, for /solve and games
//!   signature      requests that need a signature, and its check
//! ```
//!
//! A new kind is one file in [`kinds`]. A new parameter is one entry in
//! [`table`](crate::table::PARAMETERS), a field that holds it, and the code that uses the field.

mod animation_limits;
pub mod canonical;
mod defaults;
pub mod endless;
pub mod error;
pub mod facts;
pub mod form;
pub mod json;
pub mod kinds;
pub mod limits;
pub mod other_names;
pub mod other_values;
pub mod own_parameter;
pub mod parameter;
pub mod parameter_id;
pub mod path;
pub mod pictures;
pub mod query;
mod raw_request;
pub mod render;
mod resolve;
mod resolved_request;
mod sizes;
pub mod table;
pub mod value;

pub use crate::parameter_id::{ParameterId, ParameterSet};
pub use crate::raw_request::RawRequest;
pub use crate::resolved_request::ResolvedRequest;
