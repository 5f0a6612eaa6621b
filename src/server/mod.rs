//! The server: accepts connections, answers what is known, and passes the rest to the routes.

pub mod entry;
pub mod host;
pub mod routes;
pub mod serve;
