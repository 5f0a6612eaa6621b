//! Sockets: listening, connections, request bodies, clients, metrics.

pub mod activity;
pub mod bodies;
pub mod client;
pub mod connection;
pub mod connection_table;
pub mod entry;
pub mod metrics;
pub mod open_files;
pub mod request_ids;
pub mod serve;
