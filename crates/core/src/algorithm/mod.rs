//! The maze generation algorithms: one file per algorithm, one line in the table.
//!
//! Each algorithm opens links of a connected grid until there is exactly one route between any two
//! cells, and returns the links in the order in which it opened them.

mod aldous_broder;
mod backtracker;
mod bias;
mod binary_tree;
mod blobby_division;
mod boruvka;
pub(crate) mod custom;
mod derived_rows;
mod division;
mod eller;
mod growing_tree;
mod houston;
mod hunt_and_kill;
mod kruskal;
mod lattice;
pub(crate) mod options;
mod origin_shift;
mod prim_edge;
mod prim_modified;
mod prim_simplified;
mod prim_true;
mod random_walk;
mod reverse_delete;
mod row_links;
mod rows;
mod segments;
mod sidewinder;
mod step;
mod weights;
mod wilson;

use crate::algorithm::options::{AlgorithmOption, AlgorithmOptions};
use crate::cancel::Cancel;
use crate::catalog::{Choice, Listed};
use crate::error::Error;
use crate::grid::Grid;
use crate::rng::Rng;

pub use crate::algorithm::segments::segments;

/// A function that carves a maze. Returns the links of a spanning tree (`cells − 1` of them), in
/// the order in which they are opened.
///
/// Fails when it is cancelled, or when the algorithm cannot run on this kind of grid.
pub type Carve = fn(&Grid, &AlgorithmOptions, &mut Rng, &Cancel) -> Result<Vec<u32>, Error>;

/// A function that carves a connected grid. Returns the links of a spanning tree, in the order in
/// which they are opened.
pub(crate) type CarveGrid<'a> = dyn FnMut(&Grid, &mut Rng) -> Result<Vec<u32>, Error> + 'a;

/// A maze generation algorithm.
pub struct Algorithm {
    /// The function that carves.
    pub carve: Carve,
    /// The expected number of steps, or `None` if it is about one per link.
    pub steps: Option<fn(cells: u64, cols: u32, rows: u32) -> f64>,
    /// The algorithm options that it supports; it ignores the others.
    pub options: &'static [AlgorithmOption],
    /// Whether the algorithm adds walls to an open space. It then returns the links in the order in
    /// which it leaves them as gaps. All other algorithms start with all walls.
    pub adds_walls: bool,
}

/// The largest expected number of steps that is accepted: a few seconds of work.
pub(crate) const MAX_EXPECTED_STEPS: f64 = 1e9;

impl Listed for Algorithm {
    const PARAMETER: &'static str = "algorithm";

    fn table() -> &'static [Choice<Self>] {
        ALGORITHMS
    }
}

/// All algorithms. The first is the default.
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

#[cfg(test)]
mod tests {
    use super::ALGORITHMS;
    use crate::algorithm::options::AlgorithmOptions;
    use crate::cancel::Cancel;
    use crate::rng::{Purpose, Rng};
    use crate::shape::SHAPES;
    use crate::site::Site;

    #[test]
    fn classes_of_cells_do_not_change_mazes() {
        let cancel = Cancel::new();
        let mut compared = 0;
        for shape in SHAPES {
            for (cols, rows) in [(1, 7), (4, 4), (9, 6)] {
                let site = Site::new(shape, cols, rows);
                // Not every shape is connected at every size.
                if site.check(u64::MAX).is_err() {
                    continue;
                }
                let grid = site.lay(1, &cancel).expect("a grid");
                if grid.stencil().is_none() {
                    continue;
                }
                let plain = grid.listed(&cancel).expect("nobody cancels");
                for algorithm in ALGORITHMS {
                    let carve = |grid| {
                        let mut rng = Rng::new(7, Purpose::Carve);
                        let options = AlgorithmOptions::default();
                        (algorithm.value.carve)(grid, &options, &mut rng, &cancel)
                    };
                    let name = format!("{} on {} {cols}×{rows}", algorithm.name, shape.name);
                    assert_eq!(carve(&grid), carve(&plain), "{name}");
                    compared += 1;
                }
            }
        }
        assert!(compared > 400, "{compared} mazes were compared");
    }
}
