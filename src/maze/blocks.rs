//! A maze block by block: each cell, each open link and each opening of its ends is a cell.
//!
//! Squares that are drawn with walls as thick as cells show it: on a grid of (2·cols + 1) ×
//! (2·rows + 1) blocks those are the ones without a wall. Published figures of solvers often count
//! such blocks, and their steps.
//!
//! ```text
//!   ██o█████
//!   ██0·1███      cells 0 and 1, the link between them (·), and the opening above cell 0 (o)
//! ```
//!
//! The blocks of cells come first and keep their numbers, links and openings follow as the cells'
//! sides reach them. A cell's block has its sides in the cell's own order. Such a maze has no picture;
//! its route starts and ends in the openings, where there are any.

use std::sync::Arc;

use super::{Maze, moves};
use crate::bits::Bits;
use crate::cancel::{Cancel, Stop};
use crate::geometry::Point;
use crate::grid::{Grid, Sides};
use crate::layout::{Free, Layout, Places};

/// What is laid block by block.
struct Blocks {
    /// The sides of the cells' blocks.
    sides: Sides,
    /// The sides of the other blocks: where they lead, and over which edge; one or two each.
    others: Vec<[Option<(u32, u32)>; 2]>,
    centres: Vec<Point>,
}

impl Blocks {
    /// Joins a cell's next side to a block, old or (as its first) new.
    fn join(&mut self, cell: u32, block: u32) {
        let edge = self.sides.edge.len() as u32;
        self.sides.near.push(block);
        self.sides.edge.push(edge);
        let cells = self.centres.len() - self.others.len();
        let ends = &mut self.others[block as usize - cells];
        let at = usize::from(ends[0].is_some());
        ends[at] = Some((cell, edge));
    }

    fn push(&mut self, centre: Point) -> u32 {
        self.others.push([None; 2]);
        self.centres.push(centre);
        self.centres.len() as u32 - 1
    }

    /// Ends the rows of the cells' sides with those of the others.
    fn lay(self) -> Grid {
        let Self { mut sides, others, centres } = self;
        let links = sides.edge.len() as u32;
        for ends in others {
            for (cell, edge) in ends.into_iter().flatten() {
                sides.near.push(cell);
                sides.edge.push(edge);
            }
            sides.first.push(sides.edge.len() as u32);
        }
        let places = Places::Rows(vec![0, centres.len() as u32]);
        let layout = Layout::Free(Free { centres, places, ..Free::default() });
        Grid::without_picture(sides, links, layout)
    }
}

impl Maze {
    /// The maze of this maze's blocks, for solvers.
    pub fn blocks(&self, cancel: &Cancel) -> Result<Self, Stop> {
        const NONE: u32 = u32::MAX;
        let grid = self.grid();
        let mut block_of = vec![NONE; grid.links() as usize];
        let mut blocks = Blocks {
            sides: Sides { first: vec![0], near: Vec::new(), edge: Vec::new() },
            others: Vec::new(),
            centres: (0..grid.cells()).map(|cell| grid.centre(cell)).collect(),
        };
        let [mut start, mut goal] = [self.start, self.goal];
        for cell in 0..grid.cells() {
            cancel.check_now_and_then(cell as usize)?;
            for side in grid.sides(cell) {
                if self.leads(side) {
                    let own = &mut block_of[grid.edge(side) as usize];
                    if *own == NONE {
                        let ends = [cell, grid.beyond(side)].map(|cell| grid.centre(cell));
                        *own = blocks.push((ends[0] + ends[1]) * 0.5);
                    }
                    blocks.join(cell, *own);
                    continue;
                }
                for (end, block) in [(self.start, &mut start), (self.goal, &mut goal)] {
                    let opening = self.opening_at(end).filter(|_| end == cell);
                    if let Some(edge) = opening.filter(|&edge| grid.drawn(side) == Some(edge)) {
                        *block = blocks.push(grid.middle(edge));
                        blocks.join(cell, *block);
                    }
                }
            }
            let count = blocks.sides.edge.len() as u32;
            blocks.sides.first.push(count);
        }
        let grid = blocks.lay();
        let mut open = Bits::new(grid.links() as usize);
        (0..grid.links()).for_each(|link| open.put(link));
        let ways = grid.sides_of(&open, cancel)?;
        Ok(Self {
            moves: moves::Table::new(&grid, &ways, cancel)?,
            ways,
            order: (0..grid.links()).collect(),
            grid: Arc::new(grid),
            open,
            bare: None,
            cut: None,
            openings: Vec::new(),
            start,
            goal,
            more: Vec::new(),
            finished: None,
        })
    }
}
