//! Sockets: listening, connections, metrics.

pub mod connection;
pub mod metrics;
pub mod serve;
