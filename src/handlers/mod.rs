//! The handlers of the routes, by what they answer with. [`answering`] and [`progress`] are shared by those of mazes.

pub mod admin;
pub(crate) mod answering;
pub mod book;
pub mod compare;
pub mod dataset;
pub mod endless;
pub mod games;
pub mod lists;
pub mod maze;
pub mod pages;
pub(crate) mod progress;
pub mod solve;
