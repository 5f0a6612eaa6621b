//! Work, and the caches of its results.
//!
//! ```text
//!   render_service   answers a job: from a cache, from a job in progress, or by a new one
//!   render_job       a request to render, and its cost;  render_task: one job in progress
//!   render_problem   the problem document of a render that failed
//!   streamed         answers that are sent as they are written
//!   cached_context   the context of renders: cached grids, and the times of their stages
//!
//!   job              cores and memory, by mazewright_workload;  demand: the memory of work
//!   quota            the use of a client in a minute;  payer: the client or key that is charged
//!   capacity         the largest maze;  stage_times: the duration of each stage
//!
//!   known_requests   bytes of a request that lead to an answer without parsing
//!   answer_cache, document_cache, grid_cache     caches in memory
//!   shared_cache     the cache of all replicas, in a shared_store
//! ```

pub mod answer_cache;
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
pub mod render_problem;
pub mod render_service;
pub mod render_task;
pub mod shared_cache;
pub mod shared_store;
pub mod stage_times;
pub mod streamed;
