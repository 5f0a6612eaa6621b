//! The cells and edges on the solution.

use crate::scene::Scene;
use mazewright_core::collections::BitSet;
use mazewright_core::{Cancel, Error};

/// The cells and edges on the solution, in all components of a maze.
pub(crate) struct RouteCells {
    /// The cells of all routes.
    pub(crate) cells: BitSet,
    /// The links of all routes, and the edges of the openings at their ends.
    pub(crate) edges: BitSet,
}

impl RouteCells {
    pub(crate) fn new(scene: &Scene<'_>, cancel: &Cancel) -> Result<Self, Error> {
        let maze = scene.maze;
        let grid = maze.grid();
        let mut cells = BitSet::new(grid.cells() as usize);
        let mut edges = BitSet::new(grid.edges() as usize);
        for route in scene.routes {
            let ends = [route.cells.first(), route.cells.last()].into_iter().flatten();
            ends.filter_map(|&end| maze.opening_at(end)).for_each(|edge| edges.insert(edge));
            for (index, &cell) in route.cells.iter().enumerate() {
                cancel.check_periodically(index)?;
                cells.insert(cell);
                let next = route.cells.get(index + 1);
                if let Some(side) = next.and_then(|&there| maze.side_to(cell, there)) {
                    edges.insert(grid.edge(side));
                }
            }
        }
        Ok(Self { cells, edges })
    }
}
