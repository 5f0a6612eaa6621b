//! Work: what is done, and what is kept of it.
//!
//! ```text
//!   render_service   answers a job: from a cache, from a job that is under way, or by a new one
//!   render_job       what is to be made, and what it costs;  render_task: one job under way
//!   streamed         answers that are sent as they are written
//!   cached_context   what renders take from here: kept grids, and the times of their stages
//!
//!   job              turns and memory, by mazewright_workload;  demand: how much memory work takes
//!   body_memory      memory of request bodies, shared by clients;  arrival: which body is the slowest
//!   quota            what a client may use in a minute;  payer: who that is
//!   capacity         the largest maze;  stage_times: how long each stage took
//!
//!   known_requests   bytes of a request that lead to an answer unread
//!   answer_cache, document_cache, grid_cache     caches in memory, by byte_cache
//!   shared_cache     the cache of all replicas, in a shared_store
//!   single_flight    equal jobs at the same time are one
//! ```

pub mod answer_cache;
pub mod arrival;
pub mod body_memory;
pub(crate) mod byte_cache;
pub mod cached_context;
pub(crate) mod capacity;
pub mod demand;
pub mod document_cache;
pub mod grid_cache;
pub mod job;
pub mod known_requests;
pub mod payer;
pub mod quota;
pub mod render_job;
pub mod render_service;
pub mod render_task;
pub mod shared_cache;
pub mod shared_store;
pub mod single_flight;
pub mod stage_times;
pub mod streamed;
