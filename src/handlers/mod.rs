//! One handler per route.

pub mod admin;
pub mod benchmark;
pub mod book;
pub mod capabilities;
pub mod compare;
pub mod direction;
pub mod gallery;
pub mod grade;
pub mod lists;
pub mod maze;
pub mod pages;
pub(crate) mod progress;
pub mod solve;
