//! Sockets: listening, connections, metrics.

pub mod connection;
pub mod entry;
pub mod metrics;
pub mod serve;
