//! Which cells and edges the solution passes.

use super::Picture;
use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};

/// The cells and edges that the solution passes, in all of a maze's parts.
pub(super) struct Passed {
    /// Cells.
    pub(super) cells: Bits,
    /// Links, and the edges by which the way comes in and goes out.
    pub(super) edges: Bits,
}

impl Passed {
    pub(super) fn new(picture: &Picture<'_>, cancel: &Cancel) -> Result<Self, Stop> {
        let maze = picture.maze;
        let grid = maze.grid();
        let mut cells = Bits::new(grid.cells() as usize);
        let mut edges = Bits::new(grid.edges() as usize);
        for route in picture.routes {
            let ends = [route.cells.first(), route.cells.last()].into_iter().flatten();
            ends.filter_map(|&end| maze.opening_at(end)).for_each(|edge| edges.put(edge));
            for (turn, &cell) in route.cells.iter().enumerate() {
                cancel.check_now_and_then(turn)?;
                cells.put(cell);
                let next = route.cells.get(turn + 1);
                if let Some(side) = next.and_then(|&there| maze.side_to(cell, there)) {
                    edges.put(grid.edge(side));
                }
            }
        }
        Ok(Self { cells, edges })
    }
}
