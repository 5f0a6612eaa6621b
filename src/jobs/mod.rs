//! Jobs, and the caches of their results.
//!
//! ```text
//!   checked_request  a request that is ready to be rendered, with its cost
//!   render_service   answers it: from a cache, from a render in progress, or by a new one
//!   render_task      a render in progress;  render_error: the reasons why there is no answer
//!   retries          retries of work that was not admitted
//!   streamed         answers that are sent as they are written
//!   cached_context   the context of renders: cached grids, and the times of their stages
//!
//!   job              a job of mazewright_workload with its flag;  demand: the memory that it reserves
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
pub mod checked_request;
pub mod demand;
pub mod document_cache;
pub mod grid_cache;
pub mod job;
pub mod known_requests;
pub mod payer;
pub mod quota;
pub mod render_error;
pub mod render_service;
pub mod render_task;
pub mod retries;
pub mod shared_cache;
pub mod shared_store;
pub mod stage_times;
pub mod streamed;
