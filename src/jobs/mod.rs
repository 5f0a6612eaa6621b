//! Parts of the render service.

pub mod admission;
pub mod answer_cache;
pub(crate) mod byte_cache;
pub(crate) mod capacity;
pub mod document_cache;
pub mod endless;
pub mod grid_cache;
pub mod known_requests;
pub mod lane;
pub mod memory;
pub mod pipeline;
pub mod quota;
pub mod render_job;
pub mod render_service;
pub mod render_task;
pub mod shared_cache;
pub mod shared_store;
pub mod single_flight;
pub mod stage_times;
pub mod turnstile;
pub mod worker_pool;
