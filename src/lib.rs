//! The maze rendering service: `GET /maze?shape=tri&cols=18&rows=12` gives a maze as SVG, PNG or JSON.
//!
//! Mazes come from [`mazewright_core`], pictures from [`mazewright_render`]. This package is the HTTP
//! service: it reads a request against one table of parameters, answers it by its entity tag, from the
//! cache, or by a render on the blocking thread pool, and bounds what is done at once.
//!
//! ```text
//!   net (socket) ─▶ routes ─▶ handlers ─▶ request (parse, check) ─▶ jobs (cache, admit, render) ─▶ response
//! ```
//!
//! # Invariants
//!
//! 1. CPU work runs under a bound, and on the blocking pool if it takes longer than the hand-over to
//!    another thread: all but mazes of some hundred cells without pixels. Handlers never loop over
//!    cells.
//! 2. Every status other than 200 and 304 is `no-store`; every error is a problem document.
//! 3. There is no unsafe code.
//! 4. `use` lines between files form no cycle, apart from a `mod.rs` and its children.

pub mod app;
pub mod config;
pub mod handlers;
pub mod jobs;
pub mod log_writer;
pub mod net;
pub mod request;
pub mod response;
pub mod routes;
