//! Breadth-first search over a maze, with the distance of every cell from the start of the search.

use crate::cancel::Cancel;
use crate::collections::bits::BitSet;
use crate::error::Error;
use crate::maze::Maze;

/// The result of a breadth-first search: the cells reached, by distance.
#[derive(Clone, Debug, Default)]
pub(crate) struct BreadthFirst {
    /// The cells; the first is the start.
    pub(crate) cells: Vec<u32>,
    /// The number of steps from the start to each cell.
    pub(crate) steps: Vec<u32>,
    /// The index in `cells` of the predecessor of each cell.
    pub(crate) parents: Vec<u32>,
}

impl BreadthFirst {
    /// Searches from a cell and replaces the previous result.
    pub(crate) fn start(&mut self, maze: &Maze, start: u32, cancel: &Cancel) -> Result<(), Error> {
        let Self { cells, steps, parents: from } = self;
        cells.clear();
        steps.clear();
        from.clear();
        let mut seen = BitSet::new(maze.grid().cells() as usize);
        seen.insert(start);
        cells.push(start);
        steps.push(0);
        from.push(0);
        let mut at = 0;
        while at < cells.len() {
            cancel.check_periodically(at)?;
            for there in maze.neighbours(cells[at]) {
                if !seen.contains(there) {
                    seen.insert(there);
                    cells.push(there);
                    steps.push(steps[at] + 1);
                    from.push(at as u32);
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// Returns a cell at the greatest distance, and that distance.
    pub(crate) fn farthest(&self) -> (u32, u32) {
        let last = self.cells.len() - 1;
        (self.cells[last], self.steps[last])
    }

    /// Returns the cell halfway to the last cell.
    pub(crate) fn middle(&self) -> u32 {
        let mut at = self.cells.len() - 1;
        for _ in 0..self.steps[at] / 2 {
            at = self.parents[at] as usize;
        }
        self.cells[at]
    }
}
