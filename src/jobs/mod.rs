//! Work on the blocking thread pool: admission, single flight, rendering, caches.

pub mod admission;
pub(crate) mod capacity;
pub mod memory;
pub mod pipeline;
pub mod quota;
pub mod render_service;
pub mod single_flight;
pub mod worker_pool;
