//! Responses: answers and their headers, entity tags, compression, problem documents.

pub mod answer;
pub mod compression;
pub mod maze_headers;
pub mod middleware;
pub mod negotiation;
pub mod problem;
