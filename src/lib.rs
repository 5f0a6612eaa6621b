//! placeholder

pub mod algorithm;
pub mod bits;
pub mod cancel;
pub mod catalog;
pub mod config;
pub mod geometry;
pub mod grid;
pub mod http;
pub mod layout;
pub mod maze;
pub mod render;
pub mod rng;
pub mod shape;
pub mod solver;
pub mod spec;
