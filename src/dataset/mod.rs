//! Data sets on the threads for work: [`batches`] makes a stream of one, in order, and [`files`] writes
//! `mazewright dataset`'s files. What a data set is says [`mazewright_dataset`].

pub mod batches;
pub mod files;
