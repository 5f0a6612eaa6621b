//! The maze rendering service: `GET /maze?shape=tri&cols=18&rows=12` gives a maze.
//!
//! Mazes come from [`mazewright_core`], pictures from [`mazewright_render`], and what a request means is in
//! [`mazewright_request`]. This package serves them: it answers a request by its entity tag, from the cache, or by a
//! render that takes its turn in one workload, and bounds what is done at once.
//!
//! ```text
//!   server (socket) ─▶ routes ─▶ handlers ─▶ mazewright_request (read, resolve, check) ─▶ jobs (cache, render) ─▶ response
//!        └───── jobs::known_requests: bytes that came before lead to their answer unread ──────────▲
//! ```
//!
//! # From a query to SVG
//!
//! `GET /maze?cols=18&seed=42` becomes bytes in these steps:
//!
//! 1. [`server::routes`] passes it to [`handlers::maze`], and a [`Reader`](mazewright_request::reading::query::Reader) reads it. The
//!    reader finds `cols` in the [table](mazewright_request::table::PARAMETERS). Its entry names the field
//!    `spec.site.cols` of the [`RawRequest`](mazewright_request::RawRequest) and the kind of its values.
//! 2. [`resolve`](mazewright_request::RawRequest::resolve) fills in what is not given,
//!    [`check_answer`](mazewright_request::ResolvedRequest::check_answer) rejects what does not exist or takes too much,
//!    and [`canonical`](mazewright_request::ResolvedRequest::canonical) writes the URL that is the key of the cache.
//! 3. [`jobs::render_service`] runs [`render`](mazewright_request::render::render()), unless the answer is cached or
//!    another request for it is under way. `cols` decides the grid
//!    ([`Site::lay`](mazewright_core::Site::lay)), `seed` which of its links are opened
//!    ([`Maze::carve`](mazewright_core::Maze::carve)): each purpose of randomness has its own
//!    [`Rng`](mazewright_core::Rng) made from the seed. Where an outline or a mask cuts cells out, sizes that are
//!    not given follow now from the cells that are left ([`fitted`](mazewright_request::ResolvedRequest::fitted)).
//! 4. [`draw`](mazewright_render::draw::draw()) turns links that are not open into lines, and the format writes them
//!    ([`Write`](mazewright_render::formats::Write)).
//! 5. [`response`] adds the headers.
//!
//! Parts of an endless maze go the same way, with [`endless`](mazewright_request::endless) as the render. Replicas may
//! share a cache ([`jobs::shared_cache`]) and quotas ([`jobs::quota`]).
//!
//! [`command`] is the command line, which makes mazes without a server. [`site`] writes pages as files. [`dataset`] makes
//! many mazes, as one stream or as files. [`mcp`] offers tools to agents.
//!
//! # Invariants
//!
//! 1. CPU work takes its turn in one workload, on threads of its own. A render that takes less than a millisecond runs
//!    on the thread that asks for it. Handlers never loop over cells.
//! 2. Every status other than 200, 206 and 304 is `no-store`; every error has a `Problem`, which the
//!    caller gets as a document, a picture or a page.
//!
//! `ARCHITECTURE.md` has those of all crates.

pub mod app;
pub mod arguments;
pub mod book;
pub mod client;
pub mod command;
pub mod config;
pub mod dataset;
pub mod environment;
pub mod fresh_seed;
pub mod handlers;
pub mod jobs;
pub mod listen_address;
pub mod log_writer;
pub mod logs;
pub mod mcp;
pub mod memory_settings;
pub mod metrics;
pub mod net;
pub mod process_metrics;
pub mod reload;
pub mod response;
pub mod server;
mod setting_values;
pub mod settings_file;
pub mod signature;
pub mod site;
pub mod system;
pub mod traces;

pub use mazewright_games::{secret, tls};
