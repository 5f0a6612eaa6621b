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
//! # Words
//!
//! | word | meaning |
//! | --- | --- |
//! | cell, side | a face of the planar graph; one of the edges round it |
//! | edge, wall | where two cells, or a cell and the outside, touch; an edge without a passage |
//! | link, passage | two cells between which a passage can be; a link that the algorithm has opened |
//! | seam | a line along which a wrapped grid is cut open, so that it can be drawn |
//! | opening | a gap in the outline, at the start or the goal |
//! | level | one of several floors, joined by stairs |
//! | tier | cells of an endless maze taken together, as one zoom of its map shows them |
//! | walk, route | cells of which each is beside the one before; a walk from start to goal that visits no cell twice |
//!
//! [`grid`] shows how they are numbered.
//!
//! # Invariants
//!
//! 1. No pictures, no I/O, no clock, no threads. Once [`Spec::check`](spec::Spec::check) accepts a
//!    spec, a computation ends without a result only when it is cancelled, or with a [`Refusal`] for a
//!    reason that only the cells can show:
//!    * the mask or the room leaves cells that are not connected;
//!    * the mask has too many sides to clip cells at, meets too many cells, or divides them into more
//!      pieces than there are cells;
//!    * wrapped edges do not fit each other, or the cells lack the symmetry;
//!    * there is no place for a crossing;
//!    * start and goal are the same cell, or one of them does not exist, or an opening is not on the
//!      outline;
//!    * more dead ends are to be removed, or more links opened, than there are;
//!    * the algorithm needs a rectangle of squares.
//! 2. All random numbers come from [`Rng`](rng::Rng). No hash map is iterated where the order could
//!    reach the result.
//! 3. No algorithm or solver names a shape; no shape names an algorithm.
//! 4. Identity and adjacency are integers, also where cells are clipped. Floats give positions, and
//!    decide by cell centres which cells an outline, a mask or a room holds, by lengths which corners
//!    are moved and which pieces joined where cells are clipped, where a bridge has room, how rows of a
//!    mesh run and, rounded to integer weights, what a bias by an angle prefers. Trigonometric functions
//!    come from `libm`, never from the platform.
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
mod interior_point;
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
