//! Responses and their parts.
//!
//! ```text
//!   answer               the bytes of a maze in one format and encoding, as caches keep it
//!   held_bytes           bytes with the memory of who holds them
//!   document             a page or list that is the same for all callers until the next release
//!   problem              an error, as a problem document;  store_problem: that of a database that fails
//!   error_picture        an error as a picture
//!   etag                 entity tags;  precondition: If-Match
//!   cache_policy         how long a response may be kept
//!   negotiation          which encoding and format a caller accepts;  compression: makes the encoding
//!   headers              names and values of headers;  header_texts: values in one block of memory
//!   per_request_headers  headers that follow from the request;  request_ids: ids for log lines
//!   byte_range           parts of a body
//!   streaming            bodies that are sent as they are made
//!   finish               what every response gets at last;  paths: all paths, for suggestions and metrics
//! ```

pub mod answer;
pub mod byte_range;
pub mod cache_policy;
pub mod compression;
pub mod document;
pub mod error_picture;
pub mod etag;
pub mod finish;
pub mod header_texts;
pub mod headers;
pub mod held_bytes;
pub mod negotiation;
pub mod paths;
pub mod per_request_headers;
pub mod precondition;
pub mod problem;
pub mod request_ids;
pub mod store_problem;
pub mod streaming;
