//! The ways to carve a maze: one file an algorithm, one line in the table.
//!
//! Each opens links of a connected grid until exactly one way leads from any cell to any other, and
//! gives them in the order in which it opened them.

mod backtracker;
mod kruskal;
mod sets;
mod wilson;

use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;

/// Opens links: `cells − 1` of them, a spanning tree, in the order in which they are opened.
pub type Carve = fn(&Grid, &mut Rng, &Cancel) -> Result<Vec<u32>, Stop>;

/// A way to carve a maze.
pub struct Algorithm {
    /// The carver.
    pub carve: Carve,
    /// How many steps it takes on average, where that is not about one a link.
    pub steps: Option<fn(cells: u64, cols: u32, rows: u32) -> f64>,
}

/// Most steps that a carver may be expected to take: some seconds of work.
pub const MOST_STEPS: f64 = 1e9;

/// The algorithms.
pub static ALGORITHMS: &[Choice<Algorithm>] =
    &[backtracker::BACKTRACKER, kruskal::KRUSKAL, wilson::WILSON];
