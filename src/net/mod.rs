//! Sockets.
//!
//! ```text
//!   listeners          the sockets that accept connections
//!   connection         a client's socket;  connection_table: all of them, and which makes room for another
//!   activity           what a connection does at the moment
//!   bodies             receives request bodies;  body_memory: their memory, shared by clients;  arriving_body: the slowest one
//!   open_files         the number of files that the system allows
//! ```

pub mod activity;
pub mod arriving_body;
pub mod bodies;
pub mod body_memory;
pub mod connection;
pub mod connection_table;
pub mod listeners;
pub mod open_files;
