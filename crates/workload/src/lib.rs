//! Bounded execution of CPU work for many clients. A client waits for the present slices of others, whatever they ask for,
//! not for their work.
//!
//! ```text
//!   workload        the cores: jobs begin, are paused for others, and end
//!   workload::job   a job, from the side of its thread and of its waiting callers: checkpoint, stop
//!   fair_queue      the order in which jobs are served
//!   memory          one budget of bytes, with a part for small holders
//!   bucket          quotas, charged after the work
//!   single_flight   equal work for several waiting callers runs once
//!   byte_cache      results, bounded in bytes
//! ```
//!
//! The crate does not estimate how long work takes: it measures the CPU time of each job while it runs. It knows
//! neither the work of a job nor the identity of a client. It starts no threads; the caller's [`Spawn`] does.
//!
//! ```
//! use std::sync::mpsc::channel;
//! use mazewright_workload::{Job, MemoryBudget, Workload, WorkloadLimits};
//!
//! let limits = WorkloadLimits { cores: 2, waiting: 100, begun: 100 };
//! let spawn = Box::new(|task| drop(std::thread::spawn(task)));
//! let workload = Workload::new(limits, MemoryBudget::new(1 << 20), spawn, Box::new(|_, _| ()));
//! let job = Job::new(&workload, "a client", None);
//! let (sender, receiver) = channel();
//! let running = std::sync::Arc::clone(&job);
//! workload.submit(&job, 1000, move |_memory| {
//!     let mut sum = 0_u64;
//!     for number in 0..1_000_000 {
//!         if number % 10_000 == 0 && !running.checkpoint() {
//!             return;
//!         }
//!         sum += number;
//!     }
//!     let _ = sender.send(sum);
//! })?;
//! assert_eq!(receiver.recv(), Ok(499_999_500_000));
//! # Ok::<(), mazewright_workload::QueueFull>(())
//! ```

mod bucket;
mod byte_cache;
mod clock;
mod fair_queue;
mod memory;
mod single_flight;
mod sync;
mod workload;

pub use quick_cache::{Equivalent, Weighter};

pub use crate::bucket::{BucketLevel, Buckets, WINDOW, filling_time};
pub use crate::byte_cache::ByteCache;
pub use crate::clock::thread_time;
pub use crate::fair_queue::{FairQueue, QueuePlace};
pub use crate::memory::{MemoryBudget, MemoryReservation, ReservedBytes, largest};
pub use crate::single_flight::{
    Completion, JoinedTask, Registration, SharedTask, SingleFlight, Started,
};
pub use crate::workload::{
    Charge, Job, QueueFull, SLICE, Spawn, TRIAL, Task, TrialJob, Workload, WorkloadLimits,
};
