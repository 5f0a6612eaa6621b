//! Parts of responses.

pub mod answer;
pub mod cache_policy;
pub mod compression;
pub mod document;
pub mod etag;
pub mod finish;
pub mod header_texts;
pub mod headers;
pub mod maze_headers;

pub mod negotiation;
pub mod own_headers;
pub mod paths;
pub mod problem;
pub mod render_problem;
