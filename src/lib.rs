//! The maze rendering service: `GET /maze?shape=tri&cols=18&rows=12` gives a maze as SVG, PNG or JSON.
//!
//! Mazes come from [`mazewright_core`], pictures from [`mazewright_render`]. This package is the HTTP
//! service: it reads a request against one table of parameters, answers it by its entity tag, from the
//! cache, or by a render on the blocking thread pool, and bounds what is done at once.
//!
//! ```text
//!   net (socket) ─▶ routes ─▶ handlers ─▶ request (parse, check) ─▶ jobs (cache, admit, render) ─▶ response
//!        └───── jobs::known_requests: bytes that came before lead to their answer unread ──────────▲
//! ```
//!
//! # From a query to SVG
//!
//! `GET /maze?cols=18&seed=42` becomes bytes in these steps:
//!
//! 1. [`routes`] gives it to [`handlers::maze`], which has a [`Reader`](request::query::Reader) read it.
//!    The reader finds `cols` in the [table](request::table::PARAMETERS), whose entry names the field
//!    `spec.site.cols` of the [`MazeRequest`](request::MazeRequest) and the kind of its values.
//! 2. [`complete`](request::MazeRequest::complete) fills in what is not given,
//!    [`check`](request::MazeRequest::check) refuses what does not exist or takes too much, and
//!    [`canonical`](request::MazeRequest::canonical) writes the URL that is the key of the cache.
//! 3. [`jobs::render_service`] has one worker thread run the [`jobs::pipeline`], unless the answer is
//!    cached or is being made. `cols` decides the grid
//!    ([`Site::lay`](mazewright_core::Site::lay)), `seed` which of its links are opened
//!    ([`Maze::carve`](mazewright_core::Maze::carve)): each purpose of randomness has its own
//!    [`Rng`](mazewright_core::Rng) made from the seed. Where an outline or a mask cuts cells out, the sizes that
//!    are not given follow now from the cells that are left ([`fitted`](request::MazeRequest::fitted)).
//! 4. [`draw`](mazewright_render::draw::draw()) turns links that are not open into lines, and the format
//!    writes them ([`Write`](mazewright_render::formats::Write)).
//! 5. [`response`] adds the headers.
//!
//! Many mazes in one stream or in files are made by [`dataset`]. Parts of an endless maze take the same road, with
//! [`jobs::endless`] in place of the pipeline. Between the cache in memory and a render stands the one that
//! replicas share, if there is one ([`jobs::shared_cache`]); they count quotas together, too ([`jobs::quota`]).
//!
//! # Invariants
//!
//! 1. CPU work takes its turn in one workload, on threads of its own. A render that takes less than a millisecond runs
//!    on the thread that asks for it. Handlers never loop over cells.
//! 2. Every status other than 200 and 304 is `no-store`; every error is a problem document.
//! 3. There is no unsafe code.
//! 4. `use` lines between files form no cycle, apart from a `mod.rs` and its children.

pub mod app;
pub mod config;
pub mod dataset;
pub mod environment;
pub mod games;
pub mod handlers;
pub mod jobs;
pub mod log_writer;
pub mod memory_settings;
pub mod net;
pub mod request;
pub mod response;
pub mod routes;
pub mod secret;
