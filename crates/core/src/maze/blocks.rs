//! The block form of a maze, in which each cell, open link and opening is a block.
//!
//! A block is a cell of the block form. Suppose that a maze of squares is drawn on a grid of
//! (2·cols + 1) × (2·rows + 1) blocks, with walls as thick as cells. Then the blocks without a wall
//! are these cells. Published figures for solvers often count such blocks, and steps between them.
//!
//! ```text
//!   ██o█████
//!   ██0·1███      cells 0 and 1, the link between them (·), and the opening above cell 0 (o)
//! ```
//!
//! The blocks of cells come first and keep their numbers. Links and openings follow in the order of
//! cells and their sides. The block of a cell has its sides in the order of the cell. The block
//! form cannot be drawn. Its route starts and ends in the openings, if there are any.

use std::sync::Arc;

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::geometry::Point;
use crate::grid::layout::{CellPlaces, Explicit, Layout};
use crate::grid::{Grid, Sides};
use crate::maze::Maze;
use crate::maze::open_links::OpenLinks;

/// A grid of blocks under construction.
struct Blocks {
    /// The sides of the blocks of cells.
    sides: Sides,
    /// The one or two sides of each other block, as the neighbour and the edge.
    others: Vec<[Option<(u32, u32)>; 2]>,
    centres: Vec<Point>,
}

impl Blocks {
    /// Joins the next side of a cell to a block that is not a cell.
    fn join(&mut self, cell: u32, block: u32) {
        let edge = self.sides.edge.len() as u32;
        self.sides.neighbors.push(block);
        self.sides.edge.push(edge);
        let cells = self.centres.len() - self.others.len();
        let ends = &mut self.others[block as usize - cells];
        let at = usize::from(ends[0].is_some());
        ends[at] = Some((cell, edge));
    }

    /// Adds a block that is not a cell, and returns its number.
    fn push(&mut self, centre: Point) -> u32 {
        self.others.push([None; 2]);
        self.centres.push(centre);
        self.centres.len() as u32 - 1
    }

    /// Appends the sides of the other blocks to those of the cells, and returns the grid.
    fn build(self, cancel: &Cancel) -> Grid {
        let Self { mut sides, others, centres } = self;
        let links = sides.edge.len() as u32;
        for (index, ends) in others.into_iter().enumerate() {
            cancel.pause_periodically(index);
            for (cell, edge) in ends.into_iter().flatten() {
                sides.neighbors.push(cell);
                sides.edge.push(edge);
            }
            sides.first.push(sides.edge.len() as u32);
        }
        let places = CellPlaces::Rows(vec![0, centres.len() as u32]);
        let layout = Layout::Explicit(Explicit { centres, places, ..Explicit::default() });
        Grid::never_drawn(sides, links, layout)
    }
}

impl Maze {
    /// Returns the block form of this maze, for solvers.
    ///
    /// # Errors
    /// Fails only if it is cancelled.
    pub fn blocks(&self, cancel: &Cancel) -> Result<Self, Error> {
        const NONE: u32 = u32::MAX;
        let grid = self.grid();
        let mut block_of = vec![NONE; grid.links() as usize];
        let mut pause = cancel.pauses();
        let mut blocks = Blocks {
            sides: Sides { first: vec![0], neighbors: Vec::new(), edge: Vec::new() },
            others: Vec::new(),
            centres: (0..grid.cells()).inspect(|_| pause()).map(|cell| grid.centre(cell)).collect(),
        };
        let [mut start, mut goal] = [self.start(), self.goal()];
        for cell in 0..grid.cells() {
            cancel.check_periodically(4 * cell as usize)?;
            for side in grid.sides(cell) {
                if self.is_open_side(side) {
                    let block = &mut block_of[grid.edge(side) as usize];
                    if *block == NONE {
                        let ends = [cell, grid.neighbor(side)].map(|cell| grid.centre(cell));
                        *block = blocks.push((ends[0] + ends[1]) * 0.5);
                    }
                    blocks.join(cell, *block);
                    continue;
                }
                for (end, block) in [(self.start(), &mut start), (self.goal(), &mut goal)] {
                    let opening = self.opening_at(end).filter(|_| end == cell);
                    if let Some(edge) = opening.filter(|&edge| grid.drawn_edge(side) == Some(edge))
                    {
                        *block = blocks.push(grid.middle(edge));
                        blocks.join(cell, *block);
                    }
                }
            }
            let count = blocks.sides.edge.len() as u32;
            blocks.sides.first.push(count);
        }
        let grid = blocks.build(cancel);
        let mut open = BitSet::new(grid.edges() as usize);
        (0..grid.links()).for_each(|link| {
            pause();
            open.insert(link);
        });
        let links = OpenLinks::new(&grid, open, (0..grid.links()).collect(), cancel)?;
        let maze = Self::new(Arc::clone(&self.spec), Arc::new(grid), links);
        Ok(Self { ends: vec![[start, goal]], ..maze })
    }
}
