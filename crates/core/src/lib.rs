//! Mazes on any tessellation: grids, generation algorithms, solvers and statistics.
//!
//! # From a specification to a route
//!
//! ```text
//!   Spec ─ site ─▶ Grid ─ algorithm ─▶ Maze ─ solver ─▶ Route
//! ```
//!
//! A [`Spec`] says which maze is wanted. Its [`Site`](site::Site) lays a
//! [`Grid`](grid::Grid): a **shape** gives the planar graph of the cells and its dual, the graph of
//! possible moves, in one structure; wraps, outlines, masks, rooms and levels are done to that grid,
//! whatever its shape. An **algorithm** opens links of the grid; grid and open links are a
//! [`Maze`]. A **solver** finds a [`Route`] through it.
//!
//! Each choice is an entry of a table: [`SHAPES`](shape::SHAPES),
//! [`ALGORITHMS`](algorithm::ALGORITHMS), [`SOLVERS`](solver::SOLVERS). The axes meet in data, not in
//! types, so that N + M files serve N × M combinations.
//!
//! A [`MazeBuilder`] does all of it:
//!
//! ```
//! use mazewright_core::Maze;
//!
//! let maze = Maze::builder().shape("tri").size(18, 12).algorithm("kruskal").seed(42).build()?;
//! assert_eq!(maze.passage_count(), maze.cells() - 1);
//!
//! let route = maze.solve("bfs")?;
//! assert_eq!(route.cells[0], maze.start);
//! # Ok::<(), mazewright_core::Error>(())
//! ```
//!
//! The single steps are public too, for example to lay a grid once for the mazes of many seeds:
//!
//! ```
//! use std::sync::Arc;
//! use mazewright_core::{Cancel, Maze, Seed, Spec};
//!
//! let cancel = Cancel::new();
//! let spec = Maze::builder().size(20, 20).into_spec()?;
//! let grid = Arc::new(spec.site.lay(spec.seed.number(), &cancel)?);
//! for seed in 0..10 {
//!     let spec = Spec { seed: Seed::from(seed), ..spec.clone() };
//!     let maze = Maze::carve(&spec, Arc::clone(&grid), &cancel)?;
//!     assert_eq!(maze.passage_count(), 399);
//! }
//! # Ok::<(), mazewright_core::Error>(())
//! ```
//!
//! A table of the caller's own can have further shapes, algorithms and solvers: each setting takes
//! a name of the crate's table or any static [`Choice`].
//!
//! An [`endless`] maze is none of these: a maze of up to 2³⁰ × 2³⁰ squares of which any part is carved when it
//! is asked for.
//!
//! # Invariants
//!
//! 1. No pictures, no I/O, no clock, no threads. Once [`Spec::check`](spec::Spec::check) accepts a
//!    spec, a computation ends without a result only when it is cancelled, or for a reason that only
//!    the cells can show: a mask in parts, a room that divides the maze, edges that do not fit, no
//!    place for a crossing, a symmetry that the cells lack, ends that are one cell or none, openings
//!    inside, more removed or opened than there is, an algorithm that needs a rectangle.
//! 2. All random numbers come from [`Rng`](rng::Rng). No hash map is iterated where the order could
//!    reach the result.
//! 3. No algorithm or solver names a shape; no shape names an algorithm.
//! 4. Identity and adjacency are integers. Floats give positions, and decide by cell centres which
//!    cells an outline, a mask or a room holds, where a bridge has room, how rows of a mesh run and,
//!    rounded to integer weights, what a bias by an angle prefers. Trigonometric functions come from
//!    `libm`, never from the platform.
//! 5. A grid that an algorithm is given is connected and has at least two cells. If a maze has
//!    several components, each is a grid of its own.
//! 6. Long loops check a [`Cancel`] flag about every millisecond. Nothing recurses
//!    over cells.
//! 7. `use` lines between files form no cycle, apart from a `mod.rs` and its children.

pub mod algorithm;
pub mod analysis;
pub mod builder;
pub mod cancel;
pub mod catalog;
pub mod collections;
pub mod endless;
pub mod error;
pub mod font;
pub mod geometry;
pub mod grid;
pub mod maze;
pub mod mesh;
pub mod rng;
pub mod setting;
pub mod shape;
pub mod site;
pub mod solver;
pub mod spec;
pub mod symbols;

pub use crate::builder::MazeBuilder;
pub use crate::cancel::Cancel;
pub use crate::catalog::{Choice, Chosen};
pub use crate::error::{Error, Refusal};
pub use crate::maze::Maze;
pub use crate::mesh::Mesh;
pub use crate::setting::Setting;
pub use crate::site::mask::Mask;
pub use crate::solver::Route;
pub use crate::spec::{Seed, Spec};

/// The examples of the readme.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
