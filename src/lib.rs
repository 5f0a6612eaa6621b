//! mazewright renders mazes: `GET /maze?shape=tri&cols=18&rows=12` gives one as SVG, PNG or JSON.
//!
//! # The road
//!
//! A request names a [`Spec`](spec::Spec): which maze. Its [`Site`](site::Site) says where it stands:
//! a **shape** lays a [`Grid`](grid::Grid), the planar graph of the cells' outlines and its dual, the
//! graph of possible moves, in one structure; what else the site asks for (a wrap, an outline, a mask,
//! a room, levels) is done to that grid, whatever its shape. An **algorithm** opens links of it; grid
//! and open links are a [`Maze`](maze::Maze). A **solver** finds a [`Route`](solver::Route) through it.
//! With a [`Style`](render::style::Style) all of this is a [`Picture`](render::Picture), which drawn
//! formats (SVG, PNG) show as a [`Drawing`](render::drawing::Drawing) and told formats (JSON,
//! text, graphs, arrays, solids) read as it is.
//!
//! ```text
//!   Spec ─ site ─▶ Grid ─ algorithm ─▶ Maze ─ solver ─▶ Route ─ Style ─▶ Drawing ─ format ─▶ bytes
//! ```
//!
//! Each step is a module and each choice a line in a table ([`SHAPES`](shape::SHAPES),
//! [`ALGORITHMS`](algorithm::ALGORITHMS), [`SOLVERS`](solver::SOLVERS),
//! [`FORMATS`](render::FORMATS)). The four axes meet in data, not in types, so N + M files serve
//! N × M combinations: a new shape, algorithm, solver or format is one file, one `mod` line, one line
//! in the table, and its name in `openapi.yaml`, for which a test asks.
//!
//! ```
//! use std::sync::Arc;
//! use mazewright::{algorithm, cancel::Cancel, catalog::find, maze::Maze, shape, site, solver, spec};
//! use mazewright::{routing, texture};
//!
//! let spec = spec::Spec {
//!     site: site::Site::new(find(shape::SHAPES, "tri").expect("a shape"), 18, 12),
//!     algorithm: find(algorithm::ALGORITHMS, "backtracker").expect("an algorithm"),
//!     texture: texture::Texture::default(),
//!     routing: routing::Routing::default(),
//!     solver: find(solver::SOLVERS, "bfs").expect("a solver"),
//!     seed: 42.into(),
//!     start: spec::End::First,
//!     goal: spec::End::Last,
//!     openings: true.into(),
//! };
//! spec.check(1_000_000).expect("such a maze exists");
//! let cancel = Cancel::new();
//! let grid = spec.site.lay(spec.seed.number(), &cancel).expect("nobody cancels");
//! let maze = Maze::carve(&spec, Arc::new(grid), &cancel).expect("two different ends");
//! let search = solver::Search::new(spec.seed.number(), &cancel);
//! let route = (spec.solver.is.solve)(&maze, &search).expect("nobody cancels");
//! assert_eq!(maze.passages(), maze.grid().cells() - 1);
//! assert_eq!(route.cells[0], maze.start);
//! ```
//!
//! # Imports run one way
//!
//! ```text
//!   main ─▶ config, http ─▶ render ─▶ stats ─▶ difficulty ─▶ solver ─▶ maze ─▶ spec ─▶ site ─▶ shape, mesh, algorithm ─▶ faces, rough ─▶ grid
//!   and below them all: layout, mask, font, geometry, rng, bits, sets, catalog, cancel, texture, routing, end, openings
//! ```
//!
//! They may skip steps and never point back, with one exception: a spec holds the choice of a solver,
//! so [`spec`] names the type [`solver::Solver`], and calls none.
//!
//! # Invariants
//!
//! 1. Only [`http`], [`config`] and the program name axum, tower, hyper or tokio. Only the raster
//!    writers name tiny-skia.
//! 2. The core does no I/O, reads no clock and spawns nothing. Once [`Spec::check`](spec::Spec::check)
//!    accepts a spec, only a cancelled request stops it, or what the cells alone can tell: a mask in
//!    parts, a room that parts the maze, edges that do not fit, no place for a crossing, a symmetry
//!    that the cells lack, ends that are one cell or none, openings inside, more cut away or opened
//!    than there is, an algorithm that needs a rectangle.
//! 3. All chance comes through [`Rng`](rng::Rng); no hash map is iterated on the way to bytes.
//! 4. No algorithm, solver or format names a shape; no shape names an algorithm or a format.
//! 5. CPU work runs on the blocking pool under a bound; handlers never loop over cells.
//! 6. Identity and adjacency are integers. Floats draw, and choose by centres which cells an outline, a
//!    mask or a room holds, in which a bridge has room, how levels of a mesh run, and, rounded to whole
//!    weights, what a bias by an angle prefers; none comes from a platform's own library.
//! 7. A grid that an algorithm is given is connected and has at least two cells. Where a maze has
//!    parts, each is a grid of its own.
//! 8. Long loops look at a [`Cancel`](cancel::Cancel) flag about every millisecond, and nothing
//!    recurses over cells.
//! 9. There is no unsafe code but one call in the program, which tells the C library's allocator to
//!    give memory back.
//!
//! `tests/it/tidy.rs` holds the source to those of them that can be read off it.

pub mod algorithm;
pub mod bits;
pub mod cancel;
pub mod catalog;
pub mod config;
pub mod difficulty;
pub mod end;
pub mod faces;
mod font;
pub mod geometry;
pub mod grid;
pub mod http;
pub mod layout;
pub mod mask;
pub mod maze;
pub mod mesh;
pub mod openings;
pub mod render;
pub mod rng;
mod rough;
pub mod routing;
mod sets;
pub mod shape;
pub mod site;
pub mod solver;
pub mod spec;
pub mod stats;
pub mod texture;
