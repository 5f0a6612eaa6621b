//! Responses: answers and their headers, entity tags, compression, problem documents.

pub mod answer;
pub mod cache_policy;
pub mod compression;
pub mod failure;
pub mod maze_headers;
pub mod middleware;
pub mod negotiation;
pub mod problem;
