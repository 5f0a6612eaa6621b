//! Reads requests, and suggests names for those that do not exist.
//!
//! ```text
//!   blank           the request in which nothing is given
//!   query           reads a query string;  json, form: read bodies
//!   compact         a body in one spelling, to be stored
//!   other_names     names that other services have for what a parameter does
//!   own_parameter   parameters of one route alone, such as the `count` of a book
//!   path            routes that a caller sends, for /solve and games;  submission: a route to be graded
//!   pictures        pictures that a body has;  files: values that are files
//! ```

mod blank;
pub mod compact;
pub mod files;
pub mod form;
pub mod json;
pub mod other_names;
pub mod own_parameter;
pub mod path;
pub mod pictures;
pub mod query;
pub mod submission;
