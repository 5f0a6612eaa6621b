//! Parts of responses.

pub mod answer;
pub mod cache_policy;
pub mod compression;
pub mod etag;
pub mod headers;
pub mod maze_headers;
pub mod middleware;
pub mod negotiation;
pub mod paths;
pub mod problem;
pub mod render_problem;
