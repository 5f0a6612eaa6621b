//! One handler per route.

pub mod admin;
pub mod book;
pub mod compare;
pub mod dataset;
pub mod gallery;
pub mod lists;
pub mod maze;
pub mod pages;
pub(crate) mod progress;
pub mod solve;
