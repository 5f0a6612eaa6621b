//! All integration tests, in one binary.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod app;
mod caching;
mod http;
mod limits;
mod parameters;
mod server;
mod socket;
