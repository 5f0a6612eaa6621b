//! The handlers of the routes, by the kind of their answers. Those of mazes share `answering` and
//! `progress`.

pub mod admin;
pub(crate) mod answering;
pub mod body;
pub mod book;
pub mod compare;
pub mod dataset;
pub mod endless;
pub mod form_parts;
pub mod games;
pub mod links;
pub mod lists;
pub mod maze;
pub mod origin;
pub mod pages;
pub(crate) mod progress;
pub mod solve;
