//! The open links of a maze: which they are, in which order they were opened, and where they lead.

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::grid::Grid;
use crate::maze::moves::Table;
use crate::maze::open_sides::open_sides;

/// The open links of a grid.
#[derive(Clone, Debug)]
pub(super) struct OpenLinks {
    /// Their edges, and further edges that are open: openings, and the second edge of a link over a
    /// seam or through a tunnel, which is drawn by two.
    pub(super) edges: BitSet,
    /// The sides that they cross.
    pub(super) sides: BitSet,
    /// The sides that they cross, cell by cell.
    pub(super) moves: Table,
    /// The links, in the order in which they were opened.
    pub(super) order: Vec<u32>,
}

impl OpenLinks {
    /// Finds where the links in `open` lead, which are those of `order` and perhaps more.
    pub(super) fn new(
        grid: &Grid,
        open: BitSet,
        order: Vec<u32>,
        cancel: &Cancel,
    ) -> Result<Self, Error> {
        let (sides, moves) = open_sides(grid, &open, cancel)?;
        let mut links = Self { edges: open, sides, moves, order };
        links.open_second_edges(grid);
        Ok(links)
    }

    /// Opens further links.
    pub(super) fn open(&mut self, grid: &Grid, links: &[u32]) {
        let closed = links.iter().copied().filter(|&link| !self.edges.contains(link));
        let mut closed: Vec<u32> = closed.collect();
        closed.sort_unstable();
        closed.dedup();
        for &link in &closed {
            self.edges.insert(link);
        }
        let outside = grid.cells();
        for cell in 0..outside {
            for side in grid.sides(cell).filter(|&side| grid.neighbor(side) != outside) {
                if self.edges.contains(grid.edge(side)) {
                    self.sides.insert(side as u32);
                }
            }
        }
        self.open_second_edges(grid);
        // This flag is never set, so the call does not fail.
        self.moves = Table::new(grid, &self.sides, &Cancel::new()).unwrap_or_default();
        self.order.extend(closed);
    }

    /// Opens the second edges of open links.
    fn open_second_edges(&mut self, grid: &Grid) {
        let tunnel_ends = grid.crossings().iter().map(|crossing| crossing.edges);
        for [link, edge] in grid.seams().chain(tunnel_ends) {
            if self.edges.contains(link) {
                self.edges.insert(edge);
            }
        }
    }
}
