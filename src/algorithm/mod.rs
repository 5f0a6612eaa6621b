//! The ways to carve a maze: one file an algorithm, one line in the table.
//!
//! Each opens links of a connected grid until exactly one way leads from any cell to any other, and
//! gives them in the order in which it opened them.

mod aldous_broder;
mod backtracker;
mod bias;
mod binary_tree;
mod blobby_division;
mod boruvka;
mod division;
mod eller;
mod growing_tree;
mod houston;
mod hunt_and_kill;
mod kruskal;
mod lattice;
mod least;
mod levels;
mod origin_shift;
mod prim_edge;
mod prim_modified;
mod prim_simplified;
mod prim_true;
mod random_walk;
mod reverse_delete;
mod rowless;
mod segments;
mod sidewinder;
mod step;
mod weights;
mod wilson;

use crate::cancel::{Cancel, Stop};
use crate::catalog::Choice;
use crate::grid::Grid;
use crate::rng::Rng;
use crate::texture::{Knob, Texture};

pub use segments::segments;

/// Opens links: `cells − 1` of them, a spanning tree, in the order in which they are opened. Stops
/// when cancelled, and refuses grids that the algorithm has no meaning on.
pub type Carve = fn(&Grid, &Texture, &mut Rng, &Cancel) -> Result<Vec<u32>, Stop>;

/// A way to carve a maze.
pub struct Algorithm {
    /// The carver.
    pub carve: Carve,
    /// How many steps it takes on average, where that is not about one a link.
    pub steps: Option<fn(cells: u64, cols: u32, rows: u32) -> f64>,
    /// The knobs that turn its texture; it does not look at the others.
    pub takes: &'static [Knob],
}

/// Most steps that a carver may be expected to take: some seconds of work.
pub const MOST_STEPS: f64 = 1e9;

/// The algorithms.
pub static ALGORITHMS: &[Choice<Algorithm>] = &[
    backtracker::BACKTRACKER,
    kruskal::KRUSKAL,
    wilson::WILSON,
    prim_true::PRIM_TRUE,
    prim_simplified::PRIM_SIMPLIFIED,
    prim_modified::PRIM_MODIFIED,
    prim_edge::PRIM_EDGE,
    growing_tree::GROWING_TREE,
    aldous_broder::ALDOUS_BRODER,
    houston::HOUSTON,
    origin_shift::ORIGIN_SHIFT,
    boruvka::BORUVKA,
    reverse_delete::REVERSE_DELETE,
    hunt_and_kill::HUNT_AND_KILL,
    binary_tree::BINARY_TREE,
    sidewinder::SIDEWINDER,
    eller::ELLER,
    division::DIVISION,
    blobby_division::BLOBBY_DIVISION,
    random_walk::RANDOM_WALK,
];
