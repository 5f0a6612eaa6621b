//! A maze of up to 2³⁰ × 2³⁰ square cells. Any part of it can be computed without the rest.
//!
//! # Tiers
//!
//! The cells of the maze are the cells of **tier** 0. The cells of tier *t* are divided into
//! **regions** of about 32 × 32 cells. Each region is a cell of tier *t* + 1. So a maze of side 2ⁿ
//! has a tier of side 2ⁿ⁻⁵, one of side 2ⁿ⁻¹⁰, and so on. The last tier has at most 32 × 32 cells,
//! which are one region.
//!
//! ```text
//!   ┌──────┬─────────┬────┐    a tier, divided into 3 × 2 regions. Their borders are random paths
//!   │      └─┐  ┌────┘    │    along the cells' edges, so that they look like any other walls.
//!   ├─────┐  ├──┘  ┌──────┤    Exactly two regions lie at each border, and exactly four meet at
//!   │     └──┴┐  ┌─┴─┐    │    each node: the regions adjoin like squares, and are the squares of
//!   └─────────┴──┴───┴────┘    the next tier.
//! ```
//!
//! Let `Tₜ` be the set of open links of tier *t*. A link of tier *t* is open
//!
//! * within a region `R`, if it is a link of `A(R)`. This is a spanning tree that a generation
//!   algorithm carves in `R` from a seed of its own. Exchanges of links then open some dead ends at
//!   the borders, so that there are as many as elsewhere.
//! * between two regions, if the link between them, as cells of tier *t* + 1, is in `Tₜ₊₁`, and if
//!   it is their **door**: a random link over their border.
//!
//! # Why it is a perfect maze
//!
//! *Each region is connected.* Its border consists of four paths that have only their ends in
//! common (`border`). So it is a simple closed curve, and the cells inside a simple closed curve
//! are connected by their edges.
//!
//! *`Tₜ` is a spanning tree of tier t.* In the last tier, it is the tree of the only region. In any
//! other tier, contracting each region to a point leaves one link for each link of `Tₜ₊₁`: a tree, by
//! induction. A graph whose contraction of connected parts is connected is connected itself, and
//!
//! ```text
//!   |Tₜ| = Σ over regions R of (|R| − 1)  +  |Tₜ₊₁|
//!        = (cells − regions) + (regions − 1)  =  cells − 1
//! ```
//!
//! so it is a tree.
//!
//! # Why a route can be found in parts
//!
//! Contract each region to a point. Then the route between two cells in `Tₜ` becomes the route
//! between their regions in `Tₜ₊₁`, because a route in a tree meets a connected part of the tree in
//! one piece. So the route visits a region at most once. It enters and leaves it through the doors
//! to the regions before and after it on the route of the tier above. In the region, it is the path
//! between these two cells in a tree of some 1000 cells ([`EndlessRoute`]).
//!
//! # Cost
//!
//! Every query reads one region of each tier, so at most six regions at 2³⁰: time O(log side).
//! Regions are carved when they are first needed and kept in a [`RegionCache`].
//!
//! # Invariants
//!
//! 1. A function of the spec, the side and the place alone: no clock, no threads, no I/O.
//! 2. Every query takes bounded memory and reads at most one region of each tier for each cell.

mod border;
mod cache;
mod carving;
mod dead_ends;
mod endless;
mod geometry;
mod key;
mod maze_window;
pub mod picture;
mod place;
mod region;
mod route;
mod window;

pub use crate::border::{Axis, Border, Door};
pub use crate::cache::RegionCache;
pub use crate::endless::{Endless, MAX_SIDE_LOG2};
pub use crate::geometry::REGION_LOG2;
pub use crate::maze_window::MazeWindow;
pub use crate::place::{Place, Side};
pub use crate::route::{Cells, EndlessRoute, RouteShare};
pub use crate::window::Window;
