//! Mazes on any tessellation: grids, generation algorithms, solvers and statistics.
//!
//! # From a specification to a route
//!
//! ```text
//!   Spec ─ site ─▶ Grid ─ algorithm ─▶ Maze ─ solver ─▶ Route
//! ```
//!
//! A [`Spec`] specifies a maze. Its [`Site`] lays a [`Grid`](grid::Grid). The **shape**
//! defines the planar graph of the cells and its dual, the graph of possible moves. Wraps,
//! outlines, masks, rooms and levels modify that grid, whatever its shape. An **algorithm** opens
//! links of the grid; grid and open links are a [`Maze`]. A **solver** finds a [`Route`] through
//! it.
//!
//! Each choice is an entry of a table: [`SHAPES`],
//! [`ALGORITHMS`], [`SOLVERS`]. Shapes and algorithms know
//! nothing of each other, so that N + M files serve N × M combinations.
//!
//! A [`MazeBuilder`] does all these steps:
//!
//! ```
//! use mazewright_core::Maze;
//!
//! let maze = Maze::builder().shape("tri").size(18, 12).algorithm("kruskal").seed(42).build()?;
//! assert_eq!(maze.passage_count(), maze.cell_count() - 1);
//!
//! let route = maze.solve("bfs")?;
//! assert_eq!(route.cells[0], maze.start());
//! # Ok::<(), mazewright_core::Error>(())
//! ```
//!
//! The steps are also public one by one, for example to lay a grid once for the mazes of many
//! seeds:
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
//! Callers can add shapes, algorithms and solvers: each setting accepts a name of the crate's table
//! or any static [`Choice`].
//!
//! # Words
//!
//! | word | meaning |
//! | --- | --- |
//! | cell, side | a face of the planar graph; one of the edges around it |
//! | edge, wall | a line between two cells, or between a cell and the outside; an edge without a passage |
//! | link, passage | a pair of cells that a passage can join; a link that the algorithm has opened |
//! | seam | a line along which a wrapped grid is cut open to be drawn |
//! | opening | a gap in the outline, at the start or the goal |
//! | level | one of several floors, joined by stairs |
//! | tier | the cells of an endless maze at one zoom of its map |
//! | walk, route | a sequence of neighbouring cells; a walk from start to goal that visits no cell twice |
//!
//! [`grid`] shows the numbering of cells, sides and edges.
//!
//! # Invariants
//!
//! 1. No pictures, no I/O, no clock, no threads. Once [`Spec::check`](Spec::check) accepts a
//!    spec, a computation fails only if it is cancelled, or with a [`Refusal`] that depends on the
//!    cells:
//!    * the mask or the room leaves cells that are not connected.
//!    * the mask is too complex to clip cells at it.
//!    * wrapped edges do not fit each other, or the cells lack the symmetry.
//!    * no crossing fits into the grid.
//!    * start and goal are the same cell, or one of them does not exist, or an opening is not on
//!      the outline.
//!    * the spec removes more dead ends, or opens more links, than the maze has.
//!    * the algorithm needs a rectangle of squares.
//! 2. All random numbers come from [`Rng`]. No hash map is iterated where the order could
//!    reach the result.
//! 3. No algorithm or solver names a shape; no shape names an algorithm.
//! 4. Identity and adjacency are integers, also where cells are clipped. Floats are positions and
//!    lengths. They decide which cell centres an outline, a mask or a room contains, and where a
//!    bridge fits. They decide which corners move and which pieces join where cells are clipped.
//!    They determine the rows of a mesh and, rounded to integers, the weights of a bias by an
//!    angle. Trigonometric functions come from `libm`, never from the platform.
//! 5. An algorithm gets a connected grid of at least two cells. If a maze has several components,
//!    each is a grid of its own.
//! 6. Long loops check a [`Cancel`] flag about every millisecond. Nothing recurses
//!    over cells.

mod algorithm;
pub mod analysis;
mod builder;
mod cancel;
mod catalog;
pub mod collections;
mod error;
pub mod font;
pub mod geometry;
pub mod grid;
mod interior_point;
mod maze;
mod mesh;
mod polygon;
mod rng;
mod setting;
mod shape;
mod site;
mod solver;
mod spec;
pub mod symbols;

pub use crate::algorithm::options::{
    AlgorithmOption, AlgorithmOptions, BiasDirection, Corner, Pick,
};
pub use crate::algorithm::{ALGORITHMS, Algorithm, Carve, segments};
pub use crate::builder::{DEFAULT_MAX_CELLS, MazeBuilder};
pub use crate::cancel::{Cancel, Progress, Stage, Work};
pub use crate::catalog::{Choice, Chosen, Listed, find, lookup, nearest};
pub use crate::error::{Error, ReadError, Refusal};
pub use crate::maze::direction::{Direction, DirectionFinder, NamedSide, named_sides};
pub use crate::maze::moves::Moves;
pub use crate::maze::peel::REMOVED;
pub use crate::maze::{Maze, Neighbours};
pub use crate::mesh::Mesh;
pub use crate::polygon::{Polygon, ring_sides};
pub use crate::rng::{Purpose, Rng};
pub use crate::setting::Setting;
pub use crate::shape::{Cover, Motif, OutlineAlignment, SHAPES, Shape, Tiling};
pub use crate::site::mask::Mask;
pub use crate::site::{
    CellMeasure, HOLE_SIZES, HOLES, Hole, OUTLINES, Outline, RIMS, Rim, RimSize, Site, WRAPS, Wrap,
    mask,
};
pub use crate::solver::{
    AllShortest, Blocks, Route, SOLVERS, Search, Solve, Solver, blocks, is_shortest, routes,
};
pub use crate::spec::end::{Compass, End};
pub use crate::spec::openings::{MAX_OPENINGS, Opening, Openings, OpeningsFault};
pub use crate::spec::topology::{SYMMETRIES, Share, Symmetry, TOO_SPARSE, Topology};
pub use crate::spec::{GENERATION_VERSION, SEED_BYTES, Seed, Spec};

/// The examples of the readme, as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
