//! The server: accepts connections, answers what is known, and passes the rest to the routes.

pub mod base_path;
pub mod host;
pub mod middleware;
pub mod path_methods;
pub mod plain_path;
pub mod routes;
pub mod serve;
