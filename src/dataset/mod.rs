//! Data sets on the threads for work. [`batches`] makes a stream of one, in order, and [`files`] writes
//! the files of `mazewright dataset`. [`mazewright_dataset`] defines data sets.

pub mod batches;
pub mod files;
